/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One score group of the Dubov system: the white column against the black one.
 */
#include "core/pairing/dubov/dubov_columns.h"
#include "core/base/mem.h"
#include "core/match/bipartite.h"
#include "core/match/kindred.h"

#include <stdlib.h>
#include <string.h>

void dubov_columns_tell_fall(const struct dubov *d, struct sbuf *why, int a, int b,
			     const char *cannot)
{
	const struct dubov_player *x = &d->list[a], *y = &d->list[b];
	int met = pair_met(d->s, x->player, y->player, false);

	if (pairing_tell_met(why, d->lang, x->id, y->id, met, "2.1"))
		return;
	if (!dubov_player_legal(d, a, b))
		sbuf_addf(why, tr(d->lang, "%d and %d: no colours suit both (2.3, 2.4); "), x->id,
			  y->id);
	else
		sbuf_addf(why, tr(d->lang, "with %d-%d the others cannot %s; "), x->id, y->id,
			  cannot);
}

struct columns {
	const struct dubov *d;
	const int *members;
	int n;
	bool *white; /* by index of the member: stands in the white column */
	int *order;  /* indices: whites in order, then blacks in order */
	int n_white;
	const char *cannot; /* the reason for which a legal pair is ruled out */
	bool *taken;	    /* by place in `order` */
	struct sbuf *whys;  /* by position, or NULL */
};

static const struct dubov_player *member(const struct columns *c, int i)
{
	return &c->d->list[c->members[i]];
}

static int by_name(const struct dubov_player *x, const struct dubov_player *y)
{
	int c = strcmp(x->name, y->name);

	return c ? c : (x->id > y->id) - (x->id < y->id);
}

/* PAIRING DUBOV-6.2: the white column by ARO up, rating up, name. */
int dubov_columns_white_order(const struct dubov_player *x, const struct dubov_player *y)
{
	int c = ratio_cmp(x->aro, y->aro);

	if (!c)
		c = (x->rating > y->rating) - (x->rating < y->rating);
	return c ? c : by_name(x, y);
}

/* PAIRING DUBOV-6.2: the black column by rating down, ARO down, name. */
int dubov_columns_black_order(const struct dubov_player *x, const struct dubov_player *y)
{
	int c = (x->rating < y->rating) - (x->rating > y->rating);

	if (!c)
		c = ratio_cmp(y->aro, x->aro);
	return c ? c : by_name(x, y);
}

/* PAIRING DUBOV-7.3: who leaves the white column first: ARO up, rating down, name. */
static int leaves_white(const struct dubov_player *x, const struct dubov_player *y)
{
	int c = ratio_cmp(x->aro, y->aro);

	if (!c)
		c = (x->rating < y->rating) - (x->rating > y->rating);
	return c ? c : by_name(x, y);
}

/* PAIRING DUBOV-7.4: who leaves the black column first: ARO down, rating up, name. */
static int leaves_black(const struct dubov_player *x, const struct dubov_player *y)
{
	int c = ratio_cmp(y->aro, x->aro);

	if (!c)
		c = (x->rating > y->rating) - (x->rating < y->rating);
	return c ? c : by_name(x, y);
}

/*
 * Columns by due colour.  Players without one, by rating down, join the shorter column, the white
 * one if both are equal.  Returns the excess of the white column.
 */
static int fill_columns(struct columns *c)
{
	int white = 0, black = 0, i, best;
	bool *placed = c->taken;

	for (i = 0; i < c->n; i++) {
		enum pair_colour due = member(c, i)->due;

		c->white[i] = due == PAIR_WHITE;
		white += due == PAIR_WHITE;
		black += due == PAIR_BLACK;
		placed[i] = due != PAIR_NO_COLOUR;
	}
	for (;;) {
		best = -1;
		for (i = 0; i < c->n; i++) {
			if (!placed[i] &&
			    (best < 0 || dubov_player_by_rating(member(c, i), member(c, best)) < 0))
				best = i;
		}
		if (best < 0)
			return white - black;
		placed[best] = true;
		c->white[best] = white <= black;
		if (c->white[best])
			white++;
		else
			black++;
	}
}

static struct sbuf *why_of(const struct columns *c, int i)
{
	return c->whys ? &c->whys[c->members[i]] : NULL;
}

