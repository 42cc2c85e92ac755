/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * NSF 9.  As soon as the same players are left to pair as in the current set-up, the rest is
 * copied, so that only the part before is set up again.
 */
#include "core/pairing/monrad/nsf_setup.h"

#include <string.h>

/* PAIRING NSF-9, NSF-9D: the first candidate with whom all others can still be paired. */
static int choose(struct nsf_list *l, struct matching *match, int t)
{
	struct nsf_candidates c = nsf_list_candidates(l, match->active, t, t);
	int b;

	do
		b = nsf_list_next(&c);
	while (b >= 0 && !(nsf_list_may_meet(l, t, b) && matching_allows(match, t, b)));
	return b;
}

/* Are exactly the players left at positions from `from` on that are left in the current set-up? */
static bool same_are_left(const struct nsf_list *l, const struct matching *match,
			  const struct nsf_standing *st, int from)
{
	int i;

	for (i = from; i < l->n; i++) {
		if (match->active[i] != (st->setup->mate[i] >= from))
			return false;
	}
	return l->wo_group < 0 || match->active[l->n] == (st->walk_over >= from);
}

/* Pairs the players left at positions from `from` on as in the current set-up. */
static void take_rest(const struct nsf_list *l, const struct nsf_standing *st, int from,
		      struct nsf_setup *out)
{
	int i;

	for (i = from; i < l->n; i++) {
		if (st->setup->mate[i] >= from)
			out->mate[i] = st->setup->mate[i];
	}
	out->breaches += st->later[from];
}

/* Pairs the players left in `match`, a perfect matching. */
static void fill_rest(struct nsf_list *l, struct matching *match, const struct nsf_standing *st,
		      int limit, struct nsf_setup *out)
{
	int t, b, group = -1;

	while ((t = matching_first(match)) >= 0 && out->breaches < limit) {
		if (st && l->group[t] != group && l->group[t] > st->group &&
		    same_are_left(l, match, st, l->group[t])) {
			take_rest(l, st, l->group[t], out);
			return;
		}
		group = l->group[t];
		b = choose(l, match, t);
		matching_fix(match, t, b);
		out->mate[t] = b;
		if (b == l->n)
			continue;
		out->mate[b] = t;
		out->breaches += nsf_list_breaches(l, t, b);
	}
}

bool nsf_setup_fill(struct nsf_list *l, struct nsf_setup *ret_setup)
{
	struct matching match;
	bool complete;

	nsf_list_begin_matching(l, &match);
	ret_setup->breaches = 0;
	complete = !matching_maximize(&match);
	if (complete)
		fill_rest(l, &match, NULL, INT32_MAX, ret_setup);
	matching_release(&match);
	return complete;
}

bool nsf_setup_stands(const struct nsf_list *l, const struct nsf_standing *st, int t)
{
	int b = st->setup->mate[t];

	return t < st->group && (b < st->group || b == l->n);
}

/* Copies the pairs formed in the groups above. */
static void keep_above(const struct nsf_list *l, struct matching *match,
		       const struct nsf_standing *st, struct nsf_setup *out)
{
	int t, b;

	out->breaches = 0;
	for (t = 0; t < st->group; t++) {
		if (!nsf_setup_stands(l, st, t))
			continue;
		b = st->setup->mate[t];
		out->mate[t] = b;
		matching_remove(match, t);
		if (b == l->n)
			matching_remove(match, b);
		else if (b > t)
			out->breaches += nsf_list_breaches(l, t, b);
	}
}

/* Starts with the former pairs of players who may still meet. */
static void pair_as_before(const struct nsf_list *l, struct matching *match,
			   const struct nsf_standing *st)
{
	int t, b;

	for (t = matching_first(match); t >= 0 && t < l->n; t = matching_next(match, t)) {
		b = st->setup->mate[t];
		if (b > t && match->active[b] && nsf_list_may_meet(l, t, b)) {
			match->mate[t] = b;
			match->mate[b] = t;
		}
	}
}

bool nsf_setup_refill(struct nsf_list *l, const struct nsf_standing *st, int limit,
		      struct nsf_setup *ret_setup)
{
	struct matching match;
	bool complete;

	nsf_list_begin_matching(l, &match);
	keep_above(l, &match, st, ret_setup);
	pair_as_before(l, &match, st);
	complete = !matching_maximize(&match);
	if (complete)
		fill_rest(l, &match, st, limit, ret_setup);
	matching_release(&match);
	return complete && ret_setup->breaches < limit;
}

/* Leaves only the players below the group in the matching, without those taken. */
static void keep_below(const struct nsf_list *l, struct matching *match,
		       const struct nsf_standing *st, const int *taken, int n)
{
	int i;

	for (i = 0; i < st->end; i++)
		matching_remove(match, i);
	for (i = 0; i < n; i++)
		matching_remove(match, taken[i]);
	if (l->wo_group >= 0 && l->wo_group < st->end)
		matching_remove(match, l->n);
}

bool nsf_setup_below(struct nsf_list *l, const struct nsf_standing *st, const int *taken, int n,
		     struct nsf_setup *ret_setup)
{
	struct matching match;
	bool complete;

	nsf_list_begin_matching(l, &match);
	keep_below(l, &match, st, taken, n);
	pair_as_before(l, &match, st);
	complete = !matching_maximize(&match);
	ret_setup->breaches = 0;
	if (complete)
		fill_rest(l, &match, st, INT32_MAX, ret_setup);
	matching_release(&match);
	return complete;
}

int nsf_setup_count_down(const struct nsf_list *l, const struct nsf_setup *u, int from, int to)
{
	int i, k = 0;

	for (i = from; i < to; i++)
		k += u->mate[i] < l->n && l->group[u->mate[i]] > l->group[i];
	return k;
}

bool nsf_setup_stays_below(const struct nsf_list *l, const struct nsf_standing *st,
			   const struct nsf_setup *u)
{
	int from, to;

	for (from = st->end; from < l->n; from = to) {
		to = nsf_list_group_end(l, from);
		if (nsf_setup_count_down(l, u, from, to) >
		    nsf_setup_count_down(l, st->setup, from, to))
			return false;
	}
	return true;
}
