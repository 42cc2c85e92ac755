/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The year by itself (EVENTS E71, E72): the dates of the editions of a series, and which automatic
 * act comes next.  An act is a fact keyed by event, word and due day; it is done once, at 00:00 of
 * its due day, and that day is also the day as of which it decides, however late it is carried out.
 */
#ifndef CORE_EVENT_CALENDAR_H
#define CORE_EVENT_CALENDAR_H

#include "core/base/civil.h"
#include "core/rules/ruleset.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Dates of an event; CIVIL_NONE where an act is left to the leader. */
struct calendar_dates {
	struct civil opens, closes, draws, starts;
};

/*
 * The dates of an edition of a series of this kind ("dm", "cup", "league"); false for a kind whose
 * events have no yearly dates, `emt` among them, and years outside 2..9998.
 */
bool calendar_edition(const char *kind, int year, struct calendar_dates *ret_dates);

/* The year of the edition that opens in a calendar year: that of the league is the next one. */
int calendar_edition_opening_in(const char *kind, int year);

/* Whether opens <= closes < draws <= starts holds among the dates that are given. */
bool calendar_dates_in_order(const struct calendar_dates *d);

/*
 * The day on which play begins: `planned`, or a week after `today` when that is past (EVENTS E72);
 * from there to the first day that is no compulsory holiday of the ruleset.
 */
struct civil calendar_start(struct civil planned, struct civil today, const struct ruleset *rules);

/* What is done by itself, in the order in which it happens on one day. */
#define CALENDAR_ACTS(X)                                                                           \
	X(RATING, "rating-list")       /* K-rating list of the day */                              \
	X(YEAR, "new-year")	       /* class lists, champions */                                \
	X(EDITION, "edition")	       /* a series makes its editions that open in the year */     \
	X(FINAL, "final")	       /* objections to groups are over */                         \
	X(OPEN, "open")		       /* announced, takes entries */                              \
	X(CLOSE, "close")	       /* the day after `closes` */                                \
	X(COMPOSE, "compose")	       /* n: stage */                                              \
	X(DRAW, "draw")		       /* n: stage */                                              \
	X(LETTERS, "letters")	       /* n: stage; start letters */                               \
	X(ROUND, "round")	       /* n: round to be paired by the calendar */                 \
	X(CARDS, "cards")	       /* cards that nobody has objected to stand */               \
	X(START, "start")	       /* n: stage */                                              \
	X(WAITING, "waiting")	       /* who waits is told again; n: entry */                     \
	X(LAPSE, "lapse")	       /* a right will lapse; n: right */                          \
	X(UNUSED, "unused")	       /* a DM right was not used twice; n: player */              \
	X(REMIND_LEADER, "unsigned")   /* the report is not signed, to the leader */               \
	X(REMIND_BOARD, "unsigned-kc") /* the same, to the committee */                            \
	X(ENTRANTS, "union-entrants") /* over the board: the list of them to the register (E53) */ \
	X(UNION_FEE, "union-fee")     /* the leader is asked for the union's fee */                \
	X(ELO_NOTICE, "elo-notice")   /* the leader is asked whether FIDE's rating is announced */ \
	X(UNION_REPORT, "union-report")	      /* the report to the register */                     \
	X(UNION_REMINDER, "union-reminder")   /* results are missing, to the leader */             \
	X(UNION_OVERDUE, "union-overdue")     /* the same, to the committee */                     \
	X(ELO_COPY, "elo-copy")		      /* of the report, for FIDE's rating */               \
	X(DIVISION_DATES, "division-dates")   /* of the playing days (E57) */                      \
	X(DIVISION_VENUES, "division-venues") /* without the usual ones */                         \
	X(DIVISION_DRAFT, "division-draft")   /* of the plan */                                    \
	X(ARCHIVE, "archive")

enum calendar_word {
#define X(id, word) CALENDAR_##id,
	CALENDAR_ACTS(X)
#undef X
		CALENDAR_WORD_COUNT
};

const char *calendar_word(enum calendar_word w);
bool calendar_word_parse(const char *text, enum calendar_word *ret_word);

struct calendar_act {
	enum calendar_word word;
	struct civil due;
	int64_t event; /* 0 for those of all events */
	int64_t n;     /* what the word says, else 0 */
};

/* The order of all acts: due day, word, event, n.  Equal only for one and the same act. */
int calendar_compare(const struct calendar_act *a, const struct calendar_act *b);

enum calendar_state {
	CALENDAR_DRAFT,
	CALENDAR_TAKES_ENTRIES,
	CALENDAR_CLOSED,   /* from closing on; the stages tell the rest */
	CALENDAR_REPORTED, /* all groups are final, the report is not signed */
	CALENDAR_SIGNED,
	CALENDAR_DONE /* archived, cancelled, or paused */
};

/* A stage whose groups are formed once; standing events have none. */
struct calendar_stage {
	int stage;
	bool held; /* a case about it is open: nothing of it is due */
	bool composed, drawn, told, started;
	struct civil composes; /* of a later stage: the day its field is known */
	struct civil draws;
	struct civil starts; /* once drawn: as the players were told */
	int letter_days;     /* letters go this long before the start (6.7.4.2); 0: with the draw */
};

struct calendar_event {
	int64_t id;
	enum calendar_state state;
	struct calendar_dates dates;
	struct civil closed; /* as-of day of the closing, CIVIL_NONE before */
	const struct calendar_stage *stages;
	size_t n_stages;
	int next_round; /* of a Swiss that has started and waits for no result; else 0 */
	struct civil next_round_at;   /* its date, or the day of the last result */
	const struct civil *finished; /* days on which groups that are not final were published */
	size_t n_finished;	      /* without those that an open case keeps from it */
	bool has_cards;		      /* that wait for the other captain (E51) ... */
	struct civil cards; /* ... and the first day on which one of them stands by itself */
	struct civil reported, signed_on;
	const struct calendar_act *owed; /* to the union, of an event over the board (E53, E57) */
	size_t n_owed;
	const struct ruleset *rules;
};

/*
 * Every automatic act of an event still to come by what is known now, in order, without those
 * done.  Appends to ret_acts, room for CALENDAR_EVENT_ACTS(e); returns the number.
 */
#define CALENDAR_EVENT_ACTS(e) (9 + 4 * (e)->n_stages + (e)->n_finished + (e)->n_owed)
size_t calendar_plan(const struct calendar_event *e, const struct calendar_act *done, size_t n_done,
		     struct calendar_act *ret_acts);

/* The first of them; false when there is none. */
bool calendar_next(const struct calendar_event *e, const struct calendar_act *done, size_t n_done,
		   struct calendar_act *ret_act);

/* Acts of no event: the first rating list, and the first turn of the year, after a day. */
struct calendar_act calendar_rating_after(struct civil day);
struct calendar_act calendar_year_after(struct civil day);

/* When who waits since `since` is told again, and when a right until `until` is about to lapse. */
struct calendar_act calendar_waiting(int64_t event, int64_t entry, struct civil since);
struct calendar_act calendar_lapse(int64_t right, struct civil until);

/* The first day after the objections to a table published on a day (6.4.5.1). */
struct civil calendar_objections_over(struct civil published);

/*
 * The dates of a stage after another: drawn when the objections to its last table, published on
 * that day, are over.
 */
struct calendar_dates calendar_next_stage(struct civil published);

#endif
