/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invariants of every round of a Swiss system: each active player is paired once, nobody meets
 * twice, the absolute colour rules hold, nobody has a second bye; and the round depends only on the
 * facts.
 */
#include "core/pairing/dansk/dansk_schweizer.h"
#include "core/pairing/dubov/dubov.h"
#include "core/pairing/dutch/dutch.h"
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/pairing/monrad/monrad_nsf.h"
#include "tests/pairing/field.h"

#include <stdarg.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#define TOURNAMENTS  240
#define LEAST_ROUNDS 1500 /* paired in each test */

struct system {
	pair_system_fn pair;
	bool forfeits_meet;   /* a forfeited pairing counts as a meeting */
	bool forfeits_colour; /* its colour counts */
	bool bye_is_white;
	bool win_forbids_bye; /* a win without play forbids it too */
	int most_difference;  /* of colours; 0 = no such rule */
	int most_in_a_row;
};

static const struct system monrad_dsu = {monrad_dsu_pair, false, false, false, false, 0, 0};
static const struct system monrad_nsf = {monrad_nsf_pair, true, true, true, true, 2, 3};
static const struct system dansk = {dansk_schweizer_pair, false, false, true, false, 0, 0};
static const struct system fide = {dutch_pair_fide_1998, false, false, false, true, 2, 2};
static const struct system knsb = {dutch_pair_knsb_1996, false, false, false, true, 2, 2};
static const struct system dubov = {dubov_pair, false, false, false, true, 2, 2};

static void invent(struct field *f, unsigned seed)
{
	field_init(f, seed * 104729u + 3, 8 + (int)seed % 33, 5 + (int)seed % 5);
	f->forfeits = seed % 4 ? 0 : 60;
	f->absences = seed % 3 ? 0 : 40;
	f->withdrawals = seed % 5 ? 0 : 20;
	if (seed % 6 == 0)
		field_forbid(f);
}

static bool is_forfeit(const struct pair_entry *e)
{
	return e->result == PAIR_WON_UNPLAYED || e->result == PAIR_LOST_UNPLAYED;
}

static bool had_met(const struct system *y, const struct field *f, int a, int b)
{
	int r;

	for (r = 0; r < f->played; r++) {
		const struct pair_entry *e = &f->history[a][r];

		if (e->opp == b && e->result != PAIR_BYE && (!is_forfeit(e) || y->forfeits_meet))
			return true;
	}
	return (f->players[a].n_met && f->met[a] == b) || (f->players[b].n_met && f->met[b] == a);
}

/* The colour that an entry counts as; PAIR_NO_COLOUR if it does not count. */
static enum pair_colour counted(const struct system *y, const struct pair_entry *e)
{
	if (e->result == PAIR_BYE)
		return y->bye_is_white ? PAIR_WHITE : PAIR_NO_COLOUR;
	if (e->result == PAIR_ABSENT || (is_forfeit(e) && !y->forfeits_colour))
		return PAIR_NO_COLOUR;
	return e->colour;
}

static bool over_half(const struct field *f, int player)
{
	int r, twice = 0;

	for (r = 0; r < f->played; r++) {
		switch (f->history[player][r].result) {
		case PAIR_WON:
		case PAIR_WON_UNPLAYED:
		case PAIR_BYE: twice += 2; break;
		case PAIR_DRAWN:
		case PAIR_ADJOURNED: twice++; break;
		case PAIR_LOST:
		case PAIR_LOST_UNPLAYED:
		case PAIR_ABSENT: break;
		}
	}
	return twice > f->played;
}

static void check_colour(const struct system *y, const struct field *f, int player,
			 enum pair_colour c)
{
	int difference = c == PAIR_WHITE ? 1 : -1, row = 1, r;
	bool broken = false;

	for (r = f->played - 1; r >= 0; r--) {
		enum pair_colour past = counted(y, &f->history[player][r]);

		if (past == PAIR_NO_COLOUR)
			continue;
		broken = broken || past != c;
		row += !broken;
		difference += past == PAIR_WHITE ? 1 : -1;
	}
	if (!y->most_difference)
		return;
	/* A bye counts as White and may break the limits, since somebody must have it. */
	assert_true(abs(difference) <= y->most_difference + y->bye_is_white);
	assert_true(row <= y->most_in_a_row + y->bye_is_white);
}

/*
 * Two players who both need the same colour, with an excess of two games of the other, do not meet.
 */
static void check_strong(const struct system *y, const struct field *f, int a, int b)
{
	int difference[2] = {0, 0}, r, k;

	for (k = 0; k < 2; k++) {
		for (r = 0; r < f->played; r++) {
			enum pair_colour c = counted(y, &f->history[k ? b : a][r]);

			difference[k] += (c == PAIR_WHITE) - (c == PAIR_BLACK);
		}
	}
	assert_false(difference[0] >= 2 && difference[1] >= 2);
	assert_false(difference[0] <= -2 && difference[1] <= -2);
}

