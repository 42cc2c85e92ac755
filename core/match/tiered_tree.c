/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One tree grows at a time, from an unmatched vertex, along pairs without slack.  Vertices of the
 * tree at an even distance are OUTER, the others INNER.  When the tree reaches another unmatched
 * vertex, the pairs on the path are exchanged; an odd cycle becomes a blossom, a node with a number
 * from n on; where the tree cannot grow, labels move by the least amount that lets something
 * happen.
 *
 * A blossom lists its petals from the one that holds its base, the vertex paired outside of it;
 * edge i leads from petal i to petal i + 1, and edges 1, 3, 5, ... are pairs.
 */
#include "core/match/tiered_tree.h"
#include "core/base/mem.h"
#include "core/match/tiered_bridge.h"
#include "core/match/tiered_events.h"

#include <stdlib.h>
#include <string.h>

/* --- nodes ---------------------------------------------------------------------------------- */

/* Appends the vertices of a node to `list`; returns their number. */
int tiered_tree_vertices(const struct tiered *t, int node, int *list)
{
	const struct tiered_blossom *b;
	int i, n = 0;

	if (node < t->n) {
		list[0] = node;
		return 1;
	}
	b = &t->blossoms[node - t->n];
	for (i = 0; i < b->n; i++)
		n += tiered_tree_vertices(t, b->petals[i].node, list + n);
	return n;
}

/* Puts the vertices of a node into a set. */
static void fill_set(struct tiered *t, int node, int set)
{
	const struct tiered_blossom *b;
	int i;

	if (node < t->n) {
		t->set[node] = set;
		return;
	}
	b = &t->blossoms[node - t->n];
	for (i = 0; i < b->n; i++)
		fill_set(t, b->petals[i].node, set);
}

static int largest_petal(const struct tiered *t, const struct tiered_blossom *b)
{
	int best = b->petals[0].node, i;

	for (i = 1; i < b->n; i++) {
		if (t->size[b->petals[i].node] > t->size[best])
			best = b->petals[i].node;
	}
	return best;
}

/* A new blossom owns the set of its largest petal, which the vertices of the others join. */
static void own_set(struct tiered *t, int node)
{
	const struct tiered_blossom *b = &t->blossoms[node - t->n];
	int largest = largest_petal(t, b), set = t->set[t->base[largest]], i;

	t->size[node] = 0;
	for (i = 0; i < b->n; i++) {
		int petal = b->petals[i].node;

		t->size[node] += t->size[petal];
		if (petal == largest)
			continue;
		t->free_sets[t->n_free_sets++] = t->set[t->base[petal]];
		fill_set(t, petal, set);
	}
	t->owner[set] = node;
}

/* The petals get their own sets. */
static void give_up_set(struct tiered *t, int node)
{
	const struct tiered_blossom *b = &t->blossoms[node - t->n];
	int largest = largest_petal(t, b), i;

	t->owner[t->set[t->base[largest]]] = largest;
	for (i = 0; i < b->n; i++) {
		int petal = b->petals[i].node, set;

		if (petal == largest)
			continue;
		set = t->free_sets[--t->n_free_sets];
		fill_set(t, petal, set);
		t->owner[set] = petal;
	}
}

int tiered_tree_petal(const struct tiered *t, int blossom, int vertex)
{
	int node = vertex;

	while (t->parent[node] != blossom)
		node = t->parent[node];
	return node;
}

static int place_of_petal(const struct tiered_blossom *b, int node)
{
	int i = 0;

	while (b->petals[i].node != node)
		i++;
	return i;
}

static void turn(struct tiered_blossom *b, int first)
{
	struct tiered_petal *old = mem_zeroed((size_t)b->n, sizeof(*old));
	int i;

	memcpy(old, b->petals, (size_t)b->n * sizeof(*old));
	for (i = 0; i < b->n; i++)
		b->petals[i] = old[(i + first) % b->n];
	free(old);
}

void tiered_tree_pair(struct tiered *t, int a, int b)
{
	t->mate[a] = b;
	t->mate[b] = a;
}

/* Pairs two adjacent petals. */
static void pair_petals(struct tiered *t, const struct tiered_blossom *b, int i)
{
	const struct tiered_petal *p = &b->petals[i], *q = &b->petals[(i + 1) % b->n];

	tiered_tree_make_base(t, p->node, p->from);
	tiered_tree_make_base(t, q->node, p->to);
	tiered_tree_pair(t, p->from, p->to);
}

