/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sets up the graph, finds the first solution and repairs it after changes.
 */
#include "core/match/tiered.h"
#include "core/base/mem.h"
#include "core/match/prices.h"
#include "core/match/tiered_bridge.h"
#include "core/match/tiered_tight.h"
#include "core/match/tiered_tree.h"

#include <stdlib.h>
#include <string.h>

struct tiered *tiered_new(int n, int tiers, const int *kind, int n_kinds)
{
	struct tiered *t = mem_zeroed(1, sizeof(*t));
	size_t size = (size_t)n, nodes = 2 * size, pairs = (size_t)n_kinds * (size_t)n_kinds;
	int i;

	assert(n <= TIERED_VERTICES && tiers <= TIERED_TIERS);
	t->n = t->end = t->n_active = n;
	t->tiers = tiers;
	t->n_kinds = n_kinds;
	t->ordered = TIERED_NOBODY;
	t->kind = mem_zeroed(size, sizeof(int));
	t->cost = mem_zeroed(pairs * (size_t)tiers, sizeof(*t->cost));
	t->may = mem_zeroed(pairs, sizeof(*t->may));
	t->order = mem_zeroed(size, sizeof(int));
	t->conditions = mem_zeroed(size, sizeof(*t->conditions));
	t->asked = mem_zeroed(size, sizeof(int));
	t->usual = mem_zeroed(size, sizeof(int));
	t->active = mem_zeroed(size, sizeof(int));
	t->tight_kind = mem_zeroed(size, sizeof(int));
	t->is_active = mem_zeroed(size, sizeof(bool));
	t->scout = mem_zeroed((size_t)n_kinds, sizeof(int));
	t->next_scout = mem_zeroed(size, sizeof(int));
	t->label = mem_zeroed(size, sizeof(*t->label));
	t->mate = mem_zeroed(size, sizeof(int));
	t->solution = mem_zeroed(size, sizeof(int));
	t->set = mem_zeroed(size, sizeof(int));
	t->owner = mem_zeroed(size, sizeof(int));
	t->free_sets = mem_zeroed(size, sizeof(int));
	t->size = mem_zeroed(nodes, sizeof(int));
	t->first = mem_zeroed(size, sizeof(*t->first));
	t->best = mem_zeroed(size, sizeof(int));
	t->gap = mem_zeroed(size, sizeof(*t->gap));
	t->queue = mem_zeroed(size, sizeof(int));
	t->event = mem_zeroed(size, sizeof(int));
	t->event_of = mem_zeroed(size, sizeof(int));
	t->inner = mem_zeroed(nodes, sizeof(int));
	t->special = mem_zeroed(size, sizeof(int));
	t->is_special = mem_zeroed(size, sizeof(bool));
	t->unused = mem_zeroed(size, sizeof(int));
	t->blossoms = mem_zeroed(size, sizeof(*t->blossoms));
	t->parent = mem_zeroed(nodes, sizeof(int));
	t->base = mem_zeroed(nodes, sizeof(int));
	t->mark = mem_zeroed(nodes, sizeof(*t->mark));
	t->from = mem_zeroed(nodes, sizeof(int));
	t->to = mem_zeroed(nodes, sizeof(int));
	t->seen = mem_zeroed(nodes, sizeof(int));
	t->shore_of = mem_zeroed(nodes, sizeof(int));
	for (i = 0; i < n; i++) {
		t->kind[i] = kind[i];
		t->is_active[i] = true;
		t->mate[i] = t->parent[i] = t->usual[i] = TIERED_NOBODY;
		t->set[i] = t->owner[i] = t->base[i] = t->active[i] = i;
		t->size[i] = 1;
		t->unused[t->n_unused++] = 2 * n - 1 - i;
	}
	return t;
}

void tiered_free(struct tiered *t)
{
	int i;

	if (!t)
		return;
	for (i = 0; i < t->n; i++) {
		free(t->blossoms[i].petals);
		free(t->conditions[i].forbidden);
	}
	free(t->kind);
	free(t->cost);
	free(t->may);
	free(t->order);
	free(t->conditions);
	free(t->asked);
	free(t->usual);
	tiered_tight_end(t);
	free(t->active);
	free(t->tight_kind);
	free(t->is_active);
	free(t->scout);
	free(t->next_scout);
	free(t->label);
	free(t->mate);
	free(t->solution);
	free(t->set);
	free(t->owner);
	free(t->free_sets);
	free(t->size);
	free(t->best);
	free(t->queue);
	free(t->event);
	free(t->event_of);
	free(t->inner);
	free(t->special);
	free(t->is_special);
	free(t->unused);
	free(t->blossoms);
	free(t->parent);
	free(t->base);
	free(t->mark);
	free(t->from);
	free(t->to);
	free(t->seen);
	free(t->gap);
	free(t->shore_of);
	tiered_bridge_free(t);
	free(t->first);
	free(t);
}

