/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Schedules and draws of every size: Berger's tables and the Danish schedule agree, everybody meets
 * everybody, colours alternate; the double round, Varma's draw, Olympiad teams, groups of the cup
 * and places in a knock-out.
 */
#include "core/pairing/knockout/knockout.h"
#include "core/pairing/monrad/monrad_nsf.h"
#include "core/pairing/roundrobin/roundrobin.h"
#include "core/pairing/roundrobin/serpentine.h"
#include "core/pairing/roundrobin/varma.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#define LEAST 3
#define MOST  30

/* White in the game of a and b by the Danish rule, with N even (DSU 4.9.11). */
static int white_of(int a, int b, int n)
{
	int i = a < b ? a : b, j = a < b ? b : a;

	if (j == n)
		return i <= n / 2 ? i : n;
	return (i + j) % 2 ? i : j;
}

/* The round in which the two meet. */
static int round_of(int a, int b, int n)
{
	int i = a < b ? a : b, j = a < b ? b : a, sum = j == n ? 2 * i : i + j;
	int r = (sum - 1) % (n - 1);

	return r ? r : n - 1;
}

static void check_single(enum roundrobin_schedule schedule, int players)
{
	int n = players + players % 2, r, i, count, unpaired, met = 0;
	struct roundrobin_pair pairs[MOST];

	assert_int_equal(roundrobin_rounds(schedule, players), n - 1);
	for (r = 1; r < n; r++) {
		count = roundrobin_round(schedule, players, r, pairs, &unpaired);
		assert_int_equal(count, players / 2);
		assert_int_equal(unpaired != 0, players % 2);
		if (unpaired)
			assert_int_equal(round_of(unpaired, n, n), r);
		for (i = 0; i < count; i++, met++) {
			assert_int_equal(round_of(pairs[i].white, pairs[i].black, n), r);
			assert_int_equal(white_of(pairs[i].white, pairs[i].black, n),
					 pairs[i].white);
		}
	}
	assert_int_equal(met, players * (players - 1) / 2);
	assert_int_equal(roundrobin_round(schedule, players, 0, pairs, &unpaired), -1);
	assert_int_equal(roundrobin_round(schedule, players, n, pairs, &unpaired), -1);
}

/* PAIRING RR-1, RR-2 */
static void single_rounds__all_sizes__berger_and_the_danish_schedule_are_one(void **state)
{
	int n;

	(void)state;
	for (n = LEAST; n <= MOST; n++) {
		check_single(RR_BERGER, n);
		check_single(RR_DSU, n);
	}
}

/* The round of the single schedule that a round of the double one repeats. */
static int table_round(int r, int rounds)
{
	if (r > rounds)
		return r - rounds;
	if (rounds >= 2 && r >= rounds - 1)
		return 2 * rounds - 1 - r;
	return r;
}

/* PAIRING RR-3 */
static void double_round__all_sizes__last_two_of_the_first_cycle_exchanged(void **state)
{
	struct roundrobin_pair once[MOST], twice[MOST];
	int n, r, i, count, f1, f2;

	(void)state;
	for (n = 2; n <= MOST; n++) {
		int rounds = roundrobin_rounds(RR_BERGER, n);

		assert_int_equal(roundrobin_rounds(RR_DOUBLE, n), 2 * rounds);
		for (r = 1; r <= 2 * rounds; r++) {
			count = roundrobin_round(RR_DOUBLE, n, r, twice, &f1);
			assert_int_equal(
				roundrobin_round(RR_BERGER, n, table_round(r, rounds), once, &f2),
				count);
			assert_int_equal(f1, f2);
			for (i = 0; i < count; i++) {
				assert_int_equal(twice[i].white,
						 r > rounds ? once[i].black : once[i].white);
				assert_int_equal(twice[i].black,
						 r > rounds ? once[i].white : once[i].black);
			}
		}
	}
}

