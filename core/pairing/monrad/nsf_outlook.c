/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The roles of players in the choice of floaters, and the pairings that these permit. */
#include "core/pairing/monrad/nsf_outlook.h"
#include "core/base/mem.h"
#include "core/match/kindred.h"

#include <stdlib.h>

void nsf_outlook_init(struct nsf_outlook *o, struct nsf_list *l, const struct nsf_standing *st)
{
	*o = (struct nsf_outlook){.l = l, .st = st};
	o->upper = mem_zeroed((size_t)st->n_left, sizeof(*o->upper));
	o->kinds = mem_zeroed((size_t)st->n_down, sizeof(*o->kinds));
	nsf_table_init(&o->whole, st->n_down);
	nsf_table_init(&o->above, st->n_down);
}

void nsf_outlook_release(struct nsf_outlook *o)
{
	free(o->upper);
	free(o->kinds);
	nsf_table_release(&o->whole);
	nsf_table_release(&o->above);
}

enum part { FROM_ABOVE, GOES_DOWN, STAYS, UNDECIDED, BELOW };

static enum part part_of(const struct nsf_outlook *o, int a)
{
	if (a < o->st->group)
		return FROM_ABOVE;
	if (a >= o->st->end)
		return BELOW;
	if (o->l->down[a])
		return GOES_DOWN;
	return a < o->open ? UNDECIDED : STAYS;
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

static int64_t key(const void *ctx, int i)
{
	const struct nsf_outlook *o = ctx;
	int a = o->players[i];

	if (a == o->l->n)
		return -1;
	return part_of(o, a) * NSF_COLOURS_KINDS * 2 + nsf_list_kind(o->l, a);
}

/* The breaches of a pair, ignoring past games. */
static int64_t kind_cost(const void *ctx, int i, int k)
{
	const struct nsf_outlook *o = ctx;
	int a = o->players[i < k ? i : k], b = o->players[i < k ? k : i];

	if (b == o->l->n)
		return a < b && nsf_list_may_walk_over(o->l, a) ? 0 : WEIGHTED_NO;
	if (!parts_may_meet(part_of(o, a), part_of(o, b)))
		return WEIGHTED_NO;
	return nsf_list_breaches(o->l, a, b);
}

static int64_t cost(const void *ctx, int i, int k)
{
	const struct nsf_outlook *o = ctx;
	int a = o->players[i], b = o->players[k], n = o->l->n;

	o->l->asked++;
	if (a < n && b < n && pair_have_met(o->l->s, o->l->player[a], o->l->player[b], true))
		return WEIGHTED_NO;
	return kind_cost(ctx, i, k);
}

/* Lists the kinds of the chosen natives, ascending, then -1. */
static void list_kinds(struct nsf_outlook *o)
{
	int i, k, n = 0;

	for (i = o->st->open; i < o->st->n_down; i++) {
		int kind = nsf_list_kind(o->l, o->st->down[i]);

		for (k = n++; k > 0 && o->kinds[k - 1] > kind; k--)
			o->kinds[k] = o->kinds[k - 1];
		o->kinds[k] = kind;
	}
	while (n < o->st->n_down)
		o->kinds[n++] = -1;
}

/* The bound for a pairing of `n` of those left, which `t` may know. */
static int64_t bound_of(struct nsf_outlook *o, struct nsf_table *t, const int *players, int n)
{
	const struct kindred k = {key, cost, kind_cost, o, 0};
	int64_t bound;

	o->players = players;
	o->l->asked += n;
	bound = kindred_bound(n, &k);
	nsf_table_put(t, o->kinds, bound);
	return bound;
}

int64_t nsf_outlook_whole(struct nsf_outlook *o)
{
	int64_t bound;

	list_kinds(o);
	bound = nsf_table_get(&o->whole, o->kinds);
	o->open = o->st->open ? o->st->end : o->st->group;
	if (bound == NSF_TABLE_NEW)
		bound = bound_of(o, &o->whole, o->st->left, o->st->n_left);
	return bound == INT64_MAX ? bound : bound + o->st->above;
}

int64_t nsf_outlook_above(struct nsf_outlook *o)
{
	int64_t bound;
	int i, n = 0;

	list_kinds(o);
	bound = nsf_table_get(&o->above, o->kinds);
	if (bound != NSF_TABLE_NEW)
		return bound;
	o->open = o->st->group;
	for (i = 0; i < o->st->n_left; i++) {
		int a = o->st->left[i];

		if (a == o->l->n ? o->l->wo_group < o->st->end
				 : part_of(o, a) < BELOW && part_of(o, a) != GOES_DOWN)
			o->upper[n++] = a;
	}
	return bound_of(o, &o->above, o->upper, n);
}

bool nsf_outlook_may_have(struct nsf_outlook *o, int open, int most)
{
	const struct kindred k = {key, cost, kind_cost, o, 0};
	int64_t limit = most - o->st->above, total;

	o->open = open;
	o->players = o->st->left;
	switch (kindred_pairing(o->st->n_left, &k, limit, &total, NULL)) {
	case KINDRED_NO:
	case KINDRED_ABOVE:
	case KINDRED_MORE: return false;
	case KINDRED_FOUND: return total <= limit;
	case KINDRED_OPEN: break;
	}
	return true;
}
