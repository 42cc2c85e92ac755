/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Automatic acts (EVENTS E71, E72): the dates of the editions of a series, and which act comes
 * next.  An act is a fact identified by event, word and due day.  It is done once, at 00:00 of its
 * due day, and decides as of that day, however late it is carried out.
 */
#ifndef CORE_EVENT_CALENDAR_H
#define CORE_EVENT_CALENDAR_H

#include "core/base/civil.h"
#include "core/rules/ruleset.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Dates of an event; CIVIL_NONE if an act is left to the leader. */
struct calendar_dates {
	struct civil opens, closes, draws, starts;
};

/*
 * Returns the dates of an edition of a series of this kind ("dm", "cup", "league"); false for kinds
 * without yearly dates, such as `emt`, and for years outside 2..9998.
 */
bool calendar_edition(const char *kind, int year, struct calendar_dates *ret_dates);

/*
 * Returns the year of the edition that opens in a calendar year; for the league it is the next
 * year.
 */
int calendar_edition_opening_in(const char *kind, int year);

/* Returns whether opens <= closes < draws <= starts holds for the dates that are set. */
bool calendar_dates_in_order(const struct calendar_dates *d);

/*
 * Returns the day on which play begins: `planned`, or a week after `today` if that is past (EVENTS
 * E72), moved to the first day that is not a compulsory holiday of the ruleset.
 */
struct civil calendar_start(struct civil planned, struct civil today, const struct ruleset *rules);

/* Automatic acts, in the order in which they happen on one day. */
#define CALENDAR_ACTS(X)                                                                           \
	X(RATING, "rating-list")       /* K-rating list of the day */                              \
	X(YEAR, "new-year")	       /* class lists, champions */                                \
	X(EDITION, "edition")	       /* a series creates its editions that open in the year */   \
	X(FINAL, "final")	       /* the time for objections to groups is over */             \
	X(OPEN, "open")		       /* announced, open for entries */                           \
	X(CLOSE, "close")	       /* the day after `closes` */                                \
	X(COMPOSE, "compose")	       /* n: stage */                                              \
	X(DRAW, "draw")		       /* n: stage */                                              \
	X(LETTERS, "letters")	       /* n: stage; start letters */                               \
	X(ROUND, "round")	       /* n: round to be paired by the calendar */                 \
	X(CARDS, "cards")	       /* cards without objections become final */                 \
	X(START, "start")	       /* n: stage */                                              \
	X(WAITING, "waiting")	       /* waiting players are informed again; n: entry */          \
	X(LAPSE, "lapse")	       /* a right is about to lapse; n: right */                   \
	X(UNUSED, "unused")	       /* a DM right was left unused twice; n: player */           \
	X(REMIND_LEADER, "unsigned")   /* the report is not signed, to the leader */               \
	X(REMIND_BOARD, "unsigned-kc") /* the same, to the committee */                            \
	X(ENTRANTS, "union-entrants")  /* over the board: the entrants, to the register (E53) */   \
	X(UNION_FEE, "union-fee")      /* the leader is asked about the union's fee */             \
	X(ELO_NOTICE,                                                                              \
	  "elo-notice") /* the leader is asked whether the FIDE rating has been announced */       \
	X(UNION_REPORT, "union-report")	      /* the report to the register */                     \
	X(UNION_REMINDER, "union-reminder")   /* results are missing, to the leader */             \
	X(UNION_OVERDUE, "union-overdue")     /* the same, to the committee */                     \
	X(ELO_COPY, "elo-copy")		      /* of the report, for the FIDE rating */             \
	X(DIVISION_DATES, "division-dates")   /* of the playing days (E57) */                      \
	X(DIVISION_VENUES, "division-venues") /* clubs without their usual venue */                \
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
	int64_t event; /* 0 for acts of no event */
	int64_t n;     /* depends on the word, otherwise 0 */
};

/* Orders all acts: due day, word, event, n.  Equal only for the same act. */
int calendar_compare(const struct calendar_act *a, const struct calendar_act *b);

enum calendar_state {
	CALENDAR_DRAFT,
	CALENDAR_TAKES_ENTRIES,
	CALENDAR_CLOSED,   /* from closing on; the stages have the details */
	CALENDAR_REPORTED, /* all groups are final, the report is not signed */
	CALENDAR_SIGNED,
	CALENDAR_DONE /* archived, cancelled, or paused */
};

/* A stage whose groups are formed once; permanent events have none. */
struct calendar_stage {
	int stage;
	bool held; /* a case about it is open: nothing is due */
	bool composed, drawn, told, started;
	struct civil composes; /* of a later stage: the day on which its field is known */
	struct civil draws;
	struct civil starts; /* once drawn: as announced to the players */
	/* letters are sent this long before the start (6.7.4.2); 0: with the draw */
	int letter_days;
};

struct calendar_event {
	int64_t id;
	enum calendar_state state;
	struct calendar_dates dates;
	struct civil closed; /* as-of day of the closing, CIVIL_NONE before it */
	const struct calendar_stage *stages;
	size_t n_stages;
	/* of a Swiss that has started and is not waiting for results; otherwise 0 */
	int next_round;
	struct civil next_round_at; /* its date, or the day of the last result */
	const struct civil
		*finished;  /* days on which tables of groups that are not final were published */
	size_t n_finished;  /* without those held up by an open case */
	bool has_cards;	    /* cards waiting for the other captain (E51) */
	struct civil cards; /* the first day on which one of them becomes final */
	struct civil reported, signed_on;
	const struct calendar_act *owed; /* to the union, by an event over the board (E53, E57) */
	size_t n_owed;
	const struct ruleset *rules;
};

/*
 * Collects every automatic act of an event still to come, as far as known, in order, without those
 * done.  Appends to ret_acts, with room for CALENDAR_EVENT_ACTS(e); returns the number.
 */
#define CALENDAR_EVENT_ACTS(e) (9 + 4 * (e)->n_stages + (e)->n_finished + (e)->n_owed)
size_t calendar_plan(const struct calendar_event *e, const struct calendar_act *done, size_t n_done,
		     struct calendar_act *ret_acts);

/* Returns the first of them; false if there is none. */
bool calendar_next(const struct calendar_event *e, const struct calendar_act *done, size_t n_done,
		   struct calendar_act *ret_act);

/* Acts of no event: the first rating list, and the first new year, after a day. */
struct calendar_act calendar_rating_after(struct civil day);
struct calendar_act calendar_year_after(struct civil day);

/*
 * When a player who has waited since `since` is informed again, and when a right until `until` is
 * about to lapse.
 */
struct calendar_act calendar_waiting(int64_t event, int64_t entry, struct civil since);
struct calendar_act calendar_lapse(int64_t right, struct civil until);

/* Returns the first day after the time for objections to a table published on a day (6.4.5.1). */
struct civil calendar_objections_over(struct civil published);

/*
 * Returns the dates of a following stage, which is drawn when the time for objections to its
 * predecessor's last table, published on that day, is over.
 */
struct calendar_dates calendar_next_stage(struct civil published);

#endif
