/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Every Swiss system against a reference implementation that tries everything in the rule's order:
 * all rounds of fields of up to eight players, and some larger ones, with forfeits, absences,
 * withdrawals, byes, forbidden pairs and pairing points; once with rounds paired by the system,
 * once with a random history.
 */
#include "core/pairing/dansk/dansk_schweizer.h"
#include "core/pairing/dubov/dubov.h"
#include "core/pairing/dutch/dutch.h"
#include "core/pairing/fide/fide_burstein.h"
#include "core/pairing/fide/fide_dutch.h"
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/pairing/monrad/monrad_nsf.h"
#include "tests/pairing/field.h"
#include "tests/pairing/oracle.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

enum past { PAST_PAIRED, PAST_OF_CHANCE };

/* The range of field sizes, and the minimum total of rounds. */
struct series {
	int least, most;
	unsigned tournaments;
	int rounds;
};

static const struct series small_fields = {1, 8, 6400, 22000};
static const struct series larger_fields = {9, 12, 500, 1900};
static const struct series ten_players = {9, 10, 60, 220}; /* slow: all orders of a pool */

/* Invents a tournament and returns the number of rounds to play. */
static int invent(struct field *f, const struct series *s, unsigned seed)
{
	unsigned sizes = (unsigned)(s->most - s->least + 1);
	int n = s->least + (int)(seed % sizes), rounds = 1 + (int)(seed / sizes % 7);

	field_init(f, seed * 7919u + 1, n, seed % 3 ? rounds : rounds + 4);
	f->forfeits = seed % 5 ? 0 : 150;
	f->absences = seed % 7 ? 0 : 100;
	f->withdrawals = seed % 11 ? 0 : 60;
	if (seed % 13 == 0)
		field_accelerate(f);
	for (int i = 0; seed % 17 == 0 && i <= (int)(seed / 17 % 5); i++)
		field_forbid(f);
	if (seed % 19 == 0)
		field_place(f);
	if (seed % 23 == 0)
		field_give_points(f);
	return rounds;
}

/* The board of a pair, -1 = none. */
static int board_of(const struct oracle_round *o, int white, int black)
{
	int i;

	for (i = 0; i < o->n; i++) {
		if (o->white[i] == white && o->black[i] == black)
			return i;
	}
	return -1;
}

/* The same pairs with the same colours, in any order. */
static bool same_pairs(const struct pair_round *r, const struct oracle_round *o)
{
	size_t i;

	if (!r->ok || !o->ok)
		return r->ok == o->ok;
	for (i = 0; i < r->n_pairs; i++) {
		if (board_of(o, r->pairs[i].white, r->pairs[i].black) < 0)
			return false;
	}
	return (int)r->n_pairs == o->n && r->bye == o->bye;
}

static bool same(const struct pair_round *r, const struct oracle_round *o)
{
	int i;

	if (!r->ok || !o->ok)
		return r->ok == o->ok;
	if ((int)r->n_pairs != o->n || r->bye != o->bye)
		return false;
	for (i = 0; i < o->n; i++) {
		if (r->pairs[i].white != o->white[i] || r->pairs[i].black != o->black[i])
			return false;
	}
	return true;
}

static void tell(const struct pair_state *s, const struct oracle_round *o)
{
	int i;

	field_print(stderr, s);
	fprintf(stderr, "the second opinion:%s", o->ok ? "" : " no legal pairing");
	for (i = 0; i < o->n; i++)
		fprintf(stderr, " %d-%d", s->players[o->white[i]].id, s->players[o->black[i]].id);
	fprintf(stderr, "\n");
}

/* Plays the round, and releases it; false when the tournament cannot continue. */
static bool play_on(struct field *f, enum past past, struct pair_state *s, struct pair_round *r)
{
	bool ok = r->ok || past == PAST_OF_CHANCE;

	if (past == PAST_OF_CHANCE)
		field_play_at_random(f);
	else if (ok)
		field_play(f, r);
	pair_round_release(r);
	pair_state_release(s);
	return ok;
}

/* Pairs a round both ways and plays it; false when the tournament cannot continue. */
static bool one_round(struct field *f, pair_system_fn pair, oracle_fn oracle, enum past past)
{
	static const struct pair_options plain = {.explain = false};
	struct pair_state s;
	struct pair_round r;
	struct oracle_round o;

	field_announce(f);
	field_state(f, &s);
	pair(&s, &plain, &r);
	oracle(&s, &o);
	if (!same(&r, &o)) {
		tell(&s, &o);
		fail_msg("round %d differs", s.round);
	}
	return play_on(f, past, &s, &r);
}

static void compare(pair_system_fn pair, oracle_fn oracle, const struct series *s)
{
	struct field f;
	unsigned seed;
	int round, rounds, compared = 0;

	for (seed = 0; seed < s->tournaments; seed++) {
		enum past past = seed / 3 % 2 ? PAST_OF_CHANCE : PAST_PAIRED;

		rounds = invent(&f, s, seed);
		for (round = 0; round < rounds; round++) {
			compared++;
			if (!one_round(&f, pair, oracle, past))
				break;
		}
	}
	assert_true(compared >= s->rounds);
}

static void monrad_dsu__small_fields__first_of_the_rule(void **state)
{
	(void)state;
	compare(monrad_dsu_pair, oracle_monrad_dsu, &small_fields);
	compare(monrad_dsu_pair, oracle_monrad_dsu, &larger_fields);
}

