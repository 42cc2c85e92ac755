/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The players below a bracket, whose matching is kept from bracket to bracket, against matchings
 * found anew.
 */
#include "core/base/mem.h"
#include "core/match/matching_among.h"
#include "core/pairing/fide/fide_below.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 40, FIELDS = 1500 };

static unsigned seed = 5;

static unsigned lot(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % n;
}

struct field {
	struct pair_player players[MOST];
	struct pair_entry absent;
	int met[MOST][MOST];
	struct pair_state state;
	struct fide f;
	bool has_bye;
	int at[MOST];
	int from; /* the first place of those below */
	bool in[MOST + 1];
	int apart; /* positions before it are not paired with each other */
};

/* A player has met about `of_eight` eighths of the others; many have an absolute preference. */
static void random_field(struct field *x, int n, unsigned of_eight)
{
	char text[200];
	int i, k;

	memset(x, 0, sizeof(*x));
	x->absent = (struct pair_entry){.opp = -1, .result = PAIR_ABSENT};
	for (i = 0; i < n; i++) {
		struct pair_player *p = &x->players[i];

		*p = (struct pair_player){.id = i + 1,
					  .name = "",
					  .bonus = RATIO_ZERO,
					  .met = x->met[i],
					  .history = &x->absent,
					  .n_history = 1};
		for (k = i + 1; k < n; k++) {
			if (lot(8) < of_eight)
				x->met[i][p->n_met++] = k;
		}
	}
	x->state = (struct pair_state){
		.round = 2, .rounds_total = 9, .players = x->players, .n = (size_t)n};
	assert_null(pair_state_prepare(&x->state, text, sizeof(text)));
	fide_player_rank(&x->f, &x->state, true, NULL);
	for (i = 0; i < n; i++) {
		struct fide_player *p = &x->f.list[i];

		p->strength = lot(3) ? FIDE_ABSOLUTE : FIDE_MILD;
		p->preference = lot(4) ? PAIR_WHITE : PAIR_BLACK;
		p->no_bye = lot(3) == 0;
		p->topscorer = lot(9) == 0;
		x->at[i] = i;
	}
	x->has_bye = lot(2);
}

static void field_release(struct field *x)
{
	fide_player_release(&x->f);
	pair_state_release(&x->state);
}

static bool may(const void *ctx, int a, int b)
{
	const struct field *x = ctx;
	int n = x->f.n;

	if (a == n || b == n)
		return !x->f.list[a == n ? b : a].no_bye;
	return (a >= x->apart || b >= x->apart) && fide_player_legal(&x->f, a, b);
}

static bool meet(const void *ctx, int a, int b)
{
	(void)ctx, (void)a, (void)b;
	return true;
}

static int64_t key(const void *ctx, int v)
{
	(void)ctx, (void)v;
	return 0;
}

/* How many of the marked vertices stay alone. */
static int left_of(const struct field *x)
{
	return matching_among(x->in, x->f.n + 1, may, key, meet, x);
}

static void mark_those_below(struct field *x)
{
	int i;

	for (i = 0; i <= x->f.n; i++)
		x->in[i] = i < x->f.n ? i >= x->from : x->has_bye;
	x->apart = x->from;
}

static int set(struct field *x, struct fide_below *below)
{
	mark_those_below(x);
	return fide_below_set(below, &x->f, x->at + x->from, x->f.n - x->from, x->has_bye, 0);
}

static void check_open(struct field *x, struct fide_below *below, int left)
{
	int v, others;

	for (v = x->from; v < x->f.n; v++) {
		x->in[v] = false;
		others = left_of(x);
		x->in[v] = true;
		assert_int_equal(fide_below_is_open(below, v), others == left - 1);
	}
}

/* Adds some of those above, more or fewer than are added one by one. */
static void check_completes(struct field *x, struct fide_below *below)
{
	int list[MOST], n = 0, v, most = lot(2) ? 2 : 12;

	for (v = 0; v < x->from && n < most; v++) {
		if (lot(3))
			continue;
		list[n++] = v;
		x->in[v] = true;
	}
	assert_int_equal(fide_below_completes(below, list, n), left_of(x) == 0);
	mark_those_below(x);
}

static void below__fields_that_become_fewer__as_matchings_found_anew(void **state)
{
	int i, left, most_left = 0, completed = 0;
	struct field *x = mem_zeroed(1, sizeof(*x));

	(void)state;
	for (i = 0; i < FIELDS; i++) {
		struct fide_below below = FIDE_BELOW_INIT;

		random_field(x, 2 + (int)lot(MOST - 1), lot(8));
		for (x->from = (int)lot(3); x->from <= x->f.n;
		     x->from += 1 + (int)lot(lot(2) ? 3 : 15)) {
			left = set(x, &below);
			assert_int_equal(left, left_of(x));
			most_left += left > 1;
			completed += left == 1;
			check_completes(x, &below);
			check_open(x, &below, left);
			check_completes(x, &below);
			assert_int_equal(set(x, &below), left);
		}
		fide_below_release(&below);
		field_release(x);
	}
	assert_true(most_left > FIELDS / 8 && completed > FIELDS / 8);
	free(x);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(below__fields_that_become_fewer__as_matchings_found_anew),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
