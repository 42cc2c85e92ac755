/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Invariants of every table and report, over random tournaments. */
#include "core/rating/rating.h"
#include "core/standings/tiebreak.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TABLES 400
#define MOST   12
#define ROUNDS 7

static unsigned seed = 7;

static unsigned lot(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 8) % n;
}

struct game {
	size_t a, b;
	int round, res;
	bool played;
};

struct event {
	size_t n;
	int rating[MOST];
	struct game games[MOST * ROUNDS];
	size_t n_games;
};

static void shuffle(size_t *order, size_t n)
{
	size_t i, k, t;

	for (i = n; i > 1; i--) {
		k = lot((unsigned)i);
		t = order[i - 1];
		order[i - 1] = order[k];
		order[k] = t;
	}
}

static void random_event(struct event *e)
{
	size_t order[MOST], i;
	int r;

	memset(e, 0, sizeof(*e));
	e->n = 2 + lot(MOST - 1);
	for (i = 0; i < e->n; i++) {
		order[i] = i;
		e->rating[i] = 1500 + (int)lot(90);
	}
	for (r = 1; r <= ROUNDS; r++) {
		shuffle(order, e->n);
		for (i = 0; i + 1 < e->n; i += 2)
			e->games[e->n_games++] =
				(struct game){order[i], order[i + 1], r, (int)lot(3), lot(10) > 0};
	}
}

/* The table with player i at place[i]. */
static void make_table(const struct event *e, const size_t *place, struct tiebreak_table *t)
{
	size_t g, i;

	assert_true(tiebreak_init(t, e->n, ROUNDS, 2));
	for (i = 0; i < e->n; i++) {
		t->rating[place[i]] = e->rating[i];
		t->rated[place[i]] = true;
	}
	for (g = 0; g < e->n_games; g++) {
		const struct game *x = &e->games[g];

		*tiebreak_table_entry(t, place[x->a], x->round) = (struct tiebreak_entry){
			.opp = (int32_t)place[x->b], .res = x->res, .played = x->played};
		*tiebreak_table_entry(t, place[x->b], x->round) =
			(struct tiebreak_entry){.opp = (int32_t)place[x->a],
						.res = 2 - x->res,
						.played = x->played,
						.black = true};
	}
	tiebreak_prepare(t);
}

/* The place of every player, by index in the table. */
static void places(struct tiebreak_table *t, enum tiebreak_chain c, size_t *ret_place)
{
	size_t order[MOST], place[MOST], i;

	tiebreak_rank(t, c, order, place);
	for (i = 0; i < t->n; i++)
		ret_place[order[i]] = place[i];
}

static void order__players_permuted__same_places(void **state)
{
	size_t same[MOST], other[MOST], a[MOST], b[MOST], i;
	struct tiebreak_table t, u;
	struct event e;
	int k, c;

	(void)state;
	for (k = 0; k < TABLES; k++) {
		random_event(&e);
		for (i = 0; i < e.n; i++)
			same[i] = other[i] = i;
		shuffle(other, e.n);
		make_table(&e, same, &t);
		make_table(&e, other, &u);
		for (c = 0; c < TB_CHAIN_COUNT; c++) {
			places(&t, (enum tiebreak_chain)c, a);
			places(&u, (enum tiebreak_chain)c, b);
			for (i = 0; i < e.n; i++)
				assert_int_equal(a[i], b[other[i]]);
		}
		tiebreak_release(&t);
		tiebreak_release(&u);
	}
}

static void points__all_games__conserved(void **state)
{
	size_t same[MOST], i;
	struct tiebreak_table t;
	struct event e;
	int64_t sum;
	int k;

	(void)state;
	for (k = 0; k < TABLES; k++) {
		random_event(&e);
		for (i = 0; i < e.n; i++)
			same[i] = i;
		make_table(&e, same, &t);
		for (sum = 0, i = 0; i < e.n; i++)
			sum += t.points[i];
		assert_int_equal(sum, 2 * (int64_t)e.n_games);
		tiebreak_release(&t);
	}
}

/* A level group keeps its order by mutual results when others play another game. */
static void direct_encounter__game_between_others_changed__same_order_within(void **state)
{
	/*
	 * Players 0 and 1 are level and met (0 won); 2 and 3, who are not level, meet in round 3.
	 */
	static const int res[] = {1, 2};
	size_t place[MOST];
	struct tiebreak_table t;
	size_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		assert_true(tiebreak_init(&t, 4, 3, 2));
		*tiebreak_table_entry(&t, 0, 1) =
			(struct tiebreak_entry){.opp = 1, .res = 2, .played = true};
		*tiebreak_table_entry(&t, 1, 1) =
			(struct tiebreak_entry){.opp = 0, .played = true, .black = true};
		*tiebreak_table_entry(&t, 0, 2) = (struct tiebreak_entry){.opp = 2, .played = true};
		*tiebreak_table_entry(&t, 2, 2) =
			(struct tiebreak_entry){.opp = 0, .res = 2, .played = true, .black = true};
		*tiebreak_table_entry(&t, 1, 2) =
			(struct tiebreak_entry){.opp = 3, .res = 2, .played = true};
		*tiebreak_table_entry(&t, 3, 2) =
			(struct tiebreak_entry){.opp = 1, .played = true, .black = true};
		*tiebreak_table_entry(&t, 2, 3) =
			(struct tiebreak_entry){.opp = 3, .res = res[i], .played = true};
		*tiebreak_table_entry(&t, 3, 3) = (struct tiebreak_entry){
			.opp = 2, .res = 2 - res[i], .played = true, .black = true};
		tiebreak_prepare(&t);
		places(&t, TB_CHAIN_FIDE_RR, place);
		assert_true(place[0] < place[1]);
		tiebreak_release(&t);
	}
}

static void rating__equal_k_and_no_rule__sum_of_changes_is_rounding_only(void **state)
{
	struct rating_player players[MOST];
	struct rating_game games[MOST * ROUNDS];
	struct rating_report report;
	struct event e;
	size_t i, g;
	int k, counted = 0;

	(void)state;
	for (k = 0; k < TABLES; k++) {
		struct ratio sum = RATIO_ZERO;
		bool plain = true;

		random_event(&e);
		memset(players, 0, sizeof(players));
		for (i = 0; i < e.n; i++)
			players[i].rating = 1650 + e.rating[i] % 90;
		for (g = 0; g < e.n_games; g++)
			games[g] = (struct rating_game){e.games[g].a, e.games[g].b, e.games[g].res,
							true};
		rating_tournament(players, e.n, games, e.n_games, false, &report);
		for (i = 0; i < e.n; i++) {
			if (!players[i].n)
				continue;
			plain &= players[i].change.bonus.num == 0;
			sum = ratio_add(sum, ratio_sub(players[i].change.raw,
						       ratio_int(players[i].rating)));
		}
		if (!plain)
			continue;
		counted++;
		/* Each expectation is rounded to 0.05: off by at most 0.025, times 30 for each
		 * player. */
		assert_true(ratio_cmp(sum, ratio_make(3 * (int64_t)e.n, 4)) <= 0);
		assert_true(ratio_cmp(sum, ratio_make(-3 * (int64_t)e.n, 4)) >= 0);
	}
	assert_true(counted > 50);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(order__players_permuted__same_places),
		cmocka_unit_test(points__all_games__conserved),
		cmocka_unit_test(direct_encounter__game_between_others_changed__same_order_within),
		cmocka_unit_test(rating__equal_k_and_no_rule__sum_of_changes_is_rounding_only),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
