/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every adjustable number of the rulebook is one row of this table: name, unit, minimum and
 * maximum, the value in each of the three rulesets, paragraph, and a description.  A tournament and
 * each of its games carry the rows as a value, written as one line of text; a new default never
 * changes a running event (RULES S-1).
 */
#ifndef CORE_RULES_RULESET_H
#define CORE_RULES_RULESET_H

#include "core/base/lang.h"
#include "core/base/sbuf.h"

#include <stdbool.h>
#include <stddef.h>

/* Pinned: the name of a ruleset is stored, but not its number. */
enum ruleset_id { RULESET_DSU_EMAIL, RULESET_DSU_POST_SERVER, RULESET_DSU_POST };

#define RULESET_COUNT 3

/* How the players of a game write to each other. */
enum regime { REGIME_POST, REGIME_EMAIL };

enum rule_unit {
	UNIT_DAYS,
	UNIT_MOVES,
	UNIT_HOURS,
	UNIT_MONTHS,
	UNIT_PLAYERS,
	UNIT_YES_NO,
	UNIT_CHOICE
};

/* Values of the rows `series` and `overstep-ruling`. */
enum series_mode { SERIES_VISIBLE = 0, SERIES_HIDDEN = 1 };
enum overstep_mode { OVERSTEP_LEADER = 0, OVERSTEP_AUTO = 1 };

/*
 * id, name, unit, min, max, dsu-email, dsu-post-server, dsu-post, paragraph, text; the words of a
 * choice are in ruleset.c
 */
