/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Compositions of the round-robin kinds, and the outcome of their tables. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/event/kind.h"

#define MOST 60

struct field {
	struct kind_entrant entrants[MOST];
	struct option_values options;
	struct kind_compose_input in;
};

/* Entrants 1..n, ratings falling by 10. */
static void field_of(struct field *f, int stage, int n)
{
	memset(f, 0, sizeof(*f));
	f->options = option_none();
	for (int i = 0; i < n; i++)
		f->entrants[i] = (struct kind_entrant){.id = 100 + i,
						       .person = i + 1,
						       .name = "x",
						       .rating = 2000 - 10 * i,
						       .seats = 1};
	f->in = (struct kind_compose_input){
		.stage = stage, .entrants = f->entrants, .n = (size_t)n, .options = &f->options};
}

static void compose(const char *kind, struct field *f, struct kind_composition *ret)
{
	*ret = (struct kind_composition){.impossible = NULL};
	kind_find(kind)->compose(&f->in, ret);
}

/* "1 10 11 | 2 9": the persons in the groups. */
static void assert_groups(const struct field *f, const struct kind_composition *c, const char *want)
{
	char text[400] = "";
	size_t n = 0;

	for (size_t g = 0; g < c->n; g++) {
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s", g ? "|" : "");
		for (size_t i = 0; i < c->groups[g].n; i++) {
			const struct kind_group *one = &c->groups[g];

			assert_non_null(one->why[i]);
			n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%d", i ? " " : "",
					      (int)f->entrants[one->members[i]].person);
		}
	}
	assert_string_equal(text, want);
}

/* EVENTS E31, E34 */
static void cup__thirty_five__five_sevens_and_no_semifinal(void **state)
{
	struct kind_composition c;
	struct field f;

	(void)state;
	field_of(&f, 1, 35);
	compose("cup", &f, &c);
	assert_null(c.impossible);
	assert_groups(&f, &c,
		      "1 10 11 20 21 30 31|2 9 12 19 22 29 32|3 8 13 18 23 28 33|"
		      "4 7 14 17 24 27 34|5 6 15 16 25 26 35");
	assert_string_equal(c.groups[4].code, "I 5");
	assert_false(c.held);
	assert_false(c.last);
	assert_int_equal(c.advance, 2);
	kind_composition_release(&c);
}

/* EVENTS E31 */
static void cup__numbers_without_sevens_and_sixes__nearest_told(void **state)
{
	struct kind_composition c;
	struct field f;

	(void)state;
	field_of(&f, 1, 10);
	compose("cup", &f, &c);
	assert_non_null(c.impossible);
	assert_int_equal(c.nearest_below, 7);
	assert_int_equal(c.nearest_above, 12);
	kind_composition_release(&c);
	f.in.smaller = true;
	compose("cup", &f, &c);
	assert_null(c.impossible);
	assert_int_equal(c.n, 2);
	assert_int_equal(c.groups[1].n, 5);
	kind_composition_release(&c);
	field_of(&f, 1, 7);
	compose("cup", &f, &c);
	assert_true(c.last);
	assert_string_equal(c.groups[0].code, "F");
	kind_composition_release(&c);
}

/* EVENTS E36 */
static void cup__semifinal__sevens_in_the_order_drawn(void **state)
{
	struct kind_composition c;
	struct field f;

	(void)state;
	field_of(&f, 2, 16);
	f.in.final = 2;
	compose("cup", &f, &c);
	assert_groups(&f, &c, "1 2 3 4 5 6 7 15|8 9 10 11 12 13 14 16");
	assert_int_equal(c.advance, 2);
	assert_int_equal(c.vacant, 5);
	kind_composition_release(&c);
}

/* EVENTS E32 */
static void cup__final__second_qualification_does_not_count(void **state)
{
	struct kind_composition c;
	struct field f;

	(void)state;
	field_of(&f, 3, 4);
	for (int i = 0; i < 4; i++)
		f.entrants[i].why = "place";
	f.entrants[3].person = 2;
	compose("cup", &f, &c);
	assert_groups(&f, &c, "1 2 3");
	assert_int_equal(c.n_left_out, 1);
	kind_composition_release(&c);
}

