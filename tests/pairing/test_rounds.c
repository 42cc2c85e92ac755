/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rounds as the plain searches paired them that walk every order of exchanges, floaters and
 * transpositions to its end: tests/vectors/pairing/rounds.tsv holds, for each system and block of
 * tournaments, a hash over all pairs and byes of all rounds.  The quick searches must give the
 * same.  `PRINT=1 test_rounds` prints the file.
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

/* One chance in so many that this tournament knows the thing at all. */
static unsigned rate(uint64_t *seed, unsigned one_in, unsigned most)
{
	return crowd_below(seed, one_in) == 0 ? crowd_below(seed, most) : 0;
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

static uint64_t hash_tournament(const struct crowd_system *system, uint64_t seed, uint64_t hash)
{
	static const struct pair_options plain = {false};
	struct pair_round r;
	struct crowd f;
	bool more = true;

	begin(&f, seed);
	while (more) {
		assert_true(system->pair(&f.state, &plain, &r));
		hash = add_round(hash, &r);
		more = r.ok && f.state.round < f.state.rounds_total;
		if (more)
			crowd_enter(&f, &r);
		pair_round_release(&r);
	}
	crowd_release(&f);
	return hash;
}

static uint64_t hash_block(const struct crowd_system *system, unsigned block)
{
	uint64_t hash = 0xcbf29ce484222325u;
	unsigned i;

	for (i = 0; i < TOURNAMENTS; i++)
		hash = hash_tournament(system, block * TOURNAMENTS + i + 1, hash);
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
		got = hash_block(find_system(name), block);
		if (got != wanted)
			fail_msg("%s, block %u: %016" PRIx64 ", not %016" PRIx64, name, block, got,
				 wanted);
		ran++;
	}
	fclose(f);
	assert_int_equal(ran, BLOCKS * crowd_n_systems);
}

static void print_rounds(void)
{
	unsigned block;
	size_t i;

	for (i = 0; i < crowd_n_systems; i++) {
		for (block = 0; block < BLOCKS; block++)
			printf("%s\t%u\t%016" PRIx64 "\n", crowd_systems[i].name, block,
			       hash_block(&crowd_systems[i], block));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rounds__of_many_tournaments__as_the_plain_searches_paired_them),
	};

	if (getenv("PRINT")) {
		print_rounds();
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
