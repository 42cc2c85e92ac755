/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The stages of the cup (EVENTS E31 to E37). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/cup.h"
#include "core/event/emt.h"

#define MOST 400

static const struct cup_wish by_rule;

/* Players 1..n with ratings from 1990 down in steps of 10; none wants two seats. */
static size_t field(struct cup_entry *e, int n)
{
	for (int i = 0; i < n; i++)
		e[i] = (struct cup_entry){i + 1, 1990 - 10 * i, false, false};
	return (size_t)n;
}

static struct cup_stage preliminary(const struct cup_entry *e, size_t n,
				    const struct cup_wish *wish)
{
	struct cup_stage s = {0};
	int seats;

	assert_int_equal(cup_preliminary(e, n, wish, &seats, &s), CUP_OK);
	assert_int_equal(seats, s.n);
	return s;
}

static enum cup_error error_of(const struct cup_entry *e, size_t n, const struct cup_wish *wish,
			       int *ret_seats)
{
	struct cup_stage s = {0};
	enum cup_error error = cup_preliminary(e, n, wish, ret_seats, &s);

	if (error)
		assert_null(s.placings);
	cup_stage_release(&s);
	return error;
}

static int size_of(const struct cup_stage *s, int group)
{
	int size = 0;

	for (size_t i = 0; i < s->n; i++)
		size += s->placings[i].group == group;
	return size;
}

static int seats_of(const struct cup_stage *s, int64_t player)
{
	int seats = 0;

	for (size_t i = 0; i < s->n; i++)
		seats += s->placings[i].player == player;
	return seats;
}

static void assert_group(const struct cup_stage *s, int group, const int64_t *players, size_t n)
{
	size_t at = 0;

	for (size_t i = 0; i < s->n; i++)
		if (s->placings[i].group == group)
			assert_int_equal(s->placings[i].player, players[at++]);
	assert_int_equal(at, n);
}

static void assert_apart(const struct cup_stage *s)
{
	for (size_t i = 0; i < s->n; i++)
		for (size_t j = i + 1; j < s->n; j++)
			assert_false(s->placings[i].player == s->placings[j].player &&
				     s->placings[i].group == s->placings[j].group);
}

/* E34 */

static void plan__by_rule__table(void **state)
{
	static const struct {
		int entrants, groups, advance, semis, final, finalists;
	} cases[] = {
		{35, 5, 2, 0, 0, 10},	 {42, 6, 2, 0, 0, 12},	  {49, 7, 2, 0, 0, 14},
		{56, 8, 3, 4, 2, 8},	 {77, 11, 3, 5, 2, 10},	  {100, 15, 2, 5, 2, 10},
		{150, 22, 3, 10, 1, 10}, {250, 36, 2, 11, 1, 11}, {12, 2, 3, 0, 0, 6},
		{21, 3, 3, 0, 0, 9},	 {28, 4, 3, 0, 0, 12},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct cup_plan p;
		int sevens, sixes;

		assert_true(class_cup_groups(cases[i].entrants, &sevens, &sixes));
		assert_int_equal(sevens + sixes, cases[i].groups);
		assert_true(cup_plan(sevens + sixes, 0, &by_rule, &p));
		assert_int_equal(p.held, cases[i].semis > 0);
		assert_int_equal(p.advance, cases[i].advance);
		assert_int_equal(p.groups, cases[i].semis);
		assert_int_equal(p.final, cases[i].final);
		assert_int_equal(p.final_seats, cases[i].finalists);
	}
}

static void plan__any_field__no_plan_is_nearer_to_eleven(void **state)
{
	(void)state;
	for (int g = 2; g <= 60; g++) {
		for (int d = 0; d <= 20; d++) {
			struct cup_plan p;
			assert_true(cup_plan(g, d, &by_rule, &p));
			assert_int_equal(p.held, g >= 8);
			for (int a = p.held ? 2 : 1; a <= 3; a++) {
				for (int f = 1; f <= (p.held ? 2 : 1); f++) {
					int seats = p.held ? f * ((a * g + d + 6) / 7) : a * g;
					int other = abs(seats - 11), own = abs(p.final_seats - 11);
					bool first = a > p.advance ||
						     (a == p.advance && (!p.held || f >= p.final));
					assert_true(other > own || (other == own && first));
				}
			}
		}
	}
}

