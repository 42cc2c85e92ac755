/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Awards prizes; see prize_award.h. */
#include "core/standings/prize_award.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/base/mem.h"

bool prize_award_may(const struct prize_category *c, const struct prize_player *p)
{
	if (c->unrated && p->rating)
		return false;
	if (c->rated && (!p->rating || p->rating < c->rating_from || p->rating > c->rating_to))
		return false;
	if (c->by_birth &&
	    (!p->birth_year || p->birth_year < c->born_from || p->birth_year > c->born_to))
		return false;
	if (c->women && !p->woman)
		return false;
	return (!c->club || !strcasecmp(c->club, p->club)) &&
	       (!c->federation || !strcasecmp(c->federation, p->federation));
}

/* --- one category --------------------------------------------------------------------------- */

struct round {
	const struct prize_plan *plan;
	const struct prize_player *players;
	size_t n;
	bool *out; /* per category and player: not a candidate */
};

struct list {
	struct prize_award *awards;
	size_t n, cap;
	int64_t left;
	int rounded;
};

/* Prizes for places from..from + m of the category, counted from 0. */
static int64_t sum_prizes(const struct prize_category *c, size_t from, size_t m)
{
	int64_t sum = 0;
	size_t i;

	for (i = from; i < from + m && i < c->n; i++)
		sum += c->prizes[i].amount;
	return sum;
}

/* Number of awards from index `i` on for players with the same place. */
static size_t level_by_place(const struct round *r, const struct prize_award *a, size_t i, size_t m)
{
	size_t k = i;

	while (k < m && r->players[a[k].player].place == r->players[a[i].player].place)
		k++;
	return k - i;
}

/*
 * Each part of players that the tie-breaks leave level shares the prizes of its places (PRIZES P5).
 */
static void share_by_place(const struct round *r, const struct prize_category *c,
			   struct prize_award *a, size_t m, size_t from)
{
	size_t i, k, level;

	for (i = 0; i < m; i += level) {
		level = level_by_place(r, a, i, m);
		for (k = i; k < i + level; k++) {
			a[k].share = ratio_make(sum_prizes(c, from + i, level), (int64_t)level);
			a[k].from = (int)(from + i) + 1;
			a[k].to = (int)(from + i + level);
		}
	}
}

/* Equal shares, or half of them and half by place (PRIZES P3, P4). */
static void share_by_points(const struct round *r, const struct prize_category *c,
			    struct prize_award *a, size_t m, size_t from)
{
	struct ratio equal = ratio_make(sum_prizes(c, from, m), (int64_t)m), half = {1, 2};
	size_t i;

	if (r->plan->sharing == PRIZE_HORT)
		share_by_place(r, c, a, m, from);
	for (i = 0; i < m; i++) {
		a[i].share = r->plan->sharing == PRIZE_HORT
				     ? ratio_mul(half, ratio_add(equal, a[i].share))
				     : equal;
		a[i].from = (int)from + 1;
		a[i].to = (int)(from + m);
	}
}

static bool is_shared(const struct prize_plan *plan, int64_t sum, size_t m, size_t from)
{
	if (plan->sharing == PRIZE_BY_PLACE)
		return false;
	if (plan->share_to && from + 1 > (size_t)plan->share_to)
		return false;
	return sum >= plan->least * (int64_t)m;
}

/* The part of a share beyond whole units. */
static struct ratio rest_of(const struct prize_award *a)
{
	return ratio_sub(a->share, ratio_int(a->amount));
}

/*
 * Pays whole units: each share is rounded down, and the remaining units of the group go to the
 * largest fractions, among equal ones to the better placed (PRIZES P8).  Returns the number of
 * these units.
 */
static int round_shares(struct prize_award *a, size_t m, int64_t sum, int64_t unit)
{
	bool *given = mem_zeroed(m + 1, sizeof(*given));
	int64_t rest = sum;
	size_t i, best;
	int units;

	for (i = 0; i < m; i++) {
		a[i].amount = ratio_floor(ratio_div(a[i].share, ratio_int(unit))) * unit;
		rest -= a[i].amount;
	}
	for (units = 0; rest > 0; units++, rest -= unit) {
		for (best = m, i = 0; i < m; i++) {
			if (!given[i] &&
			    (best == m || ratio_cmp(rest_of(&a[i]), rest_of(&a[best])) > 0))
				best = i;
		}
		given[best] = true;
		a[best].amount += unit;
	}
	free(given);
	return units;
}

/* The same for each part that shares the prizes of its places. */
static int round_by_place(const struct round *r, const struct prize_category *c,
			  struct prize_award *a, size_t m, size_t from)
{
	size_t i, level;
	int units = 0;

	for (i = 0; i < m; i += level) {
		level = level_by_place(r, a, i, m);
		units += round_shares(&a[i], level, sum_prizes(c, from + i, level), r->plan->unit);
	}
	return units;
}

