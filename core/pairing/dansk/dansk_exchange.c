/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING DS-5.3: the players exchanged between the halves.  Of all arrangements with the fewest
 * unsatisfied preferences the rule takes those with the fewest exchanged players, of these the one
 * with the lowest players of half a, then the highest of half b.
 *
 * The cheapest complete pairing of the pool, weighted in that order, gives the number of exchanges;
 * whether a set of them can be completed is asked place by place, without going through the sets in
 * order.  An exchange of k players, where fewer do not suffice, shows as k pairs within half a,
 * each with one player to be exchanged, and k pairs within half b.  A pair across the halves
 * exchanges nobody.
 */
#include "core/pairing/dansk/dansk_exchange.h"
#include "core/base/mem.h"
#include "core/match/weighted.h"

#include <stdlib.h>
#include <string.h>

/* Outweighs any number of exchanges. */
#define UNSATISFIED (1 << 20)

enum fate { OPEN, STAYS, GOES };

struct exchanges {
	const struct dansk *d;
	const int *rest;
	int n;
	enum fate *fate; /* of half a, then half b */
	int64_t least;	 /* cost of the cheapest pairing */
};

static bool within_a_half(const struct exchanges *x, int i, int k)
{
	return (i < x->n) == (k < x->n);
}

static int64_t cost(const void *ctx, int i, int k)
{
	const struct exchanges *x = ctx;
	bool inside = within_a_half(x, i, k);

	if (inside ? x->fate[i] == x->fate[k] && x->fate[i] != OPEN
		   : x->fate[i] == GOES || x->fate[k] == GOES)
		return WEIGHTED_NO;
	if (!dansk_legal(x->d, x->rest[i], x->rest[k]))
		return WEIGHTED_NO;
	return UNSATISFIED * dansk_unsatisfied(x->d, x->rest[i], x->rest[k]) + inside;
}

/* Do the decisions so far permit a pairing of the least cost? */
static bool comes_out(const struct exchanges *x)
{
	int64_t total;

	return weighted_pairing(2 * x->n, cost, x, &total, NULL) && total == x->least;
}

/* Can the places of from..to - 1 before (with lowest_first, else after) `at` all stay? */
static bool try_border(const struct exchanges *x, int from, int to, int at, bool lowest_first)
{
	int i;

	for (i = from; i < to; i++)
		x->fate[i] = (lowest_first ? i < at : i > at) ? STAYS : OPEN;
	return comes_out(x);
}

/*
 * The lowest place such that all exchanged players may be there or lower; without lowest_first, the
 * highest such that all may be there or higher.  One exists.
 */
static int find_border(const struct exchanges *x, int from, int to, bool lowest_first)
{
	int good = lowest_first ? from : to - 1, bad = lowest_first ? to : from - 1;

	while (good - bad > 1 || bad - good > 1) {
		int at = (good + bad) / 2;

		if (try_border(x, from, to, at, lowest_first))
			good = at;
		else
			bad = at;
	}
	return good;
}

/* Chooses the k exchanged players of the half at places from..to - 1. */
static void choose(const struct exchanges *x, int from, int to, int k, bool lowest_first)
{
	int border, i;

	for (; k > 0; k--) {
		border = find_border(x, from, to, lowest_first);
		for (i = from; i < to; i++)
			x->fate[i] = (lowest_first ? i < border : i > border) ? STAYS : OPEN;
		x->fate[border] = GOES;
		if (lowest_first)
			from = border + 1;
		else
			to = border;
	}
	for (i = from; i < to; i++)
		x->fate[i] = STAYS;
}

static void list_going(const struct exchanges *x, int from, int *ret_places)
{
	int i, n = 0;

	for (i = 0; i < x->n; i++) {
		if (x->fate[from + i] == GOES)
			ret_places[n++] = i;
	}
}

/* PAIRING DS-5.3: first no exchange, then one player, two and more. */
bool dansk_exchange(const struct dansk *d, const int *rest, int n, int *ret_bad, int *ret_k,
		    int *ret_out_a, int *ret_out_b)
{
	struct exchanges x = {d, rest, n, mem_zeroed(2 * (size_t)n, sizeof(*x.fate)), 0};
	bool complete = weighted_pairing(2 * n, cost, &x, &x.least, NULL);

	if (complete) {
		/* There are as many pairs within half b as within half a. */
		int k = (int)(x.least % UNSATISFIED) / 2;

		choose(&x, 0, n, k, true);
		choose(&x, n, 2 * n, k, false);
		*ret_bad = (int)(x.least / UNSATISFIED);
		*ret_k = k;
		list_going(&x, 0, ret_out_a);
		list_going(&x, n, ret_out_b);
	}
	free(x.fate);
	return complete;
}