static void check_bye(const struct system *y, const struct field *f, const struct pair_round *r)
{
	int i;

	for (i = 0; i < f->played; i++) {
		const struct pair_entry *e = &f->history[r->bye][i];

		if (e->result == PAIR_BYE && y->pair == monrad_dsu_pair)
			assert_true((e->opp == PAIR_NOBODY ? PAIR_X : e->opp) != r->bye_against);
		else
			assert_true(e->result != PAIR_BYE);
		if (y->win_forbids_bye)
			assert_true(e->result != PAIR_WON_UNPLAYED);
	}
}

static void check_pair(const struct system *y, const struct field *f, const struct pair_pair *p)
{
	bool last = f->rounds_total == f->played + 1;

	/* The rules prescribe the pairs of the first round. */
	if (!f->played && (y == &monrad_nsf || y == &dubov))
		return;
	assert_false(had_met(y, f, p->white, p->black));
	if (last && (y == &monrad_nsf || (over_half(f, p->white) && over_half(f, p->black))))
		return;
	if (y == &dansk)
		check_strong(y, f, p->white, p->black);
	if (last && y != &dubov && (over_half(f, p->white) || over_half(f, p->black)))
		return;
	check_colour(y, f, p->white, PAIR_WHITE);
	check_colour(y, f, p->black, PAIR_BLACK);
}

static void check_round(const struct system *y, const struct field *f, const struct pair_round *r)
{
	int seen[FIELD_MOST] = {0}, i;
	size_t k;

	for (k = 0; k < r->n_pairs; k++) {
		seen[r->pairs[k].white]++;
		seen[r->pairs[k].black]++;
		check_pair(y, f, &r->pairs[k]);
	}
	if (r->bye != PAIR_NOBODY) {
		seen[r->bye]++;
		check_bye(y, f, r);
	}
	for (i = 0; i < f->n; i++)
		assert_int_equal(seen[i], pair_is_active(&f->players[i]));
}

static void pair(const struct system *y, const struct field *f, struct pair_round *ret_round)
{
	static const struct pair_options plain = {.explain = false};
	struct pair_state s;

	field_state(f, &s);
	y->pair(&s, &plain, ret_round);
	pair_state_release(&s);
}

static int id_of(const struct field *f, int player)
{
	return player < 0 ? player : f->players[player].id;
}

static void assert_same(const struct field *f, const struct pair_round *x, const struct field *g,
			const struct pair_round *z)
{
	size_t k;

	assert_int_equal(x->ok, z->ok);
	assert_int_equal(x->n_pairs, z->n_pairs);
	assert_int_equal(id_of(f, x->bye), id_of(g, z->bye));
	for (k = 0; k < x->n_pairs; k++) {
		assert_int_equal(id_of(f, x->pairs[k].white), id_of(g, z->pairs[k].white));
		assert_int_equal(id_of(f, x->pairs[k].black), id_of(g, z->pairs[k].black));
	}
}

/* PAIRING ALL-4: pairing again gives the same round, also with the players in another order. */
static void check_facts_alone(const struct system *y, const struct field *f,
			      const struct pair_round *r)
{
	struct field g = *f;
	struct pair_round again;
	int i;

	for (i = 0; i < g.n; i++) {
		g.players[i].history = g.history[i];
		g.players[i].met = &g.met[i];
	}
	pair(y, &g, &again);
	assert_same(f, r, &g, &again);
	pair_round_release(&again);
	field_permute(&g);
	pair(y, &g, &again);
	assert_same(f, r, &g, &again);
	pair_round_release(&again);
}

static bool one_round(const struct system *y, struct field *f)
{
	struct pair_round r;
	bool ok;

	field_announce(f);
	pair(y, f, &r);
	ok = r.ok;
	if (ok)
		check_round(y, f, &r);
	check_facts_alone(y, f, &r);
	if (ok)
		field_play(f, &r);
	pair_round_release(&r);
	return ok;
}

static void check_system(const struct system *y)
{
	int rounds = 0;
	unsigned seed;
	struct field f;

	for (seed = 0; seed < TOURNAMENTS; seed++) {
		invent(&f, seed);
		while (f.played < f.rounds_total && one_round(y, &f))
			rounds++;
	}
	assert_true(rounds >= LEAST_ROUNDS);
}

static void monrad_dsu__random_tournaments__rules_kept(void **state)
{
	(void)state;
	check_system(&monrad_dsu);
}

static void monrad_nsf__random_tournaments__rules_kept(void **state)
{
	(void)state;
	check_system(&monrad_nsf);
}

static void dansk_schweizer__random_tournaments__rules_kept(void **state)
{
	(void)state;
	check_system(&dansk);
}

static void fide_dutch__random_tournaments__rules_kept(void **state)
{
	(void)state;
	check_system(&fide);
}

static void knsb__random_tournaments__rules_kept(void **state)
{
	(void)state;
	check_system(&knsb);
}

static void dubov__random_tournaments__rules_kept(void **state)
{
	(void)state;
	check_system(&dubov);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(monrad_dsu__random_tournaments__rules_kept),
		cmocka_unit_test(monrad_nsf__random_tournaments__rules_kept),
		cmocka_unit_test(dansk_schweizer__random_tournaments__rules_kept),
		cmocka_unit_test(fide_dutch__random_tournaments__rules_kept),
		cmocka_unit_test(knsb__random_tournaments__rules_kept),
		cmocka_unit_test(dubov__random_tournaments__rules_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