/* Exchanges the pairs within a blossom, one petal of which has the vertex as its base. */
static void make_base_petal(struct tiered *t, struct tiered_blossom *b, int petal)
{
	int at = place_of_petal(b, petal), i;

	if (at % 2 == 0) {
		for (i = 0; i < at; i += 2)
			pair_petals(t, b, i);
	} else {
		for (i = at + 1; i < b->n; i += 2)
			pair_petals(t, b, i);
	}
	if (at)
		turn(b, at);
}

/*
 * Exchanges the pairs within a node so that this vertex is the one paired outside: from the
 * innermost blossom outwards, since they may be nested as deeply as there are vertices.
 */
void tiered_tree_make_base(struct tiered *t, int node, int vertex)
{
	int petal = vertex;

	if (t->base[node] == vertex)
		return;
	while (petal != node) {
		int blossom = t->parent[petal];

		make_base_petal(t, &t->blossoms[blossom - t->n], petal);
		t->base[blossom] = vertex;
		petal = blossom;
	}
}

void tiered_tree_fall_apart(struct tiered *t, int node)
{
	struct tiered_blossom *b = &t->blossoms[node - t->n];
	int i;

	give_up_set(t, node);
	for (i = 0; i < b->n; i++)
		t->parent[b->petals[i].node] = TIERED_NOBODY;
	free(b->petals);
	b->petals = NULL;
	t->unused[t->n_unused++] = node;
}

/* --- the tree ------------------------------------------------------------------------------- */

/* The gap of a vertex with its best one, see tiered_value.h. */
static void renew_gap(struct tiered *t, int v)
{
	t->gap[v] = tiered_value_slack(t, t->best[v], v);
	if (t->mark[tiered_value_outer(t, v)] == OUTER)
		tiered_value_halve(t, &t->gap[v]);
	tiered_events_change(t, v);
}

/* The gap and the label of a vertex whose mark changes now. */
static void change_mark(struct tiered *t, int v, enum tiered_mark from, enum tiered_mark to)
{
	int by = (to == OUTER) - (to == INNER) - (from == OUTER) + (from == INNER);

	tiered_value_add(t, &t->label[v], &t->time, -by);
	if (t->best[v] == TIERED_NOBODY)
		return;
	tiered_value_add(t, &t->gap[v], &t->time, by);
	if (to == OUTER)
		tiered_value_halve(t, &t->gap[v]);
	tiered_events_change(t, v);
}

static void change_marks(struct tiered *t, int node, enum tiered_mark from, enum tiered_mark to)
{
	const struct tiered_blossom *b;
	int i;

	if (node < t->n) {
		change_mark(t, node, from, to);
		return;
	}
	b = &t->blossoms[node - t->n];
	for (i = 0; i < b->n; i++)
		change_marks(t, b->petals[i].node, from, to);
}

/* An outermost node gets another mark. */
static void become(struct tiered *t, int node, enum tiered_mark from, enum tiered_mark mark)
{
	t->mark[node] = mark;
	change_marks(t, node, from, mark);
	if (node < t->n)
		return;
	tiered_value_add(
		t, &t->blossoms[node - t->n].label, &t->time,
		2 * ((mark == INNER) - (mark == OUTER) - (from == INNER) + (from == OUTER)));
	if (mark == INNER)
		t->inner[t->n_inner++] = node;
}

static void become_outer(struct tiered *t, int node)
{
	become(t, node, UNSEEN, OUTER);
	t->tail += tiered_tree_vertices(t, node, &t->queue[t->tail]);
	if (node >= t->n)
		tiered_bridge_add(t, node);
}

/* Pairs an OUTER vertex with `partner`, and exchanges the pairs from there to the root. */
static void change_way(struct tiered *t, int u, int partner)
{
	for (;;) {
		int x = tiered_value_outer(t, u), old = t->mate[t->base[x]], y;

		tiered_tree_make_base(t, x, u);
		t->mate[u] = partner;
		if (old == TIERED_NOBODY)
			return;
		y = tiered_value_outer(t, old);
		tiered_tree_make_base(t, y, t->to[y]);
		t->mate[t->to[y]] = t->from[y];
		partner = t->to[y];
		u = t->from[y];
	}
}

/* The OUTER node one step nearer to the root, TIERED_NOBODY at the root. */
static int step_up(const struct tiered *t, int outer_node)
{
	int old = t->mate[t->base[outer_node]];

	return old == TIERED_NOBODY ? TIERED_NOBODY
				    : tiered_value_outer(t, t->from[tiered_value_outer(t, old)]);
}

