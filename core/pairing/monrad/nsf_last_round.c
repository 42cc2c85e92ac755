/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * NSF 11B, group by group from the top (PAIRING NSF-11B).
 */
#include "core/pairing/monrad/nsf_last_round.h"
#include "core/base/mem.h"
#include "core/match/kindred.h"

#include <stdlib.h>
#include <string.h>

/*
 * Limit of calls in all sets of a round, less than a second of work.  Fields with few floaters, or
 * in which the bound decides, stay far below it.
 */
#define ASKED_MOST 40000000

static int64_t asked_most(const struct nsf_list *l)
{
	return l->bound ? l->bound : ASKED_MOST;
}

/* What is known of all sets with natives of the same kinds. */
struct outlook {
	int64_t *kinds; /* ascending, of the natives who go down */
	int breaches;	/* of the best set when it was asked whether these can have fewer */
	bool any;	/* they can */
};

/* The work on one group: choosing the natives who go down. */
struct floating {
	struct nsf_list *l;
	int from, to;		 /* the group */
	struct nsf_setup before; /* the current set-up */
	struct nsf_setup best, trial;
	struct nsf_standing standing;
	bool *keep; /* the floaters of the best set-up */
	int *later;
	int *left, n_left; /* players to be set up again */
	int above;	   /* breaches of the kept pairs */
	int open;	   /* natives above this position are undecided */
	int n_down;	   /* natives who go down */
	struct outlook *outlooks;
	int n_outlooks;
	size_t room;
};

/* The number of natives of a group with an opponent from a lower group. */
static int count_down(const struct nsf_list *l, const struct nsf_setup *u, int from, int to)
{
	int i, k = 0;

	for (i = from; i < to; i++)
		k += u->mate[i] < l->n && l->group[u->mate[i]] > l->group[i];
	return k;
}

/*
 * PAIRING NSF-11B: does nobody else leave their group, or go farther down, than in the current
 * set-up?  Other sets are not considered, since 6B and 11A rank above NSF rule 7.
 */
static bool others_stay(const struct floating *w)
{
	const struct nsf_list *l = w->l;
	int t, from, to;

	for (t = 0; t < w->from; t++) {
		if (!nsf_setup_stands(l, &w->standing, t) &&
		    l->group[w->trial.mate[t]] > l->group[w->before.mate[t]])
			return false;
	}
	for (from = w->to; from < l->n; from = to) {
		to = nsf_list_group_end(l, from);
		if (count_down(l, &w->trial, from, to) > count_down(l, &w->before, from, to))
			return false;
	}
	return true;
}

static void stand_on_best(struct floating *w)
{
	const struct nsf_list *l = w->l;
	int i, b;

	memcpy(w->before.mate, w->best.mate, (size_t)l->n * sizeof(int));
	w->before.breaches = w->best.breaches;
	w->standing = (struct nsf_standing){&w->before, w->from, w->later, -1};
	w->later[l->n] = 0;
	for (i = l->n - 1; i >= 0; i--) {
		b = w->before.mate[i];
		w->later[i] = w->later[i + 1];
		if (b == l->n)
			w->standing.walk_over = i;
		else if (b > i)
			w->later[i] += nsf_list_breaches(l, i, b);
	}
}

/* Lists the players to be set up again, and counts breaches of NSF rule 7 in the kept pairs. */
static void list_left(struct floating *w)
{
	const struct nsf_list *l = w->l;
	int a, b;

	w->n_left = w->above = 0;
	for (a = 0; a < l->n; a++) {
		b = w->before.mate[a];
		if (!nsf_setup_stands(l, &w->standing, a))
			w->left[w->n_left++] = a;
		else if (b > a && b < l->n)
			w->above += nsf_list_breaches(l, a, b);
	}
	if (w->standing.walk_over >= w->from)
		w->left[w->n_left++] = l->n;
}

/* The role of a player in the choice of the floaters. */
enum part { FROM_ABOVE, GOES_DOWN, STAYS, UNDECIDED, BELOW };

