/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Successive cheapest paths.  The current pairing is always the cheapest of its items, so reversing
 * its pairs never creates a cycle of negative cost, and a queue that relaxes distances terminates
 * with the cheapest path.
 *
 * With kinds, the cheapest path between kinds is found first.  If it exceeds the budget, so does
 * every path between items.  Otherwise it is followed item by item along pairs that cost what their
 * kinds do; if that fails, the full search is used.
 */
#include "core/match/bipartite.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

#define FAR KINDS_FAR

void bipartite_init(struct bipartite *p, int n)
{
	size_t size = (size_t)n + 1;

	memset(p, 0, sizeof(*p));
	p->mate_a = mem_zeroed(size, sizeof(int));
	p->mate_b = mem_zeroed(size, sizeof(int));
	p->settled = mem_zeroed(size, sizeof(bool));
	p->kind_a = mem_zeroed(size, sizeof(*p->kind_a));
	p->kind_b = mem_zeroed(size, sizeof(*p->kind_b));
	p->next = mem_zeroed(size + KINDS_MOST, sizeof(int));
	p->prev = mem_zeroed(size + KINDS_MOST, sizeof(int));
	p->dist = mem_zeroed(size, sizeof(*p->dist));
	p->from = mem_zeroed(size, sizeof(int));
	p->queue = mem_zeroed(size, sizeof(int));
	p->passed = mem_zeroed(size, sizeof(int));
	p->queued = mem_zeroed(size, sizeof(bool));
}

void bipartite_release(struct bipartite *p)
{
	free(p->mate_a);
	free(p->mate_b);
	free(p->settled);
	free(p->kind_a);
	free(p->kind_b);
	free(p->next);
	free(p->prev);
	free(p->dist);
	free(p->from);
	free(p->queue);
	free(p->passed);
	free(p->queued);
	memset(p, 0, sizeof(*p));
}

static void join(struct bipartite *p, int a, int b)
{
	p->mate_a[a] = b;
	p->mate_b[b] = a;
	p->kinds.pairs[p->kind_a[a]][p->kind_b[b]]++;
}

static void part(struct bipartite *p, int a, int b)
{
	p->mate_a[a] = p->mate_b[b] = -1;
	p->kinds.pairs[p->kind_a[a]][p->kind_b[b]]--;
}

static void leave_ring(struct bipartite *p, int b)
{
	p->next[p->prev[b]] = p->next[b];
	p->prev[p->next[b]] = p->prev[b];
}

/* Undoes the latest leave_ring() that has not been undone. */
static void join_ring(struct bipartite *p, int b)
{
	p->next[p->prev[b]] = b;
	p->prev[p->next[b]] = b;
}

static void settle(struct bipartite *p, int a, int b)
{
	p->settled[b] = true;
	p->kinds.pairs[p->kind_a[a]][p->kind_b[b]]--;
	leave_ring(p, b);
}

/* Pairs each upper item with the nearest free lower item of cost 0. */
static void pair_greedily(struct bipartite *p)
{
	int a, b;

	for (a = 0; a < p->n; a++) {
		for (b = a; b < p->n + a; b++) {
			int at = b % p->n;

			if (p->mate_b[at] < 0 && p->cost(p->ctx, a, at) == 0) {
				join(p, a, at);
				break;
			}
		}
	}
}

/* The first and next unsettled lower item, ring by ring; n after the last. */
static int next_open(const struct bipartite *p, int b)
{
	b = p->next[b];
	while (b >= p->n && b + 1 < p->n + p->rings)
		b = p->next[b + 1];
	return b < p->n ? b : p->n;
}

static int first_open(const struct bipartite *p)
{
	return next_open(p, p->n);
}

