/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The reduction of a bracket to its scope, and the proof that its answer holds for all players.
 */
#include "core/pairing/fide/fide_scope.h"
#include "core/base/mem.h"
#include "core/match/matching.h"

#include <stdlib.h>

/* --- matchings of some players -------------------------------------------------------------- */

/* Players by their places in at[], the bye behind them; the first ones may not meet each other. */
struct crowd {
	const struct fide_bracket *b;
	int *list, n, apart;
	bool has_bye;
};

static int position(const struct crowd *c, int i)
{
	return c->b->at[c->list[i]];
}

static bool may_by_kind(const void *ctx, int a, int b)
{
	const struct crowd *c = ctx;

	if (a == c->n || b == c->n)
		return true;
	return (a >= c->apart || b >= c->apart) &&
	       fide_player_colours_agree(c->b->f, position(c, a), position(c, b));
}

static bool may(const void *ctx, int a, int b)
{
	const struct crowd *c = ctx;

	if (a == c->n || b == c->n)
		return fide_bracket_may_have_bye(c->b, c->list[a == c->n ? b : a]);
	return (a >= c->apart || b >= c->apart) &&
	       fide_player_legal(c->b->f, position(c, a), position(c, b));
}

static int64_t kind(const void *ctx, int i)
{
	const struct crowd *c = ctx;
	int p;

	if (i == c->n)
		return -1;
	p = position(c, i);
	return fide_player_colour_key(c->b->f, p) + 3 * c->b->f->list[p].topscorer +
	       6 * (i < c->apart);
}

static void crowd_open(struct crowd *c, const struct fide_bracket *b)
{
	*c = (struct crowd){.b = b, .list = mem_zeroed((size_t)b->n_all + 1, sizeof(int))};
}

static void crowd_add(struct crowd *c, int from, int to)
{
	while (from < to)
		c->list[c->n++] = from++;
}

/* Pairs as many as possible; returns the number of those left. */
static int crowd_match(const struct crowd *c, struct matching *ret_matching)
{
	matching_init(ret_matching, c->n + c->has_bye, may, c);
	matching_set_kinds(ret_matching, kind, may_by_kind);
	return matching_maximize(ret_matching);
}

static int crowd_left(const struct crowd *c)
{
	struct matching m;
	int left = crowd_match(c, &m);

	matching_release(&m);
	return left;
}

static bool has_candidate(const struct fide_bracket *b, int from, int to)
{
	while (from < to && !fide_bracket_may_have_bye(b, from))
		from++;
	return from < to;
}

/* --- reducing ------------------------------------------------------------------------------- */

/* The fewest players among the first `to` vertices whom nobody of them can meet. */
static int left_within(const struct fide_bracket *b, int to)
{
	struct crowd c;
	int left;

	crowd_open(&c, b);
	crowd_add(&c, 0, to);
	c.apart = b->dutch ? b->n_moved : 0;
	c.has_bye = b->has_bye;
	left = crowd_left(&c);
	free(c.list);
	return left;
}

/* Can v meet one of the players `from` up to `to`, of whom only the open ones count? */
static bool meets_any(const struct fide_bracket *b, int v, int from, int to, const bool *open)
{
	int u = from;

	while (u < to && (!open[u - from] || !fide_player_legal(b->f, b->at[v], b->at[u])))
		u++;
	return u < to;
}

/*
 * The fewest of the players from vertex `from` on who need a player from above.  Marks which of
 * them can be among these.
 */
static int left_below(const struct fide_bracket *b, int from, bool *ret_open)
{
	struct matching m;
	struct crowd c;
	int left;

	crowd_open(&c, b);
	crowd_add(&c, from, b->n_all);
	c.has_bye = b->bye_all && !b->has_bye;
	left = crowd_match(&c, &m);
	matching_mark_open(&m, ret_open);
	matching_release(&m);
	free(c.list);
	return left;
}

/*
 * Adds exits for the first `to` vertices: as many as they need among themselves, or as those below
 * need.  If the latter need all of them, every exit leads to one who can be in need.
 */
