/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * NSF 11B, group by group from the top (PAIRING NSF-11B).
 */
#include "core/pairing/monrad/nsf_last_round.h"
#include "core/base/mem.h"
#include "core/pairing/monrad/nsf_forecast.h"
#include "core/pairing/monrad/nsf_outlook.h"

#include <stdlib.h>
#include <string.h>

/*
 * Limit of work in all sets of a round, about ten seconds (PAIRING ALL-8).  Without one a hostile
 * field of 300 players and twenty rounds takes minutes.
 */
#define ASKED_MOST 150000000

static int64_t asked_most(const struct nsf_list *l)
{
	return l->bound ? l->bound : ASKED_MOST;
}

/* The work on one group: choosing the natives who go down. */
struct floating {
	struct nsf_list *l;
	struct nsf_setup before; /* the current set-up */
	struct nsf_setup best, trial;
	struct nsf_standing st;
	struct nsf_outlook outlook;
	struct nsf_forecast *forecast; /* NULL = there is none */
	bool *keep;		       /* the floaters of the best set-up */
	int *later, *left, *down;      /* of the current set-up */
	int *class, n_classes;	       /* of the natives, by place in the group */
	bool *barren;		       /* by number of floaters to choose and class */
};

/*
 * PAIRING NSF-11B: does nobody else leave their group, or go farther down, than in the current
 * set-up?  Other sets are not considered, since 6B and 11A rank above NSF rule 7.
 */
static bool others_stay(const struct floating *w)
{
	const struct nsf_list *l = w->l;
	int t;

	for (t = 0; t < w->st.group; t++) {
		if (!nsf_setup_stands(l, &w->st, t) &&
		    l->group[w->trial.mate[t]] > l->group[w->before.mate[t]])
			return false;
	}
	return nsf_setup_stays_below(l, &w->st, &w->trial);
}

/* Sums the breaches of the best set-up from each position on. */
static void sum_later(struct floating *w)
{
	const struct nsf_list *l = w->l;
	int i, b;

	w->later[l->n] = 0;
	for (i = l->n - 1; i >= 0; i--) {
		b = w->before.mate[i];
		w->later[i] = w->later[i + 1];
		if (b == l->n)
			w->st.walk_over = i;
		else if (b > i)
			w->later[i] += nsf_list_breaches(l, i, b);
	}
}

/* Lists the players to be set up again, and counts breaches of NSF rule 7 in the kept pairs. */
static void list_left(struct floating *w)
{
	const struct nsf_list *l = w->l;
	struct nsf_standing *st = &w->st;
	int a, b;

	for (a = 0; a < l->n; a++) {
		b = w->before.mate[a];
		if (!nsf_setup_stands(l, st, a))
			w->left[st->n_left++] = a;
		else if (b > a && b < l->n)
			st->above += nsf_list_breaches(l, a, b);
	}
	if (st->walk_over >= st->group)
		w->left[st->n_left++] = l->n;
}

/* The best set-up becomes the current one, for the group from..to - 1. */
static void stand_on_best(struct floating *w, int from, int to)
{
	memcpy(w->before.mate, w->best.mate, (size_t)w->l->n * sizeof(int));
	w->before.breaches = w->best.breaches;
	w->st = (struct nsf_standing){.setup = &w->before,
				      .group = from,
				      .end = to,
				      .n_down = nsf_setup_count_down(w->l, &w->best, from, to),
				      .later = w->later,
				      .walk_over = -1,
				      .left = w->left,
				      .down = w->down};
	sum_later(w);
	list_left(w);
}

/*
 * Is no set with natives alike to the marked ones, in their order, better than the best?  Where a
 * forecast tells anything, the bound for the whole round is no higher.
 */
static bool alike_are_ruled_out(struct floating *w)
{
	int64_t least = 0;

	if (w->forecast)
		least = nsf_forecast_alike(w->forecast, nsf_outlook_above(&w->outlook));
	if (!least)
		least = nsf_outlook_whole(&w->outlook);
	return least >= w->best.breaches;
}

/*
 * Tries the marked floaters; keeps them if they are admissible and have fewer breaches of NSF rule
 * 7.
 */
static void try_set(struct floating *w)
{
	if ((w->forecast && nsf_forecast_set(w->forecast) >= w->best.breaches) ||
	    !nsf_setup_refill(w->l, &w->st, w->best.breaches, &w->trial) || !others_stay(w))
		return;
	memcpy(w->best.mate, w->trial.mate, (size_t)w->l->n * sizeof(int));
	w->best.breaches = w->trial.breaches;
	memcpy(w->keep, w->l->down, (size_t)w->l->n * sizeof(bool));
}