static void plan__direct_entrants__count_for_the_semifinal(void **state)
{
	struct cup_plan p;

	(void)state;
	assert_true(cup_plan(8, 9, &by_rule, &p)); /* 2 x 8 + 9 = 25 and 3 x 8 + 9 = 33 */
	assert_int_equal(p.advance, 3);
	assert_int_equal(p.semifinal, 33);
	assert_int_equal(p.groups, 5);
	assert_int_equal(p.final_seats, 10);
}

static void plan__wish__decides(void **state)
{
	struct cup_plan p;

	(void)state;
	assert_true(cup_plan(8, 0, &(struct cup_wish){.semifinal = CUP_CANCEL}, &p));
	assert_false(p.held);
	assert_int_equal(p.advance, 1);
	assert_int_equal(p.final_seats, 8);
	assert_true(cup_plan(7, 0, &(struct cup_wish){.semifinal = CUP_HOLD}, &p));
	assert_true(p.held);
	assert_int_equal(p.advance, 3);
	assert_int_equal(p.final_seats, 6);
	assert_true(cup_plan(8, 0, &(struct cup_wish){.advance = 4}, &p));
	assert_int_equal(p.semifinal, 32);
	assert_int_equal(p.final, 2);
	assert_true(cup_plan(8, 0, &(struct cup_wish){.advance = 2, .final = 3}, &p));
	assert_int_equal(p.final_seats, 9);
	assert_true(cup_plan(15, 0, &(struct cup_wish){.final = 1}, &p));
	assert_int_equal(p.advance, 3);
	assert_int_equal(p.final_seats, 7);
}

static void plan__wish_beyond_reason__refused(void **state)
{
	struct cup_plan p;

	(void)state;
	assert_false(cup_plan(8, 0, &(struct cup_wish){.advance = 8}, &p));
	assert_false(cup_plan(8, 0, &(struct cup_wish){.advance = -1}, &p));
	assert_false(cup_plan(8, 0, &(struct cup_wish){.final = 8}, &p));
	assert_false(cup_plan(7, 0, &(struct cup_wish){.final = 2}, &p));
}

/* E31 */

static void preliminary__thirty_five__five_equal_groups(void **state)
{
	static const int64_t want[5][7] = {{1, 10, 11, 20, 21, 30, 31},
					   {2, 9, 12, 19, 22, 29, 32},
					   {3, 8, 13, 18, 23, 28, 33},
					   {4, 7, 14, 17, 24, 27, 34},
					   {5, 6, 15, 16, 25, 26, 35}};
	struct cup_entry e[MOST];
	struct cup_stage s = preliminary(e, field(e, 35), &by_rule);

	(void)state;
	assert_int_equal(s.groups, 5);
	for (int g = 0; g < 5; g++)
		assert_group(&s, g, want[g], 7);
	assert_false(s.is_final);
	assert_false(s.plan.held);
	assert_int_equal(s.plan.advance, 2);
	assert_int_equal(s.placings[0].why, CUP_STRENGTH);
	cup_stage_release(&s);
}

static void preliminary__thirteen__seven_and_six(void **state)
{
	static const int64_t first[] = {1, 4, 5, 8, 9, 12, 13}, second[] = {2, 3, 6, 7, 10, 11};
	struct cup_entry e[MOST];
	struct cup_stage s = preliminary(e, field(e, 13), &by_rule);

	(void)state;
	assert_group(&s, 0, first, 7);
	assert_group(&s, 1, second, 6);
	cup_stage_release(&s);
}