/* EVENTS E35, E37 */
static void cup__outcome__level_places_advance_and_share(void **state)
{
	static const int places[] = {1, 2, 2, 4};
	struct kind_line lines[4];
	enum kind_gone gone[4] = {KIND_DECLINED, KIND_STAYS, KIND_STAYS, KIND_STAYS};
	struct kind_outcome_input in = {.lines = lines, .seats = 4, .advance = 2, .gone = gone};
	struct kind_outcome o = {.n = 0};

	(void)state;
	for (int i = 0; i < 4; i++)
		lines[i] = (struct kind_line){.number = i + 1, .place = places[i]};
	kind_find("cup")->outcome(&in, &o);
	assert_int_equal(o.n, 4);
	assert_false(o.honours[0].advances);
	assert_true(o.honours[1].advances && o.honours[2].advances);
	assert_false(o.honours[3].advances);
	assert_string_not_equal(o.honours[0].why, o.honours[3].why);
	kind_outcome_release(&o);
	in.last_stage = true;
	lines[1].place = 1;
	kind_find("cup")->outcome(&in, &o);
	assert_int_equal(o.n, 2);
	assert_true(o.honours[0].shared && o.honours[1].shared);
	kind_outcome_release(&o);
}

/* EVENTS E15, E21: the order of routes, then rating, decides who is left after the fifteenth. */
static void dm__more_than_fifteen__queue_by_route_and_rating(void **state)
{
	struct kind_composition c;
	struct field f;

	(void)state;
	field_of(&f, 1, 17);
	for (int i = 0; i < 17; i++)
		f.entrants[i].route = i < 2 ? 6 : 1;
	compose("dm", &f, &c);
	assert_int_equal(c.groups[0].n, 15);
	assert_int_equal(c.groups[0].members[0], 2);
	assert_int_equal(c.n_left_out, 2);
	assert_int_equal(c.left_out[0], 0);
	kind_composition_release(&c);
}

struct contest {
	struct kind_result results[12];
	struct kind_line lines[3];
	struct option_values options;
	struct kind_outcome_input in;
};

/* Three players in a double round; 1 and 2 are level in every respect. */
static void contest_of(struct contest *c, const int *citizen)
{
	struct kind_table_input table = {.seats = 3};
	struct kind_game *games;

	memset(c, 0, sizeof(*c));
	c->options = option_none();
	table.n = kind_find("dm")->schedule(
		&(struct kind_schedule_input){.seats = 3, .options = &c->options}, &games);
	assert_int_equal(table.n, 6);
	for (size_t i = 0; i < table.n; i++) {
		struct kind_result *r = &c->results[i];

		*r = (struct kind_result){
			.round = games[i].round, .white = games[i].white, .black = games[i].black};
		r->white2 = r->white == 3 ? 0 : r->black == 3 ? 2 : 1;
		r->black2 = 2 - r->white2;
	}
	free(games);
	table.results = c->results;
	table.options = &c->options;
	kind_find("dm")->table(&table, c->lines);
	c->in = (struct kind_outcome_input){.lines = c->lines,
					    .seats = 3,
					    .last_stage = true,
					    .results = c->results,
					    .n = table.n,
					    .citizen = citizen,
					    .options = &c->options};
}

/* EVENTS E23, E24 */
static void dm__level_first__played_for_or_shared_or_the_citizens(void **state)
{
	static const int both[] = {1, 1, 1}, one[] = {2, 1, 1}, unknown[] = {0, 1, 1};
	static const int share[] = {1, 1, 0};
	static const struct kind_result won[] = {{1, 0, 1, 2, 2, 0, true},
						 {2, 0, 2, 1, 1, 1, true}};
	struct kind_outcome o = {.n = 0};
	struct contest c;

	(void)state;
	contest_of(&c, both);
	kind_find("dm")->outcome(&c.in, &o);
	assert_true(o.playoff);
	assert_int_equal(o.n_first, 2);
	assert_int_equal(o.n, 0);
	kind_outcome_release(&o);
	c.in.answers = share;
	kind_find("dm")->outcome(&c.in, &o);
	assert_false(o.playoff);
	assert_int_equal(o.n, 2);
	assert_true(o.honours[0].shared);
	kind_outcome_release(&o);
	c.in.answers = NULL;
	c.in.playoff = won;
	c.in.n_playoff = 2;
	kind_find("dm")->outcome(&c.in, &o);
	assert_int_equal(o.n, 1);
	assert_int_equal(o.honours[0].number, 1);
	kind_outcome_release(&o);
	contest_of(&c, one);
	kind_find("dm")->outcome(&c.in, &o);
	assert_int_equal(o.n, 1);
	assert_int_equal(o.honours[0].number, 2);
	kind_outcome_release(&o);
	contest_of(&c, unknown);
	kind_find("dm")->outcome(&c.in, &o);
	assert_true(o.title_unclear);
	assert_int_equal(o.n, 0);
	kind_outcome_release(&o);
}

