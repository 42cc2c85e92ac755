/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Kinds of players in a Danish pool: by preference where it is strong, else by runs of players with
 * one preference in the order of Whites.
 */
#include "core/pairing/dansk/dansk_kinds.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* The parts of the order that are looked at; later ones make fewer kinds. */
enum detail { ALL_ROUNDS, WHITES, NOTHING };

struct listing {
	const struct dansk *d;
	const int *list;
	enum detail detail;
	struct dansk_kinds *kinds;
	int n;
	int member[DANSK_KINDS_MOST]; /* a place of each kind */
	int tie[DANSK_KINDS_MOST]; /* kinds of one place in the order have the same, > 0; else 0 */
	int ties;
};

static const struct dansk_player *player_of(const struct listing *g, int place)
{
	return &g->d->list[g->list[place]];
}

/* Negative if x has White by DS-7.2 and 7.3, positive if y has. */
static int order_of(const struct listing *g, int x, int y)
{
	int whites = player_of(g, x)->whites - player_of(g, y)->whites;

	if (g->detail == NOTHING)
		return 0;
	if (whites || g->detail == WHITES)
		return whites;
	return dansk_whites_backwards(g->d, g->list[x], g->list[y]);
}

static int by_order(const void *x, const void *y, void *ctx)
{
	return order_of(ctx, *(const int *)x, *(const int *)y);
}

/* Does the opposite of the last colour grant the preference (DS-7.4)?  None is granted by any. */
static bool is_due(const struct dansk_player *p)
{
	return p->preference == PAIR_NO_COLOUR || p->preference == pair_other(p->last);
}

static bool is_lower(const struct listing *g, int place)
{
	return 2 * place >= g->n;
}

/* A new kind; -1 when there are too many. */
static int add_kind(struct listing *g, int place, int tie)
{
	int k = g->kinds->n;

	if (k == DANSK_KINDS_MOST)
		return -1;
	g->member[k] = place;
	g->tie[k] = tie;
	g->kinds->n++;
	return k;
}

/* Gives the place the kind with this number, which is added if it is negative. */
static bool put(struct listing *g, int place, int *kind, int tie)
{
	if (*kind < 0)
		*kind = add_kind(g, place, tie);
	if (*kind >= 0)
		g->kinds->of[place] = (unsigned char)*kind;
	return *kind >= 0;
}

/*
 * Players of one place in the order with different preferences.  If the last colour of the upper
 * one decides against them, it matters who is in the upper half.
 */
static bool put_tie(struct listing *g, const int *places, int n)
{
	int kind[3][2][2], i;
	bool fits = true, all_due = true;

	memset(kind, -1, sizeof(kind));
	g->ties++;
	for (i = 0; i < n; i++)
		all_due = all_due && is_due(player_of(g, places[i]));
	for (i = 0; i < n && fits; i++) {
		const struct dansk_player *p = player_of(g, places[i]);
		bool lower = !all_due && is_lower(g, places[i]);

		fits = put(g, places[i], &kind[p->preference][is_due(p)][lower], g->ties);
	}
	return fits;
}

/* Sorts out the players without a strong preference, n places in order. */
static bool put_runs(struct listing *g, const int *places, int n)
{
	enum pair_colour of_run = PAIR_NO_COLOUR;
	int i, end, run = -1;
	bool fits = true;

	for (i = 0; i < n && fits; i = end) {
		enum pair_colour c = player_of(g, places[i])->preference;
		bool one = true;

		for (end = i; end < n && !order_of(g, places[i], places[end]); end++)
			one = one && player_of(g, places[end])->preference == c;
		if (!one) {
			fits = put_tie(g, &places[i], end - i);
			run = -1;
			continue;
		}
		if (c != of_run)
			run = -1;
		of_run = c;
		for (; i < end && fits; i++)
			fits = put(g, places[i], &run, 0);
	}
	return fits;
}

/* False if there are too many kinds. */
static bool put_all(struct listing *g, int *places, int n)
{
	int strong[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, i, n_others = 0, x = -1;
	bool fits = true;

	g->kinds->n = g->ties = 0;
	for (i = 0; i < n && fits; i++) {
		const struct dansk_player *p = player_of(g, i);

		if (p->player == PAIR_X)
			fits = put(g, i, &x, 0);
		else if (p->strength == DANSK_STRONG)
			fits = put(g, i, &strong[p->preference][dansk_exempt(g->d, g->list[i])], 0);
		else
			places[n_others++] = i;
	}
	qsort_r(places, (size_t)n_others, sizeof(*places), by_order, g);
	return fits && put_runs(g, places, n_others);
}

/* The cost of two kinds with different preferences whose players have one place in the order. */
static int cost_of_tie(struct listing *g, int i, int k)
{
	int x = g->member[i], y = g->member[k], upper = is_lower(g, x) ? y : x;
	bool x_due = is_due(player_of(g, x)), y_due = is_due(player_of(g, y));

	if (g->detail == ALL_ROUNDS && x_due == y_due)
		return x_due ? 0 : 2;
	if (g->detail == ALL_ROUNDS && is_lower(g, x) != is_lower(g, y))
		return is_due(player_of(g, upper)) ? 0 : 2;
	g->kinds->exact = false;
	return 0;
}

static int cost_of(struct listing *g, int i, int k)
{
	int a = g->list[g->member[i]], b = g->list[g->member[k]];

	if (!dansk_colours_agree(g->d, a, b))
		return BIPARTITE_NO;
	if (g->d->list[a].preference == g->d->list[b].preference)
		return g->d->list[a].preference != PAIR_NO_COLOUR;
	if (g->tie[i] && g->tie[i] == g->tie[k])
		return cost_of_tie(g, i, k);
	return dansk_unsatisfied(g->d, a, b);
}

void dansk_kinds_find(const struct dansk *d, const int *list, int n, struct dansk_kinds *ret_kinds)
{
	struct listing g = {.d = d, .list = list, .n = n, .kinds = ret_kinds};
	int *places = mem_zeroed((size_t)n + 1, sizeof(*places)), i, k;

	ret_kinds->of = mem_zeroed((size_t)n + 1, sizeof(*ret_kinds->of));
	ret_kinds->exact = true;
	/* Preferences alone make no more than ten kinds. */
	while (!put_all(&g, places, n))
		g.detail++;
	for (i = 0; i < ret_kinds->n; i++) {
		for (k = 0; k < ret_kinds->n; k++)
			ret_kinds->cost[i][k] = cost_of(&g, i, k);
	}
	free(places);
}

void dansk_kinds_release(struct dansk_kinds *l)
{
	free(l->of);
	l->of = NULL;
}
