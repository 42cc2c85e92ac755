/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The graph of the pairs without slack as a matching.
 */
#include "core/match/tiered_tight.h"
#include "core/base/mem.h"
#include "core/match/tiered_tree.h"

#include <stdlib.h>

static bool may(const void *ctx, int a, int b)
{
	struct tiered *t = (void *)(uintptr_t)ctx;

	t->work++;
	return tiered_value_may(t, a, b) && tiered_value_has_no_slack(t, a, b);
}

/*
 * Whether any pair of the kinds of two vertices may be like that, apart from pairs forbidden
 * singly; of one kind also a == b.
 */
static bool may_by_kind(const void *ctx, int a, int b)
{
	const struct tiered *t = ctx;

	/* Vertices of a kind may differ in this. */
	if (t->is_special[a] || t->is_special[b])
		return t->may[tiered_value_place(t, a, b)];
	return t->may[tiered_value_place(t, a, b)] && tiered_value_within_limits(t, a, b) &&
	       tiered_value_within_limits(t, b, a) && tiered_value_has_no_slack(t, a, b);
}

static int64_t kind(const void *ctx, int v)
{
	const struct tiered *t = ctx;

	return t->tight_kind[v];
}

/* Numbers the kinds; settled vertices have their own. */
static void find_kinds(struct tiered *t)
{
	int *one = mem_zeroed((size_t)t->n, sizeof(*one)), n = 0, i, k;

	for (i = 0; i < t->n; i++)
		t->tight_kind[i] = -1;
	for (i = 0; i < t->n_active; i++) {
		int v = t->active[i];

		for (k = 0; k < n && !tiered_value_is_alike(t, one[k], v); k++)
			;
		if (k == n && n < MATCHING_KINDS)
			one[n++] = v;
		t->tight_kind[v] = k;
	}
	free(one);
}

static bool has_labelled_blossom(const struct tiered *t)
{
	int i;

	for (i = t->n; i < t->end; i++) {
		if (t->blossoms[i - t->n].petals &&
		    !tiered_value_is_zero(t, &t->blossoms[i - t->n].label))
			return true;
	}
	return false;
}

bool tiered_tight_begin(struct tiered *t)
{
	int i, v;

	/* Later limits only exclude pairs, so the kinds stay right, but tell less. */
	if (t->is_tight && 8 * t->new_limits <= t->n_active)
		return true;
	tiered_tight_end(t);
	if (has_labelled_blossom(t))
		return false;
	for (i = 0; i < t->n_active; i++) {
		v = t->active[i];
		while (tiered_value_outer(t, v) != v)
			tiered_tree_fall_apart(t, tiered_value_outer(t, v));
	}
	matching_init(&t->tight, t->n, may, t);
	if (!t->extra) {
		find_kinds(t);
		matching_set_kinds(&t->tight, kind, may_by_kind);
	}
	t->is_tight = true;
	t->new_limits = 0;
	for (v = 0; v < t->n; v++) {
		if (!t->is_active[v])
			matching_remove(&t->tight, v);
		else if (t->mate[v] >= 0 && tiered_value_may_by_kind(t, v, t->mate[v]))
			t->tight.mate[v] = t->mate[v];
	}
	return true;
}

void tiered_tight_end(struct tiered *t)
{
	if (t->is_tight)
		matching_release(&t->tight);
	t->is_tight = false;
}

void tiered_tight_limit(struct tiered *t)
{
	t->new_limits++;
	if (t->is_tight)
		t->tight.reach_of = -1; /* what the last search reached */
}

static void take_pairs(struct tiered *t)
{
	int i, v;

	for (i = 0; i < t->n_active; i++) {
		v = t->active[i];
		t->mate[v] = t->tight.mate[v];
	}
}

bool tiered_tight_pair(struct tiered *t, int a, int b)
{
	if (!t->is_active[b] || !may(t, a, b) || !matching_allows(&t->tight, a, b))
		return false;
	take_pairs(t);
	return true;
}

bool tiered_tight_is_complete(const struct tiered *t)
{
	int i = 0;

	while (i < t->n_active && t->tight.mate[t->active[i]] >= 0)
		i++;
	return i == t->n_active;
}

bool tiered_tight_solve(struct tiered *t)
{
	if (matching_maximize(&t->tight) > 0)
		return false;
	take_pairs(t);
	return true;
}

void tiered_tight_maximize(struct tiered *t)
{
	matching_maximize(&t->tight);
	take_pairs(t);
}

void tiered_tight_remove(struct tiered *t, int v)
{
	if (!t->is_tight)
		return;
	matching_remove(&t->tight, v);
}