/* EVENTS E44 */
static void theme__composed_by_lots__as_equal_as_can_be(void **state)
{
	struct kind_composition c;
	struct field f;

	(void)state;
	field_of(&f, 1, 11);
	compose("theme", &f, &c);
	assert_groups(&f, &c, "1 2 3 4 5 6|7 8 9 10 11");
	kind_composition_release(&c);
}

/* EVENTS E45 */
static void match__colours__alternate_from_the_lot_on(void **state)
{
	struct option_values options = option_none();
	struct kind_schedule_input in = {.seats = 2, .options = &options};
	struct kind_result results[4];
	struct kind_line lines[2];
	struct kind_game *games;
	size_t n;

	(void)state;
	assert_true(option_set(&options, EVENT_OPTION_GAMES, "4"));
	n = kind_find("match")->schedule(&in, &games);
	assert_int_equal(n, 4);
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(games[i].white, i % 2 ? 2 : 1);
		results[i] = (struct kind_result){.round = games[i].round,
						  .white = games[i].white,
						  .black = games[i].black,
						  .white2 = 2};
	}
	results[3].white2 = -1;
	kind_find("match")->table(
		&(struct kind_table_input){
			.seats = 2, .results = results, .n = 4, .options = &options},
		lines);
	assert_int_equal(lines[0].number, 1);
	assert_int_equal(lines[0].points.num, 2);
	assert_int_equal(lines[1].place, 2);
	assert_int_equal(lines[1].played, 3);
	free(games);
}

/* EVENTS E45: number 1's score in half points, and whether another game follows. */
static void match__one_by_one__until_it_is_decided(void **state)
{
	static const struct {
		const char *white2; /* White's half points in each game */
		bool follows;
	} cases[] = {{"2", true},    {"1", true},   {"20", true},  {"202", false},
		     {"201", false}, {"111", true}, {"210", true}, {"1111", false}};
	struct option_values options = option_none();
	struct kind_result results[4];

	(void)state;
	assert_true(option_set(&options, EVENT_OPTION_GAMES, "4"));
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct kind_table_input in = {.seats = 2, .results = results, .options = &options};
		struct kind_game next = {.round = 0};

		for (; cases[i].white2[in.n]; in.n++) {
			int white = in.n % 2 ? 2 : 1, white2 = cases[i].white2[in.n] - '0';

			results[in.n] = (struct kind_result){.round = (int)in.n + 1,
							     .white = white,
							     .black = 3 - white,
							     .white2 = white2,
							     .black2 = 2 - white2};
		}
		options.v[EVENT_OPTION_ONE_BY_ONE].given = false;
		assert_false(kind_find("match")->follow(&in, &next));
		assert_true(option_set(&options, EVENT_OPTION_ONE_BY_ONE, "yes"));
		assert_int_equal(kind_find("match")->follow(&in, &next), cases[i].follows);
		if (cases[i].follows) {
			assert_int_equal(next.round, in.n + 1);
			assert_int_equal(next.white, in.n % 2 ? 2 : 1);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cup__thirty_five__five_sevens_and_no_semifinal),
		cmocka_unit_test(cup__numbers_without_sevens_and_sixes__nearest_told),
		cmocka_unit_test(cup__semifinal__sevens_in_the_order_drawn),
		cmocka_unit_test(cup__final__second_qualification_does_not_count),
		cmocka_unit_test(cup__outcome__level_places_advance_and_share),
		cmocka_unit_test(dm__more_than_fifteen__queue_by_route_and_rating),
		cmocka_unit_test(dm__level_first__played_for_or_shared_or_the_citizens),
		cmocka_unit_test(theme__composed_by_lots__as_equal_as_can_be),
		cmocka_unit_test(match__colours__alternate_from_the_lot_on),
		cmocka_unit_test(match__one_by_one__until_it_is_decided),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
