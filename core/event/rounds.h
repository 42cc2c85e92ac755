/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Swiss and Monrad by correspondence (EVENTS E46 to E48): from the facts of an event, which round
 * comes next, when it is due and what it waits for.  Its pairings are made in rounds_pairing.h,
 * those made by hand are checked in rounds_check.h, and the table is in rounds_table.h.
 *
 * Players are known by their start numbers, 1 and up.  Points are half points.  Nothing here is
 * owned: all lists stay the caller's.
 */
#ifndef CORE_EVENT_ROUNDS_H
#define CORE_EVENT_ROUNDS_H

#include "core/base/civil.h"
#include "core/pairing/pairing.h"
#include "core/standings/tiebreak.h"

#include <stdbool.h>
#include <stddef.h>

struct rounds_system {
	const char *name;  /* as `kskak pair --system` takes it */
	const char *title; /* a msgid, for readers */
	pair_system_fn pair;
	enum tb_chain chain, rated_chain; /* EVENTS E50; the second when all players are rated */
	bool lots;			  /* start numbers by lots, else by rating (EVENTS E47) */
	bool two_games;			  /* a pair may play two games a round (EVENTS E46) */
	bool complete_last; /* all games are over before the last round is paired (NSF 11C) */
	bool looks_ahead;   /* DSU 4.9.2, see rounds_ahead.h */
};

/* NULL for an unknown name; the systems in the order of the help text, with a NULL name last. */
const struct rounds_system *rounds_system_find(const char *name);
extern const struct rounds_system rounds_systems[];

#define ROUNDS_MOST	      99
#define ROUNDS_MONTHS_DEFAULT 6
#define ROUNDS_MONTHS_MOST    60

enum rounds_next { ROUNDS_NEXT_FINISHED, ROUNDS_NEXT_DATE };
enum rounds_open { ROUNDS_OPEN_ADJUDICATE, ROUNDS_OPEN_ADJOURN };

struct rounds_options {
	const struct rounds_system *system;
	int rounds;
	int games; /* of a pair in a round, 1 or 2 */
	enum rounds_next next;
	int round_months;
	enum rounds_open unfinished;
};

/* NULL, or the name of the option that cannot be (EVENTS E46). */
const char *rounds_options_wrong(const struct rounds_options *o);

/* Fewer entrants than this at closing are a case: one more than rounds. */
int rounds_least_entrants(const struct rounds_options *o);

struct rounds_player {
	int number;
	const char *name;
	int rating; /* K-rating at the draw, or the value that stands for it */
	bool rated; /* it is a K-rating of the list and no start value */
	enum pair_title title;
	int entered; /* round before which he came: 1, or 2 for a late entry */
	int left;    /* first round for which he is not paired; 0 while he takes part */
	int left_order;
};

/*
 * One game of a pair.  The second game of a round with two has its colours exchanged.  A result
 * stands in half points for each side; both 0 when both have lost.
 */
struct rounds_game {
	int round;
	int white, black;
	bool finished;
	int white2, black2;
	bool white_moved, black_moved; /* at least once */
};

/* A round that has been paired. */
struct rounds_round {
	struct civil start; /* day on which its games begin */
	int bye;	    /* 0 for nobody */
	int bye_against;    /* Monrad: number of the withdrawn player who stood last; else 0 */
};

struct rounds_absence {
	int number, round;
};

struct rounds_event {
	struct rounds_options options;
	struct civil starts;		     /* day on which round 1 begins */
	const struct rounds_player *players; /* in order of their numbers, late entries last */
	size_t n_players;
	const struct rounds_round *rounds; /* those paired, round 1 first */
	size_t n_rounds;
	const struct rounds_game *games;
	size_t n_games;
	const struct rounds_absence *absences;
	size_t n_absences;
	enum pair_colour first_colour; /* the lot of the first board */
	int boards; /* of a match of teams, whose half points a game has; 0 = single players */
};

/* Index of the player with that number, -1 for none. */
int rounds_find(const struct rounds_event *e, int number);

/* Whether a player takes part in the pairing of a round: there, not gone, not absent. */
bool rounds_takes_part(const struct rounds_event *e, const struct rounds_player *p, int round);

/* Whether the game was lost without a move of the loser; such a game is `-` and `+` (EVENTS E47).
 */
bool rounds_is_unplayed(const struct rounds_game *g);

/*
 * NULL, or why an absence cannot be noted: "no_such_player", "has_left", "no_such_round",
 * "round_paired" (EVENTS E47).
 */
const char *rounds_absence_refused(const struct rounds_event *e, int number, int round);

/* Whether a late entry is still possible: until round 2 is paired (EVENTS E47). */
bool rounds_takes_late_entries(const struct rounds_event *e);

/*
 * The games that a player loses by leaving (EVENTS E47), as indices into e->games; `ret_games`
 * has room for all.  Returns their number.
 */
size_t rounds_lost_by_leaving(const struct rounds_event *e, int number, size_t *ret_games);

/* Whether the pairings of a round may still be changed: the last one, before its start. */
bool rounds_may_change(const struct rounds_event *e, int round, struct civil today);

struct rounds_entrant {
	const char *name;
	int rating; /* 0 for none: behind all who have one */
	enum pair_title title;
	int lot; /* place in the draw of lots, 1 and up */
};

/*
 * Start numbers (EVENTS E47): ret_numbers[i] is that of entrant i.  Systems that go by strength
 * look at rating, title and name, then at the lot.
 */
void rounds_start_numbers(const struct rounds_system *system, const struct rounds_entrant *entrants,
			  size_t n, int *ret_numbers);

enum rounds_state {
	ROUNDS_OVER,	      /* all rounds are paired */
	ROUNDS_DUE,	      /* can be paired now */
	ROUNDS_WAITS_RESULTS, /* until the games of the rounds before are finished */
	ROUNDS_WAITS_DATE,    /* until `at` */
	ROUNDS_WAITS_RULINGS  /* its date has come, unfinished games are to be adjudicated */
};

struct rounds_due {
	enum rounds_state state;
	int round;	   /* the one in question; the last when over */
	struct civil at;   /* its day, CIVIL_NONE when it has none yet */
	struct civil rule; /* last day of the rulings waited for */
	int unfinished;	   /* games of earlier rounds without result */
};

/*
 * The next round on a day (EVENTS E46).  Round 1 is due with the draw.  `answer_days`: those of
 * the ruleset for claims in an adjudication.
 */
struct rounds_due rounds_due(const struct rounds_event *e, struct civil today, int answer_days);

/* The day of a round by the calendar: months from the start, counted from it and not in steps. */
struct civil rounds_date(const struct rounds_event *e, int round);

#endif