static void preliminary__any_number__all_placed_or_the_nearest_named(void **state)
{
	static const struct {
		int n, nearest, below, above;
	} impossible[] = {{8, 7, 7, 12},    {9, 7, 7, 12},    {10, 12, 7, 12},	{11, 12, 7, 12},
			  {15, 14, 14, 18}, {16, 18, 14, 18}, {17, 18, 14, 18}, {22, 21, 21, 24},
			  {23, 24, 21, 24}, {29, 30, 28, 30}};
	struct cup_entry e[MOST];
	size_t at = 0;

	(void)state;
	for (int n = 6; n <= 300; n++) {
		struct cup_stage s = {0};
		int seats, below, above;
		enum cup_error error = cup_preliminary(e, field(e, n), &by_rule, &seats, &s);

		assert_int_equal(seats, n);
		if (error) {
			assert_int_equal(error, CUP_INDIVISIBLE);
			assert_int_equal(n, impossible[at].n);
			assert_int_equal(cup_nearest(n, &below, &above), impossible[at].nearest);
			assert_int_equal(below, impossible[at].below);
			assert_int_equal(above, impossible[at++].above);
			continue;
		}
		assert_int_equal(s.n, n);
		for (int g = 0; g < s.groups; g++)
			assert_in_range(size_of(&s, g), 6, 7);
		for (int p = 1; p <= n; p++)
			assert_int_equal(seats_of(&s, p), 1);
		cup_stage_release(&s);
	}
	assert_int_equal(at, sizeof(impossible) / sizeof(*impossible));
}

static void nearest__small_numbers__six(void **state)
{
	int below, above;

	(void)state;
	for (int n = -2; n <= 5; n++) {
		assert_int_equal(cup_nearest(n, &below, &above), 6);
		assert_int_equal(below, 0);
		assert_int_equal(above, 6);
	}
}

static void preliminary__six_or_seven__the_final_at_once(void **state)
{
	struct cup_entry e[MOST];

	(void)state;
	for (int n = 6; n <= 7; n++) {
		struct cup_stage s;
		field(e, n);
		e[2].two_groups = true;
		e[4].direct = true;
		s = preliminary(e, (size_t)n, &by_rule);
		assert_true(s.is_final);
		assert_int_equal(s.n, n);
		assert_int_equal(s.groups, 1);
		assert_int_equal(s.plan.advance, 0);
		assert_int_equal(s.plan.final_seats, n);
		assert_int_equal(s.placings[0].why, CUP_ONE_GROUP);
		assert_true(s.placings[4].semifinalist);
		cup_stage_release(&s);
	}
}

static void preliminary__below_six__too_few_unless_the_leader_wants_it(void **state)
{
	static const int five[] = {5};
	struct cup_wish wish = {.sizes = five, .n_sizes = 1};
	struct cup_entry e[MOST];
	struct cup_stage s;
	int seats;

	(void)state;
	for (int n = 0; n <= 5; n++)
		assert_int_equal(error_of(e, field(e, n), &by_rule, &seats), CUP_TOO_FEW);
	s = preliminary(e, field(e, 5), &wish);
	assert_true(s.is_final);
	cup_stage_release(&s);
}

static void preliminary__sizes_of_the_leader__taken_in_their_order(void **state)
{
	static const int sizes[] = {5, 8, 4};
	static const int64_t first[] = {1, 6, 7, 12, 13}, second[] = {2, 5, 8, 11, 14, 15, 16, 17},
			     third[] = {3, 4, 9, 10};
	struct cup_wish wish = {.sizes = sizes, .n_sizes = 3};
	struct cup_entry e[MOST];
	struct cup_stage s = preliminary(e, field(e, 17), &wish);

	(void)state;
	assert_group(&s, 0, first, 5);
	assert_group(&s, 1, second, 8);
	assert_group(&s, 2, third, 4);
	cup_stage_release(&s);
}

static void preliminary__sizes_that_do_not_fit__refused(void **state)
{
	static const int sum[] = {7, 7}, tiny[] = {7, 1}, huge[] = {2147483647, 2147483647, 10};
	struct cup_wish wish = {.sizes = sum, .n_sizes = 2};
	struct cup_entry e[MOST];
	int seats;

	(void)state;
	assert_int_equal(error_of(e, field(e, 8), &wish, &seats), CUP_BAD_SIZES);
	assert_int_equal(seats, 8);
	wish.sizes = tiny;
	assert_int_equal(error_of(e, field(e, 8), &wish, &seats), CUP_BAD_SIZES);
	wish = (struct cup_wish){.sizes = huge, .n_sizes = 3};
	assert_int_equal(error_of(e, field(e, 8), &wish, &seats), CUP_BAD_SIZES);
	wish = (struct cup_wish){.sizes = sum, .n_sizes = 0};
	assert_int_equal(error_of(e, field(e, 8), &wish, &seats), CUP_BAD_SIZES);
	wish = (struct cup_wish){.advance = 9};
	assert_int_equal(error_of(e, field(e, 12), &wish, &seats), CUP_BAD_PLAN);
	assert_int_equal(error_of(e, field(e, 7), &wish, &seats), CUP_BAD_PLAN);
}

