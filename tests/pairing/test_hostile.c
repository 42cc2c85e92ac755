/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Hostile tournaments from the benchmark: small ones are compared with the reference
 * implementations; in larger ones everybody must be paired once, with a new opponent.  A system
 * without a reference implementation must pair the same when it explains, since FIDE's systems of
 * 2026 then ask each question about all players (core/pairing/fide/fide_scope.h).  Where the bound
 * of a search decides, the explanation has to say so (PAIRING ALL-8).
 */
#include "tests/bench/hostile.h"
#include "tests/pairing/oracle.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

enum { SMALL_LEAST = 4, SMALL_MOST = 8, LARGE = 60, SEEDS = 3 };

static const struct {
	const char *name;
	oracle_fn oracle;
} oracles[] = {
	{"monrad-dsu", oracle_monrad_dsu},
	{"monrad-nsf", oracle_monrad_nsf},
	{"dansk-schweizer", oracle_dansk_schweizer},
	{"fide-dutch-1998", oracle_fide_dutch},
	{"knsb-1996", oracle_knsb},
	{"dubov-1997", oracle_dubov},
};

static oracle_fn find_oracle(const char *name)
{
	size_t i = 0;

	while (i < sizeof(oracles) / sizeof(*oracles) && strcmp(oracles[i].name, name))
		i++;
	return i < sizeof(oracles) / sizeof(*oracles) ? oracles[i].oracle : NULL;
}