/* The node where the paths of two OUTER nodes to the root meet. */
static int meeting(struct tiered *t, int a, int b)
{
	int x;

	t->stamp++;
	for (x = a; x != TIERED_NOBODY; x = step_up(t, x))
		t->seen[x] = t->stamp;
	for (x = b; t->seen[x] != t->stamp;)
		x = step_up(t, x);
	return x;
}

static void add_petal(struct tiered_blossom *b, int node, int from, int to)
{
	b->petals = mem_room(b->petals, (size_t)b->n + 1, &b->room, sizeof(*b->petals));
	b->petals[b->n++] = (struct tiered_petal){node, from, to};
}

/* The petals from `base` down to the node of u, which an edge joins to v; pairs lead upwards. */
static void gather_down(struct tiered *t, struct tiered_blossom *b, int base, int u, int v)
{
	int first = b->n, x = tiered_value_outer(t, u), to_from = u, to = v, i, j;

	/* Walk up, and reverse the list afterwards. */
	while (x != base) {
		int mate = t->mate[t->base[x]], y = tiered_value_outer(t, mate);

		add_petal(b, x, to_from, to);
		add_petal(b, y, mate, t->base[x]);
		to_from = t->from[y];
		to = t->to[y];
		x = tiered_value_outer(t, to_from);
	}
	add_petal(b, base, to_from, to);
	for (i = first, j = b->n - 1; i < j; i++, j--) {
		struct tiered_petal swap = b->petals[i];

		b->petals[i] = b->petals[j];
		b->petals[j] = swap;
	}
}

/* The petals from the node of v up to below `base`. */
static void gather_up(struct tiered *t, struct tiered_blossom *b, int base, int v)
{
	int x = tiered_value_outer(t, v);

	while (x != base) {
		int mate = t->mate[t->base[x]], y = tiered_value_outer(t, mate);

		add_petal(b, x, t->base[x], mate);
		add_petal(b, y, t->to[y], t->from[y]);
		x = tiered_value_outer(t, t->from[y]);
	}
}

/* An edge joins two OUTER nodes of the tree. */
static void make_blossom(struct tiered *t, int u, int v)
{
	int node = t->unused[--t->n_unused],
	    base = meeting(t, tiered_value_outer(t, u), tiered_value_outer(t, v)), i;
	struct tiered_blossom *b = &t->blossoms[node - t->n];

	*b = (struct tiered_blossom){.petals = NULL};
	tiered_value_add(t, &b->label, &t->time, -2);
	t->end = node >= t->end ? node + 1 : t->end;
	gather_down(t, b, base, u, v);
	gather_up(t, b, base, v);
	t->base[node] = t->base[base];
	t->parent[node] = TIERED_NOBODY;
	for (i = 0; i < b->n; i++) {
		int petal = b->petals[i].node;

		if (t->mark[petal] == INNER) {
			become(t, petal, INNER, OUTER);
			t->tail += tiered_tree_vertices(t, petal, &t->queue[t->tail]);
		}
		/* Within a blossom a label stays as it is. */
		if (petal >= t->n)
			tiered_value_add(t, &t->blossoms[petal - t->n].label, &t->time, 2);
		t->parent[petal] = node;
	}
	own_set(t, node);
	t->mark[node] = OUTER;
	tiered_bridge_add(t, node);
}

/* A petal of an INNER blossom that falls apart stays INNER, reached along an edge. */
static void stay_inner(struct tiered *t, int node, int from, int to)
{
	t->mark[node] = INNER;
	t->from[node] = from;
	t->to[node] = to;
	if (node < t->n)
		return;
	tiered_value_add(t, &t->blossoms[node - t->n].label, &t->time, 2);
	t->inner[t->n_inner++] = node;
}

/* Expands an INNER blossom without a label: the petals on the path to its base stay in the tree. */
static void open_inner(struct tiered *t, int node)
{
	struct tiered_blossom b = t->blossoms[node - t->n];
	int at = place_of_petal(&b, tiered_tree_petal(t, node, t->to[node])), i, k;
	int step = at % 2 ? 1 : -1, from = t->from[node], to = t->to[node];
	int first = step > 0 ? 1 : at + 1, last = step > 0 ? at : b.n; /* petals off the path */

	b.petals = mem_zeroed((size_t)b.n, sizeof(*b.petals));
	memcpy(b.petals, t->blossoms[node - t->n].petals, (size_t)b.n * sizeof(*b.petals));
	tiered_tree_fall_apart(t, node);
	for (i = first; i < last; i++) {
		t->mark[b.petals[i].node] = UNSEEN;
		change_marks(t, b.petals[i].node, INNER, UNSEEN);
	}
	for (i = at;; i = (i + step + b.n) % b.n) {
		stay_inner(t, b.petals[i].node, from, to);
		if (i == 0)
			break;
		i = (i + step + b.n) % b.n;
		k = b.petals[i].node;
		t->mark[k] = UNSEEN;
		change_marks(t, k, INNER, UNSEEN);
		become_outer(t, k);
		/* The edge from this petal to the next one on the path. */
		if (step > 0) {
			from = b.petals[i].from;
			to = b.petals[i].to;
		} else {
			from = b.petals[i - 1].to;
			to = b.petals[i - 1].from;
		}
	}
	free(b.petals);
}