static void preliminary__order_of_entry__does_not_matter(void **state)
{
	struct cup_entry e[MOST], reversed[MOST];
	struct cup_stage s, r;

	(void)state;
	field(e, 33);
	e[7].rating = e[8].rating = e[9].rating; /* equal: ordered by player */
	for (int i = 0; i < 33; i++)
		reversed[i] = e[32 - i];
	s = preliminary(e, 33, &by_rule);
	r = preliminary(reversed, 33, &by_rule);
	for (size_t i = 0; i < s.n; i++) {
		assert_int_equal(s.placings[i].player, r.placings[i].player);
		assert_int_equal(s.placings[i].group, r.placings[i].group);
	}
	cup_stage_release(&s);
	cup_stage_release(&r);
}

/* E32 */

/* By strength 1 | 2 2 | 3 4 | 5 6 | ... in groups 1 | 2 2 | 1 1 | 2 2 | ... */
static void two_seats__same_group__changes_with_the_next(void **state)
{
	static const int64_t first[] = {1, 2, 4, 7, 8, 11}, second[] = {2, 3, 5, 6, 9, 10};
	struct cup_entry e[MOST];
	struct cup_stage s;

	(void)state;
	field(e, 11);
	e[1].two_groups = true;
	s = preliminary(e, 11, &by_rule);
	assert_group(&s, 0, first, 6);
	assert_group(&s, 1, second, 6);
	for (size_t i = 0; i < s.n; i++) {
		if (s.placings[i].player != 3)
			continue;
		assert_int_equal(s.placings[i].why, CUP_CHANGED);
		assert_int_equal(s.placings[i].with, 2);
	}
	cup_stage_release(&s);
}

static void two_seats__nobody_weaker_can__changes_with_the_previous(void **state)
{
	struct cup_entry e[MOST];
	struct cup_stage s;

	(void)state;
	/* The weakest gets the last two seats of 13, both in the group of seven. */
	field(e, 12);
	e[11].two_groups = true;
	s = preliminary(e, 12, &by_rule);
	assert_int_equal(s.n, 13);
	assert_apart(&s);
	for (size_t i = 0; i < s.n; i++)
		if (s.placings[i].why == CUP_CHANGED && s.placings[i].player != 12)
			assert_int_equal(s.placings[i].player, 11);
	cup_stage_release(&s);
}

static void two_seats__any_choice_of_players__kept_apart(void **state)
{
	struct cup_entry e[MOST];
	unsigned seed = 3;

	(void)state;
	for (int round = 0; round < 400; round++) {
		struct cup_stage s = {0};
		int n = 8 + round % 60, seats;

		field(e, n);
		for (int i = 0; i < n; i++) {
			seed = seed * 1103515245 + 12345;
			e[i].two_groups = (seed >> 16) % 8 < (unsigned)(round % 9);
		}
		if (cup_preliminary(e, (size_t)n, &by_rule, &seats, &s) == CUP_INDIVISIBLE)
			continue;
		assert_int_equal(s.n, seats);
		assert_apart(&s);
		for (int i = 0; i < n; i++)
			assert_int_equal(seats_of(&s, i + 1), e[i].two_groups ? 2 : 1);
		for (int g = 0; g < s.groups; g++)
			assert_in_range(size_of(&s, g), 6, 7);
		cup_stage_release(&s);
	}
}

static void two_seats__no_place_is_left__refused(void **state)
{
	static const int sizes[] = {8, 2};
	struct cup_wish wish = {.sizes = sizes, .n_sizes = 2};
	struct cup_entry e[MOST];
	int seats;

	(void)state;
	field(e, 5);
	for (int i = 0; i < 5; i++)
		e[i].two_groups = true;
	assert_int_equal(error_of(e, 5, &wish, &seats), CUP_NO_PLACE);
	assert_int_equal(seats, 10);
}

/* E33 */

