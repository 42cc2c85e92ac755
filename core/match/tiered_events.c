/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The heap has a vertex at most once; one that no longer waits for its best one is dropped when it
 * comes first.
 */
#include "core/match/tiered_events.h"
#include "core/match/tiered_bridge.h"

void tiered_events_clear(struct tiered *t)
{
	int i;

	for (i = 0; i < t->n; i++)
		t->event_of[i] = -1;
	t->n_events = 0;
	t->n_inner = 0;
}

static bool is_earlier(const struct tiered *t, int v, int u)
{
	return tiered_value_compare(t, &t->gap[v], &t->gap[u]) < 0;
}

static void put(struct tiered *t, int at, int v)
{
	t->event[at] = v;
	t->event_of[v] = at;
}

static int rise(struct tiered *t, int at)
{
	int v = t->event[at];

	while (at > 0 && is_earlier(t, v, t->event[(at - 1) / 2])) {
		put(t, at, t->event[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	put(t, at, v);
	return at;
}

static void sink(struct tiered *t, int at)
{
	int v = t->event[at], child;

	while ((child = 2 * at + 1) < t->n_events) {
		if (child + 1 < t->n_events && is_earlier(t, t->event[child + 1], t->event[child]))
			child++;
		if (!is_earlier(t, t->event[child], v))
			break;
		put(t, at, t->event[child]);
		at = child;
	}
	put(t, at, v);
}

/* Is there an edge to v that ends its slack when the labels move? */
static bool has_gap(const struct tiered *t, int v)
{
	int node = tiered_value_outer(t, v);

	return t->best[v] != TIERED_NOBODY && t->mark[node] != INNER &&
	       tiered_events_needs_best(t, node);
}

void tiered_events_change(struct tiered *t, int v)
{
	if (t->event_of[v] < 0) {
		if (!has_gap(t, v))
			return;
		put(t, t->n_events++, v);
	}
	sink(t, rise(t, t->event_of[v]));
}

static void drop_first(struct tiered *t)
{
	int last = t->event[--t->n_events];

	t->event_of[t->event[0]] = -1;
	if (t->n_events == 0)
		return;
	put(t, 0, last);
	sink(t, 0);
}

/* The vertex with the earliest gap; false if there is none. */
static bool first_edge(struct tiered *t, int *ret_v)
{
	while (t->n_events && !has_gap(t, t->event[0]))
		drop_first(t);
	if (!t->n_events)
		return false;
	*ret_v = t->event[0];
	return true;
}

static bool is_inner_blossom(const struct tiered *t, int node)
{
	return t->blossoms[node - t->n].petals && t->parent[node] == TIERED_NOBODY &&
	       t->mark[node] == INNER;
}

/* The INNER blossom that opens first, when `time` is its label halved; false if there is none. */
static bool first_inner(struct tiered *t, int *ret_node, struct tiered_number *ret_time)
{
	int i, n = 0;

	*ret_node = TIERED_NOBODY;
	for (i = 0; i < t->n_inner; i++) {
		int node = t->inner[i];

		if (!is_inner_blossom(t, node))
			continue;
		t->inner[n++] = node;
		if (*ret_node == TIERED_NOBODY ||
		    tiered_value_compare(t, &t->blossoms[node - t->n].label,
					 &t->blossoms[*ret_node - t->n].label) < 0)
			*ret_node = node;
	}
	t->n_inner = n;
	if (!n)
		return false;
	*ret_time = t->blossoms[*ret_node - t->n].label;
	tiered_value_halve(t, ret_time);
	return true;
}

static void keep_earlier(const struct tiered *t, bool *found, struct tiered_number *earliest,
			 const struct tiered_number *time)
{
	if (*found && tiered_value_compare(t, time, earliest) >= 0)
		return;
	*earliest = *time;
	*found = true;
}

bool tiered_events_next(struct tiered *t)
{
	struct tiered_number time;
	bool found = false;
	int v, a, b;

	if (first_edge(t, &v))
		keep_earlier(t, &found, &t->time, &t->gap[v]);
	if (tiered_bridge_first(t, &a, &b, &time))
		keep_earlier(t, &found, &t->time, &time);
	if (first_inner(t, &a, &time))
		keep_earlier(t, &found, &t->time, &time);
	return found;
}

bool tiered_events_edge(struct tiered *t, int *ret_v)
{
	return first_edge(t, ret_v) && tiered_value_compare(t, &t->gap[*ret_v], &t->time) == 0;
}

bool tiered_events_inner(struct tiered *t, int *ret_node)
{
	struct tiered_number time;

	return first_inner(t, ret_node, &time) && tiered_value_compare(t, &time, &t->time) == 0;
}