/*
 * Handles an edge without slack from OUTER u to v in another node; true if it led to an unmatched
 * vertex and the pairs were exchanged.
 */
static bool use_edge(struct tiered *t, int u, int v)
{
	int y = tiered_value_outer(t, v);

	if (t->mark[y] == INNER)
		return false;
	if (t->mark[y] == OUTER) {
		make_blossom(t, u, v);
		return false;
	}
	if (t->mate[t->base[y]] == TIERED_NOBODY) {
		tiered_tree_make_base(t, y, v);
		t->mate[v] = u;
		change_way(t, u, v);
		return true;
	}
	become(t, y, UNSEEN, INNER);
	t->from[y] = u;
	t->to[y] = v;
	become_outer(t, tiered_value_outer(t, t->mate[t->base[y]]));
	return false;
}

/* Is OUTER u nearer to v than v's best one? */
static bool is_nearer(const struct tiered *t, int u, int v, enum tiered_mark mark)
{
	const int64_t *costs;
	int i;

	if (t->best[v] == TIERED_NOBODY)
		return true;
	costs = tiered_value_costs(t, u, v);
	for (i = 0; i < t->tiers; i++) {
		int64_t slack = tiered_value_slack_at(t, u, v, costs, i);
		int64_t old = (mark == OUTER ? 2 : 1) * t->gap[v].tier[i];

		if (slack != old)
			return slack < old;
	}
	return false;
}

/* Records an edge from an OUTER vertex; true if it has no slack and leads out of the tree. */
static bool note(struct tiered *t, int u, int v)
{
	enum tiered_mark mark = t->mark[tiered_value_outer(t, v)];

	if (!tiered_events_needs_best(t, tiered_value_outer(t, v)) || !is_nearer(t, u, v, mark))
		return false;
	t->best[v] = u;
	renew_gap(t, v);
	return mark == UNSEEN && tiered_value_compare(t, &t->gap[v], &t->time) == 0;
}

/* Pairs one of the vertices that became OUTER last with an unmatched one, if that has no slack. */
static bool reach_goal(struct tiered *t, int first)
{
	int i, k, u, v;

	for (i = first; i < t->tail; i++) {
		for (k = 0; k < t->n_goals; k++) {
			u = t->queue[i];
			v = t->goals[k];
			if (tiered_value_may(t, u, v) &&
			    tiered_value_compare_slack(t, u, v, &t->time) == 0 && use_edge(t, u, v))
				return true;
		}
	}
	return false;
}

/*
 * A scout of u is a vertex whose pairs have been scanned and have no more slack than those of u,
 * except those with its own forbidden partners, with itself, and with special vertices and the
 * ordered one.  It may have become part of a blossom since: labels of all OUTER vertices move
 * alike.
 */
static int find_scout(const struct tiered *t, int u)
{
	int scout = t->scout[t->kind[u]];

	if (!tiered_value_is_typical(t, u))
		return TIERED_NOBODY;
	while (scout != TIERED_NOBODY && !tiered_value_dominates(t, scout, u))
		scout = t->next_scout[scout];
	return scout;
}

static void become_scout(struct tiered *t, int u)
{
	if (!tiered_value_is_typical(t, u))
		return;
	t->next_scout[u] = t->scout[t->kind[u]];
	t->scout[t->kind[u]] = u;
}

/* Looks at the pair of an OUTER vertex with v; true if that led to an exchange of pairs. */
static bool look_at_pair(struct tiered *t, int u, int v)
{
	int tail = t->tail;

	return tiered_value_outer(t, u) != tiered_value_outer(t, v) && note(t, u, v) &&
	       (use_edge(t, u, v) || reach_goal(t, tail));
}

