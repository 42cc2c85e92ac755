/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The graph of a bracket; see fide_bracket.h.
 */
#include "core/pairing/fide/fide_bracket.h"
#include "core/base/mem.h"
#include "core/pairing/fide/fide_criteria.h"
#include "core/pairing/fide/fide_kinds.h"
#include "core/pairing/fide/fide_scope.h"

#include <assert.h>
#include <stdlib.h>

#define BITS_A_TIER  44
#define TIERS_BEHIND 2 /* exchanges, order */

#define PASSED_OVER_MOST 6 /* candidates that an explanation lists for a player */

static int bits_of(int most)
{
	int bits = 1;

	while (most >> bits)
		bits++;
	return bits;
}

/*
 * Assigns bits to every sum: as many as fit share a number, the first one in the highest bits.
 * False when they need more numbers than the solver has.
 */
static bool lay_out(struct fide_bracket *b)
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
	return tier + TIERS_BEHIND <= TIERED_TIERS;
}

/*
 * The scores of moved-down players, the highest first; residents have the last level.  At most
 * `most` scores are told apart, the lowest of them together with all below it (PAIRING ALL-8).
 */
static void find_levels(struct fide_bracket *b, int most)
{
	const struct fide_player *list = b->f->list;
	int v;

	b->levels = 0;
	b->merged = false;
	for (v = 0; v < b->n_in; v++) {
		if (v > 0 && list[b->at[v]].score != list[b->at[v - 1]].score) {
			if (v == b->n_moved || b->levels < most - 1)
				b->levels++;
			else
				b->merged = true;
		}
		b->level[v] = b->levels;
	}
}

