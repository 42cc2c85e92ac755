/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The graph of a bracket; see fide_bracket.h.
 */
#include "core/pairing/fide/fide_bracket.h"
#include "core/base/mem.h"
#include "core/pairing/fide/fide_criteria.h"
#include "core/pairing/fide/fide_scope.h"

#include <assert.h>
#include <stdlib.h>

#define BITS_A_TIER  44
#define TIERS_BEHIND 3 /* exchanges, order, hint */

#define PASSED_OVER_MOST 6 /* candidates that an explanation lists for a player */

static int bits_of(int most)
{
	int bits = 1;

	while (most >> bits)
		bits++;
	return bits;
}

/* Assigns bits to every sum: as many as fit share a number, the first one in the highest bits. */
static void lay_out(struct fide_bracket *b)
{
	int i, k, used = 0, first = 0, tier = 0;

	for (i = 0; i <= b->n_sums; i++) {
		int bits = i < b->n_sums ? bits_of(b->sums[i].most) : BITS_A_TIER + 1;

		if (used + bits <= BITS_A_TIER) {
			used += bits;
			continue;
		}
		for (k = first; k < i; k++) {
			used -= bits_of(b->sums[k].most);
			b->sums[k].tier = tier;
			b->sums[k].shift = used;
		}
		first = i;
		used = bits;
		tier++;
	}
	b->tiers = tier;
	b->exchange_tier = tier;
	b->order_tier = tier + 1;
	b->hint_tier = tier + 2;
	assert(tier + TIERS_BEHIND <= TIERED_TIERS);
}

/* The scores of moved-down players, the highest first; residents have the last level. */
static void find_levels(struct fide_bracket *b)
{
	const struct fide_player *list = b->f->list;
	int v;

	b->level = mem_zeroed((size_t)b->n_in, sizeof(*b->level));
	b->levels = 0;
	for (v = 0; v < b->n_in; v++) {
		b->levels += v > 0 && list[b->at[v]].score != list[b->at[v - 1]].score;
		b->level[v] = b->levels;
	}
}

/* Finds the ends of the bracket and of the next score group. */
static void find_borders(struct fide_bracket *b)
{
	const struct fide_player *list = b->f->list;
	int v = b->n_moved;

	while (v < b->n && list[b->at[v]].group == list[b->at[b->n_moved]].group)
		v++;
	b->n_in = v;
	while (v < b->n && list[b->at[v]].group == list[b->at[b->n_in]].group)
		v++;
	b->n_near = b->near_all = v;
}

static bool cost_of(const struct fide_bracket *b, int v, int u, struct tiered_cost *ret_cost)
{
	int values[FIDE_SUMS_MOST], i;

	if (!fide_criteria_of_pair(b, v, u, values))
		return false;
	*ret_cost = (struct tiered_cost){{0}};
	for (i = 0; i < b->n_sums; i++)
		ret_cost->tier[b->sums[i].tier] += (int64_t)values[i] << b->sums[i].shift;
	return true;
}

/*
 * A hint for the solver to prefer the usual order: 0 for the straight pair, S1 against S2 or
 * Burstein's first against last; highest within S2.
 */
static int64_t hint(const struct fide_bracket *b, int v, int u)
{
	int pairs = (b->n_in - 2 * b->n_moved) / 2;

	if (!fide_bracket_holds(b, u) || v < b->n_moved)
		return 0;
	if (!b->dutch)
		return v + u != b->n_in - 1;
	if (u < 2 * b->n_moved + pairs || v >= 2 * b->n_moved + pairs)
		return 2;
	return u - v != pairs;
}

static void fill_graph(struct fide_bracket *b)
{
	int all = b->n + b->has_bye, v, u;
	struct tiered_cost cost;

	for (u = 0; u < all; u++) {
		for (v = 0; v < u; v++) {
			bool may = cost_of(b, v, u, &cost);

			if (may)
				cost.tier[b->hint_tier] = hint(b, v, u);
			tiered_set(b->t, v, u, may ? &cost : NULL);
		}
	}
}

/* PAIRING FD-C9 applies if only one player floats down and has the bye. */
static void count_c9(struct fide_bracket *b)
{
	int floaters = 0, v;
	struct tiered_cost cost;
	bool may;

	if (!b->dutch || !b->has_bye || b->bye_score < b->f->list[b->at[b->n_in - 1]].score)
		return;
	for (v = 0; v < b->n_in; v++)
		floaters += fide_bracket_mate(b, v) < 0;
	if (floaters != 1)
		return;
	b->counts_c9 = true;
	tiered_open(b->t, b->n);
	for (v = 0; v < b->n; v++) {
		may = cost_of(b, v, b->n, &cost);
		tiered_set(b->t, v, b->n, may ? &cost : NULL);
	}
	tiered_solve(b->t);
}

