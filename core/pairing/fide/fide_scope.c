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

/*
 * The fewest of all players from vertex `from` on who need a player from above.  The bye is among
 * them unless the scope has it.
 */
static int left_below(const struct fide_bracket *b, int from)
{
	bool has_bye = b->bye_all && !b->has_bye;

	return fide_below_set(&b->below[has_bye], b->f, b->at + from, b->n_all - from, has_bye,
			      b->bye_score);
}

/* Can v meet one of the players `from` up to `to`: anyone, or one who can be in need? */
static bool meets_any(const struct fide_bracket *b, int v, int from, int to, bool anyone)
{
	struct fide_below *below = &b->below[b->bye_all && !b->has_bye];
	int u = from;

	while (u < to && !(fide_player_legal(b->f, b->at[v], b->at[u]) &&
			   (anyone || fide_below_is_open(below, b->at[u]))))
		u++;
	return u < to;
}

/*
 * Adds exits for the first `to` vertices: as many as they need among themselves, or as those below
 * need.  If the latter need all of them, every exit leads to one who can be in need.
 */
static void add_exits(struct fide_bracket *b, int to)
{
	int need = left_below(b, to), v;
	bool anyone;

	b->n_exits = left_within(b, to);
	anyone = b->n_exits > need;
	if (b->n_exits < need)
		b->n_exits = need;
	for (v = 0; v < to && b->n_exits; v++) {
		if (meets_any(b, v, to, b->near_all, anyone))
			b->exit[v] = FIDE_EXIT_NEAR;
		else if (meets_any(b, v, b->near_all, b->n_all, anyone))
			b->exit[v] = FIDE_EXIT_FAR;
	}
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

/* Can all below the next score group be paired with these vertices? */
static bool below_completes(const struct fide_bracket *b, const int *list, int n)
{
	int *positions = mem_zeroed((size_t)n + 1, sizeof(*positions)), i;
	bool yes;

	for (i = 0; i < n; i++)
		positions[i] = b->at[list[i]];
	left_below(b, b->near_all);
	yes = fide_below_completes(&b->below[b->bye_all && !b->has_bye], positions, n);
	free(positions);
	return yes;
}

static bool own_holds(const struct fide_bracket *b)
{
	int one = pair_next(b);

	return one >= -1 && below_completes(b, &one, one >= 0);
}

static bool next_holds(const struct fide_bracket *b)
{
	struct crowd c;
	bool ok;

	crowd_open(&c, b);
	add_leavers(&c, b->near_all);
	ok = below_completes(b, c.list, c.n);
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
