/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The OUTER blossoms as shores, and the bridge between each two of them.
 */
#include "core/match/tiered_bridge.h"
#include "core/base/mem.h"

#include <stdlib.h>

static struct tiered_bridge *between(const struct tiered *t, int s, int r)
{
	size_t low = (size_t)(s < r ? s : r), high = (size_t)(s < r ? r : s);

	return &t->bridges[high * (high - 1) / 2 + low];
}

static bool is_in_use(const struct tiered *t, int s)
{
	return t->shores[s].node != TIERED_NOBODY;
}

void tiered_bridge_clear(struct tiered *t)
{
	int i;

	for (i = 0; i < t->n_shores; i++)
		t->shores[i].node = TIERED_NOBODY;
	t->n_shores = 0;
	for (i = 0; i < t->end; i++)
		t->shore_of[i] = TIERED_NOBODY;
}

void tiered_bridge_free(struct tiered *t)
{
	int i;

	for (i = 0; i < t->most_shores; i++)
		free(t->shores[i].scouts);
	free(t->shores);
	free(t->bridges);
}

static void make_room(struct tiered *t)
{
	size_t most = 2 * (size_t)t->most_shores + 8, i;
	size_t old = (size_t)t->most_shores;

	if (t->n_shores < t->most_shores)
		return;
	t->shores = mem_resize(t->shores, most, sizeof(*t->shores));
	t->bridges = mem_resize(t->bridges, most * (most - 1) / 2, sizeof(*t->bridges));
	for (i = old; i < most; i++)
		t->shores[i] = (struct tiered_shore){.node = TIERED_NOBODY};
	t->most_shores = (int)most;
}

/* A shore without bridges. */
static int new_shore(struct tiered *t, int node)
{
	int s = 0, r;

	while (s < t->n_shores && is_in_use(t, s))
		s++;
	if (s == t->n_shores) {
		make_room(t);
		t->n_shores++;
	}
	t->shores[s].node = node;
	t->shores[s].n_scouts = 0;
	t->shores[s].nearest = TIERED_NOBODY;
	t->shore_of[node] = s;
	for (r = 0; r < t->n_shores; r++) {
		if (r != s)
			*between(t, s, r) = (struct tiered_bridge){TIERED_NOBODY, TIERED_NOBODY};
	}
	return s;
}

/* Has the pair a-b less slack than the pair c-d? */
static bool has_less_slack(const struct tiered *t, int a, int b, int c, int d)
{
	const int64_t *costs = tiered_value_costs(t, a, b);
	const int64_t *others = tiered_value_costs(t, c, d);
	int i;

	for (i = 0; i < t->tiers; i++) {
		int64_t x = tiered_value_slack_at(t, a, b, costs, i);
		int64_t y = tiered_value_slack_at(t, c, d, others, i);

		if (x != y)
			return x < y;
	}
	return false;
}

/* Notes a pair of vertices of two shores if it is the best one, and not forbidden singly. */
static void consider(struct tiered *t, int s, int a, int r, int b)
{
	struct tiered_bridge *bridge = between(t, s, r);

	if ((bridge->a == TIERED_NOBODY || has_less_slack(t, a, b, bridge->a, bridge->b)) &&
	    !tiered_value_is_forbidden(t, a, b))
		*bridge = s < r ? (struct tiered_bridge){a, b} : (struct tiered_bridge){b, a};
}

/* Looks at a pair of a vertex of the shore, if the other one is of another shore. */
static void look_at(struct tiered *t, int s, int a, int b)
{
	int r = t->shore_of[tiered_value_outer(t, b)];

	if (r != TIERED_NOBODY && r != s && tiered_value_may_by_kind(t, a, b))
		consider(t, s, a, r, b);
}

static void add_scout(struct tiered_shore *shore, int v)
{
	shore->scouts = mem_room(shore->scouts, (size_t)shore->n_scouts + 1, &shore->room,
				 sizeof(*shore->scouts));
	shore->scouts[shore->n_scouts++] = v;
}

static int find_scout(const struct tiered *t, int s, int v)
{
	const struct tiered_shore *shore = &t->shores[s];
	int i = 0;

	while (i < shore->n_scouts && !tiered_value_dominates(t, shore->scouts[i], v))
		i++;
	return i < shore->n_scouts ? shore->scouts[i] : TIERED_NOBODY;
}