static void direct__semifinal_held__left_out(void **state)
{
	struct cup_entry e[MOST];
	struct cup_stage s;

	(void)state;
	field(e, 58);
	e[0].direct = e[1].direct = true;
	s = preliminary(e, 58, &by_rule);
	assert_int_equal(s.n, 56);
	assert_int_equal(seats_of(&s, 1), 0);
	assert_true(s.plan.held);
	assert_int_equal(s.plan.semifinal, 26);
	cup_stage_release(&s);
}

static void direct__semifinal_not_held__play_the_preliminary_round(void **state)
{
	struct cup_entry e[MOST];
	struct cup_stage s;

	(void)state;
	field(e, 56);
	for (int i = 0; i < 7; i++)
		e[i].direct = true;
	s = preliminary(e, 56, &by_rule); /* 49 seats without second seats: seven groups */
	assert_int_equal(s.n, 56);
	assert_int_equal(s.groups, 8);
	assert_false(s.plan.held);
	assert_int_equal(s.plan.advance, 1);
	for (size_t i = 0; i < s.n; i++)
		assert_int_equal(s.placings[i].semifinalist, s.placings[i].player <= 7);
	cup_stage_release(&s);
	s = preliminary(e, 56, &(struct cup_wish){.semifinal = CUP_HOLD});
	assert_int_equal(s.n, 49);
	assert_true(s.plan.held);
	cup_stage_release(&s);
}

/* E35 */

static void advance__places_and_level_players__all_of_them(void **state)
{
	static const struct cup_line one[] = {
		{.player = 11, .place = 1},
		{.player = 12, .place = 2},
		{.player = 13, .place = 2},
		{.player = 14, .place = 4},
	};
	static const struct cup_line two[] = {
		{.player = 21, .place = 1, .withdrawn = true},
		{.player = 22, .place = 2, .barred = true},
		{.player = 23, .place = 3},
		{.player = 24, .place = 4},
	};
	static const struct cup_line three[] = {
		{.player = 31, .place = 1, .declined = true},
		{.player = 32, .place = 2},
		{.player = 33, .place = 3},
	};
	static const struct cup_table t[] = {{one, 4}, {two, 4}, {three, 3}};
	static const enum cup_reason want[] = {CUP_PLACE,     CUP_LEVEL,  CUP_LEVEL,  CUP_BEYOND,
					       CUP_WITHDRAWN, CUP_BARRED, CUP_BEYOND, CUP_BEYOND,
					       CUP_DECLINED,  CUP_PLACE,  CUP_BEYOND};
	struct cup_standing s[11];

	(void)state;
	assert_int_equal(cup_advance(t, 3, 2, false, s), 11);
	for (int i = 0; i < 11; i++) {
		assert_int_equal(s[i].why, want[i]);
		assert_int_equal(s[i].advances, want[i] == CUP_PLACE || want[i] == CUP_LEVEL);
	}
	assert_int_equal(s[4].group, 1);
	assert_int_equal(s[9].player, 32);
}

static void advance__second_qualification__counts_for_the_semifinal_only(void **state)
{
	static const struct cup_line one[] = {{.player = 1, .place = 1}, {.player = 2, .place = 2}};
	static const struct cup_line two[] = {{.player = 2, .place = 1}, {.player = 1, .place = 2}};
	static const struct cup_line three[] = {{.player = 2, .place = 1}};
	static const struct cup_table t[] = {{one, 2}, {two, 2}, {three, 1}};
	struct cup_standing s[5];

	(void)state;
	assert_int_equal(cup_advance(t, 3, 2, false, s), 5);
	for (int i = 0; i < 5; i++)
		assert_true(s[i].advances);
	assert_int_equal(cup_advance(t, 3, 2, true, s), 5);
	assert_true(s[0].advances); /* 1, as winner of group 1 */
	assert_int_equal(s[1].why, CUP_SECOND);
	assert_true(s[2].advances); /* 2, as winner of group 2 */
	assert_int_equal(s[3].why, CUP_SECOND);
	assert_int_equal(s[4].why, CUP_SECOND);
}

