/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Swiss and Monrad by correspondence (EVENTS E46 to E48): the next round, its due date and what it
 * waits for, computed from the facts of an event.  rounds_pairing.h makes its pairings,
 * rounds_check.h checks those made by hand, and rounds_table.h makes the table.
 *
 * Players are identified by start numbers, from 1.  Points are half points.  Nothing here is owned:
 * the caller keeps all lists.
 */
#ifndef CORE_EVENT_ROUNDS_H
#define CORE_EVENT_ROUNDS_H

#include "core/base/civil.h"
#include "core/pairing/pairing.h"
#include "core/standings/tiebreak.h"

#include <stdbool.h>
#include <stddef.h>

struct rounds_system {
	const char *name;  /* as in `kskak pair --system` */
	const char *title; /* a msgid, for readers */
	pair_system_fn pair;
	enum tiebreak_chain chain,
		rated_chain; /* EVENTS E50; the second if all players are rated */
	bool lots;	     /* start numbers by lots, otherwise by rating (EVENTS E47) */
	bool two_games;	     /* a pair may play two games per round (EVENTS E46) */
	bool complete_last;  /* all games must be over before the last round is paired (NSF 11C) */
	bool looks_ahead;    /* DSU 4.9.2, see rounds_ahead.h */
};

/*
 * Returns NULL for an unknown name; the systems are in the order of the help text, ending with a
 * NULL name.
 */
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

/* Returns NULL, or the name of the option that is not possible (EVENTS E46). */
const char *rounds_options_wrong(const struct rounds_options *o);

/* Returns the minimum number of entrants, one more than rounds; fewer at closing are a case. */
int rounds_least_entrants(const struct rounds_options *o);

struct rounds_player {
	int number;
	const char *name;
	int rating; /* K-rating at the draw, or a substitute value */
	bool rated; /* it is a K-rating from the list, not a start value */
	enum pair_title title;
	int entered; /* first round in which they may be paired: 1, or 2 for a late entry */
	int left;    /* first round in which they are not paired; 0 while they take part */
	int left_order;
	bool left_out; /* over the board: has left, and none of their games counts (RULES E-6) */
};

/*
 * One game of a pair.  The second game of a round with two has the colours swapped.  The result is
 * in half points for each side; both 0 if both lost.
 */
struct rounds_game {
	int round;
	int white, black;
	bool finished;
	int white2, black2;
	bool white_moved, black_moved; /* at least once */
	bool begun;		       /* its day has come, or somebody has moved */
	/* counts in no match of a knock-out (EVENTS E49), or not in the table (RULES E-6) */
	bool left_out;
	bool by_leaving; /* over the board: has its result because a player left (RULES E-6) */
};

/* A round that has been paired. */
struct rounds_round {
	struct civil start; /* day on which its games begin */
	int bye;	    /* 0 for nobody */
	int bye_against;    /* Monrad: number of the withdrawn player who was last; otherwise 0 */
};

struct rounds_absence {
	int number, round;
};

struct rounds_event {
	struct rounds_options options;
	struct civil starts;		     /* day on which round 1 begins */
	const struct rounds_player *players; /* by number, late entries last */
	size_t n_players;
	const struct rounds_round *rounds; /* those paired, round 1 first */
	size_t n_rounds;
	const struct rounds_game *games;
	size_t n_games;
	const struct rounds_absence *absences;
	size_t n_absences;
	enum pair_colour first_colour; /* the lot of the first board */
	int boards; /* of a team match, whose half points are the game's; 0 = single players */
};

/* Returns the index of the player with that number, -1 for none. */
int rounds_find(const struct rounds_event *e, int number);

/* Returns whether a player takes part in the pairing of a round: entered, not gone, not absent. */
bool rounds_takes_part(const struct rounds_event *e, const struct rounds_player *p, int round);

/*
 * Returns whether the game was lost without a move by the loser; such a game is scored `-` and `+`
 * (EVENTS E47).
 */
bool rounds_is_unplayed(const struct rounds_game *g);

/*
 * Returns NULL, or why an absence cannot be recorded: "no_such_player", "has_left",
 * "no_such_round", "round_paired" (EVENTS E47).
 */
const char *rounds_absence_refused(const struct rounds_event *e, int number, int round);

/* Returns whether a late entry is still possible: until round 2 is paired (EVENTS E47). */
bool rounds_takes_late_entries(const struct rounds_event *e);

/*
 * Lists the games that a player loses by leaving (EVENTS E47), as indices into e->games;
 * `ret_games` has room for all.  Returns their number.
 */
size_t rounds_lost_by_leaving(const struct rounds_event *e, int number, size_t *ret_games);

/*
 * Returns whether the pairings of a round may still be changed: only the last one, before its
 * start.
 */
bool rounds_may_change(const struct rounds_event *e, int round, struct civil today);

struct rounds_entrant {
	const char *name;
	int rating; /* 0 for none: after all who have one */
	enum pair_title title;
	int lot; /* place in the draw of lots, from 1 */
};

/*
 * Assigns start numbers (EVENTS E47): ret_numbers[i] is that of entrant i.  Systems by strength
 * compare rating, title and name, then the lot.
 */
void rounds_start_numbers(const struct rounds_system *system, const struct rounds_entrant *entrants,
			  size_t n, int *ret_numbers);

enum rounds_state {
	ROUNDS_OVER,	      /* all rounds are paired */
	ROUNDS_DUE,	      /* can be paired now */
	ROUNDS_WAITS_RESULTS, /* until the games of earlier rounds are finished */
	ROUNDS_WAITS_DATE,    /* until `at` */
	ROUNDS_WAITS_RULINGS  /* its date has come, unfinished games must be adjudicated */
};

struct rounds_due {
	enum rounds_state state;
	int round;	   /* the round in question; the last one when over */
	struct civil at;   /* its day, CIVIL_NONE if it has none yet */
	struct civil rule; /* deadline of the awaited rulings */
	int unfinished;	   /* games of earlier rounds without a result */
};

/*
 * Determines the next round as of a day (EVENTS E46).  Round 1 is due with the draw.
 * `answer_days`: from the ruleset, for claims in an adjudication.
 */
struct rounds_due rounds_due(const struct rounds_event *e, struct civil today, int answer_days);

/* Returns the calendar day of a round: months counted from the start, not from the round before. */
struct civil rounds_date(const struct rounds_event *e, int round);

#endif