#define RULE_ROWS(X)                                                                               \
	X(REFLECTION_DAYS, "reflection-days", UNIT_DAYS, 1, 366, 40, 30, 30, "6.3.1, 6.8.6",       \
	  N_("thinking time for the moves of one control"))                                        \
	X(CONTROL_MOVES, "control-moves", UNIT_MOVES, 1, 100, 10, 10, 10, "6.3.3.1",               \
	  N_("moves from one control to the next"))                                                \
	X(WEEKEND_RULE, "weekend-rule", UNIT_YES_NO, 0, 1, 0, 0, 1, "6.3.2",                       \
	  N_("a card posted on a Sunday counts as sent on the Saturday"))                          \
	X(SERVER_RECEIPT, "server-receipt", UNIT_YES_NO, 0, 1, 1, 1, 0, "6.3.2.1, 6.8.6",          \
	  N_("a move is received the day after its dispatch"))                                     \
	X(SERIES, "series", UNIT_CHOICE, 0, 1, 0, 0, 0, "6.2.5, 6.8.4",                            \
	  N_("whether the opponent sees a proposed series"))                                       \
	X(ILLEGAL_FIRST_DAYS, "illegal-first-days", UNIT_DAYS, 0, 30, 3, 3, 3, "6.3.5.1, 6.8.6",   \
	  N_("days added for the first illegal move"))                                             \
	X(ILLEGAL_AGAIN_DAYS, "illegal-again-days", UNIT_DAYS, 0, 30, 3, 6, 6, "6.3.5.1, 6.8.6",   \
	  N_("days added for every further illegal move"))                                         \
	X(REPETITION_PENALTY, "repetition-penalty", UNIT_YES_NO, 0, 1, 1, 0, 0, "6.8.4, 6.8.6",    \
	  N_("a wrong repetition makes the message invalid"))                                      \
	X(SILENCE_DAYS, "silence-days", UNIT_DAYS, 1, 366, 14, 14, 14, "6.3.4, 6.8.3",             \
	  N_("days on one move without notice"))                                                   \
	X(SILENCE_REPORT_DAYS, "silence-report-days", UNIT_DAYS, 1, 366, 7, 7, 7, "6.3.4, 6.8.3",  \
	  N_("days from the reminder to the report to the leader"))                                \
	X(SILENCE_PENALTY_DAYS, "silence-penalty-days", UNIT_DAYS, 0, 30, 3, 3, 3, "6.3.4",        \
	  N_("days added if a reminder was sent"))                                                 \
	X(SILENCE_REPORT_PENALTY_DAYS, "silence-report-penalty-days", UNIT_DAYS, 0, 30, 6, 6, 6,   \
	  "6.3.4", N_("further days added if the leader had to intervene"))                        \
	X(NOTICE_MAX_DAYS, "notice-max-days", UNIT_DAYS, 1, 366, 60, 60, 60, "6.3.4",              \
	  N_("longest thinking time that one notice can announce"))                                \
	X(POST_DAYS, "post-days", UNIT_DAYS, 0, 30, 0, 0, 2, "6.3.4",                              \
	  N_("days that a card is assumed to be in the post"))                                     \
	X(LEAVE_DAYS, "leave-days", UNIT_DAYS, 0, 366, 35, 35, 35, "6.3.6, 6.8.8",                 \
	  N_("leave in a tournament year"))                                                        \
	X(LEAVE_NOTICE_DAYS, "leave-notice-days", UNIT_DAYS, 0, 60, 6, 6, 6, "6.3.6.1",            \
	  N_("days from the notice to the first day of leave"))                                    \
	X(COMPULSORY_HOLIDAYS, "compulsory-holidays", UNIT_YES_NO, 0, 1, 1, 1, 1, "6.3.6.2",       \
	  N_("20 to 31 December and Easter are not charged"))                                      \
	X(SPECIAL_LEAVE_DAYS, "special-leave-days", UNIT_DAYS, 0, 366, 30, 366, 366,               \
	  "6.3.6.4, 6.8.8", N_("special leave in a tournament year"))                              \
	X(OUTAGE_HOURS, "outage-hours", UNIT_HOURS, 1, 24, 8, 8, 8, "6.8.6",                       \
	  N_("hours out of service after which a day is not charged"))                             \
	X(OVERSTEP_RULING, "overstep-ruling", UNIT_CHOICE, 0, 1, 0, 0, 0, "6.3.3.3, 6.8.7",        \
	  N_("who rules when the time limit is exceeded"))                                         \
	X(PROTEST_DAYS, "protest-days", UNIT_DAYS, 0, 60, 3, 3, 3, "6.8.7",                        \
	  N_("days for a protest before the server rules"))                                        \
	X(ADJUDICATION_MONTHS, "adjudication-months", UNIT_MONTHS, 1, 120, 18, 18, 18, "6.2.7",    \
	  N_("months until an unfinished game is adjudicated"))                                    \
	X(ADJUDICATION_ANSWER_DAYS, "adjudication-answer-days", UNIT_DAYS, 1, 90, 14, 14, 14,      \
	  "6.2.7", N_("days for the players' claims and analyses"))                                \
	X(NET_LOSS_DAYS, "net-loss-days", UNIT_DAYS, 1, 366, 30, 30, 30, "6.8.1",                  \
	  N_("days without a network connection before it counts as a withdrawal"))                \
	X(TEAM_STOP_DAYS, "team-stop-days", UNIT_DAYS, 1, 60, 14, 14, 14, "6.7.4.3",               \
	  N_("days for which both clocks stop when a reserve takes over"))                         \
	X(REPORT_DAYS, "report-days", UNIT_DAYS, 1, 60, 8, 8, 8, "6.2.6, 6.8.9",                   \
	  N_("days for reporting a result"))                                                       \
	X(KEEP_DAYS, "keep-days", UNIT_DAYS, 1, 366, 14, 14, 14, "6.2.3",                          \
	  N_("days the correspondence is kept after the final table"))                             \
	X(APPEAL_DAYS, "appeal-days", UNIT_DAYS, 1, 90, 21, 21, 21, "6.4.3",                       \
	  N_("days for an appeal"))                                                                \
	X(WARNING_MONTHS, "warning-months", UNIT_MONTHS, 1, 120, 12, 12, 12, "4 § 19",             \
	  N_("months a warning stays valid"))                                                      \
	X(BAN_MONTHS, "ban-months", UNIT_MONTHS, 1, 120, 3, 3, 3, "4 § 19",                        \
	  N_("months of the ban that follows a second warning"))                                   \
	X(BAN_FILE_MONTHS, "ban-file-months", UNIT_MONTHS, 1, 120, 12, 12, 12, "4 § 19",           \
	  N_("months a ban stays on file"))

/*
 * Numbers of the rulebook that no tournament sets: id, name, unit, value, paragraph.  They are the
 * same in every ruleset and not part of its text.
 */