static void compare(const struct crowd *f, const struct pair_round *r, oracle_fn oracle)
{
	struct oracle_round o;
	int i;

	oracle(&f->state, &o);
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

static void check(const struct crowd *f, const struct pair_round *r)
{
	bool *seen = calloc(f->state.n + 1, sizeof(*seen));
	size_t i;

	assert_non_null(seen);
	for (i = 0; r->ok && i < r->n_pairs; i++) {
		int a = r->pairs[i].white, b = r->pairs[i].black;

		assert_false(pair_have_met(&f->state, a, b, false));
		assert_false(seen[a] || seen[b] || a == b);
		seen[a] = seen[b] = true;
	}
	if (r->ok && r->bye >= 0) {
		assert_false(seen[r->bye]);
		seen[r->bye] = true;
	}
	for (i = 0; r->ok && i < f->state.n; i++)
		assert_int_equal(seen[i], pair_is_active(&f->players[i]));
	free(seen);
}

static void compare_explained(const struct crowd_system *system, const struct crowd *f,
			      const struct pair_round *r)
{
	static const struct pair_options explained = {.explain = true};
	struct pair_round other;
	size_t i;

	system->pair(&f->state, &explained, &other);
	assert_int_equal(r->ok, other.ok);
	assert_int_equal(r->n_pairs, other.n_pairs);
	assert_int_equal(r->bye, other.bye);
	for (i = 0; i < r->n_pairs; i++) {
		assert_int_equal(r->pairs[i].white, other.pairs[i].white);
		assert_int_equal(r->pairs[i].black, other.pairs[i].black);
	}
	pair_round_release(&other);
}

/* Plays a tournament; returns the number of rounds that could be paired. */
static int play(const struct crowd_system *system, const struct hostile_kind *kind, size_t n,
		uint64_t seed)
{
	static const struct pair_options plain = {.explain = false};
	oracle_fn oracle = find_oracle(system->name);
	struct pair_round r;
	struct crowd f, copy;
	bool more = true;
	int rounds = 0;

	hostile_init(&f, kind, n, seed);
	while (more) {
		crowd_copy(&f, &copy);
		system->pair(&copy.state, &plain, &r);
		if (oracle && n <= SMALL_MOST)
			compare(&f, &r, oracle);
		else
			check(&f, &r);
		if (!oracle)
			compare_explained(system, &f, &r);
		crowd_release(&copy);
		rounds += r.ok;
		more = r.ok && f.state.round < f.state.rounds_total;
		if (more)
			hostile_enter(&f, kind, &r);
		pair_round_release(&r);
	}
	crowd_release(&f);
	return rounds;
}

static void play_all(size_t least, size_t most, int seeds, int rounds)
{
	size_t i, k, n;
	int seed, played = 0;

	for (i = 0; i < crowd_n_systems; i++) {
		for (k = 0; k < hostile_n_kinds; k++) {
			for (n = least; n <= most; n++) {
				for (seed = 0; seed < seeds; seed++)
					played += play(&crowd_systems[i], &hostile_kinds[k],
						       n - hostile_kinds[k].odd, (uint64_t)seed);
			}
		}
	}
	assert_true(played >= rounds);
}

static void hostile__small__as_the_second_opinion(void **state)
{
	(void)state;
	play_all(SMALL_LEAST, SMALL_MOST, SEEDS, 4000);
}

static void hostile__larger__everybody_once_with_somebody_new(void **state)
{
	(void)state;
	play_all(LARGE, LARGE, 1, 800);
}

/* A bracket whose exchanges are chosen after the pairs of its moved-down players are settled. */
static void hostile__exchanges_after_settled_pairs__pairs_all(void **state)
{
	size_t i, k;

	(void)state;
	for (i = 0; strcmp(crowd_systems[i].name, "fide-dutch-2026"); i++)
		;
	for (k = 0; strcmp(hostile_kinds[k].name, "mixture"); k++)
		;
	assert_int_equal(play(&crowd_systems[i], &hostile_kinds[k], 37, 8), HOSTILE_ROUNDS);
}

static bool same_round(const struct pair_round *a, const struct pair_round *b)
{
	size_t i;

	if (a->ok != b->ok || a->n_pairs != b->n_pairs || a->bye != b->bye)
		return false;
	for (i = 0; i < a->n_pairs; i++) {
		if (a->pairs[i].white != b->pairs[i].white ||
		    a->pairs[i].black != b->pairs[i].black)
			return false;
	}
	return true;
}

/* What the explanations of a round say of bounds. */
enum {
	TOLD_MOVED = 1,
	TOLD_C7 = 2,
	TOLD_C8 = 4,
	TOLD_B4 = 8,
	TOLD_ALL_DOWN = 16,
	TOLD_11B = 32,
	TOLD_FIDE = 64
};

static unsigned told_bounds(const struct pair_round *r)
{
	static const char *const texts[] = {
		"too many opponents of those moved down (C7)",
		"too many transpositions (C7)",
		"too many exchanges (C8)",
		"too many ways to share x",
		"the search for their pairing was given up",
		"there were too many to try all (11B)",
		"ended at its bound",
	};
	unsigned told = 0;
	size_t i, k;

	for (k = 0; k < sizeof(texts) / sizeof(*texts); k++) {
		for (i = 0; i < r->n_pairs; i++)
			told |= strstr(r->pairs[i].why, texts[k]) ? 1u << k : 0;
		if (r->bye_why && strstr(r->bye_why, texts[k]))
			told |= 1u << k;
	}
	if (!r->ok && r->reason == pair_given_up)
		told |= 1u << k;
	return told;
}

/* Plays by the usual bounds and pairs each round with lower ones as well. */
static unsigned play_bounded(const struct crowd_system *system, const struct hostile_kind *kind,
			     size_t n, long bound)
{
	const struct pair_options usual = {.explain = true, .lang = &lang_english},
				  low = {.explain = true, .lang = &lang_english, .bound = bound};
	struct pair_round r, bounded;
	unsigned all = 0, told;
	struct crowd f;
	bool more = true;

	hostile_init(&f, kind, n, 3);
	while (more) {
		system->pair(&f.state, &usual, &r);
		system->pair(&f.state, &low, &bounded);
		assert_int_equal(told_bounds(&r), 0);
		told = told_bounds(&bounded);
		assert_true(told || same_round(&r, &bounded));
		check(&f, &bounded);
		all |= told;
		more = r.ok && f.state.round < f.state.rounds_total;
		if (more)
			hostile_enter(&f, kind, &r);
		pair_round_release(&r);
		pair_round_release(&bounded);
	}
	crowd_release(&f);
	return all;
}

static unsigned play_all_bounded(const char *name, size_t n, long bound)
{
	unsigned all = 0;
	size_t i, k;

	for (i = 0; strcmp(crowd_systems[i].name, name); i++)
		;
	for (k = 0; k < hostile_n_kinds; k++)
		all |= play_bounded(&crowd_systems[i], &hostile_kinds[k], n, bound);
	return all;
}

static void bound__decides__is_told(void **state)
{
	(void)state;
	assert_int_equal(play_all_bounded("fide-dutch-1998", 40, 2),
			 TOLD_MOVED | TOLD_C7 | TOLD_C8 | TOLD_ALL_DOWN);
	assert_int_equal(play_all_bounded("knsb-1996", 40, 2),
			 TOLD_MOVED | TOLD_C7 | TOLD_C8 | TOLD_B4 | TOLD_ALL_DOWN);
	assert_int_equal(play_all_bounded("monrad-nsf", 40, 1), TOLD_11B);
	assert_int_equal(play_all_bounded("fide-dutch-2026", 24, 1), TOLD_FIDE);
	assert_int_equal(play_all_bounded("burstein-2026", 24, 1), TOLD_FIDE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hostile__small__as_the_second_opinion),
		cmocka_unit_test(hostile__larger__everybody_once_with_somebody_new),
		cmocka_unit_test(hostile__exchanges_after_settled_pairs__pairs_all),
		cmocka_unit_test(bound__decides__is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