/* Adds a vertex to a shore; its scout there has seen all but the scout's forbidden partners. */
static void join(struct tiered *t, int s, int v)
{
	const struct tiered_conditions *c;
	bool typical = tiered_value_is_typical(t, v);
	int scout = typical ? find_scout(t, s, v) : TIERED_NOBODY, i;

	if (scout == TIERED_NOBODY) {
		for (i = 0; i < t->tail && t->n_shores > 1; i++)
			look_at(t, s, v, t->queue[i]);
		if (typical)
			add_scout(&t->shores[s], v);
		return;
	}
	c = &t->conditions[scout];
	for (i = 0; i < c->n_forbidden; i++) {
		if (t->is_active[c->forbidden[i]])
			look_at(t, s, v, c->forbidden[i]);
	}
	for (i = 0; i < t->n_special; i++) {
		if (t->is_active[t->special[i]])
			look_at(t, s, v, t->special[i]);
	}
	if (t->ordered != TIERED_NOBODY)
		look_at(t, s, v, t->ordered);
}

/* Moves the bridges of another shore, and its scouts, to this one. */
static void absorb(struct tiered *t, int s, int old)
{
	int r, i;

	for (r = 0; r < t->n_shores; r++) {
		const struct tiered_bridge *bridge;

		if (r == s || r == old || !is_in_use(t, r))
			continue;
		bridge = between(t, old, r);
		if (bridge->a != TIERED_NOBODY)
			consider(t, s, old < r ? bridge->a : bridge->b, r,
				 old < r ? bridge->b : bridge->a);
	}
	for (i = 0; i < t->shores[old].n_scouts; i++)
		add_scout(&t->shores[s], t->shores[old].scouts[i]);
	t->shore_of[t->shores[old].node] = TIERED_NOBODY;
	t->shores[old].node = TIERED_NOBODY;
}

static void join_node(struct tiered *t, int s, int node)
{
	const struct tiered_blossom *b;
	int i;

	if (node < t->n) {
		join(t, s, node);
		return;
	}
	b = &t->blossoms[node - t->n];
	for (i = 0; i < b->n; i++)
		join_node(t, s, b->petals[i].node);
}

/* The nearest shore may be this one now, or one that this one has absorbed. */
static void renew_nearest(struct tiered *t, int s, int r, const struct tiered_number *time)
{
	struct tiered_shore *shore = &t->shores[s];

	if (shore->nearest != TIERED_NOBODY && shore->nearest != r &&
	    is_in_use(t, shore->nearest) && tiered_value_compare(t, time, &shore->time) >= 0)
		return;
	shore->nearest = r;
	shore->time = *time;
}

static void renew_all_nearest(struct tiered *t, int s)
{
	struct tiered_number time;
	int r;

	for (r = 0; r < t->n_shores; r++) {
		const struct tiered_bridge *bridge;

		if (r == s || !is_in_use(t, r))
			continue;
		bridge = between(t, s, r);
		if (bridge->a == TIERED_NOBODY)
			continue;
		time = tiered_value_slack(t, bridge->a, bridge->b);
		tiered_value_halve(t, &time);
		renew_nearest(t, s, r, &time);
		renew_nearest(t, r, s, &time);
	}
}

void tiered_bridge_add(struct tiered *t, int node)
{
	const struct tiered_blossom *b = &t->blossoms[node - t->n];
	int s = new_shore(t, node), i;

	for (i = 0; i < b->n; i++) {
		int petal = b->petals[i].node;

		if (t->shore_of[petal] != TIERED_NOBODY)
			absorb(t, s, t->shore_of[petal]);
		else
			join_node(t, s, petal);
	}
	renew_all_nearest(t, s);
}

bool tiered_bridge_first(const struct tiered *t, int *ret_a, int *ret_b,
			 struct tiered_number *ret_time)
{
	int first = TIERED_NOBODY, s;
	const struct tiered_bridge *bridge;

	for (s = 0; s < t->n_shores; s++) {
		if (!is_in_use(t, s) || t->shores[s].nearest == TIERED_NOBODY)
			continue;
		if (first == TIERED_NOBODY ||
		    tiered_value_compare(t, &t->shores[s].time, &t->shores[first].time) < 0)
			first = s;
	}
	if (first == TIERED_NOBODY)
		return false;
	bridge = between(t, first, t->shores[first].nearest);
	*ret_a = bridge->a;
	*ret_b = bridge->b;
	*ret_time = t->shores[first].time;
	return true;
}