static void set_one_way(struct tiered *t, int k, int l, const struct tiered_cost *cost)
{
	size_t at = (size_t)k * (size_t)t->n_kinds + (size_t)l;

	t->may[at] = cost != NULL;
	if (cost)
		memcpy(&t->cost[at * (size_t)t->tiers], cost->tier,
		       (size_t)t->tiers * sizeof(int64_t));
}

void tiered_set(struct tiered *t, int k, int l, const struct tiered_cost *cost)
{
	set_one_way(t, k, l, cost);
	set_one_way(t, l, k, cost);
}

void tiered_prefer(struct tiered *t, int a, int b)
{
	t->usual[a] = b;
	t->usual[b] = a;
}

/* Subtracts from the labels of all vertices of a node. */
static void lower_labels(struct tiered *t, int node, const struct tiered_number *by, int *room)
{
	int n = tiered_tree_vertices(t, node, room), i;

	for (i = 0; i < n; i++)
		tiered_value_add(t, &t->label[room[i]], by, -1);
}

/*
 * Adds half of the label of an outermost blossom to `sum`.  The pair of its base has slack once
 * the labels of its vertices have been lowered.
 */
static void give_up_label(struct tiered *t, int node, struct tiered_number *sum)
{
	struct tiered_number half = t->blossoms[node - t->n].label;
	int base = t->base[node], mate = t->mate[base];

	if (tiered_value_is_zero(t, &half))
		return;
	tiered_value_halve(t, &half);
	tiered_value_add(t, sum, &half, 1);
	if (mate != TIERED_NOBODY)
		t->mate[base] = t->mate[mate] = TIERED_NOBODY;
}

/*
 * Expands the blossoms of a vertex from the outermost one on.  Half of the label of each is
 * subtracted from those of its vertices, which keeps the slack of inner edges and increases that of
 * edges leaving it.  Nodes without the vertex are visited once.
 */
static void take_out_of_blossoms(struct tiered *t, int v)
{
	int *room = tiered_value_outer(t, v) == v ? NULL : mem_zeroed((size_t)t->n, sizeof(*room)),
	    next, node, i;
	struct tiered_number sum = {{0}};

	for (node = tiered_value_outer(t, v); node != v; node = next) {
		const struct tiered_blossom *b = &t->blossoms[node - t->n];
		bool any;

		give_up_label(t, node, &sum);
		any = !tiered_value_is_zero(t, &sum);
		next = tiered_tree_petal(t, node, v);
		for (i = 0; i < b->n && any; i++) {
			if (b->petals[i].node != next)
				lower_labels(t, b->petals[i].node, &sum, room);
		}
		tiered_tree_fall_apart(t, node);
	}
	tiered_value_add(t, &t->label[v], &sum, -1);
	free(room);
}

static void open_vertex(struct tiered *t, int v)
{
	tiered_tight_end(t);
	take_out_of_blossoms(t, v);
	if (t->mate[v] != TIERED_NOBODY)
		t->mate[t->mate[v]] = TIERED_NOBODY;
	t->mate[v] = TIERED_NOBODY;
}

/* The highest label of a vertex with which no slack is negative; false if it has no pair at all. */
static bool raise_label(struct tiered *t, int v)
{
	bool found = false;
	int u, i;

	t->label[v] = (struct tiered_number){{0}};
	t->work += t->n_active;
	tiered_value_ask_for(t, v);
	for (i = 0; i < t->n_active; i++) {
		u = t->active[i];
		if (!tiered_value_may_be_asked(t, v, u))
			continue;
		if (!found || tiered_value_compare_slack(t, u, v, &t->best_label) < 0)
			t->best_label = tiered_value_slack(t, u, v);
		found = true;
	}
	if (found)
		t->label[v] = t->best_label;
	return found;
}

static bool is_single(const struct tiered *t, int v)
{
	return t->mate[v] == TIERED_NOBODY && tiered_value_outer(t, v) == v;
}