/* The lower number wins, and numbers that differ by one draw; likewise for seats by strength. */
static void play(const struct cup_stage *s, int group, struct cup_line *ret_lines, size_t *ret_n)
{
	struct emt_game g[EMT_MOST_PLAYERS * EMT_MOST_PLAYERS / 2];
	struct emt_pairing p[EMT_MOST_PLAYERS * EMT_MOST_PLAYERS / 2];
	struct emt_line l[EMT_MOST_PLAYERS];
	int64_t players[EMT_MOST_PLAYERS];
	int n = 0, games;

	for (size_t i = 0; i < s->n; i++)
		if (s->placings[i].group == group)
			players[n++] = s->placings[i].player;
	games = emt_schedule(n, 1, p);
	for (int i = 0; i < games; i++) {
		int64_t d = players[p[i].black - 1] - players[p[i].white - 1];
		int white2 = d == 1 || d == -1 ? 1 : d > 0 ? 2 : 0;
		g[i] = (struct emt_game){p[i].round, p[i].white, p[i].black, white2, 2 - white2};
	}
	assert_true(emt_table_by(TB_CHAIN_KSKAK_CUP, n, 1, g, games, l));
	for (int i = 0; i < n; i++)
		ret_lines[i] = (struct cup_line){.player = players[l[i].number - 1],
						 .number = l[i].number,
						 .place = l[i].place,
						 .points2 = l[i].points2,
						 .sb4 = l[i].sb4,
						 .played = l[i].played};
	*ret_n = (size_t)n;
}

/* From the preliminary round of 35 to the title and the rights. */
static void season__thirty_five__final_of_eleven(void **state)
{
	static const int points2[] = {19, 18, 16, 14, 12, 10, 8, 6, 4, 2, 1};
	struct cup_entry e[MOST];
	struct cup_stage s = preliminary(e, field(e, 35), &by_rule), final = {0};
	struct cup_line lines[5][7], last[11];
	struct cup_table t[5], table = {last, 0};
	struct cup_standing st[35];
	int64_t champions[11];
	bool in[36] = {false};

	(void)state;
	for (int g = 0; g < 5; g++) {
		play(&s, g, lines[g], &t[g].n);
		t[g].lines = lines[g];
	}
	assert_int_equal(cup_advance(t, 5, s.plan.advance, true, st), 35);
	final.placings = calloc(11, sizeof(*final.placings));
	for (int i = 0; i < 35; i++)
		in[st[i].player] = st[i].advances;
	for (int p = 1; p <= 35; p++) {
		assert_int_equal(in[p], p <= 11);
		if (in[p])
			final.placings[final.n++].player = p;
	}
	play(&final, 0, last, &table.n);
	for (int i = 0; i < 11; i++) {
		struct cup_result r = cup_result_of(&last[i], true, false, 35, CIVIL_NONE);
		unsigned want = i < 3 ? 1u << CLASS_M | 1u << CLASS_K : i < 5 ? 1u << CLASS_K : 0;

		assert_int_equal(last[i].points2, points2[i]);
		assert_int_equal(class_cup_rights(&r), want);
	}
	assert_int_equal(cup_champions(&table, champions), 1);
	assert_int_equal(champions[0], 1);
	cup_stage_release(&s);
	cup_stage_release(&final);
}

/* E36 */

static void next_places__by_percentage_sb_and_rating(void **state)
{
	static const struct cup_line seven[] = {
		{.player = 1, .place = 1, .points2 = 10, .played = 6},
		{.player = 2, .place = 2, .points2 = 7, .sb4 = 20, .played = 6, .rating = 1800},
		{.player = 3, .place = 3, .points2 = 6, .sb4 = 30, .played = 6, .rating = 1700},
		{.player = 4, .place = 3, .points2 = 6, .sb4 = 30, .played = 6, .rating = 1750},
		{.player = 5, .place = 5, .points2 = 6, .sb4 = 30, .played = 6, .withdrawn = true},
	};
	static const struct cup_line six[] = {
		{.player = 6, .place = 1, .points2 = 9, .played = 5},
		{.player = 7, .place = 2, .points2 = 6, .sb4 = 10, .played = 5},
		{.player = 8, .place = 3, .points2 = 5, .sb4 = 31, .played = 5},
		{.player = 9, .place = 4, .points2 = 5, .sb4 = 30, .played = 5, .barred = true},
		{.player = 1, .place = 5, .points2 = 4, .played = 5},
		{.player = 3, .place = 6, .points2 = 2, .played = 5},
	};
	static const struct cup_table t[] = {{seven, 5}, {six, 6}};
	static const int64_t want[] = {7, 2, 8, 4, 3}; /* 60, 58 1/3, then 50 per cent */
	struct cup_standing s[11];
	size_t next[11], n;

	(void)state;
	cup_advance(t, 2, 1, false, s);
	n = cup_next_places(t, 2, s, next);
	assert_int_equal(n, 5);
	for (size_t i = 0; i < n; i++)
		assert_int_equal(s[next[i]].player, want[i]);
}