#define RULE_FIXED_ROWS(X)                                                                         \
	X(GROUP_PLAYERS, "group-players", UNIT_PLAYERS, 7, "6.5.1")                                \
	X(DAMAGED_CARD_DAYS, "damaged-card-days", UNIT_DAYS, 3, "6.3.5")                           \
	X(OBJECTION_DAYS, "objection-days", UNIT_DAYS, 14, "6.4.5.1")                              \
	X(PRIZE_DAYS, "prize-days", UNIT_DAYS, 21, "6.4.5.1")                                      \
	X(CUP_RIGHT_MONTHS, "cup-right-months", UNIT_MONTHS, 24, "6.6.2")                          \
	X(BOARD_APPEAL_DAYS, "board-appeal-days", UNIT_DAYS, 10, "4 § 17")                         \
	X(DIVISION_PROTEST_DAYS, "division-protest-days", UNIT_DAYS, 4, "5.1 § 15")                \
	X(DIVISION_APPEAL_DAYS, "division-appeal-days", UNIT_DAYS, 10, "5.1 § 15")                 \
	X(ADDRESS_CHANGE_DAYS, "address-change-days", UNIT_DAYS, 7, "RULES S-33")                  \
	X(SUBSTITUTE_DAYS, "substitute-days", UNIT_DAYS, 30, "EVENTS E30")                         \
	X(LATE_START_DAYS, "late-start-days", UNIT_DAYS, 7, "EVENTS E72")                          \
	X(STAGE_START_DAYS, "stage-start-days", UNIT_DAYS, 14, "EVENTS E72")                       \
	X(WAITING_DAYS, "waiting-days", UNIT_DAYS, 90, "EVENTS E72")                               \
	X(LAPSE_NOTICE_DAYS, "lapse-notice-days", UNIT_DAYS, 90, "EVENTS E72")                     \
	X(SIGN_DAYS, "sign-days", UNIT_DAYS, 7, "EVENTS E72")                                      \
	X(ARCHIVE_MONTHS, "archive-months", UNIT_MONTHS, 12, "EVENTS E72")

enum rule_row {
#define X(id, name, unit, min, max, a, b, c, par, text) RULE_##id,
	RULE_ROWS(X)
#undef X
		RULE_ROW_COUNT
};

enum rule_fixed {
#define X(id, name, unit, value, par) FIXED_##id,
	RULE_FIXED_ROWS(X)
#undef X
		RULE_FIXED_COUNT
};

/* A value; may be copied. */
struct ruleset {
	enum ruleset_id id;
	bool written; /* messages are judged afterwards by their own dates; not part of the text */
	short value[RULE_ROW_COUNT];
};

struct rule_row_info {
	const char *name;
	enum rule_unit unit;
	short min, max;
	short standard[RULESET_COUNT];
	const char *paragraph;
	const char *text; /* msgid */
};

struct rule_fixed_info {
	const char *name;
	enum rule_unit unit;
	short value;
	const char *paragraph;
};

/* Returns a ruleset with all default values. */
struct ruleset ruleset_default(enum ruleset_id id);

/*
 * Returns the default ruleset for games judged afterwards by the dates of their cards and mails.
 * Where the S rules differ from the other rules, the other rules apply.
 */
struct ruleset ruleset_written(enum regime regime);
/* Returns the regime whose paragraphs a ruleset follows. */
enum regime ruleset_regime(const struct ruleset *rs);

/* Describes a row; the lookup by name of `len` bytes returns false if there is none. */
const struct rule_row_info *ruleset_row(enum rule_row row);
bool ruleset_row_by_name(const char *name, size_t len, enum rule_row *ret_row);

/* Describes a number that is the same in all rulesets. */
const struct rule_fixed_info *ruleset_fixed_row(enum rule_fixed row);
/* Returns its value. */
int ruleset_fixed(enum rule_fixed row);

static inline int ruleset_get(const struct ruleset *rs, enum rule_row row)
{
	return rs->value[row];
}

/*
 * Returns whether a row is in force in an event with these rules, for teams or single players:
 * results are reported only where cards are entered (RULES E-4), protests are awaited only where
 * the server rules (S-9), and so on; a rule that is switched off is not in force.
 */
bool ruleset_in_force(const struct ruleset *rs, enum rule_row row, bool teams);

/* Returns false and changes nothing if the value is out of the row's range. */
bool ruleset_set(struct ruleset *rs, enum rule_row row, int value);
/* Returns a msgid describing the value of a choice; NULL for all other rows. */
const char *ruleset_choice_text(const struct ruleset *rules, enum rule_row row);

/* Appends a value for people: "14 days", "yes", "the server", "10". */
void ruleset_write_value(const struct ruleset *rs, enum rule_row row, const struct lang *lang,
			 struct sbuf *out);
/*
 * Appends the translation of a msgid.  The name of a row in braces, as in "up to {silence-days} on
 * a move", is replaced by its value.
 */
void ruleset_write_sentence(const struct ruleset *rs, const char *msgid, const struct lang *lang,
			    struct sbuf *out);

/* Appends "dsu-email reflection-days=40 control-moves=10 ...": every row, in order. */
void ruleset_write(const struct ruleset *rs, struct sbuf *out);
/*
 * Reads the output of ruleset_write(); missing rows get the ruleset's default.  Returns false with
 * *ret_rules untouched and *ret_column (may be NULL) at the fault, from 0.
 */
bool ruleset_read(const char *text, struct ruleset *ret_rules, size_t *ret_column);

#endif