/* Gives single vertices, whose costs may have changed, labels with which no slack is negative. */
static bool raise_labels(struct tiered *t)
{
	int i;

	for (i = 0; i < t->n_active; i++) {
		if (is_single(t, t->active[i]) && !raise_label(t, t->active[i]))
			return false;
	}
	return true;
}

/* Pairs v with u, if u is unmatched and their edge has no slack. */
static bool pair_without_slack(struct tiered *t, int v, int u)
{
	if (t->mate[t->base[tiered_value_outer(t, u)]] != TIERED_NOBODY ||
	    !tiered_value_has_no_slack(t, u, v))
		return false;
	tiered_tree_make_base(t, tiered_value_outer(t, u), u);
	tiered_tree_pair(t, u, v);
	return true;
}

/* Pairs a single vertex with another one if their edge has no slack, the usual one first. */
static void pair_at_once(struct tiered *t, int v)
{
	int i, usual = t->usual[v];

	if (usual != TIERED_NOBODY && tiered_value_may(t, v, usual) &&
	    pair_without_slack(t, v, usual))
		return;
	tiered_value_ask_for(t, v);
	for (i = 0; i < t->n_active; i++) {
		if (tiered_value_may_be_asked(t, v, t->active[i]) &&
		    pair_without_slack(t, v, t->active[i]))
			break;
	}
}

/* Initial labels: half of the least cost of each vertex, so that no slack is negative. */
static bool begin_with_halves(struct tiered *t)
{
	int v, i;

	for (v = 0; v < t->n; v++) {
		raise_label(t, v);
		t->first[v] = t->label[v];
		t->label[v] = (struct tiered_number){{0}};
	}
	for (v = 0; v < t->n; v++) {
		t->label[v] = t->first[v];
		for (i = 0; i < t->tiers; i++)
			t->label[v].tier[i] /= 2;
	}
	return raise_labels(t);
}

/* Takes a pair from the numbers of players to be paired by kind; false if there is none left. */
static bool take_players(const struct tiered *t, int *players, int v, int u)
{
	int *one = &players[tiered_value_place(t, v, u)],
	    *other = &players[tiered_value_place(t, u, v)];

	if (t->mate[u] != TIERED_NOBODY || *one < 2)
		return false;
	*one -= 2;
	if (one != other)
		*other -= 2;
	return true;
}

/* Pairs single vertices as the prices suggest, the usual pairs first. */
static void pair_by_kind(struct tiered *t, int *players)
{
	int v, u;

	for (v = 0; v < t->n; v++) {
		u = t->usual[v];
		if (u > v && tiered_value_may(t, v, u) && take_players(t, players, v, u))
			tiered_tree_pair(t, v, u);
	}
	for (v = 0; v < t->n; v++) {
		for (u = v + 1; u < t->n && t->mate[v] == TIERED_NOBODY; u++) {
			if (t->mate[u] == TIERED_NOBODY &&
			    players[tiered_value_place(t, v, u)] > 1 && tiered_value_may(t, v, u) &&
			    take_players(t, players, v, u))
				tiered_tree_pair(t, v, u);
		}
	}
}

/* Initial labels: the prices of the kinds.  Nearly all pairs of the solution then have no slack. */
static bool begin_with_prices(struct tiered *t)
{
	size_t kinds = (size_t)t->n_kinds;
	int *count = mem_zeroed(kinds, sizeof(*count)), v, i;
	int *players = mem_zeroed(kinds * kinds, sizeof(*players));
	int64_t *price = mem_zeroed(kinds * (size_t)t->tiers, sizeof(*price));
	struct prices p = {t->n_kinds, t->tiers, count, t->cost, t->may};
	bool ok;

	for (v = 0; v < t->n; v++)
		count[t->kind[v]]++;
	ok = prices_find(&p, price, players);
	for (v = 0; v < t->n && ok; v++) {
		for (i = 0; i < t->tiers; i++)
			t->label[v].tier[i] = price[t->kind[v] * t->tiers + i];
	}
	if (ok)
		pair_by_kind(t, players);
	free(count);
	free(players);
	free(price);
	return ok;
}

/* With fewer players of a kind, prices cost more than they save. */
#define PLAYERS_A_KIND 2

/* Pairs as many as possible without slack, so that only the others need searches. */
static void pair_without_searches(struct tiered *t)
{
	if (!tiered_tight_begin(t))
		return;
	tiered_tight_maximize(t);
	tiered_tight_end(t);
}