static void add_exits(struct fide_bracket *b, int to)
{
	bool *open = mem_zeroed((size_t)(b->n_all - to) + 1, sizeof(*open));
	int need = left_below(b, to, open), v, i;

	b->n_exits = left_within(b, to);
	for (i = 0; b->n_exits > need && i < b->n_all - to; i++)
		open[i] = true;
	if (b->n_exits < need)
		b->n_exits = need;
	for (v = 0; v < to && b->n_exits; v++) {
		if (meets_any(b, v, to, b->near_all, open))
			b->exit[v] = FIDE_EXIT_NEAR;
		else if (meets_any(b, v, b->near_all, b->n_all, open + (b->near_all - to)))
			b->exit[v] = FIDE_EXIT_FAR;
	}
	free(open);
	b->n = to + b->n_exits;
}

/* The bracket alone: its floaters leave through exits. */
static bool reduce_to_own(struct fide_bracket *b)
{
	b->has_bye = b->bye_all && has_candidate(b, 0, b->n_in);
	add_exits(b, b->n_in);
	b->n_near = b->n;
	return b->n_exits == 0 || b->near_all > b->n_in;
}

/* The bracket and the next score group. */
static bool reduce_to_next(struct fide_bracket *b)
{
	b->has_bye = b->bye_all && has_candidate(b, 0, b->near_all);
	add_exits(b, b->near_all);
	return b->near_all < b->n_all;
}

bool fide_scope_reduce(struct fide_bracket *b)
{
	switch (b->scope) {
	case FIDE_SCOPE_OWN: return reduce_to_own(b);
	case FIDE_SCOPE_NEXT: return reduce_to_next(b);
	case FIDE_SCOPE_ALL: break;
	}
	return true;
}

/* --- the proof ------------------------------------------------------------------------------ */

static void add_leavers(struct crowd *c, int to)
{
	const struct fide_bracket *b = c->b;
	int v;

	for (v = 0; v < to; v++) {
		if (fide_bracket_is_exit(b, tiered_mate(b->t, v)))
			c->list[c->n++] = v;
	}
	c->apart = c->n;
}

/* All below the next score group, and the bye unless the scope has it. */
static void add_below(struct crowd *c)
{
	const struct fide_bracket *b = c->b;

	crowd_add(c, b->near_all, b->n_all);
	c->has_bye = b->bye_all && !b->has_bye;
}

/* The index of a player of the next score group who can be the one left; -1 if none is found. */
static int one_left(const struct crowd *c, const struct matching *m)
{
	int i = 0, k;

	while (m->mate[i] >= 0)
		i++;
	if (i >= c->apart)
		return i;
	for (k = c->apart; k < c->n; k++) {
		if (m->mate[k] >= c->apart && may(c, i, k))
			return m->mate[k];
	}
	return -1;
}

/*
 * All floaters of the bracket are paired in the next score group, one player of which is left if
 * the number is odd: returns the vertex, -1 if nobody is left, -2 if there is no such pairing.
 */
static int pair_next(const struct fide_bracket *b)
{
	struct matching m;
	struct crowd c;
	int left, one = -1;

	crowd_open(&c, b);
	add_leavers(&c, b->n_in);
	crowd_add(&c, b->n_in, b->near_all);
	left = crowd_match(&c, &m);
	if (left == 1) {
		one = one_left(&c, &m);
		one = one < 0 ? -2 : c.list[one];
	} else if (left) {
		one = -2;
	}
	matching_release(&m);
	free(c.list);
	return one;
}

static bool own_holds(const struct fide_bracket *b)
{
	int one = pair_next(b);
	struct crowd c;
	bool ok;

	if (one < -1)
		return false;
	crowd_open(&c, b);
	if (one >= 0)
		c.list[c.n++] = one;
	add_below(&c);
	ok = crowd_left(&c) == 0;
	free(c.list);
	return ok;
}

static bool next_holds(const struct fide_bracket *b)
{
	struct crowd c;
	bool ok;

	crowd_open(&c, b);
	add_leavers(&c, b->near_all);
	add_below(&c);
	ok = crowd_left(&c) == 0;
	free(c.list);
	return ok;
}

bool fide_scope_holds(const struct fide_bracket *b)
{
	switch (b->scope) {
	case FIDE_SCOPE_OWN: return own_holds(b);
	case FIDE_SCOPE_NEXT: return next_holds(b);
	case FIDE_SCOPE_ALL: break;
	}
	return true;
}
