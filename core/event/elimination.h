/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Knock-out by correspondence (EVENTS E49) over the draw of core/pairing: which matches and games
 * start next, who is through, and how far everybody came.  Rapid and blitz games of DSU 4.9.7 have
 * no counterpart: two more games take their place, and then one in which a draw is Black's.
 *
 * Players are indices into the entrants.  Match k of round r, both from 1, is the one of places
 * (k - 1) * 2^r + 1 to k * 2^r of the draw.
 */
#ifndef CORE_EVENT_ELIMINATION_H
#define CORE_EVENT_ELIMINATION_H

#include "core/pairing/draw.h"

#include <stdbool.h>
#include <stddef.h>

/* The games of a match in their order: two, two more, the last one. */
#define ELIMINATION_GAMES 5

struct elimination_game {
	int round, match;
	int game; /* 1..ELIMINATION_GAMES */
	int white, black;
	bool finished;
	int white2, black2; /* half points; both 0 when both have lost */
};

struct elimination_event {
	struct knockout draw; /* by knockout_draw() */
	const bool *left;     /* per player: has left and plays no further match */
	size_t n;	      /* players */
	const struct elimination_game *games;
	size_t n_games;
};

enum elimination_state {
	ELIMINATION_FREE,   /* nobody on one side or on either: whoever is there is through */
	ELIMINATION_WAITS,  /* for the matches before it */
	ELIMINATION_STARTS, /* games are to begin, the first of them `game` */
	ELIMINATION_RUNS,   /* games are unfinished */
	ELIMINATION_WON,
	ELIMINATION_NO_WINNER /* both lost the last game: a case */
};

struct elimination_match {
	int round, match;
	int a, b; /* the lower place of the draw first; -1 nobody, or not known yet */
	enum elimination_state state;
	int game;   /* of ELIMINATION_STARTS: 1, 3 or 5 */
	int winner; /* -1 while not known, and where there is none */
	int a2, b2; /* half points of all games */
};

/* Rounds of the draw: the winner of the last has won the event. */
int elimination_rounds(const struct elimination_event *e);

/* Number of matches, free ones included; the room that elimination_matches() needs. */
size_t elimination_size(const struct elimination_event *e);

/*
 * All matches by round and number.  One whose players are both known and of whom one has left
 * before its games began is won by the other.
 */
void elimination_matches(const struct elimination_event *e, struct elimination_match *ret_matches);

/*
 * The games that begin with match m in state ELIMINATION_STARTS: two with colours exchanged, or
 * the last one.  `a_first`: the lot gave a White in the first game.  Returns their number.
 */
size_t elimination_games(const struct elimination_match *m, bool a_first,
			 struct elimination_game ret_games[2]);

struct elimination_line {
	int player;
	int place;   /* shared by all who came to the same round and no farther */
	int reached; /* the last round they came to; one more for the winner of the event */
};

/* The table: by the round reached, those level in the order of their indices.  Room for e->n. */
void elimination_table(const struct elimination_event *e, struct elimination_line *ret_lines);

#endif