static void next_places__declined_qualifier__is_not_asked(void **state)
{
	static const struct cup_line l[] = {
		{.player = 1, .place = 1, .points2 = 10, .played = 6, .declined = true},
		{.player = 2, .place = 2, .points2 = 9, .played = 6},
	};
	static const struct cup_table t[] = {{l, 2}};
	struct cup_standing s[2];
	size_t next[2];

	(void)state;
	cup_advance(t, 1, 1, false, s);
	assert_int_equal(cup_next_places(t, 1, s, next), 1);
	assert_int_equal(s[next[0]].player, 2);
}

static void vacant__seats_to_the_next_seven(void **state)
{
	(void)state;
	assert_int_equal(cup_vacant(14), 0);
	assert_int_equal(cup_vacant(15), 6);
	assert_int_equal(cup_vacant(20), 1);
}

static void semifinal__any_number__sevens_and_no_small_last_group(void **state)
{
	int64_t drawn[120];

	(void)state;
	for (int i = 0; i < 120; i++)
		drawn[i] = 1000 + i;
	for (int n = 1; n <= 120; n++) {
		struct cup_stage s;
		int rest = n % 7, full = n / 7, spread = full && rest && rest < 4;

		assert_int_equal(cup_semifinal(drawn, (size_t)n, &s), CUP_OK);
		assert_int_equal(s.groups, full + (rest && !spread));
		assert_int_equal(s.vacant, rest ? 7 - rest : 0);
		for (int g = 0; g < s.groups; g++) {
			int extra = spread ? rest / full + (g < rest % full) : 0;
			assert_int_equal(size_of(&s, g), g < full ? 7 + extra : rest);
		}
		assert_int_equal(s.placings[0].why, CUP_LOTS);
		if (spread)
			assert_int_equal(s.placings[7].why, CUP_SPREAD);
		cup_stage_release(&s);
	}
}