/* Relaxes the distance of every lower item reachable through upper item `a` at distance `d`. */
static void relax(struct bipartite *p, int a, int64_t d, int *tail)
{
	int b, c;

	for (b = first_open(p); b < p->n; b = next_open(p, b)) {
		if (p->settled[b] || p->mate_a[a] == b)
			continue;
		c = p->cost(p->ctx, a, b);
		if (c == BIPARTITE_NO || d + c >= p->dist[b])
			continue;
		p->dist[b] = d + c;
		p->from[b] = a;
		if (p->mate_b[b] >= 0 && !p->queued[b]) {
			p->queued[b] = true;
			p->queue[*tail] = b;
			*tail = (*tail + 1) % (p->n + 1);
		}
	}
}

/*
 * Finds the cheapest path from the unpaired upper item `a` to an unpaired lower item; returns the
 * latter, or -1 if there is none.  Its cost is in dist[].
 */
static int cheapest_path(struct bipartite *p, int a)
{
	int head = 0, tail = 0, b, best = -1;

	for (b = first_open(p); b < p->n; b = next_open(p, b)) {
		p->dist[b] = FAR;
		p->queued[b] = false;
	}
	relax(p, a, 0, &tail);
	while (head != tail) {
		int mate;

		b = p->queue[head];
		head = (head + 1) % (p->n + 1);
		p->queued[b] = false;
		mate = p->mate_b[b];
		relax(p, mate, p->dist[b] - p->cost(p->ctx, mate, b), &tail);
	}
	for (b = first_open(p); b < p->n; b = next_open(p, b)) {
		if (p->mate_b[b] < 0 && !p->settled[b] && p->dist[b] < FAR &&
		    (best < 0 || p->dist[b] < p->dist[best]))
			best = b;
	}
	return best;
}

/* Exchanges the pairs along the path from `root` to b. */
static void change_path(struct bipartite *p, int root, int b)
{
	for (;;) {
		int a = p->from[b], next = p->mate_a[a];

		if (next >= 0)
			part(p, a, next);
		join(p, a, b);
		if (a == root)
			return;
		b = next;
	}
}

/* Does the pair cost what its kinds cost? */
static bool is_plain(const struct bipartite *p, int a, int b)
{
	return p->cost(p->ctx, a, b) == p->kinds.cost[p->kind_a[a]][p->kind_b[b]];
}

/*
 * A search item by item along ways between kinds.  Lower items that it has passed are out of their
 * rings.
 */
struct following {
	const struct kinds_ways *ways;
	int goal; /* an unpaired lower item, or ANY */
	int n_passed, tail;
};

#define ANY (-1) /* the first unpaired lower item found */

static bool reaches(struct bipartite *p, const struct following *f, int a, int b)
{
	if (!kinds_leads_down(&p->kinds, f->ways, p->kind_a[a], p->kind_b[b]) || !is_plain(p, a, b))
		return false;
	p->from[b] = a;
	return true;
}

static void pass(struct bipartite *p, struct following *f, int b)
{
	p->passed[f->n_passed++] = b;
	leave_ring(p, b);
}

/* Takes a step from upper item `a` to a lower one; returns the goal if that reaches it, else -1. */
static int follow_item(struct bipartite *p, struct following *f, int a, int b)
{
	int mate = p->mate_b[b];

	if (mate < 0 && f->goal == ANY)
		return reaches(p, f, a, b) ? b : -1;
	if (mate < 0 || !kinds_leads_up(&p->kinds, f->ways, p->kind_a[mate], p->kind_b[b])) {
		pass(p, f, b);
		return -1;
	}
	if (mate == a || !is_plain(p, a, b))
		return -1;
	pass(p, f, b);
	p->from[b] = a;
	p->queue[f->tail++] = mate;
	return f->goal != ANY && reaches(p, f, mate, f->goal) ? f->goal : -1;
}

/* Tries the lower items of one kind from upper item `a`. */
static int follow_kind(struct bipartite *p, struct following *f, int a, int kind)
{
	int b, next, end = -1;

	for (b = p->next[p->n + kind]; b < p->n && end < 0; b = next) {
		next = p->next[b];
		end = follow_item(p, f, a, b);
	}
	return end;
}