static void monrad_nsf__small_fields__first_of_the_rule(void **state)
{
	(void)state;
	compare(monrad_nsf_pair, oracle_monrad_nsf, &small_fields);
	compare(monrad_nsf_pair, oracle_monrad_nsf, &larger_fields);
}

static void dansk_schweizer__small_fields__first_of_the_rule(void **state)
{
	(void)state;
	compare(dansk_schweizer_pair, oracle_dansk_schweizer, &small_fields);
	compare(dansk_schweizer_pair, oracle_dansk_schweizer, &ten_players);
}

static void fide_dutch__small_fields__first_of_the_rule(void **state)
{
	(void)state;
	compare(dutch_pair_fide_1998, oracle_fide_dutch, &small_fields);
	compare(dutch_pair_fide_1998, oracle_fide_dutch, &larger_fields);
}

static void knsb__small_fields__first_of_the_rule(void **state)
{
	(void)state;
	compare(dutch_pair_knsb_1996, oracle_knsb, &small_fields);
	compare(dutch_pair_knsb_1996, oracle_knsb, &larger_fields);
}

static void dubov__small_fields__first_of_the_rule(void **state)
{
	(void)state;
	compare(dubov_pair, oracle_dubov, &small_fields);
	compare(dubov_pair, oracle_dubov, &larger_fields);
}

/* A system of 2026, from the round on of which the reference implementation tells. */
struct system_2026 {
	pair_system_fn pair;
	oracle_fn oracle;
	int (*seeding)(const struct field *f);
	int least, most; /* players */
	unsigned tournaments;
};

/* Pairs a round both ways and plays it; false when the tournament cannot continue. */
static bool round_of_2026(const struct system_2026 *system, struct field *f, enum past past,
			  int *compared)
{
	static const struct pair_options plain = {.explain = false};
	struct pair_state s;
	struct pair_round r;
	struct oracle_round o;

	field_announce(f);
	field_state(f, &s);
	system->pair(&s, &plain, &r);
	if (f->played >= system->seeding(f)) {
		system->oracle(&s, &o);
		if (!same_pairs(&r, &o)) {
			tell(&s, &o);
			fail_msg("round %d differs", s.round);
		}
		++*compared;
	}
	return play_on(f, past, &s, &r);
}

/*
 * With forfeits, absences with and without points, withdrawals, forbidden pairs and acceleration;
 * returns the number of rounds compared.
 */
static int compare_2026(const struct system_2026 *system)
{
	unsigned seed, sizes = (unsigned)(system->most - system->least + 1);
	struct field f;
	int round, compared = 0;

	for (seed = 0; seed < system->tournaments; seed++) {
		enum past past = seed / 3 % 4 ? PAST_PAIRED : PAST_OF_CHANCE;
		int n = system->least + (int)(seed % sizes), rounds = 2 + (int)(seed / 9 % 7);

		field_init(&f, seed * 104729u + 5, n, rounds);
		f.forfeits = seed % 5 ? 0 : 150;
		f.absences = seed % 7 ? 0 : 150;
		f.half_points = seed % 2;
		f.withdrawals = seed % 11 ? 0 : 60;
		if (seed % 17 == 0)
			field_forbid(&f);
		for (round = 0; round < rounds; round++) {
			if (seed % 13 == 0)
				field_accelerate(&f);
			if (!round_of_2026(system, &f, past, &compared))
				break;
		}
	}
	print_message("%d rounds\n", compared);
	return compared;
}

/* PAIRING BU-1.6 */
static int seeding_rounds(const struct field *f)
{
	return f->rounds_total / 2 < 4 ? f->rounds_total / 2 : 4;
}

static int no_rounds(const struct field *f)
{
	(void)f;
	return 0;
}

/* PAIRING BU-1.7 to BU-5.2 */
static void burstein__small_fields__best_by_the_criteria(void **state)
{
	static const struct system_2026 burstein = {
		fide_burstein_pair, oracle_burstein, seeding_rounds, 2, 10, 3000};

	(void)state;
	assert_true(compare_2026(&burstein) >= 5000);
}

/* PAIRING FD-1.2 to FD-5.2 */
static void dutch_2026__small_fields__best_by_the_criteria(void **state)
{
	static const struct system_2026 small = {
		fide_dutch_pair, oracle_dutch_2026, no_rounds, 2, 8, 3000};
	static const struct system_2026 larger = {
		fide_dutch_pair, oracle_dutch_2026, no_rounds, 9, 10, 60};

	(void)state;
	assert_true(compare_2026(&small) >= 12000);
	assert_true(compare_2026(&larger) >= 200);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(monrad_dsu__small_fields__first_of_the_rule),
		cmocka_unit_test(monrad_nsf__small_fields__first_of_the_rule),
		cmocka_unit_test(dansk_schweizer__small_fields__first_of_the_rule),
		cmocka_unit_test(fide_dutch__small_fields__first_of_the_rule),
		cmocka_unit_test(knsb__small_fields__first_of_the_rule),
		cmocka_unit_test(dubov__small_fields__first_of_the_rule),
		cmocka_unit_test(burstein__small_fields__best_by_the_criteria),
		cmocka_unit_test(dutch_2026__small_fields__best_by_the_criteria),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
