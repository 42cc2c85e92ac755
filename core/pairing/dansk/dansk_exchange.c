/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Exchanges between the halves of a Danish point pool (5.3 nr 4 to 6).  Of all arrangements with
 * the fewest unsatisfied preferences the rule takes one with the fewest players exchanged, among
 * these the lowest of half a, among these the topmost of half b.  A matching weighted in that order
 * says how many must go; whether a set can still be completed is asked of it place by place, so
 * that no order of sets is walked through.
 *
 * Where k players of each half must go and fewer would not do, every pair that is formed within
 * half a gives exactly one of its two away, and a pair across the halves gives nobody.
 */
#include "core/pairing/dansk/dansk_exchange.h"
#include "core/base/mem.h"
#include "core/match/weighted.h"

#include <stdlib.h>
#include <string.h>

/* One unsatisfied preference outweighs all exchanges there can be. */
#define UNSATISFIED (1 << 20)

enum fate { OPEN, STAYS, GOES };

struct exchanges {
	const struct dansk *d;
	const int *rest;
	int n;
	enum fate *fate; /* of all 2n: half a, half b */
	int64_t least;
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

/* Can the best still be reached with the fates as they are? */
static bool comes_out(const struct exchanges *x)
{
	int64_t total;

	return weighted_pairing(2 * x->n, cost, x, &total, NULL) && total == x->least;
}

/* Of the open places `from`..`to` (to is left out) those before or behind `at` stay. */
static bool try_border(const struct exchanges *x, int from, int to, int at, bool lowest_first)
{
	int i;

	for (i = from; i < to; i++)
		x->fate[i] = (lowest_first ? i < at : i > at) ? STAYS : OPEN;
	return comes_out(x);
}

/*
 * The lowest place (lowest_first: the greatest number) such that all who go stand there or lower;
 * or the topmost such that all stand there or higher.  There is one.
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

/* Decides who of the half `from`..`to` goes: k of them. */
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

/* PAIRING DS-5.3 */
bool dansk_exchange(const struct dansk *d, const int *rest, int n, int *ret_bad, int *ret_k,
		    int *ret_out_a, int *ret_out_b)
{
	struct exchanges x = {d, rest, n, mem_zeroed(2 * (size_t)n, sizeof(*x.fate)), 0};
	bool complete = weighted_pairing(2 * n, cost, &x, &x.least, NULL);

	if (complete) {
		/* As many pairs are formed within half b as within half a. */
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
