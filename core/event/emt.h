/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Groups of the K-skak EMT (6.5.1, 6.5.3.1) and of all events in which everybody meets everybody
 * once or twice: the pairings, with colours as even as possible, and the order of the table.  The
 * EMT (6.5.4.1) ranks by points, then, for groups level on the first or second place, by
 * Sonneborn-Berger, then by the games among those still level; other places are shared.
 */
#ifndef CORE_EVENT_EMT_H
#define CORE_EVENT_EMT_H

#include "core/standings/tiebreak.h"

#include <stdbool.h>

#define EMT_MOST_PLAYERS 32

struct emt_pairing {
	int round; /* from 1 */
	int white; /* number, from 1 */
	int black;
};

/*
 * Berger table for n players (2..32; with odd n one player is free in each round).  Writes
 * n*(n-1)/2 pairings by round and board; returns their number, 0 for an n out of range.
 */
int emt_pairings(int n, struct emt_pairing *ret_pairings);

/*
 * The same with 1 or 2 cycles; the second swaps the colours of the first (EVENTS E21, E44).  Writes
 * cycles*n*(n-1)/2 pairings; returns 0 also for another number of cycles.
 */
int emt_schedule(int n, int cycles, struct emt_pairing *ret_pairings);

struct emt_game {
	int round; /* from 1 */
	int white; /* number, 1..n */
	int black;
	int white2; /* half points: 0, 1, 2; -1 = unfinished */
	int black2; /* both may be 0 */
};

struct emt_line {
	int number;
	int place;   /* from 1; level players share the best place of their group */
	int points2; /* half points */
	int sb4;     /* Sonneborn-Berger, quarter points (B-1) */
	int played;
};

/*
 * Fills ret_lines[0..n-1] in order of place, level players by number (B-4).  A game in a round that
 * the schedule does not have counts too; games with numbers out of range, or more games of a player
 * than rounds, are ignored.  Returns false if the group is too large for a table (TB_MOST_CELLS).
 */
bool emt_table(int n, const struct emt_game *games, int n_games, struct emt_line *ret_lines);

/* The same for a schedule of 1 or 2 cycles, ordered by a given chain. */
bool emt_table_by(enum tiebreak_chain chain, int n, int cycles, const struct emt_game *games,
		  int n_games, struct emt_line *ret_lines);

#endif