static void double_round__even_sizes__nobody_has_a_colour_three_times_in_a_row(void **state)
{
	struct roundrobin_pair pairs[MOST];
	int n, r, i, k, count, unpaired;

	(void)state;
	for (n = 4; n <= 16; n += 2) {
		int row[MOST + 1] = {0}, last[MOST + 1] = {0};

		for (r = 1; r <= roundrobin_rounds(RR_DOUBLE, n); r++) {
			count = roundrobin_round(RR_DOUBLE, n, r, pairs, &unpaired);
			for (i = 0; i < 2 * count; i++) {
				int white = i % 2 ? 1 : 2;

				k = i % 2 ? pairs[i / 2].white : pairs[i / 2].black;
				row[k] = last[k] == white ? row[k] + 1 : 1;
				last[k] = white;
				assert_true(row[k] <= 2);
			}
		}
	}
}

/* PAIRING RR-4: the numbers are a permutation, whatever the lots. */
static void varma__all_sizes_and_lots__a_permutation(void **state)
{
	static const char *const federations[] = {"DEN", "SWE", "NOR", "FIN", "ISL"};
	struct varma_player players[VARMA_MOST];
	unsigned lots[VARMA_MOST * 2];
	int numbers[VARMA_MOST], n, trial, i;

	(void)state;
	for (n = VARMA_LEAST; n <= VARMA_MOST; n++) {
		for (trial = 0; trial < 40; trial++) {
			unsigned seen = 0;

			for (i = 0; i < n; i++)
				players[i] = (struct varma_player){
					i + 1, "", federations[i * (trial + 1) % (1 + trial % 5)]};
			for (i = 0; i < 2 * VARMA_MOST; i++)
				lots[i] = (unsigned)(i * 7919 + trial * 104729) % 1000;
			varma_draw(players, n, lots, (size_t)(trial % 3) * 16, numbers);
			for (i = 0; i < n; i++)
				seen |= 1u << numbers[i];
			assert_int_equal(seen, (2u << n) - 2);
		}
	}
}

/* A federation that fits into one envelope draws only from it, so that its players meet early. */
static void varma__small_federation__one_envelope(void **state)
{
	static const char *const names[] = {"A", "B", "B", "B", "C", "C", "C", "D", "D", "D"};
	struct varma_player players[10];
	unsigned lots[4] = {1, 2, 0, 1};
	int numbers[10], i;

	(void)state;
	for (i = 0; i < 10; i++)
		players[i] = (struct varma_player){i + 1, "", names[i]};
	varma_draw(players, 10, lots, 4, numbers);
	/*
	 * B draws first of the three: the second of the envelopes A (3 4 8) and B (5 7 9), then 9,
	 * 5 and 7.
	 */
	assert_int_equal(numbers[1], 9);
	assert_int_equal(numbers[2], 5);
	assert_int_equal(numbers[3], 7);
	/* For C only envelope A is left, and the lots are used up. */
	assert_int_equal(numbers[4], 3);
	assert_int_equal(numbers[5], 4);
	assert_int_equal(numbers[6], 8);
	/*
	 * No envelope has three numbers left: 1 and 6 from C, 2 from D; A's player gets the last
	 * number.
	 */
	assert_int_equal(numbers[7], 1);
	assert_int_equal(numbers[8], 6);
	assert_int_equal(numbers[9], 2);
	assert_int_equal(numbers[0], 10);
}

/* PAIRING NSF-2B */
static void nsf_seeding__all_sizes__quarters_in_turn_and_a_permutation(void **state)
{
	static const char pattern[] = "ACDBCABD";
	unsigned lots[MOST];
	int order[MOST], n, i;

	(void)state;
	for (i = 0; i < MOST; i++)
		lots[i] = (unsigned)i * 7919 % 31;
	for (n = 1; n <= MOST; n++) {
		unsigned seen = 0;

		monrad_nsf_seeding(n, lots, (size_t)n, order);
		for (i = 0; i < n; i++) {
			seen |= 1u << order[i];
			if (i < n / 4 * 4)
				assert_int_equal('A' + order[i] / (n / 4), pattern[i % 8]);
			else
				assert_true(order[i] >= n / 4 * 4);
		}
		assert_int_equal(seen, (1u << n) - 1);
	}
}