static void tell_moved(const struct columns *c, int i)
{
	struct sbuf *why = why_of(c, i);

	if (why)
		sbuf_addf(why,
			  c->white[i]
				  ? tr(c->d->lang,
				       "%d goes to the white column to make both equal (7.4); ")
				  : tr(c->d->lang,
				       "%d goes to the black column to make both equal (7.3); "),
			  member(c, i)->id);
}

/*
 * PAIRING DUBOV-7.3, DUBOV-7.4, DUBOV-2.6: moves half of the excess to the other column, choosing
 * players who may have that colour.
 */
static void d7_3_balance(struct columns *c, int excess)
{
	bool from_white = excess > 0;
	enum pair_colour to = from_white ? PAIR_BLACK : PAIR_WHITE;
	int moves = (excess < 0 ? -excess : excess) / 2, i, best, k;

	for (; moves > 0; moves--) {
		best = -1;
		for (i = 0; i < c->n; i++) {
			if (c->white[i] != from_white || !dubov_player_bears(member(c, i), to))
				continue;
			k = best < 0	 ? -1
			    : from_white ? leaves_white(member(c, i), member(c, best))
					 : leaves_black(member(c, i), member(c, best));
			if (k < 0)
				best = i;
		}
		if (best < 0)
			return;
		c->white[best] = !from_white;
		tell_moved(c, best);
	}
}

static void sort_column(const struct columns *c, int *list, int n,
			int (*compare)(const struct dubov_player *, const struct dubov_player *))
{
	int i, j, x;

	for (i = 1; i < n; i++) {
		x = list[i];
		for (j = i; j > 0 && compare(member(c, x), member(c, list[j - 1])) < 0; j--)
			list[j] = list[j - 1];
		list[j] = x;
	}
}

/* PAIRING DUBOV-6.2: lists the white column, then the black one. */
static void d6_2_order_columns(struct columns *c)
{
	int i, n = 0;

	for (i = 0; i < c->n; i++) {
		if (c->white[i])
			c->order[n++] = i;
	}
	c->n_white = n;
	for (i = 0; i < c->n; i++) {
		if (!c->white[i])
			c->order[n++] = i;
	}
	sort_column(c, c->order, c->n_white, dubov_columns_white_order);
	sort_column(c, c->order + c->n_white, c->n - c->n_white, dubov_columns_black_order);
}

static int column_cost(const void *ctx, int a, int b)
{
	const struct columns *c = ctx;

	return dubov_player_legal(c->d, c->members[c->order[a]],
				  c->members[c->order[c->n_white + b]])
		       ? 0
		       : BIPARTITE_NO;
}

static bool any_total(const void *budget, int64_t total)
{
	(void)budget;
	return total >= 0;
}

/* Explains why place a in `order` did not meet those before place b, and what decided. */
static void tell_pair(const struct columns *c, int a, int b, const bool *taken)
{
	struct sbuf *why = why_of(c, c->order[a]);
	int k, end = b < c->n_white ? c->n : b;

	if (!why)
		return;
	for (k = c->n_white; k < end; k++) {
		if (k > a && !taken[k])
			dubov_columns_tell_fall(c->d, why, c->members[c->order[a]],
						c->members[c->order[k]], c->cannot);
	}
	sbuf_addf(
		why,
		a < c->n_white && b >= c->n_white
			? tr(c->d->lang,
			     "%d of the white column, lowest ARO of those left, meets the "
			     "first possible of the black column, %d (6.2, 6.3)")
			: tr(c->d->lang,
			     "%d meets %d of the same column, as not all can be paired across (6.3)"),
		member(c, c->order[a])->id, member(c, c->order[b])->id);
}

/* The first complete pairing of the white with the black column; false if there is none. */
static bool pair_straight(struct columns *c, int *ret_mate)
{
	struct bipartite p;
	bool complete;
	int i;

	if (2 * c->n_white != c->n)
		return false;
	bipartite_init(&p, c->n_white);
	memset(c->taken, 0, (size_t)c->n * sizeof(bool));
	c->cannot = tr(c->d->lang, "all be paired across the columns (6.3)");
	complete = bipartite_solve(&p, c->n_white, column_cost, c) >= 0;
	if (complete) {
		bipartite_make_first(&p, c->n_white, any_total, NULL);
		for (i = 0; i < c->n_white; i++) {
			int place = c->n_white + p.mate_a[i];
			int a = c->order[i], b = c->order[place];

			ret_mate[a] = b;
			ret_mate[b] = a;
			tell_pair(c, i, place, c->taken);
			c->taken[place] = true;
		}
	}
	bipartite_release(&p);
	return complete;
}