static int follow_all(struct bipartite *p, struct following *f, int a)
{
	int head = 0, end = -1, k;

	if (f->goal != ANY && reaches(p, f, a, f->goal))
		return f->goal;
	p->queue[f->tail++] = a;
	while (head < f->tail && end < 0) {
		a = p->queue[head++];
		for (k = 0; k < p->kinds.n && end < 0; k++) {
			if (kinds_leads_down(&p->kinds, f->ways, p->kind_a[a], k))
				end = follow_kind(p, f, a, k);
		}
	}
	return end;
}

/*
 * Looks for a path from upper item `a` to lower item `goal`, both unpaired, of pairs on the ways
 * that cost what their kinds do, and leaves it in from[].  Returns its end; -1 if there is none.
 */
static int follow(struct bipartite *p, const struct kinds_ways *ways, int a, int goal)
{
	struct following f = {.ways = ways, .goal = goal};
	int end = follow_all(p, &f, a);

	while (f.n_passed)
		join_ring(p, p->passed[--f.n_passed]);
	return end;
}

static void list_by_kind(struct bipartite *p, int rings)
{
	int k, b;

	p->rings = rings;
	for (k = 0; k < rings; k++)
		p->next[p->n + k] = p->prev[p->n + k] = p->n + k;
	for (b = 0; b < p->n; b++) {
		k = p->n + p->kind_b[b];
		p->prev[b] = p->prev[k];
		p->next[b] = k;
		p->next[p->prev[b]] = b;
		p->prev[k] = b;
	}
}

/* Maximum number of free lower items tried for an upper one. */
#define LOOK_AHEAD 32

/*
 * Pairs `a` with a lower item of the kind, starting at `cursor`; false when the nearest are
 * excluded.
 */
static bool take_next(struct bipartite *p, int a, int *cursor)
{
	int b, tries = LOOK_AHEAD;

	while (*cursor < p->n && p->mate_b[*cursor] >= 0)
		*cursor = p->next[*cursor];
	for (b = *cursor; b < p->n && tries--; b = p->next[b]) {
		if (p->mate_b[b] >= 0 || !is_plain(p, a, b))
			continue;
		join(p, a, b);
		return true;
	}
	return false;
}

/* Pairs items as the kinds have been paired, and recounts the pairs. */
static void carry_out(struct bipartite *p)
{
	int plan[KINDS_MOST][KINDS_MOST], cursor[KINDS_MOST], a, i, j;

	for (i = 0; i < p->kinds.n; i++)
		memcpy(plan[i], p->kinds.pairs[i], (size_t)p->kinds.n * sizeof(*plan[i]));
	kinds_clear(&p->kinds);
	for (j = 0; j < p->kinds.n; j++)
		cursor[j] = p->next[p->n + j];
	for (a = 0; a < p->n; a++) {
		i = p->kind_a[a];
		for (j = 0; j < p->kinds.n && p->mate_a[a] < 0; j++) {
			if (plan[i][j] && take_next(p, a, &cursor[j]))
				plan[i][j]--;
		}
	}
}

/*
 * Pairs the upper items that carry_out() left unpaired; false if no pairing of the items costs what
 * that of the kinds does.  `prices` are those of the pairing of kinds: any other as cheap consists
 * of pairs on these ways, so that it differs in a path for each unpaired item.
 */
static bool pair_left_over(struct bipartite *p, const struct kinds_ways *prices)
{
	int a, b;

	for (a = 0; a < p->n; a++) {
		if (p->mate_a[a] >= 0)
			continue;
		b = follow(p, prices, a, ANY);
		if (b < 0)
			return false;
		change_path(p, a, b);
	}
	return true;
}

