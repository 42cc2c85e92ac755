/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Knock-out by correspondence (EVENTS E49) with the draw of core/pairing: which matches and games
 * start next, who advances, and the round that each player reached.  The rapid and blitz games of
 * DSU 4.9.7 are replaced by two more games, and then one in which a draw counts for Black.
 *
 * Players are indices of entrants.  Match k of round r, both from 1, has places (k - 1) * 2^r + 1
 * to k * 2^r of the draw; side 0 of it is the lower half of them.
 *
 * A match that has games is played by the players of its games, even if a ruling has since changed
 * the result that brought one of them there.  Until the leader decides, the match goes on, but
 * nobody advances from it to a match that has not begun.
 */
#ifndef CORE_EVENT_ELIMINATION_H
#define CORE_EVENT_ELIMINATION_H

#include "core/pairing/knockout/knockout.h"

#include <stdbool.h>
#include <stddef.h>

/* The games of a match in order: two, two more, the last one. */
#define ELIMINATION_GAMES 5

struct elimination_game {
	int round, match;
	int game; /* 1..ELIMINATION_GAMES */
	int white, black;
	bool finished;
	int white2, black2; /* half points; both 0 if both lost */
	bool left_out;	    /* played in place of somebody else: counts in no match */
};

/* A decision of the leader: a match that has begun stands, although `player` should be in it. */
struct elimination_stand {
	int round, match, side;
	int player; /* -1: the earlier match has no winner */
};

struct elimination_event {
	struct knockout draw; /* from knockout_draw() */
	const bool *left;     /* per player: has left and plays no further match */
	size_t n;	      /* number of players */
	const struct elimination_game *games;
	size_t n_games;
	const struct elimination_stand *stands;
	size_t n_stands;
};

enum elimination_state {
	ELIMINATION_FREE,   /* a side is empty: the other, if any, advances */
	ELIMINATION_WAITS,  /* for earlier matches, or for a decision of the leader */
	ELIMINATION_STARTS, /* games must be started, the first of them `game` */
	ELIMINATION_RUNS,   /* games are unfinished */
	ELIMINATION_WON,
	ELIMINATION_NO_WINNER /* both lost the last game: a case */
};

struct elimination_match {
	int round, match;
	int a, b; /* the lower place of the draw first; -1 = none, or not known yet */
	enum elimination_state state;
	int game;   /* of ELIMINATION_STARTS: 1, 3 or 5 */
	int winner; /* -1 if not known or none */
	int a2, b2; /* half points of all games */
	bool held;  /* who should play it is not certain */
	struct {
		bool wrong; /* the leader must decide: not the player of the games, but ... */
		int player; /* ... this one; -1: the earlier match has no winner */
	} side[2];
};

/* Returns the number of rounds; the winner of the last one has won the event. */
int elimination_rounds(const struct elimination_event *e);

/* Returns the number of matches, free ones included: the room for elimination_matches(). */
size_t elimination_size(const struct elimination_event *e);

/*
 * Lists all matches by round and number.  If both players are known and one left before the games
 * began, the other wins.
 */
void elimination_matches(const struct elimination_event *e, struct elimination_match *ret_matches);

/*
 * Lists the games that start in a match in state ELIMINATION_STARTS: two with colours swapped, or
 * the last one.  `a_first`: by lot, a has White in the first game.  Returns their number.
 */
size_t elimination_games(const struct elimination_match *m, bool a_first,
			 struct elimination_game ret_games[2]);

struct elimination_line {
	int player;
	int place;   /* shared by all who reached the same round and no further */
	int reached; /* the last round reached; one more for the winner of the event */
};

/* The table: by round reached, level players in index order.  Room for e->n. */
void elimination_table(const struct elimination_event *e, struct elimination_line *ret_lines);

#endif