static enum part part_of(const struct floating *w, int a)
{
	if (a < w->from)
		return FROM_ABOVE;
	if (a >= w->to)
		return BELOW;
	if (w->l->down[a])
		return GOES_DOWN;
	return a < w->open ? UNDECIDED : STAYS;
}

/*
 * May players with these roles meet for some choice of the undecided ones?  The upper player's role
 * comes first.
 */
static bool parts_may_meet(enum part upper, enum part lower)
{
	switch (upper) {
	case FROM_ABOVE: return lower != FROM_ABOVE && lower != GOES_DOWN;
	case GOES_DOWN: return lower == BELOW;
	case STAYS: return lower == STAYS || lower == UNDECIDED;
	case UNDECIDED: return lower != GOES_DOWN;
	case BELOW: break;
	}
	return true;
}

static int64_t bound_key(const void *ctx, int i)
{
	const struct floating *w = ctx;
	int a = w->left[i];

	if (a == w->l->n)
		return -1;
	return (part_of(w, a) * NSF_COLOURS_KINDS + w->l->kind[a]) * 2 +
	       (w->l->group[a] == w->l->wo_group && !w->l->walked_over[a]);
}

/* The breaches of a pair, ignoring past games. */
static int64_t bound_kind_cost(const void *ctx, int i, int k)
{
	const struct floating *w = ctx;
	int a = w->left[i < k ? i : k], b = w->left[i < k ? k : i];

	if (b == w->l->n)
		return a < b && nsf_list_may_walk_over(w->l, a) ? 0 : WEIGHTED_NO;
	if (!parts_may_meet(part_of(w, a), part_of(w, b)))
		return WEIGHTED_NO;
	return nsf_list_breaches(w->l, a, b);
}

static int64_t bound_cost(const void *ctx, int i, int k)
{
	const struct floating *w = ctx;
	int a = w->left[i], b = w->left[k], n = w->l->n;

	w->l->asked++;
	if (a < n && b < n && pair_have_met(w->l->s, w->l->player[a], w->l->player[b], true))
		return WEIGHTED_NO;
	return bound_kind_cost(ctx, i, k);
}

/* Asks for a pairing with fewer breaches than the best, with the natives chosen so far. */
static enum kindred_answer ask_bound(struct floating *w, int open)
{
	struct kindred k = {bound_key, bound_cost, bound_kind_cost, w, 0};
	int64_t most = w->best.breaches - 1 - w->above, total;
	enum kindred_answer answer;

	w->open = open;
	answer = kindred_pairing(w->n_left, &k, most, &total, NULL);
	return answer == KINDRED_FOUND && total > most ? KINDRED_MORE : answer;
}

/*
 * Could a set with the natives chosen so far have fewer breaches of NSF rule 7 than the best?  The
 * cheapest pairing of the remaining players is a lower bound for the set-ups of NSF 9.
 */
static bool may_be_better(struct floating *w, int open)
{
	enum kindred_answer answer = ask_bound(w, open);

	return answer == KINDRED_FOUND || answer == KINDRED_OPEN;
}

