/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Collecting the pairs of a round.
 */
#include "core/pairing/fide/fide_round.h"
#include "core/base/mem.h"
#include "core/pairing/fide/fide_colours.h"
#include "core/pairing/fide/fide_explain.h"
#include "core/pairing/fide/fide_scope.h"

#include <stdlib.h>
#include <string.h>

/*
 * PAIRING ALL-8: pairs that the searches of a round look at, a few seconds, and in any bracket.
 * Hostile fields of some 2,500 players reach it, of 1,000 players none by far.
 */
#define LOOKS_MOST  50000000
#define LOOKS_LEAST 1000000

static int64_t looks_left(const struct fide_round *r)
{
	if (r->bound)
		return r->bound;
	return r->looks_left > LOOKS_LEAST ? r->looks_left : LOOKS_LEAST;
}

void fide_round_init(struct fide_round *r, const struct fide *f, bool dutch,
		     const struct pair_options *o)
{
	size_t n = (size_t)f->n;
	int i;

	*r = (struct fide_round){.f = f,
				 .dutch = dutch,
				 .explain = o->explain,
				 .looks_left = LOOKS_MOST,
				 .bound = o->bound,
				 .at = mem_zeroed(n, sizeof(*r->at)),
				 .n = f->n,
				 .bye = -1,
				 .pairs = mem_zeroed(n, sizeof(*r->pairs))};
	for (i = 0; i < f->n; i++)
		r->at[i] = i;
}

void fide_round_release(struct fide_round *r)
{
	int i;

	for (i = 0; i < r->n_pairs; i++)
		free(r->pairs[i].why);
	fide_below_release(&r->below[0]);
	fide_below_release(&r->below[1]);
	free(r->at);
	free(r->pairs);
}

static void begin_reasons(struct fide_round *r, struct fide_bracket *b)
{
	int v;

	b->tell = fide_explain_rejected;
	b->why = r->why = mem_zeroed((size_t)r->n, sizeof(*r->why));
	for (v = 0; v < r->n; v++)
		sbuf_init(&r->why[v]);
}

/* The explanation of a pair; that of the first pair in a bracket includes the bracket's sums. */
static char *reasons(struct fide_round *r, const struct fide_bracket *b, int v, int u, bool first)
{
	struct sbuf out = SBUF_INIT;

	if (!r->explain)
		return NULL;
	if (first)
		fide_explain_bracket(b, &out);
	sbuf_adds(&out, r->why[v].len ? r->why[v].buf : "");
	sbuf_adds(&out, r->why[u].len ? r->why[u].buf : "");
	fide_explain_colours(r->f, r->at[v], r->at[u], r->dutch, &out);
	return sbuf_detach(&out, NULL);
}

static void forget_reasons(struct fide_round *r, const struct fide_bracket *b)
{
	int v;

	for (v = 0; v < b->n && r->explain; v++)
		sbuf_release(&r->why[v]);
	free(r->why);
	r->why = NULL;
}

bool fide_round_is_open(const struct fide_round *r)
{
	return r->n > 1;
}

static void take(struct fide_round *r, const struct fide_bracket *b, const int *mate)
{
	int v, left = 0, moved, before = r->n_pairs;

	for (v = 0; v < b->n_in; v++) {
		if (mate[v] > v) {
			char *why = reasons(r, b, v, mate[v], r->n_pairs == before);

			r->pairs[r->n_pairs++] = (struct fide_pair){r->at[v], r->at[mate[v]], why};
		}
	}
	forget_reasons(r, b);
	for (v = 0; v < b->n_in; v++) {
		if (mate[v] < 0)
			r->at[left++] = r->at[v];
	}
	moved = left;
	for (; v < r->n; v++)
		r->at[left++] = r->at[v];
	r->n = left;
	r->n_moved = moved;
}

/* Number of sums that the bracket's own players decide before those below count. */
static int n_own_sums(const struct fide_bracket *b)
{
	return b->first_sum[FIDE_C8];
}

/*
 * Pairs the bracket within a scope.  Fills the first sums of the bracket's own scope; the next one
 * answers only if it is not worse there, since its exits might be too few.
 */
static bool pair_scope(struct fide_round *r, struct fide_bracket *b, fide_round_pairing pairing,
		       int *ret_own, int *ret_mate)
{
	int sums[FIDE_SUMS_MOST];

	fide_bracket_sums(b, sums);
	if (b->scope == FIDE_SCOPE_OWN)
		memcpy(ret_own, sums, (size_t)n_own_sums(b) * sizeof(int));
	else if (b->scope == FIDE_SCOPE_NEXT &&
		 memcmp(ret_own, sums, (size_t)n_own_sums(b) * sizeof(int)) != 0)
		return false;
	fide_bracket_bound(b, looks_left(r));
	pairing(b, ret_mate);
	r->looks_left -= tiered_looks(b->t);
	return fide_scope_holds(b);
}