static void begin(struct bipartite *p)
{
	int a;

	p->total = 0;
	p->tight = false;
	for (a = 0; a < p->n; a++) {
		p->mate_a[a] = p->mate_b[a] = -1;
		p->settled[a] = false;
	}
}

/* 1 = solved, at the bound; 0 = the kinds alone rule out a solution; -1 = not solved by kinds. */
static int solve_by_kinds(struct bipartite *p)
{
	int upper[KINDS_MOST] = {0}, lower[KINDS_MOST] = {0}, a;
	struct kinds_ways prices;

	for (a = 0; a < p->n; a++) {
		upper[p->kind_a[a]]++;
		lower[p->kind_b[a]]++;
	}
	list_by_kind(p, p->kinds.n);
	if (!kinds_fill(&p->kinds, upper, lower))
		return 0;
	kinds_find_prices(&p->kinds, &prices);
	carry_out(p);
	if (!pair_left_over(p, &prices))
		return -1;
	for (a = 0; a < p->n; a++)
		p->total += p->cost(p->ctx, a, p->mate_a[a]);
	p->tight = true;
	return 1;
}

/* Without kinds, all items are of kind 0, whose pair count is unused. */
void bipartite_forget_kinds(struct bipartite *p)
{
	p->kinds.n = 0;
	p->tight = false;
	memset(p->kind_a, 0, (size_t)p->n);
	memset(p->kind_b, 0, (size_t)p->n);
	list_by_kind(p, 1);
}

static int64_t solve_by_paths(struct bipartite *p)
{
	int a, b;

	begin(p);
	pair_greedily(p);
	for (a = 0; a < p->n; a++) {
		if (p->mate_a[a] >= 0)
			continue;
		b = cheapest_path(p, a);
		if (b < 0)
			return -1;
		p->total += p->dist[b];
		change_path(p, a, b);
	}
	return p->total;
}

int64_t bipartite_solve(struct bipartite *p, int n, bipartite_cost cost, const void *ctx)
{
	int status = -1;

	p->n = n;
	p->cost = cost;
	p->ctx = ctx;
	begin(p);
	if (p->kinds.n)
		status = solve_by_kinds(p);
	if (status >= 0)
		return status ? p->total : -1;
	bipartite_forget_kinds(p);
	return solve_by_paths(p);
}

/* A pair being formed in place of two others. */
struct forming {
	int a, b, old_a, old_b;
	int end; /* of the path that pairs the two left over; -1 = none */
};

static struct forming open_pair(struct bipartite *p, int a, int b)
{
	struct forming f = {a, b, p->mate_b[b], p->mate_a[a], -1};

	part(p, a, f.old_b);
	part(p, f.old_a, b);
	return f;
}

static void search_pair(struct bipartite *p, struct forming *f)
{
	p->settled[f->b] = true;
	f->end = cheapest_path(p, f->old_a);
	p->settled[f->b] = false;
}

static void undo_pair(struct bipartite *p, const struct forming *f)
{
	join(p, f->a, f->old_b);
	join(p, f->old_a, f->b);
}

static void close_pair(struct bipartite *p, const struct forming *f)
{
	change_path(p, f->old_a, f->end);
	join(p, f->a, f->b);
}

int bipartite_force(struct bipartite *p, int a, int b)
{
	struct forming f = open_pair(p, a, b);

	search_pair(p, &f);
	if (f.end < 0)
		undo_pair(p, &f);
	else
		close_pair(p, &f);
	return f.end;
}

enum tried { TAKEN, REFUSED, KIND_REFUSED /* and all other lower items of its kind */ };

struct budget {
	bool (*within)(const void *budget, int64_t total);
	const void *budget;
};

static enum tried finish_pair(struct bipartite *p, struct forming *f, int64_t rest,
			      const struct budget *budget)
{
	int64_t total;

	search_pair(p, f);
	total = f->end < 0 ? 0 : rest + p->dist[f->end];
	if (f->end < 0 || !budget->within(budget->budget, total)) {
		undo_pair(p, f);
		return REFUSED;
	}
	close_pair(p, f);
	p->total = total;
	return TAKEN;
}

