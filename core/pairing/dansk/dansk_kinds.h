/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players of a Danish pool by kind.  A strong preference decides the colours of its pair (DS-7);
 * otherwise the number of Whites does, and after it the order of past colours.  That is one order
 * of all players, so that those next to each other in it who prefer the same colour are alike.
 * Private to core/pairing/dansk/.
 */
#ifndef CORE_PAIRING_DANSK_DANSK_KINDS_H
#define CORE_PAIRING_DANSK_DANSK_KINDS_H

#include "core/match/bipartite.h"
#include "core/pairing/dansk/dansk.h"

#define DANSK_KINDS_MOST 48

struct dansk_kinds {
	int n;
	unsigned char *of; /* by place in the list */
	/* At most the unsatisfied preferences of any such pair; BIPARTITE_NO if none may meet. */
	int cost[DANSK_KINDS_MOST][DANSK_KINDS_MOST];
	bool exact; /* only past games may make a pair cost more */
};

/* Finds the kinds of n positions. */
void dansk_kinds_find(const struct dansk *d, const int *list, int n, struct dansk_kinds *ret_kinds);
void dansk_kinds_release(struct dansk_kinds *l);

#endif