/* Pairs the bracket; false if not all players can be paired.  Close it in either case. */
static bool pair_in_scopes(struct fide_round *r, int64_t bye_score, fide_round_pairing pairing,
			   struct fide_bracket *b, int *ret_mate)
{
	enum fide_scope scope = FIDE_SCOPE_OWN;
	int own[FIDE_SUMS_MOST];

	for (;;) {
		bool open = fide_bracket_open(b, r->f, r->dutch, scope, r->below, r->at, r->n,
					      r->n_moved, bye_score);

		if (open && pair_scope(r, b, pairing, own, ret_mate))
			return true;
		if (scope == FIDE_SCOPE_ALL)
			return false;
		scope = scope == FIDE_SCOPE_OWN && open ? FIDE_SCOPE_NEXT : FIDE_SCOPE_ALL;
		fide_bracket_close(b);
	}
}

/* Pairs it again with reasons, unless the first time ended at the bound. */
static bool explain_pairing(struct fide_round *r, int64_t bye_score, fide_round_pairing pairing,
			    struct fide_bracket *b, int *ret_mate)
{
	if (b->cut) {
		begin_reasons(r, b);
		return true;
	}
	fide_bracket_close(b);
	if (!fide_bracket_open(b, r->f, r->dutch, FIDE_SCOPE_ALL, r->below, r->at, r->n, r->n_moved,
			       bye_score))
		return false;
	begin_reasons(r, b);
	pairing(b, ret_mate);
	return true;
}

bool fide_round_pair_bracket(struct fide_round *r, int64_t bye_score, fide_round_pairing pairing)
{
	int *mate = mem_zeroed((size_t)r->n, sizeof(*mate));
	struct fide_bracket b;
	bool done = pair_in_scopes(r, bye_score, pairing, &b, mate);

	if (done && r->explain)
		done = explain_pairing(r, bye_score, pairing, &b, mate);
	if (done)
		take(r, &b, mate);
	fide_bracket_close(&b);
	free(mate);
	return done;
}

/* As PAIRING F1: the score of the higher, the sum of both, the rank of the higher. */
static int board_order(const void *x, const void *y, void *ctx)
{
	const struct fide_player *list = ctx;
	const struct fide_pair *p = x, *q = y;
	int64_t a = list[p->higher].score, b = list[q->higher].score;

	if (a != b)
		return a > b ? -1 : 1;
	a += list[p->lower].score;
	b += list[q->lower].score;
	if (a != b)
		return a > b ? -1 : 1;
	return (p->higher > q->higher) - (p->higher < q->higher);
}

void fide_round_set_bye(struct fide_round *r, int position)
{
	int i = 0;

	while (r->at[i] != position)
		i++;
	for (r->n--; i < r->n; i++)
		r->at[i] = r->at[i + 1];
	r->bye = position;
}

static void add_pair(const struct fide_round *r, struct fide_pair *p, fide_round_rank before,
		     struct pair_round *ret_round)
{
	const struct fide_player *list = r->f->list;
	bool swap = before && !before(r->f, p->higher, p->lower);
	int high = swap ? p->lower : p->higher, low = swap ? p->higher : p->lower;
	bool white = fide_colours_higher_has_white(r->f, high, low, NULL);

	pair_round_add(ret_round, list[white ? high : low].player, list[white ? low : high].player,
		       p->why);
	p->why = NULL;
}

static char *bye_reason(const struct fide_round *r)
{
	struct sbuf out = SBUF_INIT;

	sbuf_addf(&out, tr(r->f->lang, "the lowest score with which all others can be paired (%s)"),
		  r->dutch ? "FD-C5" : "BU-3.1");
	return sbuf_detach(&out, NULL);
}

void fide_round_finish(struct fide_round *r, bool ok, fide_round_rank before,
		       struct pair_round *ret_round)
{
	int i;

	pair_round_init(ret_round);
	if (!ok) {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
		return;
	}
	qsort_r(r->pairs, (size_t)r->n_pairs, sizeof(*r->pairs), board_order,
		(void *)(uintptr_t)r->f->list);
	pair_round_reserve(ret_round, (size_t)r->n_pairs);
	for (i = 0; i < r->n_pairs; i++)
		add_pair(r, &r->pairs[i], before, ret_round);
	if (r->bye < 0 && r->n == 1)
		r->bye = r->at[0];
	if (r->bye < 0)
		return;
	ret_round->bye = r->f->list[r->bye].player;
	if (r->explain)
		ret_round->bye_why = bye_reason(r);
}