static void semifinal__two_seats__kept_apart_by_the_next_drawn(void **state)
{
	static const int64_t drawn[] = {1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
	static const int64_t first[] = {1, 2, 3, 4, 5, 6, 7}, second[] = {2, 8, 9, 10, 11, 12, 13};
	struct cup_stage s;

	(void)state;
	assert_int_equal(cup_semifinal(drawn, 14, &s), CUP_OK);
	assert_group(&s, 0, first, 7);
	assert_group(&s, 1, second, 7);
	assert_int_equal(s.placings[7].why, CUP_CHANGED);
	assert_int_equal(s.placings[7].with, 7);
	assert_int_equal(s.placings[6].with, 2);
	cup_stage_release(&s);
}

static void semifinal__cannot_be_composed__refused(void **state)
{
	static const int64_t twice[] = {1, 1};
	struct cup_stage s;

	(void)state;
	assert_int_equal(cup_semifinal(twice, 0, &s), CUP_TOO_FEW);
	assert_int_equal(cup_semifinal(twice, 2, &s), CUP_NO_PLACE);
}

/* E37 */

static void champions__level_on_the_first_place__share(void **state)
{
	static const struct cup_line l[] = {
		{.player = 8, .place = 1}, {.player = 5, .place = 1}, {.player = 6, .place = 3}};
	static const struct cup_table t = {l, 3};
	int64_t champions[3];

	(void)state;
	assert_int_equal(cup_champions(&t, champions), 2);
	assert_int_equal(champions[0], 8);
	assert_int_equal(champions[1], 5);
}

static void rights__by_stage_and_persons__table(void **state)
{
	static const struct {
		bool final, via_semi;
		int persons, place, points2, played;
		unsigned rights;
	} cases[] = {
		{false, false, 100, 3, 7, 6, 0},
		{false, false, 100, 1, 8, 6, 1u << CLASS_K},
		{false, false, 100, 1, 10, 6, 1u << CLASS_K | 1u << CLASS_M},
		{true, false, 35, 1, 19, 10, 1u << CLASS_K | 1u << CLASS_M},
		{true, true, 100, 1, 10, 10, 1u << CLASS_DM | 1u << CLASS_K},
		{true, true, 100, 2, 16, 10, 1u << CLASS_M | 1u << CLASS_K},
		{true, true, 101, 2, 15, 10, 1u << CLASS_DM | 1u << CLASS_M | 1u << CLASS_K},
		{true, true, 101, 2, 14, 10, 1u << CLASS_M | 1u << CLASS_K},
		{true, true, 101, 3, 15, 10, 1u << CLASS_M | 1u << CLASS_K},
		{true, true, 151, 3, 15, 10, 1u << CLASS_DM | 1u << CLASS_M | 1u << CLASS_K},
		{true, true, 151, 9, 8, 10, 1u << CLASS_K},
		{true, true, 151, 9, 7, 10, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct cup_line l = {.place = cases[i].place,
				     .points2 = cases[i].points2,
				     .played = cases[i].played};
		struct cup_result r = cup_result_of(&l, cases[i].final, cases[i].via_semi,
						    cases[i].persons, (struct civil){20000});
		assert_int_equal(r.end.day, 20000);
		assert_int_equal(class_cup_rights(&r), cases[i].rights);
	}
}

static void reasons__every_one__has_a_sentence(void **state)
{
	(void)state;
	for (int r = CUP_STRENGTH; r <= CUP_SECOND; r++)
		assert_true(strlen(cup_reason_text((enum cup_reason)r)) > 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plan__by_rule__table),
		cmocka_unit_test(plan__any_field__no_plan_is_nearer_to_eleven),
		cmocka_unit_test(plan__direct_entrants__count_for_the_semifinal),
		cmocka_unit_test(plan__wish__decides),
		cmocka_unit_test(plan__wish_beyond_reason__refused),
		cmocka_unit_test(preliminary__thirty_five__five_equal_groups),
		cmocka_unit_test(preliminary__thirteen__seven_and_six),
		cmocka_unit_test(preliminary__any_number__all_placed_or_the_nearest_named),
		cmocka_unit_test(nearest__small_numbers__six),
		cmocka_unit_test(preliminary__six_or_seven__the_final_at_once),
		cmocka_unit_test(preliminary__below_six__too_few_unless_the_leader_wants_it),
		cmocka_unit_test(preliminary__sizes_of_the_leader__taken_in_their_order),
		cmocka_unit_test(preliminary__sizes_that_do_not_fit__refused),
		cmocka_unit_test(preliminary__order_of_entry__does_not_matter),
		cmocka_unit_test(two_seats__same_group__changes_with_the_next),
		cmocka_unit_test(two_seats__nobody_weaker_can__changes_with_the_previous),
		cmocka_unit_test(two_seats__any_choice_of_players__kept_apart),
		cmocka_unit_test(two_seats__no_place_is_left__refused),
		cmocka_unit_test(direct__semifinal_held__left_out),
		cmocka_unit_test(direct__semifinal_not_held__play_the_preliminary_round),
		cmocka_unit_test(advance__places_and_level_players__all_of_them),
		cmocka_unit_test(advance__second_qualification__counts_for_the_semifinal_only),
		cmocka_unit_test(season__thirty_five__final_of_eleven),
		cmocka_unit_test(next_places__by_percentage_sb_and_rating),
		cmocka_unit_test(next_places__declined_qualifier__is_not_asked),
		cmocka_unit_test(vacant__seats_to_the_next_seven),
		cmocka_unit_test(semifinal__any_number__sevens_and_no_small_last_group),
		cmocka_unit_test(semifinal__two_seats__kept_apart_by_the_next_drawn),
		cmocka_unit_test(semifinal__cannot_be_composed__refused),
		cmocka_unit_test(champions__level_on_the_first_place__share),
		cmocka_unit_test(rights__by_stage_and_persons__table),
		cmocka_unit_test(reasons__every_one__has_a_sentence),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
