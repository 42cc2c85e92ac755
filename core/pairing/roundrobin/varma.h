/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Varma's restricted draw (FIDE 2010 Annex 2).  Lots are arguments; an option is a lot modulo their
 * number.
 */
#ifndef CORE_PAIRING_ROUNDROBIN_VARMA_H
#define CORE_PAIRING_ROUNDROBIN_VARMA_H

#include <stddef.h>

#define VARMA_LEAST 9
#define VARMA_MOST  24

struct varma_player {
	int id;
	const char *name, *federation;
};

/*
 * The restricted draw for VARMA_LEAST..VARMA_MOST players: ret_numbers[i] is the number of player
 * i.  Missing lots count as 0.
 */
void varma_draw(const struct varma_player *players, int n, const unsigned *lots, size_t n_lots,
		int *ret_numbers);

#endif
