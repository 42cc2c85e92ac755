/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The last round of Norwegian Monrad after hostile results, compared with the reference
 * implementation, which tries every set of floaters of PAIRING NSF-11B.
 *
 *   test_last_round [tournaments]
 */
#include "core/pairing/monrad/monrad_nsf.h"
#include "tests/bench/hostile.h"
#include "tests/pairing/oracle.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

enum { FEWEST = 6, A_SHARE = 100, LARGE = 1000 };

static int tournaments = 3000, compared;

static void compare(const struct pair_state *s, const struct pair_round *r)
{
	struct oracle_round o;
	int i;

	oracle_monrad_nsf(s, &o);
	assert_int_equal(r->ok, o.ok);
	if (!o.ok)
		return;
	assert_int_equal(r->n_pairs, o.n);
	assert_int_equal(r->bye, o.bye);
	for (i = 0; i < o.n; i++) {
		assert_int_equal(r->pairs[i].white, o.white[i]);
		assert_int_equal(r->pairs[i].black, o.black[i]);
	}
}

static bool tells(const struct pair_round *r, const char *text)
{
	size_t i = 0;

	while (i < r->n_pairs && !strstr(r->pairs[i].why, text))
		i++;
	return i < r->n_pairs;
}

/* Does an explanation tell of floaters chosen by NSF-11B? */
static bool tells_11b(const struct pair_round *r)
{
	return tells(r, "is broken least (11B)");
}

/* Pairs the round as the last one, with an explanation. */
static void explain_last(const struct crowd *f, struct pair_state *ret_state,
			 struct pair_round *ret_round)
{
	const struct pair_options o = {.explain = true, .lang = &lang_english};

	*ret_state = f->state;
	ret_state->rounds_total = ret_state->round;
	monrad_nsf_pair(ret_state, &o, ret_round);
}

/* Compares the round as the last one; did 11B choose floaters? */
static bool pair_last(const struct crowd *f)
{
	struct pair_state s;
	struct pair_round r;
	bool chosen;

	explain_last(f, &s, &r);
	compare(&s, &r);
	chosen = tells_11b(&r);
	pair_round_release(&r);
	return chosen;
}

/*
 * Plays a tournament, any round from the third on of which could be the last; returns in how many
 * `pair` would.
 */
static int play(const struct hostile_kind *kind, size_t n, uint64_t seed,
		bool (*pair)(const struct crowd *f))
{
	const struct pair_options o = {.explain = false};
	struct pair_round r;
	struct crowd f;
	bool more = true;
	int count = 0;

	hostile_init(&f, kind, n, seed);
	while (more) {
		if (f.state.round > 2) {
			count += pair(&f);
			compared++;
		}
		monrad_nsf_pair(&f.state, &o, &r);
		more = r.ok && f.state.round < f.state.rounds_total;
		if (more)
			hostile_enter(&f, kind, &r);
		pair_round_release(&r);
	}
	crowd_release(&f);
	return count;
}

/* Plays a tournament of random size and kind; returns in how many rounds 11B chose floaters. */
static int play_random(uint64_t seed)
{
	const struct hostile_kind *kind = &hostile_kinds[crowd_below(&seed, hostile_n_kinds)];
	size_t n = FEWEST + crowd_below(&seed, ORACLE_MOST - FEWEST);

	return play(kind, n, seed, pair_last);
}

static void last_round__hostile__as_the_second_opinion(void **state)
{
	int i, chosen = 0;

	(void)state;
	for (i = 0; i < tournaments; i++)
		chosen += play_random((uint64_t)i);
	print_message("11B chose floaters in %d of %d last rounds\n", chosen, compared);
	assert_true(chosen >= compared / A_SHARE);
}

/* Does the last round try every set of floaters?  If so, did 11B choose some? */
static bool pair_exactly(const struct crowd *f)
{
	struct pair_state s;
	struct pair_round r;
	bool chosen;

	explain_last(f, &s, &r);
	assert_false(tells(&r, "too many to try all (11B)"));
	chosen = tells_11b(&r);
	pair_round_release(&r);
	return chosen;
}

/* PAIRING ALL-8: sets by the thousand are tried without reaching the bound. */
static void last_round__large_field__every_set_is_tried(void **state)
{
	int chosen = 0;
	size_t k;

	(void)state;
	for (k = 0; k < hostile_n_kinds; k++)
		chosen += play(&hostile_kinds[k], LARGE, 7, pair_exactly);
	assert_true(chosen > 0);
}

/* A million sets of three natives of a group of 195, each with pairs of its own above. */
static void last_round__three_go_down__every_set_is_tried(void **state)
{
	size_t k = 0;

	(void)state;
	while (strcmp(hostile_kinds[k].name, "White wins mostly") != 0)
		k++;
	assert_true(play(&hostile_kinds[k], LARGE + 1, 2, pair_exactly) > 0);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(last_round__hostile__as_the_second_opinion),
		cmocka_unit_test(last_round__large_field__every_set_is_tried),
		cmocka_unit_test(last_round__three_go_down__every_set_is_tried),
	};

	if (argc > 1)
		tournaments = atoi(argv[1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
