/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING DS-5.3: the players exchanged between the halves.  Of all arrangements with the fewest
 * unsatisfied preferences the rule takes those with the fewest exchanged players, of these the one
 * with the lowest players of half a, then the highest of half b.
 *
 * The cheapest complete pairing of the pool, weighted in that order, gives the number of exchanges;
 * whether a player can stay is asked place by place, where the pairing at hand does not show it.
 * An exchange of k players, where fewer do not suffice, shows as k pairs within half a, each with
 * one player to be exchanged, and k pairs within half b.  A pair across the halves exchanges
 * nobody.
 */
#include "core/pairing/dansk/dansk_exchange.h"
#include "core/base/mem.h"
#include "core/match/kindred.h"

#include <stdlib.h>
#include <string.h>

/* Outweighs any number of exchanges. */
#define UNSATISFIED (1 << 20)

enum fate { OPEN, STAYS, GOES };

struct exchanges {
	const struct dansk *d;
	const int *rest;
	int n;
	const struct dansk_kinds *kinds;
	enum fate *fate;   /* of half a, then half b */
	int *mate, *trial; /* by place: a cheapest pairing that keeps the fates, and room for one */
	int64_t least;	   /* cost of the cheapest pairing */
};

static bool within_a_half(const struct exchanges *x, int i, int k)
{
	return (i < x->n) == (k < x->n);
}

/* Do the fates of two places permit that they meet? */
static bool fates_agree(const struct exchanges *x, int i, int k)
{
	if (within_a_half(x, i, k))
		return x->fate[i] != x->fate[k] || x->fate[i] == OPEN;
	return x->fate[i] != GOES && x->fate[k] != GOES;
}

static int64_t cost(const void *ctx, int i, int k)
{
	const struct exchanges *x = ctx;

	if (!fates_agree(x, i, k) || !dansk_legal(x->d, x->rest[i], x->rest[k]))
		return WEIGHTED_NO;
	return UNSATISFIED * dansk_unsatisfied(x->d, x->rest[i], x->rest[k]) +
	       within_a_half(x, i, k);
}

static int64_t kind_key(const void *ctx, int i)
{
	const struct exchanges *x = ctx;

	return (2 * x->kinds->of[i] + (i < x->n)) * 3 + (int)x->fate[i];
}

static int64_t kind_cost(const void *ctx, int i, int k)
{
	const struct exchanges *x = ctx;
	int bad = x->kinds->cost[x->kinds->of[i]][x->kinds->of[k]];

	if (!fates_agree(x, i, k) || bad == BIPARTITE_NO)
		return WEIGHTED_NO;
	return UNSATISFIED * bad + within_a_half(x, i, k);
}

/* The cost of a pair, unless it is above that of its kinds. */
static int64_t plain_cost(const void *ctx, int i, int k)
{
	const struct exchanges *x = ctx;
	int64_t of_kinds = kind_cost(ctx, i, k);

	if (of_kinds == WEIGHTED_NO || !dansk_legal(x->d, x->rest[i], x->rest[k]))
		return WEIGHTED_NO;
	return x->kinds->exact || cost(ctx, i, k) == of_kinds ? of_kinds : WEIGHTED_NO;
}

/*
 * The cheapest pairing that the decisions so far permit, stored in x->trial; false if all cost more
 * than x->least.
 */
static bool find_cheapest(const struct exchanges *x, int64_t *ret_total)
{
	const struct kindred k = {kind_key, plain_cost, kind_cost, x,
				  x->kinds->exact ? 0 : UNSATISFIED};

	switch (kindred_pairing(2 * x->n, &k, x->least, ret_total, x->trial)) {
	case KINDRED_NO:
	case KINDRED_ABOVE:
	case KINDRED_MORE: return false;
	case KINDRED_FOUND: return *ret_total <= x->least;
	case KINDRED_OPEN: break;
	}
	return weighted_pairing(2 * x->n, cost, x, ret_total, x->trial) && *ret_total <= x->least;
}

/* Do the decisions so far permit a pairing of the least cost?  Takes it over. */
static bool comes_out(struct exchanges *x)
{
	int *mate = x->mate;
	int64_t total;

	if (!find_cheapest(x, &total))
		return false;
	x->mate = x->trial;
	x->trial = mate;
	return true;
}

/* Does a place meet one of its half that was decided before it? */
static bool meets_decided(const struct exchanges *x, int i)
{
	return within_a_half(x, i, x->mate[i]) && x->fate[x->mate[i]] != OPEN;
}

/*
 * Chooses the exchanged players of the half from `first` on: whoever can stay does.  Of a pair
 * within the half the player decided last goes, since the other one could stay.
 */
static void choose(struct exchanges *x, int first, int step)
{
	int i, left;

	for (i = first, left = x->n; left > 0; i += step, left--) {
		x->fate[i] = STAYS;
		if (meets_decided(x, i) && !comes_out(x))
			x->fate[i] = GOES;
	}
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
bool dansk_exchange(const struct dansk *d, const int *rest, int n, const struct dansk_kinds *kinds,
		    int *ret_bad, int *ret_k, int *ret_out_a, int *ret_out_b)
{
	const size_t size = 2 * (size_t)n;
	struct exchanges x = {d,
			      rest,
			      n,
			      kinds,
			      mem_zeroed(size, sizeof(*x.fate)),
			      mem_zeroed(size, sizeof(int)),
			      mem_zeroed(size, sizeof(int)),
			      INT64_MAX};
	int64_t total;
	bool complete = find_cheapest(&x, &total);

	if (complete) {
		memcpy(x.mate, x.trial, size * sizeof(int));
		x.least = total;
		choose(&x, 0, 1);
		choose(&x, 2 * n - 1, -1);
		*ret_bad = (int)(x.least / UNSATISFIED);
		/* There are as many pairs within half b as within half a. */
		*ret_k = (int)(x.least % UNSATISFIED) / 2;
		list_going(&x, 0, ret_out_a);
		list_going(&x, n, ret_out_b);
	}
	free(x.fate);
	free(x.mate);
	free(x.trial);
	return complete;
}