static void nsf_seeding__lots__choose_among_those_left(void **state)
{
	/* Quarters 0 1, 2 3, 4 5, 6 7: A C D B C A B D. */
	static const unsigned lots[8] = {1, 2, 3, 0, 9, 9, 9, 9};
	static const int wanted[8] = {1, 4, 7, 2, 5, 0, 3, 6};
	int order[8], i;

	(void)state;
	monrad_nsf_seeding(8, lots, 8, order);
	for (i = 0; i < 8; i++)
		assert_int_equal(order[i], wanted[i]);
}

/* PAIRING RR-5: one row covers all teams, and the next runs back over them. */
static void olympiad__all_sizes__a_row_a_team(void **state)
{
	int t, row, i;

	(void)state;
	for (t = 2; t <= 12; t++) {
		for (row = 0; row < 8; row++) {
			unsigned seen = 0;

			for (i = 0; i < t; i++) {
				int team = serpentine_olympiad(row * t + i, t);

				seen |= 1u << team;
				if (row % 2)
					assert_int_equal(team,
							 serpentine_olympiad(row * t - 1 - i, t));
			}
			assert_int_equal(seen, (1u << t) - 1);
			assert_int_equal(serpentine_olympiad(row * t, t),
					 serpentine_olympiad(row % 4 * t, t));
		}
		assert_int_equal(serpentine_olympiad(0, t), 0);
		assert_int_equal(serpentine_olympiad(2 * t, t), t / 2);
	}
}

/* PAIRING RR-6: groups of 7 and 6, filled by rows in alternating directions. */
static void cup_groups__all_sizes__rows_there_and_back(void **state)
{
	int sevens, sixes, group[7 * MOST], k;

	(void)state;
	for (sevens = 0; sevens <= 10; sevens++) {
		for (sixes = 0; sixes <= 6; sixes++) {
			int g = sevens + sixes, n = 7 * sevens + 6 * sixes, size[16] = {0};

			if (!g)
				continue;
			serpentine_groups(n, g, group);
			for (k = 0; k < n; k++) {
				size[group[k]]++;
				assert_int_equal(group[k], k / g % 2 ? g - 1 - k % g : k % g);
			}
			for (k = 0; k < g; k++)
				assert_int_equal(size[k], k < sevens ? 7 : 6);
		}
	}
}

/* PAIRING KO-1 to KO-3: players of the best 2^k cannot meet before that many players are left. */
static void knockout__all_sizes__the_best_meet_as_late_as_can_be(void **state)
{
	struct knockout_player players[64];
	struct knockout_lots lots = {NULL, NULL, 0};
	struct knockout k;
	int n, best, i;

	(void)state;
	for (i = 0; i < 64; i++)
		players[i] = (struct knockout_player){.id = i + 1, .lot = i + 1};
	for (n = 2; n <= 64; n++) {
		assert_int_equal(knockout_draw(players, (size_t)n, &lots, &k), KNOCKOUT_OK);
		assert_true(k.size >= n && k.size < 2 * n);
		for (best = 2; best <= n; best *= 2) {
			uint64_t parts = 0;

			/* Each of `best` equal parts of the draw contains one of the best. */
			for (i = 0; i < k.size; i++) {
				if (k.number[i] >= 0 && k.number[i] < best)
					parts |= (uint64_t)1 << (i / (k.size / best));
			}
			assert_true(parts == (best == 64 ? UINT64_MAX : ((uint64_t)1 << best) - 1));
		}
		knockout_release(&k);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(single_rounds__all_sizes__berger_and_the_danish_schedule_are_one),
		cmocka_unit_test(double_round__all_sizes__last_two_of_the_first_cycle_exchanged),
		cmocka_unit_test(
			double_round__even_sizes__nobody_has_a_colour_three_times_in_a_row),
		cmocka_unit_test(varma__all_sizes_and_lots__a_permutation),
		cmocka_unit_test(varma__small_federation__one_envelope),
		cmocka_unit_test(nsf_seeding__all_sizes__quarters_in_turn_and_a_permutation),
		cmocka_unit_test(nsf_seeding__lots__choose_among_those_left),
		cmocka_unit_test(olympiad__all_sizes__a_row_a_team),
		cmocka_unit_test(cup_groups__all_sizes__rows_there_and_back),
		cmocka_unit_test(knockout__all_sizes__the_best_meet_as_late_as_can_be),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
