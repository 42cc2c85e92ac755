/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rounds paired by exhaustive searches over all exchanges, floaters and transpositions: for each
 * system and block of tournaments tests/vectors/pairing/rounds.tsv has a hash over all pairs and
 * byes of all rounds.  FIDE's systems of 2026 were asked about all players in every bracket.  The
 * fast searches must give the same.  `PRINT=1 test_rounds` prints the file.
 */
#include "tests/bench/crowd.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BLOCKS = 48, TOURNAMENTS = 16 };

/* Blocks from this number on are played until nearly all pairs of players have met. */
enum { LONG = 1000, LONG_BLOCKS = 8 };

static uint64_t add(uint64_t hash, int64_t value)
{
	return (hash ^ (uint64_t)value) * 0x100000001b3u;
}

static uint64_t add_round(uint64_t hash, const struct pair_round *r)
{
	size_t i;

	hash = add(hash, r->ok);
	for (i = 0; i < r->n_pairs; i++)
		hash = add(add(hash, r->pairs[i].white), r->pairs[i].black);
	return add(hash, r->bye);
}

/* A random rate below `most`, but 0 except in one of `one_in` tournaments. */
static unsigned rate(uint64_t *seed, unsigned one_in, unsigned most)
{
	return crowd_below(seed, one_in) == 0 ? crowd_below(seed, most) : 0;
}

static void begin_long(struct crowd *f, uint64_t seed)
{
	struct crowd_rates rates = {.draws = crowd_below(&seed, 900),
				    .forfeits = rate(&seed, 3, 60),
				    .absences = rate(&seed, 3, 60),
				    .withdrawals = rate(&seed, 5, 20),
				    .ties = crowd_below(&seed, 2) == 0};
	size_t n = 10 + crowd_below(&seed, 15);

	crowd_init(f, n, (int)n - 1, &rates, seed);
}

static void begin(struct crowd *f, uint64_t seed)
{
	struct crowd_rates rates = {.draws = crowd_below(&seed, 700),
				    .forfeits = rate(&seed, 3, 150),
				    .absences = rate(&seed, 4, 150),
				    .withdrawals = rate(&seed, 5, 60),
				    .adjournments = rate(&seed, 7, 60),
				    .ties = crowd_below(&seed, 2) == 0};
	size_t n = 2 + crowd_below(&seed, crowd_below(&seed, 4) ? 14 : 50);
	int rounds = 3 + (int)crowd_below(&seed, 9);

	crowd_init(f, n, rounds, &rates, seed);
}

static uint64_t hash_tournament(const struct crowd_system *system,
				void (*invent)(struct crowd *f, uint64_t seed), uint64_t seed,
				bool explain, uint64_t hash)
{
	const struct pair_options options = {.explain = explain};
	struct pair_round r;
	struct crowd f;
	bool more = true;

	invent(&f, seed);
	while (more) {
		system->pair(&f.state, &options, &r);
		hash = add_round(hash, &r);
		more = r.ok && f.state.round < f.state.rounds_total;
		if (more)
			crowd_enter(&f, &r);
		pair_round_release(&r);
	}
	crowd_release(&f);
	return hash;
}

static uint64_t hash_block(const struct crowd_system *system, unsigned block, bool explain)
{
	uint64_t hash = 0xcbf29ce484222325u;
	unsigned i;

	for (i = 0; i < TOURNAMENTS; i++)
		hash = hash_tournament(system, block < LONG ? begin : begin_long,
				       block * TOURNAMENTS + i + 1, explain, hash);
	return hash;
}

static const struct crowd_system *find_system(const char *name)
{
	size_t i;

	for (i = 0; i < crowd_n_systems; i++) {
		if (!strcmp(crowd_systems[i].name, name))
			return &crowd_systems[i];
	}
	return NULL;
}