/* Players not yet paired, where some pairs within a column are needed; each of these costs 1. */
struct open_places {
	const struct columns *c;
	const int *places;
};

static int64_t same_column_cost(const void *ctx, int i, int k)
{
	const struct open_places *o = ctx;
	const struct columns *c = o->c;
	int a = o->places[i], b = o->places[k];

	if (!dubov_player_legal(c->d, c->members[c->order[a]], c->members[c->order[b]]))
		return WEIGHTED_NO;
	return (a < c->n_white) == (b < c->n_white);
}

static int64_t same_column_of_kinds(const void *ctx, int i, int k)
{
	const struct open_places *o = ctx;
	const struct columns *c = o->c;
	int a = o->places[i], b = o->places[k];

	if (!dubov_player_colours_agree(c->d, c->members[c->order[a]], c->members[c->order[b]]))
		return WEIGHTED_NO;
	return (a < c->n_white) == (b < c->n_white);
}

static int64_t place_key(const void *ctx, int i)
{
	const struct open_places *o = ctx;
	const struct columns *c = o->c;
	const struct dubov_player *p = member(c, c->order[o->places[i]]);

	return dubov_player_bears(p, PAIR_WHITE) + 2 * dubov_player_bears(p, PAIR_BLACK) +
	       4 * (o->places[i] < c->n_white);
}

/*
 * The minimum number of pairs within a column needed to pair the remaining players; -1 =
 * impossible.
 */
static int64_t fewest_same(const struct columns *c)
{
	struct open_places o;
	struct kindred k = {place_key, same_column_cost, same_column_of_kinds, &o, 0};
	enum kindred_answer answer;
	int *places = mem_zeroed((size_t)c->n, sizeof(int)), n = 0, i;
	int64_t total = -1;

	for (i = 0; i < c->n; i++) {
		if (!c->taken[i])
			places[n++] = i;
	}
	o = (struct open_places){c, places};
	answer = kindred_pairing(n, &k, INT64_MAX, &total, NULL);
	if (answer == KINDRED_OPEN)
		weighted_pairing(n, same_column_cost, &o, &total, NULL);
	free(places);
	return total;
}

/*
 * Pairs place a with the first of the other column that is possible, or one of its own only if the
 * fewest pairs within a column require it.
 */
static void pair_one(struct columns *c, int a, int64_t *left, int *ret_mate)
{
	int pass, b, same;
	int64_t rest;

	for (pass = 0; pass < 2; pass++) {
		for (b = a + 1; b < c->n; b++) {
			same = (a < c->n_white) == (b < c->n_white);
			if (c->taken[b] || same != pass ||
			    !dubov_player_legal(c->d, c->members[c->order[a]],
						c->members[c->order[b]]))
				continue;
			c->taken[a] = true;
			c->taken[b] = true;
			rest = fewest_same(c);
			if (rest >= 0 && rest + same <= *left) {
				tell_pair(c, a, b, c->taken);
				*left = rest;
				ret_mate[c->order[a]] = c->order[b];
				ret_mate[c->order[b]] = c->order[a];
				return;
			}
			c->taken[a] = c->taken[b] = false;
		}
	}
}

static void pair_crossed(struct columns *c, int *ret_mate)
{
	int64_t left;
	int a;

	memset(c->taken, 0, (size_t)c->n * sizeof(bool));
	c->cannot = tr(c->d->lang, "do with so few pairs within a column (6.3)");
	left = fewest_same(c);
	for (a = 0; a < c->n && left >= 0; a++) {
		if (!c->taken[a])
			pair_one(c, a, &left, ret_mate);
	}
}

/* PAIRING DUBOV-6.3: the first pairing with as few pairs within a column as possible. */
void dubov_columns_pair(const struct dubov *d, const int *members, int n, int *ret_mate,
			struct sbuf *whys)
{
	struct columns c = {.d = d, .members = members, .n = n, .whys = whys};

	c.white = mem_zeroed((size_t)n, sizeof(bool));
	c.order = mem_zeroed((size_t)n, sizeof(int));
	c.taken = mem_zeroed((size_t)n, sizeof(bool));
	d7_3_balance(&c, fill_columns(&c));
	d6_2_order_columns(&c);
	if (!pair_straight(&c, ret_mate))
		pair_crossed(&c, ret_mate);
	free(c.white);
	free(c.order);
	free(c.taken);
}
