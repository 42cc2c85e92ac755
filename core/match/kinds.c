/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Solves the transport problem between kinds by successive cheapest paths.  An optimal set of pairs
 * leaves no cycle of negative cost, so repeated relaxation terminates.
 */
#include "core/match/kinds.h"

#include <string.h>

/* Kinds whose path has become cheaper since they were last expanded. */
struct news {
	bool upper[KINDS_MOST], lower[KINDS_MOST];
};

static void relax_down(const struct kinds *k, struct kinds_ways *w, struct news *news, int i)
{
	int j;

	news->upper[i] = false;
	for (j = 0; j < k->n; j++) {
		if (k->cost[i][j] == KINDS_NO || w->upper[i] + k->cost[i][j] >= w->lower[j])
			continue;
		w->lower[j] = w->upper[i] + k->cost[i][j];
		w->before_lower[j] = i;
		news->lower[j] = true;
	}
}

static void relax_up(const struct kinds *k, struct kinds_ways *w, struct news *news, int j)
{
	int i;

	news->lower[j] = false;
	for (i = 0; i < k->n; i++) {
		if (!k->pairs[i][j] || w->lower[j] - k->cost[i][j] >= w->upper[i])
			continue;
		w->upper[i] = w->lower[j] - k->cost[i][j];
		w->before_upper[i] = j;
		news->upper[i] = true;
	}
}

/* Relaxes all kinds until no path becomes cheaper. */
static void relax_all(const struct kinds *k, struct kinds_ways *w, struct news *news)
{
	bool moved = true;
	int i;

	while (moved) {
		moved = false;
		for (i = 0; i < k->n; i++) {
			if (news->upper[i])
				relax_down(k, w, news, i);
		}
		for (i = 0; i < k->n; i++) {
			if (!news->lower[i])
				continue;
			relax_up(k, w, news, i);
			moved = true;
		}
	}
}

void kinds_find_ways(const struct kinds *k, int from, struct kinds_ways *ret_ways)
{
	struct news news = {{false}, {false}};
	int i;

	for (i = 0; i < k->n; i++)
		ret_ways->upper[i] = ret_ways->lower[i] = KINDS_FAR;
	ret_ways->upper[from] = 0;
	news.upper[from] = true;
	relax_all(k, ret_ways, &news);
}

void kinds_find_prices(const struct kinds *k, struct kinds_ways *ret_ways)
{
	struct news news = {{false}, {false}};
	int i;

	for (i = 0; i < k->n; i++) {
		ret_ways->upper[i] = ret_ways->lower[i] = 0;
		news.upper[i] = news.lower[i] = true;
	}
	relax_all(k, ret_ways, &news);
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* The number of pairs that can change along the path to the lower kind `to`. */
static int narrowest(const struct kinds *k, const struct kinds_ways *w, int from, int to, int most)
{
	int upper;

	for (upper = w->before_lower[to]; upper != from; upper = w->before_lower[to]) {
		to = w->before_upper[upper];
		most = least(most, k->pairs[upper][to]);
	}
	return most;
}

static void change_way(struct kinds *k, const struct kinds_ways *w, int from, int to, int by)
{
	int upper;

	for (;;) {
		upper = w->before_lower[to];
		k->pairs[upper][to] += by;
		if (upper == from)
			return;
		to = w->before_upper[upper];
		k->pairs[upper][to] -= by;
	}
}

static int nearest(const struct kinds *k, const struct kinds_ways *w, const int *lower)
{
	int j, best = -1;

	for (j = 0; j < k->n; j++) {
		if (lower[j] && w->lower[j] < KINDS_FAR &&
		    (best < 0 || w->lower[j] < w->lower[best]))
			best = j;
	}
	return best;
}

void kinds_clear(struct kinds *k)
{
	int i;

	for (i = 0; i < k->n; i++)
		memset(k->pairs[i], 0, (size_t)k->n * sizeof(*k->pairs[i]));
}

bool kinds_fill(struct kinds *k, const int *upper, const int *lower)
{
	int left[KINDS_MOST], i, to, more, by;
	struct kinds_ways w;

	memcpy(left, lower, (size_t)k->n * sizeof(*left));
	kinds_clear(k);
	for (i = 0; i < k->n; i++) {
		for (more = upper[i]; more; more -= by) {
			kinds_find_ways(k, i, &w);
			to = nearest(k, &w, left);
			if (to < 0)
				return false;
			by = narrowest(k, &w, i, to, least(more, left[to]));
			change_way(k, &w, i, to, by);
			left[to] -= by;
		}
	}
	return true;
}