static bool begin(struct tiered *t)
{
	bool prices = t->n >= PLAYERS_A_KIND * t->n_kinds;
	bool ok = prices ? begin_with_prices(t) : begin_with_halves(t);

	t->begun = true;
	if (ok)
		pair_without_searches(t);
	return ok;
}

void tiered_open(struct tiered *t, int v)
{
	if (!t->stopped)
		open_vertex(t, v);
}

void tiered_stop_after(struct tiered *t, int64_t looks)
{
	t->work_most = looks;
}

bool tiered_is_stopped(const struct tiered *t)
{
	return t->stopped;
}

int64_t tiered_looks(const struct tiered *t)
{
	return t->work;
}

/* Notes the solution, which stays if the next one is not found within the bound. */
static void note_solution(struct tiered *t)
{
	memcpy(t->solution, t->mate, (size_t)t->n * sizeof(int));
	t->is_solved = true;
}

/* Finds a partner for every unmatched vertex; false if there is none, or at the bound. */
static bool match_all(struct tiered *t)
{
	int v, i;

	for (i = 0; i < t->n_active; i++) {
		if (is_single(t, t->active[i])) {
			tiered_tight_end(t);
			pair_at_once(t, t->active[i]);
		}
	}
	for (i = 0; i < t->n_active; i++) {
		v = t->active[i];
		if (t->mate[t->base[tiered_value_outer(t, v)]] == TIERED_NOBODY &&
		    !tiered_tree_grow(t, tiered_value_outer(t, v)))
			return false;
	}
	return true;
}

bool tiered_solve(struct tiered *t)
{
	if (t->stopped)
		return true;
	if (t->n_active % 2 || !(t->begun ? raise_labels(t) : begin(t)))
		return false;
	if (!match_all(t))
		return t->stopped;
	note_solution(t);
	return true;
}

int tiered_mate(const struct tiered *t, int v)
{
	return t->stopped ? t->solution[v] : t->mate[v];
}

static bool share_blossom(const struct tiered *t, int a, int b)
{
	return tiered_value_outer(t, a) == tiered_value_outer(t, b);
}

/* Adds the labels of all blossoms that contain both. */
static void add_common_labels(struct tiered *t, int a, int b, struct tiered_number *sum)
{
	int node;

	t->stamp++;
	for (node = a; node != TIERED_NOBODY; node = t->parent[node])
		t->seen[node] = t->stamp;
	for (node = b; t->seen[node] != t->stamp; node = t->parent[node])
		;
	for (; node != TIERED_NOBODY; node = t->parent[node])
		tiered_value_add(t, sum, &t->blossoms[node - t->n].label, 1);
}

bool tiered_may_pair(struct tiered *t, int a, int b, int tiers)
{
	struct tiered_number s;
	int i = 0;

	if (t->stopped || !t->is_active[b] || !tiered_value_may(t, a, b))
		return false;
	s = tiered_value_slack(t, a, b);
	while (i < tiers && s.tier[i] == 0)
		i++;
	/* Labels of blossoms are never negative. */
	if (i == tiers || s.tier[i] > 0 || !share_blossom(t, a, b))
		return i == tiers;
	add_common_labels(t, a, b, &s);
	for (i = 0; i < tiers && s.tier[i] == 0; i++)
		;
	return i == tiers;
}

static void add_forbidden(struct tiered_conditions *c, int partner)
{
	c->forbidden =
		mem_room(c->forbidden, (size_t)c->n_forbidden + 1, &c->room, sizeof(*c->forbidden));
	c->forbidden[c->n_forbidden++] = partner;
}

void tiered_forbid(struct tiered *t, int a, int b)
{
	add_forbidden(&t->conditions[a], b);
	add_forbidden(&t->conditions[b], a);
}

/* False if there is no room. */
static bool add_cut(struct tiered *t, int at)
{
	int i = 0;

	while (i < t->n_cuts && t->cuts[i] != at)
		i++;
	if (i == TIERED_CUTS_MOST)
		return false;
	if (i == t->n_cuts)
		t->cuts[t->n_cuts++] = at;
	return true;
}

/* Adds a limit to the partners of v; the ends of all limits are cuts, or v is special. */
static void add_limit(struct tiered *t, int v, const struct tiered_limit *limit)
{
	struct tiered_conditions *c = &t->conditions[v];

	assert(c->n_limits < TIERED_LIMITS_MOST);
	c->limits[c->n_limits++] = *limit;
	if ((add_cut(t, limit->from) && add_cut(t, limit->to)) || t->is_special[v])
		return;
	t->is_special[v] = true;
	t->special[t->n_special++] = v;
}