/* Is the work at its bound?  Remembers it. */
static bool is_cut(struct floating *w)
{
	w->l->cut = w->l->cut || w->l->asked > asked_most(w->l);
	return w->l->cut;
}

static bool try_sets(struct floating *w, int n, int open);

/*
 * Tries each native above position `open` as the next floater, then n - 1 more.  If a native leads
 * to nothing because of the class, no higher ranked one of the class leads to more.
 */
static bool try_natives(struct floating *w, int n, int open)
{
	bool *barren = &w->barren[(n - 1) * w->n_classes], all = true;
	int i, class;

	memset(barren, false, (size_t)w->n_classes * sizeof(*barren));
	for (i = open - 1; i - w->st.group >= n - 1 && w->best.breaches && !is_cut(w); i--) {
		class = w->class[i - w->st.group];
		if (barren[class])
			continue;
		w->down[n - 1] = i;
		w->st.open = n - 1;
		w->l->asked++;
		if (n == 1 && w->forecast && nsf_forecast_known(w->forecast) >= w->best.breaches) {
			all = false;
			continue;
		}
		w->l->down[i] = true;
		barren[class] = try_sets(w, n - 1, i);
		all = all && barren[class];
		w->l->down[i] = false;
	}
	return all;
}

/*
 * Chooses n more floaters among the natives above position `open`, the lowest ranked first.
 * Returns whether the classes of the natives alone have ruled out all these sets.
 */
static bool try_sets(struct floating *w, int n, int open)
{
	if (!n) {
		if (alike_are_ruled_out(w))
			return true;
		try_set(w);
		return false;
	}
	if (nsf_outlook_whole(&w->outlook) >= w->best.breaches)
		return true;
	/* Past games are counted only where many sets depend on it. */
	if (n > 1 && !nsf_outlook_may_have(&w->outlook, open, w->best.breaches - 1))
		return false;
	return try_natives(w, n, open);
}

/* Sorts the natives into classes; without a forecast, each is of a class of their own. */
static void sort_natives(struct floating *w)
{
	int i;

	w->n_classes = w->st.end - w->st.group;
	for (i = 0; i < w->n_classes; i++)
		w->class[i] = i;
	if (w->forecast)
		w->n_classes = nsf_forecast_classes(w->forecast, w->class);
	w->barren = mem_zeroed((size_t)w->st.n_down * (size_t)w->n_classes, sizeof(*w->barren));
}

/* Marks the natives who go down in the best set-up. */
static void mark_best(struct floating *w)
{
	const struct nsf_list *l = w->l;
	int i;

	memcpy(w->keep, l->down, (size_t)l->n * sizeof(bool));
	for (i = w->st.group; i < w->st.end; i++)
		w->keep[i] = w->best.mate[i] < l->n && l->group[w->best.mate[i]] > l->group[i];
}

/* PAIRING NSF-11B: tries every set of natives of the size in the current set-up. */
static void try_group(struct floating *w, int from, int to)
{
	struct nsf_list *l = w->l;

	stand_on_best(w, from, to);
	if (!w->st.n_down || w->st.n_down == to - from)
		return;
	mark_best(w);
	l->settled = from;
	l->choosing = true;
	l->restricted[from] = true;
	nsf_outlook_init(&w->outlook, l, &w->st);
	w->forecast = nsf_forecast_new(l, &w->st);
	sort_natives(w);
	w->st.open = w->st.n_down;
	try_sets(w, w->st.n_down, to);
	free(w->barren);
	nsf_outlook_release(&w->outlook);
	nsf_forecast_free(w->forecast);
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
			     .left = mem_zeroed(n, sizeof(int)),
			     .down = mem_zeroed(n, sizeof(int)),
			     .class = mem_zeroed(n, sizeof(int))};
	int from, to;

	l->asked = 0;
	for (from = 0; from < l->n && w.best.breaches; from = to) {
		to = nsf_list_group_end(l, from);
		try_group(&w, from, to);
	}
	l->settled = 0;
	*setup = w.best;
	free(w.before.mate);
	free(w.trial.mate);
	free(w.keep);
	free(w.later);
	free(w.left);
	free(w.down);
	free(w.class);
}