/* Looks at the pairs that the scout has not seen. */
static bool look_after_scout(struct tiered *t, int u, int scout)
{
	const struct tiered_conditions *c = &t->conditions[scout];
	int i;

	for (i = 0; i < c->n_forbidden; i++) {
		int v = c->forbidden[i];

		if (t->is_active[v] && tiered_value_may(t, u, v) && look_at_pair(t, u, v))
			return true;
	}
	for (i = 0; i < t->n_special; i++) {
		int v = t->special[i];

		if (t->is_active[v] && tiered_value_may(t, u, v) && look_at_pair(t, u, v))
			return true;
	}
	if (tiered_value_may(t, u, scout) && look_at_pair(t, u, scout))
		return true;
	return t->ordered != TIERED_NOBODY && tiered_value_may(t, u, t->ordered) &&
	       look_at_pair(t, u, t->ordered);
}

static bool look_at_all(struct tiered *t, int u)
{
	int i, v;

	t->work += t->n_active;
	tiered_value_ask_for(t, u);
	for (i = 0; i < t->n_active; i++) {
		v = t->active[i];
		/* Most vertices of a large tree need no best one: ask nothing else about them. */
		if (tiered_events_needs_best(t, tiered_value_outer(t, v)) &&
		    tiered_value_may_be_asked(t, u, v) && look_at_pair(t, u, v))
			return true;
	}
	become_scout(t, u);
	return false;
}

/*
 * Grows the tree; two OUTER nodes that meet are left to use_step(), since they are seldom needed.
 */
static bool look_at_pairs(struct tiered *t, int *head)
{
	int u, scout;

	while (*head < t->tail) {
		u = t->queue[(*head)++];
		scout = find_scout(t, u);
		if (scout == TIERED_NOBODY ? look_at_all(t, u) : look_after_scout(t, u, scout))
			return true;
	}
	return false;
}

/* Uses the edges without slack; true if the pairs were exchanged. */
static bool use_step(struct tiered *t)
{
	struct tiered_number time;
	int v, a, b;

	while (tiered_events_inner(t, &a))
		open_inner(t, a);
	while (tiered_events_edge(t, &v)) {
		if (use_edge(t, t->best[v], v))
			return true;
	}
	while (tiered_bridge_first(t, &a, &b, &time) &&
	       tiered_value_compare(t, &time, &t->time) == 0)
		make_blossom(t, a, b);
	return false;
}

/* Lists the first unmatched vertices other than the root. */
static void find_goals(struct tiered *t, int root)
{
	int i, v;

	t->n_goals = 0;
	for (i = 0; i < t->n_active && t->n_goals < TIERED_GOALS_MOST; i++) {
		v = t->active[i];
		if (t->mate[v] == TIERED_NOBODY && tiered_value_outer(t, v) == v && v != root)
			t->goals[t->n_goals++] = v;
	}
}

static void begin_search(struct tiered *t, int root)
{
	int i;

	for (i = t->n; i < t->end; i++)
		t->mark[i] = UNSEEN;
	for (i = 0; i < t->n_active; i++) {
		t->mark[t->active[i]] = UNSEEN;
		t->best[t->active[i]] = TIERED_NOBODY;
	}
	t->tail = 0;
	t->work += t->n_active;
	t->time = (struct tiered_number){{0}};
	tiered_bridge_clear(t);
	tiered_events_clear(t);
	for (i = 0; i < t->n_kinds; i++)
		t->scout[i] = TIERED_NOBODY;
	find_goals(t, root);
	become_outer(t, root);
}

/* Labels as they are now. */
static void end_search(struct tiered *t)
{
	int i, node;

	if (tiered_value_is_zero(t, &t->time))
		return;
	for (i = 0; i < t->n_active; i++) {
		enum tiered_mark mark = t->mark[tiered_value_outer(t, t->active[i])];

		if (mark != UNSEEN)
			tiered_value_add(t, &t->label[t->active[i]], &t->time,
					 mark == OUTER ? 1 : -1);
	}
	for (node = t->n; node < t->end; node++) {
		struct tiered_blossom *b = &t->blossoms[node - t->n];

		if (b->petals && t->parent[node] == TIERED_NOBODY && t->mark[node] != UNSEEN)
			tiered_value_add(t, &b->label, &t->time, t->mark[node] == OUTER ? 2 : -2);
	}
}

/* Finds a partner for the unmatched vertex of this node; false if there is none. */
bool tiered_tree_grow(struct tiered *t, int root)
{
	int head = 0;
	bool found, more = true;

	if (tiered_value_stops(t))
		return false;
	begin_search(t, root);
	do {
		found = look_at_pairs(t, &head);
		if (!found)
			more = tiered_events_next(t);
		if (!found && more)
			found = use_step(t);
	} while (!found && more);
	end_search(t);
	return found;
}