static void list_criteria(struct fide_bracket *b)
{
	int most = FIDE_LEVELS_MOST;

	b->level = mem_zeroed((size_t)b->n_in, sizeof(*b->level));
	for (;;) {
		find_levels(b, most);
		fide_criteria_list(b);
		if (lay_out(b))
			return;
		assert(most > 1);
		most = most * 3 / 4;
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

static void add_values(const struct fide_bracket *b, const int *values,
		       struct tiered_cost *ret_cost)
{
	int i;

	*ret_cost = (struct tiered_cost){{0}};
	for (i = 0; i < b->n_sums; i++)
		ret_cost->tier[b->sums[i].tier] += (int64_t)values[i] << b->sums[i].shift;
}

/* Sets the costs of pairs of two kinds. */
static void set_kinds(struct fide_bracket *b, int k, int l)
{
	const struct fide_kinds *kinds = &b->kinds;
	int values[FIDE_SUMS_MOST], v = kinds->one[k][0], u = kinds->one[l][k == l], low;
	struct tiered_cost cost;
	bool may;

	if (u < 0)
		return;
	low = v < u ? v : u;
	u = v < u ? u : v;
	may = fide_criteria_of_kinds(b, low, u, values);
	if (may)
		add_values(b, values, &cost);
	tiered_set(b->t, k, l, may ? &cost : NULL);
}

/* PAIRING FD-C1 */
static void fd_c1_forbid(struct fide_bracket *b)
{
	const struct pair_state *s = b->f->s;
	int players = b->n - b->n_exits, *vertex = mem_zeroed(s->n, sizeof(*vertex)), v, i, u;

	for (v = 0; v < players; v++)
		vertex[b->f->list[b->at[v]].player] = v + 1;
	for (v = 0; v < players; v++) {
		int player = b->f->list[b->at[v]].player;

		for (i = s->rivals_at[player]; i < s->rivals_at[player + 1]; i++) {
			u = s->rivals[i] % 2 ? -1 : vertex[s->rivals[i] / 2] - 1;
			if (u > v)
				tiered_forbid(b->t, v, u);
		}
	}
	free(vertex);
}

/* Pairs to begin with: S1 against S2, or Burstein's first against last. */
static void prefer_usual(struct fide_bracket *b)
{
	int pairs = (b->n_in - 2 * b->n_moved) / 2, v;

	if (!b->dutch) {
		for (v = 0; v < b->n_in / 2; v++)
			tiered_prefer(b->t, v, b->n_in - 1 - v);
		return;
	}
	for (v = 0; v < b->n_moved && b->n_moved + v < b->n_in; v++)
		tiered_prefer(b->t, v, b->n_moved + v);
	for (v = 0; v < pairs; v++)
		tiered_prefer(b->t, 2 * b->n_moved + v, 2 * b->n_moved + pairs + v);
}

static void fill_graph(struct fide_bracket *b)
{
	int k, l;

	fide_kinds_find(b, &b->kinds);
	b->t = tiered_new(b->n + b->has_bye, b->tiers + TIERS_BEHIND, b->kinds.of, b->kinds.n);
	for (k = 0; k < b->kinds.n; k++) {
		for (l = 0; l <= k; l++)
			set_kinds(b, k, l);
	}
	fd_c1_forbid(b);
	prefer_usual(b);
}

/* PAIRING FD-C9 applies if only one player floats down and has the bye. */
static void count_c9(struct fide_bracket *b)
{
	int floaters = 0, v, k;

	if (!b->dutch || !b->has_bye || b->bye_score < b->f->list[b->at[b->n_in - 1]].score)
		return;
	for (v = 0; v < b->n_in; v++)
		floaters += fide_bracket_mate(b, v) < 0;
	if (floaters != 1)
		return;
	b->counts_c9 = true;
	tiered_open(b->t, b->n);
	for (k = 0; k < b->kinds.n; k++)
		set_kinds(b, k, b->kinds.of[b->n]);
	tiered_solve(b->t);
}

bool fide_bracket_open(struct fide_bracket *b, const struct fide *f, bool dutch,
		       enum fide_scope scope, struct fide_below *below, const int *at, int n,
		       int n_moved, int64_t bye_score)
{
	*b = (struct fide_bracket){.f = f,
				   .dutch = dutch,
				   .scope = scope,
				   .below = below,
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
	list_criteria(b);
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
	free(b->kinds.of);
	free(b->kinds.one);
	b->t = NULL;
	b->level = NULL;
	b->exit = NULL;
	b->kinds = (struct fide_kinds){0, NULL, NULL};
}

void fide_bracket_bound(struct fide_bracket *b, int64_t looks)
{
	tiered_stop_after(b->t, looks);
}

void fide_bracket_note_bound(struct fide_bracket *b, const char *rule)
{
	if (!b->cut && tiered_is_stopped(b->t))
		b->cut = rule;
}

int fide_bracket_mate(const struct fide_bracket *b, int v)
{
	int u = tiered_mate(b->t, v);

	return fide_bracket_holds(b, u) ? u : -1;
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
	int i, all = b->n + b->has_bye, *order = mem_zeroed((size_t)all, sizeof(*order));

	for (i = 0; i < all; i++)
		order[i] = n;
	for (i = 0; i < n; i++)
		order[candidates[i]] = i;
	tiered_order(b->t, v, b->order_tier, order);
	tiered_solve(b->t);
	free(order);
}

/* Removes the pairs within the bracket of a player who floats down. */
static void keep_out(struct fide_bracket *b, int v)
{
	tiered_limit(b->t, v, 0, b->n_in, false);
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
	int now, at, i;

	if (!b->tell && tiered_choose(b->t, v, candidates, n, &now)) {
		if (now < 0)
			keep_out(b, v);
		else
			tiered_keep(b->t, v, now);
		return now;
	}
	now = tiered_mate(b->t, v);
	at = index_in(candidates, n, now);
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

/* Changes to a solution with v paired in the range; false if that takes new costs. */
static bool choose_in_range(struct fide_bracket *b, int v, struct fide_range wanted, bool *ret_yes)
{
	int all = b->n + b->has_bye, n = 0, u, chosen = -1;
	int *candidates = mem_zeroed((size_t)all, sizeof(*candidates));
	bool told;

	for (u = 0; u < all; u++) {
		if (fide_range_has(wanted, u) && tiered_may_pair(b->t, v, u, b->order_tier))
			candidates[n++] = u;
	}
	told = n == 0 || tiered_choose(b->t, v, candidates, n, &chosen);
	if (told)
		*ret_yes = chosen >= 0;
	free(candidates);
	return told;
}

bool fide_bracket_prefer(struct fide_bracket *b, int v, struct fide_range wanted)
{
	int all = b->n + b->has_bye, u, *order;
	bool yes = fide_range_has(wanted, tiered_mate(b->t, v));

	if (!yes && !choose_in_range(b, v, wanted, &yes)) {
		order = mem_zeroed((size_t)all, sizeof(*order));
		for (u = 0; u < all; u++)
			order[u] = !fide_range_has(wanted, u);
		tiered_order(b->t, v, b->order_tier, order);
		free(order);
		tiered_solve(b->t);
		yes = fide_range_has(wanted, tiered_mate(b->t, v));
		tiered_order(b->t, v, b->order_tier, NULL);
	}
	/* Otherwise no solution has such a pair, with or without a limit. */
	if (yes)
		tiered_limit(b->t, v, wanted.from, wanted.to, wanted.inside);
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