/* Without the pairs no labels change, but a blossom might use their edges. */
void tiered_limit(struct tiered *t, int v, int from, int to, bool inside)
{
	const struct tiered_limit limit = {from, to, inside};

	if (t->stopped)
		return;
	take_out_of_blossoms(t, v);
	add_limit(t, v, &limit);
	tiered_tight_limit(t);
	if (t->mate[v] != TIERED_NOBODY && !tiered_value_within_limits(t, v, t->mate[v]))
		tiered_open(t, v);
}

void tiered_unlimit(struct tiered *t, int v)
{
	if (t->stopped)
		return;
	tiered_open(t, v);
	t->conditions[v].n_limits--;
}

/* Without costs in this tier its labels can all be 0 again. */
static void clear_order(struct tiered *t)
{
	int i;

	if (t->ordered == TIERED_NOBODY)
		return;
	tiered_tight_end(t);
	t->ordered = TIERED_NOBODY;
	for (i = 0; i < t->n_active; i++)
		t->label[t->active[i]].tier[t->order_tier] = 0;
	for (i = t->n; i < t->end; i++)
		t->blossoms[i - t->n].label.tier[t->order_tier] = 0;
}

void tiered_order(struct tiered *t, int v, int tier, const int *order)
{
	if (t->stopped)
		return;
	clear_order(t);
	tiered_open(t, v);
	if (!order)
		return;
	t->ordered = v;
	t->order_tier = tier;
	memcpy(t->order, order, (size_t)t->n * sizeof(*order));
}

void tiered_add_extra(struct tiered *t, int tier, const struct tiered_extra *extra)
{
	int i, v;

	if (t->stopped)
		return;
	tiered_tight_end(t);
	t->extra = extra;
	t->extra_tier = tier;
	for (i = 0; i < t->n_active; i++) {
		v = t->active[i];
		take_out_of_blossoms(t, v);
		if (t->mate[v] != TIERED_NOBODY && tiered_value_extra(t, v, t->mate[v]))
			tiered_open(t, v);
	}
}

static void settle(struct tiered *t, int v)
{
	int low = 0, high = t->n_active;

	while (high - low > 1) {
		int middle = (low + high) / 2;

		if (t->active[middle] <= v)
			low = middle;
		else
			high = middle;
	}
	tiered_tight_remove(t, v);
	t->is_active[v] = false;
	t->n_active--;
	memmove(&t->active[low], &t->active[low + 1], (size_t)(t->n_active - low) * sizeof(int));
}

/* Edges of a blossom may be used again at any time, so no blossom may contain a or b. */
void tiered_keep(struct tiered *t, int a, int b)
{
	if (t->stopped)
		return;
	take_out_of_blossoms(t, a);
	take_out_of_blossoms(t, b);
	tiered_tree_pair(t, a, b);
	settle(t, a);
	settle(t, b);
	if (t->ordered == a)
		clear_order(t);
	tiered_solve(t);
}

bool tiered_may(const struct tiered *t, int a, int b)
{
	return tiered_value_may(t, a, b);
}

bool tiered_choose(struct tiered *t, int v, const int *candidates, int n, int *ret_chosen)
{
	int i;

	if (tiered_value_stops(t))
		return false;
	clear_order(t);
	if (!tiered_tight_begin(t))
		return false;
	if (!tiered_tight_is_complete(t)) {
		tiered_tight_end(t);
		return false;
	}
	for (i = 0; i < n && !tiered_tight_pair(t, v, candidates[i]); i++)
		;
	*ret_chosen = i < n ? candidates[i] : -1;
	note_solution(t);
	return true;
}

bool tiered_limit_all(struct tiered *t, const int *list, int n, int from, int to)
{
	const struct tiered_limit limit = {from, to, false};
	int i;
	bool ok;

	if (tiered_value_stops(t))
		return false;
	clear_order(t);
	if (!tiered_tight_begin(t))
		return false;
	for (i = 0; i < n; i++)
		add_limit(t, list[i], &limit);
	tiered_tight_end(t);
	ok = tiered_tight_begin(t) && tiered_tight_solve(t);
	if (ok) {
		note_solution(t);
		return true;
	}
	tiered_tight_end(t);
	for (i = 0; i < n; i++)
		t->conditions[list[i]].n_limits--;
	return false;
}
