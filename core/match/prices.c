/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every kind stands on both sides of a transport problem: as upper players and as lower ones.  One
 * upper kind at a time finds the nearest lower kind with players left, and the prices of all kinds
 * on the way change with it.
 */
#include "core/match/prices.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

struct search {
	const struct prices *p;
	int64_t *upper, *lower;	       /* prices of each side */
	int64_t *dist;		       /* of a lower kind from the start */
	int *from;		       /* the upper kind before a lower one */
	bool *reached, *done;	       /* lower kinds */
	int *up, *down;		       /* players left on each side */
	int *flow;		       /* n * n: upper players paired with lower ones */
	int64_t *step;		       /* work space */
	int *order, n_order, *through; /* upper kinds reached, through which lower kind */
};

static int compare(const struct search *s, const int64_t *a, const int64_t *b)
{
	int i;

	for (i = 0; i < s->p->tiers; i++) {
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	}
	return 0;
}

static size_t place(const struct search *s, int k, int l)
{
	return (size_t)k * (size_t)s->p->n + (size_t)l;
}

static bool may(const struct search *s, int k, int l)
{
	return s->p->may[place(s, k, l)] && (k != l || s->p->count[k] > 1);
}

static int64_t *row(const struct search *s, int64_t *list, int k)
{
	return &list[(size_t)k * (size_t)s->p->tiers];
}

/* The upper kinds begin with the least cost each. */
static void begin(struct search *s)
{
	int k, l, i, tiers = s->p->tiers;

	for (k = 0; k < s->p->n; k++) {
		const int64_t *best = NULL;

		s->up[k] = s->down[k] = s->p->count[k];
		for (l = 0; l < s->p->n; l++) {
			const int64_t *cost = &s->p->cost[place(s, k, l) * (size_t)tiers];

			if (may(s, k, l) && (!best || compare(s, cost, best) < 0))
				best = cost;
		}
		for (i = 0; i < tiers && best; i++)
			row(s, s->upper, k)[i] = best[i];
	}
}

/* Looks from an upper kind, itself at a distance, at all lower kinds. */
static void look_from(struct search *s, int k, const int64_t *at)
{
	int l, i, tiers = s->p->tiers;

	for (l = 0; l < s->p->n; l++) {
		const int64_t *cost = &s->p->cost[place(s, k, l) * (size_t)tiers];

		if (s->done[l] || !may(s, k, l))
			continue;
		for (i = 0; i < tiers; i++)
			s->step[i] = cost[i] - row(s, s->upper, k)[i] - row(s, s->lower, l)[i] +
				     (at ? at[i] : 0);
		if (s->reached[l] && compare(s, row(s, s->dist, l), s->step) <= 0)
			continue;
		memcpy(row(s, s->dist, l), s->step, (size_t)tiers * sizeof(int64_t));
		s->reached[l] = true;
		s->from[l] = k;
	}
}

static int nearest(const struct search *s)
{
	int best = -1, l;

	for (l = 0; l < s->p->n; l++) {
		if (s->reached[l] && !s->done[l] &&
		    (best < 0 || compare(s, row(s, s->dist, l), row(s, s->dist, best)) < 0))
			best = l;
	}
	return best;
}

/* Moves the prices of all kinds nearer than `end`. */
static void move_prices(struct search *s, int start, int end)
{
	const int64_t *far = row(s, s->dist, end);
	int i, k, l;

	for (i = 0; i < s->p->tiers; i++)
		row(s, s->upper, start)[i] += far[i];
	for (k = 0; k < s->n_order; k++) {
		l = s->through[s->order[k]];
		for (i = 0; i < s->p->tiers; i++)
			row(s, s->upper, s->order[k])[i] += far[i] - row(s, s->dist, l)[i];
	}
	for (l = 0; l < s->p->n; l++) {
		for (i = 0; i < s->p->tiers && s->done[l]; i++)
			row(s, s->lower, l)[i] -= far[i] - row(s, s->dist, l)[i];
	}
}

/* Changes the pairs along the way from `start` to `end`, for as many players as possible. */
static void change_way(struct search *s, int start, int end)
{
	int most = s->up[start] < s->down[end] ? s->up[start] : s->down[end], l, k;

	for (l = end; (k = s->from[l]) != start; l = s->through[k]) {
		int flow = s->flow[place(s, k, s->through[k])];

		most = flow < most ? flow : most;
	}
	for (l = end; (k = s->from[l]) != start; l = s->through[k]) {
		s->flow[place(s, k, l)] += most;
		s->flow[place(s, k, s->through[k])] -= most;
	}
	s->flow[place(s, start, l)] += most;
	s->up[start] -= most;
	s->down[end] -= most;
}

/* Pairs some upper players of a kind; false if there is no way. */
static bool pair_some(struct search *s, int start)
{
	int l, k;

	memset(s->reached, 0, (size_t)s->p->n * sizeof(bool));
	memset(s->done, 0, (size_t)s->p->n * sizeof(bool));
	for (k = 0; k < s->p->n; k++)
		s->through[k] = -1;
	s->n_order = 0;
	look_from(s, start, NULL);
	while ((l = nearest(s)) >= 0 && !s->down[l]) {
		s->done[l] = true;
		for (k = 0; k < s->p->n; k++) {
			if (k == start || s->through[k] >= 0 || !s->flow[place(s, k, l)])
				continue;
			s->through[k] = l;
			s->order[s->n_order++] = k;
			look_from(s, k, row(s, s->dist, l));
		}
	}
	if (l < 0)
		return false;
	move_prices(s, start, l);
	change_way(s, start, l);
	return true;
}

bool prices_find(const struct prices *p, int64_t *ret_price, int *ret_players)
{
	size_t n = (size_t)p->n, cells = n * (size_t)p->tiers, i;
	struct search s = {.p = p,
			   .upper = mem_zeroed(cells, sizeof(int64_t)),
			   .lower = mem_zeroed(cells, sizeof(int64_t)),
			   .dist = mem_zeroed(cells, sizeof(int64_t)),
			   .step = mem_zeroed((size_t)p->tiers, sizeof(int64_t)),
			   .from = mem_zeroed(n, sizeof(int)),
			   .reached = mem_zeroed(n, sizeof(bool)),
			   .done = mem_zeroed(n, sizeof(bool)),
			   .up = mem_zeroed(n, sizeof(int)),
			   .down = mem_zeroed(n, sizeof(int)),
			   .order = mem_zeroed(n, sizeof(int)),
			   .through = mem_zeroed(n, sizeof(int)),
			   .flow = mem_zeroed(n * n, sizeof(int))};
	bool ok = true;
	int k, l;

	begin(&s);
	for (k = 0; k < p->n && ok; k++) {
		while (ok && s.up[k])
			ok = pair_some(&s, k);
	}
	for (i = 0; i < cells && ok; i++)
		ret_price[i] = s.upper[i] + s.lower[i];
	for (k = 0; k < p->n && ok; k++) {
		for (l = 0; l < p->n; l++)
			ret_players[place(&s, k, l)] =
				s.flow[place(&s, k, l)] + (k != l ? s.flow[place(&s, l, k)] : 0);
	}
	free(s.upper);
	free(s.lower);
	free(s.dist);
	free(s.step);
	free(s.from);
	free(s.reached);
	free(s.done);
	free(s.up);
	free(s.down);
	free(s.order);
	free(s.through);
	free(s.flow);
	return ok;
}
