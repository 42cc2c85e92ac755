/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the files of the Danish Swiss share: the players as positions, their colour preferences,
 * and the pairing of one point pool within itself (DSU 4.9.3, 5.1 to 5.3).
 */
#ifndef CORE_PAIRING_DANSK_DANSK_POOL_H
#define CORE_PAIRING_DANSK_DANSK_POOL_H

#include "core/pairing/pairing.h"

enum dansk_strength { DANSK_NONE, DANSK_WEAK, DANSK_STRONG };

struct dansk_player {
	int player;	/* index, PAIR_X for X */
	int64_t points; /* with pairing points */
	enum pair_colour preference;
	enum dansk_strength strength;
	int whites;
	enum pair_colour last; /* of the last game */
};

/*
 * All who play, X among them, in order of points and start number: a position is an index into
 * `list`, and a greater one stands lower.
 */
struct dansk {
	const struct pair_state *s;
	struct dansk_player *list;
	int n;
	const struct lang *lang; /* of the reasons */
};

/* Last round and over 50 per cent: two such may both be strong for one colour. */
bool dansk_exempt(const struct dansk *d, int a);

/* No two strong preferences for one colour. */
bool dansk_colours_agree(const struct dansk *d, int a, int b);

/* May these two positions be paired: not met, and no two strong preferences for one colour. */
bool dansk_legal(const struct dansk *d, int a, int b);

/* A number, or X. */
const char *dansk_name(const struct dansk *d, int position, char text[16]);

/* How many of the two do not get the colour they prefer: 0 to 2. */
int dansk_unsatisfied(const struct dansk *d, int a, int b);

/*
 * Pairs the 2n positions of `rest` (ascending) with each other by the first arrangement that
 * satisfies the most colour preferences; ret_mate[i] is the index in `rest` of the mate of
 * rest[i].  What decided is appended to whys[i] of one of each pair when `whys` is given.  False
 * when there is no complete pairing.
 */
bool dansk_pair_pool(const struct dansk *d, const int *rest, int count, int *ret_mate,
		     struct sbuf *whys);

/* Appends why a and b, who were tried, are not paired; `else_why` when they might be. */
void dansk_tell_fall(const struct dansk *d, struct sbuf *why, int a, int b, const char *else_why);

/*
 * The exchange between the halves of n positions each, `rest` in order, that the rule takes: the
 * fewest preferences unsatisfied, then the fewest places exchanged, then the first sets of the
 * rule's order.  The places count from 0 in either half and ascend; room for n each.  False when
 * there is no complete pairing.
 */
bool dansk_exchange(const struct dansk *d, const int *rest, int n, int *ret_bad, int *ret_k,
		    int *ret_out_a, int *ret_out_b);

#endif
