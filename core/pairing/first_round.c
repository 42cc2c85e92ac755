/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See first_round.h. */
#include "core/pairing/first_round.h"

#include <stdlib.h>

#include "core/base/mem.h"
#include "core/match/matching.h"

/* The places that are to be paired. */
struct field {
	const struct pair_state *s;
	int *player;
	int n;
	int half; /* places of the upper half, which may not meet each other; 0 = all may */
};

static bool may_meet(const void *ctx, int a, int b)
{
	const struct field *f = ctx;

	if (f->half && (a < f->half) == (b < f->half))
		return false;
	return !pair_have_met(f->s, f->player[a], f->player[b], true);
}

/* The `k`th place to try for place `a`, where `due` is tried first; -1 = no more. */
static int choice(const struct field *f, int a, int due, int k)
{
	int lower = due < f->n ? f->n - due : 0, higher;

	if (k < lower)
		return due + k;
	higher = (due < f->n ? due : f->n) - 1 - (k - lower);
	return higher > a ? higher : -1;
}

/* Requires a perfect matching. */
static void fix_from_top(const struct field *f, struct matching *m, int straight, int *ret_mate)
{
	for (int a = matching_first(m); a >= 0; a = matching_first(m)) {
		int b, k = 0;

		do
			b = choice(f, a, a + straight, k++);
		while (b >= 0 && (!m->active[b] || !may_meet(f, a, b) || !matching_fix(m, a, b)));
		if (b < 0)
			return; /* not with a perfect matching */
		ret_mate[a] = b;
		ret_mate[b] = a;
	}
}

static bool pair_field(const struct field *f, int straight, int *ret_mate)
{
	struct matching m;
	bool perfect;

	matching_init(&m, f->n, may_meet, f);
	perfect = matching_maximize(&m) == 0;
	if (perfect)
		fix_from_top(f, &m, straight, ret_mate);
	matching_release(&m);
	return perfect;
}

/* The lowest place without which the others can be paired; -1 = there is none. */
static int find_bye(const struct field *f)
{
	bool *open = mem_zeroed((size_t)f->n, sizeof(*open));
	struct matching m;
	int bye = -1;

	matching_init(&m, f->n, may_meet, f);
	if (matching_maximize(&m) == 1) {
		matching_mark_open(&m, open);
		for (bye = f->n - 1; bye >= 0 && !open[bye];)
			bye--;
	}
	matching_release(&m);
	free(open);
	return bye;
}

bool first_round_is_bound(const struct pair_state *s, const int *player, int n)
{
	for (int i = 0; i < n; i++)
		if (s->players[player[i]].n_met)
			return true;
	return false;
}

/* The place in the list of a place among those who are paired. */
static int in_list(int place, int bye)
{
	return place + (bye >= 0 && place >= bye);
}

static bool pair_all_but(struct field *f, int bye, enum first_round_by by, int *ret_mate)
{
	int half = f->n / 2, *mate = mem_zeroed((size_t)f->n + 1, sizeof(*mate));
	bool done;

	f->half = by == FIRST_ROUND_HALVES ? half : 0;
	done = pair_field(f, by == FIRST_ROUND_HALVES ? half : 1, mate);
	if (!done && f->half) {
		f->half = 0;
		done = pair_field(f, half, mate);
	}
	for (int i = 0; i < f->n && done; i++)
		ret_mate[in_list(i, bye)] = in_list(mate[i], bye);
	free(mate);
	return done;
}

bool first_round_pair(const struct pair_state *s, const int *player, int n, enum first_round_by by,
		      int *ret_mate)
{
	struct field f = {.s = s, .player = mem_zeroed((size_t)n + 1, sizeof(int)), .n = n};
	int bye = -1;
	bool done;

	for (int i = 0; i < n; i++)
		f.player[i] = player[i];
	if (n % 2)
		bye = find_bye(&f);
	if (bye >= 0) {
		ret_mate[bye] = n;
		f.n = n - 1;
		for (int i = bye; i < f.n; i++)
			f.player[i] = player[i + 1];
	}
	done = (n % 2 == 0 || bye >= 0) && pair_all_but(&f, bye, by, ret_mate);
	free(f.player);
	return done;
}