static int ascending(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* The kinds of the marked natives, as bound_key() tells them apart. */
static int64_t *kinds_of_set(const struct floating *w)
{
	int64_t *kinds = mem_zeroed((size_t)w->n_down + 1, sizeof(*kinds));
	const struct nsf_list *l = w->l;
	int i, n = 0;

	for (i = w->from; i < w->to; i++) {
		if (l->down[i])
			kinds[n++] =
				2 * l->kind[i] + (l->group[i] == l->wo_group && !l->walked_over[i]);
	}
	qsort(kinds, (size_t)n, sizeof(*kinds), ascending);
	return kinds;
}

static struct outlook *find_outlook(struct floating *w)
{
	int64_t *kinds = kinds_of_set(w);
	int i = 0;

	while (i < w->n_outlooks &&
	       memcmp(w->outlooks[i].kinds, kinds, (size_t)w->n_down * sizeof(*kinds)) != 0)
		i++;
	if (i < w->n_outlooks) {
		free(kinds);
		return &w->outlooks[i];
	}
	w->outlooks = mem_room(w->outlooks, (size_t)i + 1, &w->room, sizeof(*w->outlooks));
	w->outlooks[w->n_outlooks++] = (struct outlook){kinds, INT32_MAX, true};
	return &w->outlooks[i];
}

static void forget_outlooks(struct floating *w)
{
	while (w->n_outlooks)
		free(w->outlooks[--w->n_outlooks].kinds);
}

/*
 * Could any set whose natives are of the kinds of the marked ones have fewer breaches?  Past games
 * are ignored, so that the answer for one set is that for all of them.
 */
static bool kinds_may_be_better(struct floating *w)
{
	struct outlook *o = find_outlook(w);

	if (o->any && o->breaches > w->best.breaches) {
		o->breaches = w->best.breaches;
		o->any = ask_bound(w, w->from) != KINDRED_ABOVE;
	}
	return o->any;
}

/*
 * Tries the marked floaters; keeps them if they are admissible and have fewer breaches of NSF rule
 * 7.
 */
static void try_set(struct floating *w)
{
	if (!kinds_may_be_better(w))
		return;
	if (!nsf_setup_refill(w->l, &w->standing, w->best.breaches, &w->trial) || !others_stay(w))
		return;
	memcpy(w->best.mate, w->trial.mate, (size_t)w->l->n * sizeof(int));
	w->best.breaches = w->trial.breaches;
	memcpy(w->keep, w->l->down, (size_t)w->l->n * sizeof(bool));
}

/* Chooses n more floaters among the natives above position `open`, the lowest ranked first. */
static void try_sets(struct floating *w, int n, int open)
{
	int i;

	if (!n) {
		try_set(w);
		return;
	}
	if (!may_be_better(w, open))
		return;
	for (i = open - 1; i - w->from >= n - 1 && w->best.breaches; i--) {
		w->l->cut = w->l->cut || w->l->asked > asked_most(w->l);
		if (w->l->cut)
			return;
		w->l->down[i] = true;
		try_sets(w, n - 1, i);
		w->l->down[i] = false;
	}
}

/* PAIRING NSF-11B: tries every set of natives of the size in the current set-up. */
static void try_group(struct floating *w)
{
	struct nsf_list *l = w->l;
	int k = count_down(l, &w->best, w->from, w->to), i;

	if (!k || k == w->to - w->from)
		return;
	stand_on_best(w);
	list_left(w);
	memcpy(w->keep, l->down, (size_t)l->n * sizeof(bool));
	for (i = w->from; i < w->to; i++)
		w->keep[i] = w->best.mate[i] < l->n && l->group[w->best.mate[i]] > l->group[i];
	l->settled = w->from;
	l->choosing = true;
	l->restricted[w->from] = true;
	w->n_down = k;
	try_sets(w, k, w->to);
	forget_outlooks(w);
	l->choosing = false;
	memcpy(l->down, w->keep, (size_t)l->n * sizeof(bool));
}

void nsf_last_round_improve(struct nsf_list *l, struct nsf_setup *setup)
{
	size_t n = (size_t)l->n + 1;
	struct floating w = {.l = l,
			     .before.mate = mem_zeroed(n, sizeof(int)),
			     .best = *setup,
			     .trial.mate = mem_zeroed(n, sizeof(int)),
			     .keep = mem_zeroed(n, sizeof(bool)),
			     .later = mem_zeroed(n, sizeof(int)),
			     .left = mem_zeroed(n, sizeof(int))};

	l->asked = 0;
	for (w.from = 0; w.from < l->n && w.best.breaches; w.from = w.to) {
		w.to = nsf_list_group_end(l, w.from);
		try_group(&w);
	}
	l->settled = 0;
	*setup = w.best;
	free(w.outlooks);
	free(w.before.mate);
	free(w.trial.mate);
	free(w.keep);
	free(w.later);
	free(w.left);
}
