/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Gladiator chess (EVENTS E58, DSU 4.9.8): a drawn game is replayed with reduced time, then in
 * blitz, until one player wins; the winner gets the point in any case.
 */
#ifndef CORE_EVENT_GLADIATOR_H
#define CORE_EVENT_GLADIATOR_H

#include "core/event/card.h"

struct gladiator_game {
	size_t white, black; /* players 0..n - 1; colours of the ordinary game */
	int white2, black2;  /* half points of the match: a win, or lost by both */
	enum card_how how;   /* in which game it was won */
};

struct gladiator_line {
	size_t player;
	int place;    /* from 1; level players share the best place */
	int points;   /* matches won */
	int ordinary; /* of these in the ordinary game */
	int reduced;  /* with reduced time */
};

/* Fills ret_lines[0..n - 1] in order of place.  Games without a winner count nothing. */
void gladiator_table(size_t n, const struct gladiator_game *games, size_t n_games,
		     struct gladiator_line *ret_lines);

/* Returns White's half points in the ordinary game, the only one that is rated. */
int gladiator_rated_white2(const struct gladiator_game *g);

#endif