/* The same, trying kinds first; `rest` is the total without the new pair. */
static enum tried finish_by_kinds(struct bipartite *p, struct forming *f, int64_t rest,
				  const struct budget *budget)
{
	int cost = p->cost(p->ctx, f->a, f->b);
	int64_t dearer = cost - p->kinds.cost[p->kind_a[f->a]][p->kind_b[f->b]], least;
	struct kinds_ways ways;
	enum tried tried;

	kinds_find_ways(&p->kinds, p->kind_a[f->old_a], &ways);
	least = ways.lower[p->kind_b[f->old_b]];
	if (least >= FAR || !budget->within(budget->budget, rest + least)) {
		undo_pair(p, f);
		if (dearer && least < FAR && budget->within(budget->budget, rest + least - dearer))
			return REFUSED;
		return KIND_REFUSED;
	}
	/* The new pair is neither counted nor changed meanwhile. */
	f->end = follow(p, &ways, f->old_a, f->old_b);
	if (f->end >= 0) {
		close_pair(p, f);
		p->total = rest + least;
		return TAKEN;
	}
	/* There is no path that costs the least, and costs are whole numbers. */
	if (!budget->within(budget->budget, rest + least + 1)) {
		undo_pair(p, f);
		return REFUSED;
	}
	tried = finish_pair(p, f, rest, budget);
	if (tried == TAKEN)
		p->tight = p->total == rest + least;
	return tried;
}

/*
 * Pairs a with b if the cheapest pairing of the others keeps the total within the budget; otherwise
 * changes nothing.
 */
static enum tried try_pair(struct bipartite *p, int a, int b, const struct budget *budget)
{
	int old_b = p->mate_a[a], old_a = p->mate_b[b], cost = p->cost(p->ctx, a, b);
	int before = p->cost(p->ctx, a, old_b) + p->cost(p->ctx, old_a, b), direct;
	struct forming f;

	if (cost == BIPARTITE_NO)
		return REFUSED;
	direct = p->cost(p->ctx, old_a, old_b);
	f = open_pair(p, a, b);
	if (direct != BIPARTITE_NO && direct + cost == before) {
		/* Costs as much as before, so it is still the cheapest. */
		join(p, a, b);
		join(p, old_a, old_b);
		return TAKEN;
	}
	return p->tight ? finish_by_kinds(p, &f, p->total - before + cost, budget)
			: finish_pair(p, &f, p->total - before + cost, budget);
}

/* The nearest lower item among the kinds not yet refused. */
static int nearest(const struct bipartite *p, const int *cursor, int *ret_kind)
{
	int k, b = p->n;

	for (k = 0; k < p->rings; k++) {
		if (cursor[k] >= b)
			continue;
		b = cursor[k];
		*ret_kind = k;
	}
	return b;
}

/* Pairs `a` with the first lower item that fits and settles it. */
static void make_one_first(struct bipartite *p, int a, const struct budget *budget)
{
	int cursor[KINDS_MOST], k, b, kind = 0;
	enum tried tried;

	for (k = 0; k < p->rings; k++)
		cursor[k] = p->next[p->n + k];
	while ((b = nearest(p, cursor, &kind)) < p->n && p->mate_a[a] != b) {
		tried = try_pair(p, a, b, budget);
		if (tried == TAKEN)
			break;
		cursor[kind] = tried == REFUSED ? p->next[b] : p->n;
	}
	settle(p, a, p->mate_a[a]);
}

void bipartite_make_first(struct bipartite *p, int n_ordered,
			  bool (*within)(const void *budget, int64_t total), const void *budget)
{
	struct budget b = {within, budget};
	int a;

	for (a = 0; a < n_ordered; a++)
		make_one_first(p, a, &b);
}