static void award_group(const struct round *r, const struct prize_category *c, struct list *l,
			size_t start)
{
	struct prize_award *a = &l->awards[start];
	size_t m = l->n - start;
	int64_t sum = sum_prizes(c, start, m);

	if (is_shared(r->plan, sum, m, start)) {
		share_by_points(r, c, a, m, start);
		l->rounded += round_shares(a, m, sum, r->plan->unit);
	} else {
		share_by_place(r, c, a, m, start);
		l->rounded += round_by_place(r, c, a, m, start);
	}
}

/* Awards the category's prizes to its candidates in the order of the table, until none are left. */
static void award_category(const struct round *r, size_t category, struct list *l)
{
	const struct prize_category *c = &r->plan->categories[category];
	const bool *out = &r->out[category * r->n];
	size_t start = 0, i;

	l->n = 0;
	l->rounded = 0;
	for (i = 0; i < r->n; i++) {
		if (out[i])
			continue;
		if (l->n > start &&
		    r->players[l->awards[start].player].points != r->players[i].points) {
			award_group(r, c, l, start);
			start = l->n;
		}
		if (start >= c->n)
			break;
		l->awards = mem_room(l->awards, l->n + 1, &l->cap, sizeof(*l->awards));
		l->awards[l->n++] = (struct prize_award){
			.category = category, .player = i, .share = RATIO_ZERO};
	}
	if (l->n > start)
		award_group(r, c, l, start);
	l->left = sum_prizes(c, l->n, c->n);
}

/* --- one prize a player (PRIZES P7) --------------------------------------------------------- */

static const struct prize_award *award_of(const struct list *l, size_t player)
{
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (l->awards[i].player == player && l->awards[i].amount > 0)
			return &l->awards[i];
	}
	return NULL;
}

/* The largest share of the player, among equal ones the first in the plan. */
static size_t best_category(const struct round *r, const struct list *lists, size_t player,
			    size_t *ret_count)
{
	const struct prize_award *best = NULL, *a;
	size_t k;

	*ret_count = 0;
	for (k = 0; k < r->plan->n; k++) {
		a = award_of(&lists[k], player);
		*ret_count += a != NULL;
		if (a && (!best || ratio_cmp(a->share, best->share) > 0))
			best = a;
	}
	return best ? best->category : 0;
}

/* Players choose in the order of the table; the prizes they decline go to lower players. */
static void keep_largest(const struct round *r, struct list *lists)
{
	size_t i, k, keep, count;

	for (i = 0; i < r->n; i++) {
		keep = best_category(r, lists, i, &count);
		if (count < 2)
			continue;
		for (k = 0; k < r->plan->n; k++) {
			if (k == keep || !award_of(&lists[k], i))
				continue;
			r->out[k * r->n + i] = true;
			award_category(r, k, &lists[k]);
		}
	}
}

/* --- all of them ---------------------------------------------------------------------------- */

static bool is_in(const int *ids, size_t n, int id)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (ids[i] == id)
			return true;
	}
	return false;
}

bool prize_award_has_right(const struct prize_plan *plan, const struct prize_player *p)
{
	if (is_in(plan->without, plan->n_without, p->id))
		return false;
	return !p->withdrawn || is_in(plan->with, plan->n_with, p->id);
}

static void collect(const struct round *r, const struct list *lists, struct prize_result *ret)
{
	size_t k, i;

	for (k = 0; k < r->plan->n; k++) {
		ret->left[k] = lists[k].left;
		ret->left_in_all += lists[k].left;
		ret->rounded[k] = lists[k].rounded;
		for (i = 0; i < lists[k].n; i++) {
			const struct prize_award *a = &lists[k].awards[i];

			if (!a->amount)
				continue;
			ret->awards =
				mem_room(ret->awards, ret->n + 1, &ret->cap, sizeof(*ret->awards));
			ret->awards[ret->n++] = *a;
			ret->paid += a->amount;
		}
	}
}

void prize_award(const struct prize_plan *plan, const struct prize_player *players, size_t n,
		 struct prize_result *ret)
{
	struct round r = {plan, players, n, mem_zeroed(plan->n * n + 1, sizeof(bool))};
	struct list *lists = mem_zeroed(plan->n + 1, sizeof(*lists));
	struct prize_result result = {.planned = prize_plan_total(plan)};
	size_t k, i;

	result.left = mem_zeroed(plan->n + 1, sizeof(*result.left));
	result.rounded = mem_zeroed(plan->n + 1, sizeof(*result.rounded));
	for (k = 0; k < plan->n; k++) {
		for (i = 0; i < n; i++)
			r.out[k * n + i] = !prize_award_may(&plan->categories[k], &players[i]) ||
					   !prize_award_has_right(plan, &players[i]);
		award_category(&r, k, &lists[k]);
	}
	if (!plan->all)
		keep_largest(&r, lists);
	collect(&r, lists, &result);
	for (k = 0; k < plan->n; k++)
		free(lists[k].awards);
	free(lists);
	free(r.out);
	*ret = result;
}

void prize_award_release(struct prize_result *r)
{
	free(r->awards);
	free(r->left);
	free(r->rounded);
	*r = (struct prize_result){.planned = 0};
}