static FILE *open_rounds(void)
{
	const char *top = getenv("top_srcdir");
	char path[1000];
	FILE *f;

	snprintf(path, sizeof(path), "%s/tests/vectors/pairing/rounds.tsv", top ? top : ".");
	f = fopen(path, "r");
	if (!f)
		fail_msg("%s cannot be read", path);
	return f;
}

static void rounds__of_many_tournaments__as_the_plain_searches_paired_them(void **state)
{
	FILE *f = open_rounds();
	char name[32];
	unsigned block, ran = 0;
	uint64_t wanted, got;

	(void)state;
	while (fscanf(f, "%31s %u %" SCNx64, name, &block, &wanted) == 3) {
		assert_non_null(find_system(name));
		got = hash_block(find_system(name), block, false);
		if (got != wanted)
			fail_msg("%s, block %u: %016" PRIx64 ", not %016" PRIx64, name, block, got,
				 wanted);
		ran++;
	}
	fclose(f);
	assert_int_equal(ran, (BLOCKS + LONG_BLOCKS) * crowd_n_systems);
}

/* Is each active player on one board, or has the bye? */
static void check_seats(const struct pair_state *s, const struct pair_round *r)
{
	int seen[100] = {0}, i;
	size_t k;

	for (k = 0; k < r->n_pairs; k++) {
		seen[r->pairs[k].white]++;
		seen[r->pairs[k].black]++;
	}
	if (r->bye >= 0)
		seen[r->bye]++;
	for (i = 0; i < (int)s->n; i++)
		assert_int_equal(seen[i], pair_is_active(&s->players[i]));
}

/* Plays a tournament to its end that is too large for exhaustive searches. */
static void play_out(const char *name, size_t n, int least_rounds)
{
	static const struct crowd_rates rates = {.draws = 300, .absences = 20, .withdrawals = 2};
	static const struct pair_options plain = {.explain = false};
	int played = 0;
	struct pair_round r;
	struct crowd f;
	bool more = true;

	crowd_init(&f, n, (int)n - 1, &rates, 1);
	while (more) {
		find_system(name)->pair(&f.state, &plain, &r);
		played += r.ok;
		more = r.ok && f.state.round < f.state.rounds_total;
		if (r.ok)
			check_seats(&f.state, &r);
		if (more)
			crowd_enter(&f, &r);
		pair_round_release(&r);
	}
	crowd_release(&f);
	assert_true(played >= least_rounds);
}

static void rounds__until_nearly_all_have_met__come_out(void **state)
{
	(void)state;
	play_out("fide-dutch-1998", 60, 50);
	play_out("knsb-1996", 60, 50);
}

static void print_blocks(const struct crowd_system *system, unsigned first, unsigned n)
{
	unsigned block;

	for (block = first; block < first + n; block++)
		printf("%s\t%u\t%016" PRIx64 "\n", system->name, block,
		       hash_block(system, block, false));
}

static void print_rounds(void)
{
	size_t i;

	for (i = 0; i < crowd_n_systems; i++) {
		print_blocks(&crowd_systems[i], 0, BLOCKS);
		print_blocks(&crowd_systems[i], LONG, LONG_BLOCKS);
	}
}

/* An explanation is asked of all players, a plain pairing first of each bracket alone. */
static void rounds__explained__as_paired_without_explanation(void **state)
{
	static const char *const names[] = {"fide-dutch-2026", "burstein-2026"};
	unsigned i, block;

	(void)state;
	for (i = 0; i < 2; i++) {
		for (block = LONG; block < LONG + LONG_BLOCKS; block++)
			assert_int_equal(hash_block(find_system(names[i]), block, true),
					 hash_block(find_system(names[i]), block, false));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rounds__of_many_tournaments__as_the_plain_searches_paired_them),
		cmocka_unit_test(rounds__until_nearly_all_have_met__come_out),
		cmocka_unit_test(rounds__explained__as_paired_without_explanation),
	};

	if (getenv("PRINT")) {
		print_rounds();
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