bool fide_bracket_open(struct fide_bracket *b, const struct fide *f, bool dutch,
		       enum fide_scope scope, const int *at, int n, int n_moved, int64_t bye_score)
{
	*b = (struct fide_bracket){.f = f,
				   .dutch = dutch,
				   .scope = scope,
				   .at = at,
				   .n = n,
				   .n_all = n,
				   .bye_all = n % 2 == 1,
				   .n_moved = n_moved,
				   .has_bye = n % 2 == 1,
				   .bye_score = bye_score};
	find_borders(b);
	b->exit = mem_zeroed((size_t)n, sizeof(*b->exit));
	if (!fide_scope_reduce(b))
		return false;
	find_levels(b);
	fide_criteria_list(b);
	lay_out(b);
	b->t = tiered_new(b->n + b->has_bye, b->tiers + TIERS_BEHIND);
	fill_graph(b);
	if (!tiered_solve(b->t)) /* PAIRING FD-C4 */
		return false;
	count_c9(b);
	return true;
}

void fide_bracket_close(struct fide_bracket *b)
{
	tiered_free(b->t);
	free(b->level);
	free(b->exit);
	b->t = NULL;
	b->level = NULL;
	b->exit = NULL;
}

int fide_bracket_mate(const struct fide_bracket *b, int v)
{
	int u = tiered_mate(b->t, v);

	return fide_bracket_holds(b, u) ? u : -1;
}

void fide_bracket_set(struct fide_bracket *b, int v, int u, int tier, int64_t value)
{
	struct tiered_cost cost;

	if (!tiered_get(b->t, v, u, &cost))
		return;
	cost.tier[tier] = value;
	tiered_set(b->t, v, u, &cost);
}

static int index_in(const int *list, int n, int x)
{
	int i = 0;

	while (i < n && list[i] != x)
		i++;
	return i;
}

/* Numbers v's pairs by their place in the order, all others last, and solves again. */
static void order_pairs(struct fide_bracket *b, int v, const int *candidates, int n)
{
	int i;

	tiered_open(b->t, v);
	for (i = 0; i < b->n + b->has_bye; i++)
		fide_bracket_set(b, v, i, b->order_tier, n);
	for (i = 0; i < n; i++)
		fide_bracket_set(b, v, candidates[i], b->order_tier, i);
	tiered_solve(b->t);
}

/* Removes the pairs within the bracket of a player who floats down. */
static void keep_out(struct fide_bracket *b, int v)
{
	int u;

	tiered_open(b->t, v);
	for (u = 0; u < b->n_in; u++) {
		if (u != v)
			tiered_set(b->t, v, u, NULL);
	}
	tiered_solve(b->t);
}

/* Explains why the candidates before the chosen one were passed over. */
static void explain(struct fide_bracket *b, int v, const int *candidates, int n, int chosen)
{
	int i;

	if (!b->tell)
		return;
	order_pairs(b, v, candidates, n);
	for (i = 0; i < n && candidates[i] != chosen && i < PASSED_OVER_MOST; i++)
		b->tell(b, v, candidates[i], &b->why[v]);
}

int fide_bracket_choose(struct fide_bracket *b, int v, const int *candidates, int n)
{
	int now = tiered_mate(b->t, v), at = index_in(candidates, n, now), i;

	for (i = 0; i < at && !tiered_may_pair(b->t, v, candidates[i], b->order_tier); i++)
		;
	if (i < at) {
		order_pairs(b, v, candidates, n);
		now = tiered_mate(b->t, v);
	}
	explain(b, v, candidates, n, now);
	if (index_in(candidates, n, now) == n) {
		keep_out(b, v);
		return -1;
	}
	tiered_keep(b->t, v, now);
	return now;
}

bool fide_bracket_prefer(struct fide_bracket *b, int v, fide_wanted wanted, const void *ctx)
{
	int all = b->n + b->has_bye, u;
	bool yes = wanted(b, v, tiered_mate(b->t, v), ctx);

	tiered_open(b->t, v);
	if (!yes) {
		for (u = 0; u < all; u++)
			fide_bracket_set(b, v, u, b->order_tier, !wanted(b, v, u, ctx));
		tiered_solve(b->t);
		yes = wanted(b, v, tiered_mate(b->t, v), ctx);
		tiered_open(b->t, v);
	}
	for (u = 0; u < all; u++) {
		if (wanted(b, v, u, ctx) == yes)
			fide_bracket_set(b, v, u, b->order_tier, 0);
		else
			tiered_set(b->t, v, u, NULL);
	}
	tiered_solve(b->t);
	return yes;
}

void fide_bracket_sums(const struct fide_bracket *b, int *ret_sums)
{
	int values[FIDE_SUMS_MOST], v, u, i;

	for (i = 0; i < b->n_sums; i++)
		ret_sums[i] = 0;
	for (v = 0; v < b->n + b->has_bye; v++) {
		u = tiered_mate(b->t, v);
		if (u < v || !fide_criteria_of_pair(b, v, u, values))
			continue;
		for (i = 0; i < b->n_sums; i++)
			ret_sums[i] += values[i];
	}
}
