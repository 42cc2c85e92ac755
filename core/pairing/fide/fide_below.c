/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See fide_below.h. */
#include "core/pairing/fide/fide_below.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* PAIRING FD-C2, FD-C5 */
static bool may_have_bye(const struct fide_below *s, int position)
{
	const struct fide_player *p = &s->f->list[position];

	return !p->no_bye && p->score == s->bye_score;
}

static bool may(const void *ctx, int a, int b)
{
	const struct fide_below *s = ctx;

	if (a == s->f->n || b == s->f->n)
		return may_have_bye(s, a == s->f->n ? b : a);
	return (a >= s->from || b >= s->from) && fide_player_legal(s->f, a, b);
}

static bool may_by_kind(const void *ctx, int a, int b)
{
	const struct fide_below *s = ctx;

	return a == s->f->n || b == s->f->n || fide_player_colours_agree(s->f, a, b);
}

static int64_t kind(const void *ctx, int v)
{
	const struct fide_below *s = ctx;

	if (v == s->f->n)
		return -1;
	return fide_player_colour_key(s->f, v) + 3 * s->f->list[v].topscorer;
}

void fide_below_release(struct fide_below *s)
{
	if (!s->f)
		return;
	matching_release(&s->m);
	free(s->open);
	*s = (struct fide_below)FIDE_BELOW_INIT;
}

static void find_alone(struct fide_below *s)
{
	int v = matching_first(&s->m);

	s->alone = -1;
	if (!s->left)
		return;
	while (s->m.mate[v] >= 0)
		v = matching_next(&s->m, v);
	s->alone = v;
}

static void match(struct fide_below *s)
{
	matching_clear(&s->m);
	s->left = matching_maximize(&s->m);
	s->marked = false;
	find_alone(s);
}

static void make(struct fide_below *s, const struct fide *f, const int *at, int n, bool has_bye,
		 int64_t bye_score)
{
	int i, v = 0;

	*s = (struct fide_below){.f = f, .has_bye = has_bye, .bye_score = bye_score, .n = n};
	s->open = mem_zeroed((size_t)f->n + 1, sizeof(*s->open));
	matching_init(&s->m, f->n + has_bye, may, s);
	matching_set_kinds(&s->m, kind, may_by_kind);
	for (i = 0; i <= n; i++, v++) {
		for (; v < (i < n ? at[i] : f->n); v++)
			matching_remove(&s->m, v);
	}
	s->from = n ? at[0] : f->n;
	match(s);
}

/* Counts what became of a vertex that was to be paired, and keeps `alone` right. */
static void note_outcome(struct fide_below *s, int v, bool paired)
{
	s->marked = false;
	s->left += paired ? -1 : 1;
	if (!paired)
		s->alone = v;
	else if (s->alone < 0 || s->m.mate[s->alone] >= 0)
		find_alone(s);
}

/* Removes a vertex of the matching. */
static void drop(struct fide_below *s, int v)
{
	int mate = s->m.mate[v];

	if (mate >= 0) {
		note_outcome(s, mate, matching_drop(&s->m, v, s->alone));
		return;
	}
	matching_remove(&s->m, v);
	s->marked = false;
	s->left--;
	if (s->alone == v)
		find_alone(s);
}

static void add(struct fide_below *s, int v)
{
	note_outcome(s, v, matching_add(&s->m, v, s->alone));
}

/* For so few changes the matching is repaired, for more of them it is found anew. */
#define FEW_CHANGES 8

/* Removes the players before position `from`, of whom n remain. */
static void advance(struct fide_below *s, int from, int n)
{
	bool few = s->n - n <= FEW_CHANGES;
	int v;

	for (v = s->from; v < from; v++) {
		if (!s->m.active[v])
			continue;
		if (few)
			drop(s, v);
		else
			matching_remove(&s->m, v);
		s->n--;
	}
	s->from = from;
	if (!few)
		match(s);
}

int fide_below_set(struct fide_below *s, const struct fide *f, const int *at, int n, bool has_bye,
		   int64_t bye_score)
{
	int from = n ? at[0] : f->n;

	if (s->f && s->from < from)
		advance(s, from, n);
	if (!s->f || s->from != from || s->n != n) {
		fide_below_release(s);
		make(s, f, at, n, has_bye, bye_score);
	}
	return s->left;
}

#define FEW_PAIRS 32

/* Can `alone` and w, who is matched, be paired with the two of a nearby pair? */
static bool can_exchange(const struct fide_below *s, int w)
{
	const int *mate = s->m.mate;
	int x = matching_first(&s->m), tries;

	for (tries = FEW_PAIRS; x >= 0 && tries; tries--, x = matching_next(&s->m, x)) {
		if (x != w && mate[x] >= 0 && mate[x] != w && may(s, s->alone, x) &&
		    may(s, mate[x], w))
			return true;
	}
	return false;
}

/* Tries without a search whether v is unmatched in some maximum matching. */
static bool is_open_at_once(const struct fide_below *s, int v)
{
	int mate = s->m.mate[v];

	return mate < 0 || may(s, s->alone, mate) || can_exchange(s, mate);
}

static void mark(struct fide_below *s)
{
	if (s->marked)
		return;
	memset(s->open, 0, ((size_t)s->f->n + 1) * sizeof(*s->open));
	matching_mark_open(&s->m, s->open);
	s->marked = true;
}

bool fide_below_is_open(struct fide_below *s, int position)
{
	if (!s->left)
		return false;
	if (!s->marked && is_open_at_once(s, position))
		return true;
	mark(s);
	return s->open[position];
}

/* fide_below_completes() for many players. */
static bool completes_anew(struct fide_below *s, const int *list, int n)
{
	bool yes;
	int i;

	for (i = n - 1; i >= 0; i--)
		matching_add(&s->m, list[i], -1);
	match(s);
	yes = s->left == 0;
	for (i = 0; i < n; i++)
		matching_remove(&s->m, list[i]);
	match(s);
	return yes;
}

bool fide_below_completes(struct fide_below *s, const int *list, int n)
{
	bool yes;
	int i;

	if (s->left > n)
		return false;
	if (n > FEW_CHANGES)
		return completes_anew(s, list, n);
	for (i = n - 1; i >= 0; i--)
		add(s, list[i]);
	yes = s->left == 0;
	for (i = 0; i < n; i++)
		drop(s, list[i]);
	return yes;
}
