/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The rating list of correspondence chess (EVENTS E64 to E70). */
#include "core/rating/klist.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define SEVEN_GAMES 21

static struct civil day(const char *text)
{
	struct civil d;

	assert_true(civil_parse(text, &d));
	return d;
}

/* A played game; `halves` are a's half points. */
static struct klist_game game(uint32_t a, uint32_t b, int halves)
{
	signed char own_a = (signed char)halves, own_b = (signed char)(2 - halves);

	return (struct klist_game){.a = a,
				   .b = b,
				   .own_a = own_a,
				   .own_b = own_b,
				   .table_a = own_a,
				   .table_b = own_b,
				   .moved_a = true,
				   .moved_b = true};
}

/* All-play-all of n players starting at id `first`: the lower id wins, neighbours draw. */
static size_t all_play_all(struct klist_game *games, uint32_t first, uint32_t n)
{
	size_t g = 0;

	for (uint32_t a = 0; a < n; a++)
		for (uint32_t b = a + 1; b < n; b++)
			games[g++] = game(first + a, first + b, b == a + 1 ? 1 : 2);
	return g;
}

static void text_at(const struct klist_facts *facts, const char *date, struct sbuf *text)
{
	struct klist *k = klist_new(facts);

	assert_true(klist_fold(k, day(date), SIZE_MAX, NULL, NULL));
	sbuf_reset(text);
	klist_text(k, 0, facts->n_players, text);
	klist_free(k);
}

/* Checks the ratings on the list, in order of id. */
static void ratings_are(const struct klist_facts *facts, const char *date, const char *want)
{
	struct klist *k = klist_new(facts);
	struct sbuf got = SBUF_INIT;

	assert_true(klist_fold(k, day(date), SIZE_MAX, NULL, NULL));
	for (uint32_t i = 0; i < facts->n_players; i++)
		sbuf_addf(&got, "%s%d", i ? " " : "", klist_entry(k, i)->rating);
	assert_string_equal(got.buf, want);
	sbuf_release(&got);
	klist_free(k);
}

/* The three EMT classes, seven players each: M from 2160 down, K from 1960 down, A 1500. */
static struct klist_player persons[21];
static struct klist_game class_games[3][SEVEN_GAMES];
static struct klist_unit classes[3];

static struct klist_facts three_classes(void)
{
	for (uint32_t i = 0; i < 21; i++)
		persons[i] = (struct klist_player){
			100 + i, i < 14 ? (i < 7 ? 2160 : 2030) - 10 * (int)i : 1500};
	for (uint32_t c = 0; c < 3; c++) {
		all_play_all(class_games[c], 7 * c, 7);
		classes[c] = (struct klist_unit){.group = c + 1,
						 .end = day("2026-01-05"),
						 .single = true,
						 .games = class_games[c],
						 .n_games = SEVEN_GAMES};
	}
	return (struct klist_facts){
		.players = persons, .n_players = 21, .units = classes, .n_units = 3};
}

static void three_classes__after_a_ruling__the_whole_list(void **state)
{
	struct klist_facts facts = three_classes();
	struct klist_game *ruled = &class_games[2][6]; /* second against third */

	(void)state;
	assert_int_equal(ruled->a, 15);
	assert_int_equal(ruled->b, 16);
	*ruled = game(15, 16, 0);
	ratings_are(&facts, "2026-04-01",
		    "2208 2186 2159 2130 2101 2074 2056 2021 2003 1969 1930 1892 1856 1834 "
		    "1623 1568 1568 1500 1455 1410 1388");
}

static void text__three_classes__canonical_lines(void **state)
{
	struct klist_facts facts = three_classes();
	struct sbuf text = SBUF_INIT;

	(void)state;
	facts.n_units = 2;
	text_at(&facts, "2026-04-01", &text);
	assert_string_equal(text.buf, "100;2208;6;P;2026-01-05\n101;2186;6;P;2026-01-05\n"
				      "102;2159;6;P;2026-01-05\n103;2130;6;P;2026-01-05\n"
				      "104;2101;6;P;2026-01-05\n105;2074;6;P;2026-01-05\n"
				      "106;2056;6;P;2026-01-05\n107;2021;6;P;2026-01-05\n"
				      "108;2003;6;P;2026-01-05\n109;1969;6;P;2026-01-05\n"
				      "110;1930;6;P;2026-01-05\n111;1892;6;P;2026-01-05\n"
				      "112;1856;6;P;2026-01-05\n113;1834;6;P;2026-01-05\n");
	text_at(&facts, "2026-01-01", &text);
	assert_string_equal(text.buf, ""); /* nobody has a result yet */
	sbuf_release(&text);
}

static void dates__of_the_lists(void **state)
{
	static const char *const cases[][3] = {
		/* day, the next list, the list in force (EVENTS E66) */
		{"2026-01-01", "2026-04-01", "2026-01-01"},
		{"2026-03-31", "2026-04-01", "2026-01-01"},
		{"2026-04-01", "2026-07-01", "2026-04-01"},
		{"2026-09-30", "2026-10-01", "2026-07-01"},
		{"2026-12-31", "2027-01-01", "2026-10-01"},
		{"2028-02-29", "2028-04-01", "2028-01-01"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		assert_int_equal(klist_next(day(cases[i][0])).day, day(cases[i][1]).day);
		assert_int_equal(klist_in_force(day(cases[i][0])).day, day(cases[i][2]).day);
	}
}

/* Two players of 1500; the lower id beats the other in a unit that ends on the day. */
static const struct klist_player two[] = {{1, 1500}, {2, 1500}};

static void unit__ends_on_the_day_of_a_list__belongs_to_the_next(void **state)
{
	struct klist_game g = game(0, 1, 2);
	struct klist_unit u = {.group = 1, .end = day("2026-04-01"), .games = &g, .n_games = 1};
	struct klist_facts facts = {.players = two, .n_players = 2, .units = &u, .n_units = 1};
	struct sbuf text = SBUF_INIT;

	(void)state;
	text_at(&facts, "2026-04-01", &text);
	assert_string_equal(text.buf, "");
	text_at(&facts, "2026-07-01", &text);
	assert_string_equal(text.buf, "1;1523;1;P;2026-04-01\n2;1478;1;P;2026-04-01\n");
	u.end = day("2026-03-31");
	text_at(&facts, "2026-04-01", &text);
	assert_string_equal(text.buf, "1;1523;1;P;2026-03-31\n2;1478;1;P;2026-03-31\n");
	sbuf_release(&text);
}

/* Appends a row as "ID OLD>NEW n W We K B" to the text at `arg`. */
static void note(void *arg, const struct klist_row *row)
{
	char w[RATIO_TEXT], we[RATIO_TEXT], b[RATIO_TEXT];

	sbuf_addf(arg, "%lld.%d:%u %d>%d %d %s %s %d %s\n", (long long)row->unit->group,
		  row->unit->board, row->player + 1, row->old, row->change.rn, row->n,
		  ratio_format(row->w, w), ratio_format(row->we, we), row->change.k,
		  ratio_format(row->change.bonus, b));
}

static void history_is(const struct klist_facts *facts, const char *want)
{
	struct klist *k = klist_new(facts);
	struct sbuf got = SBUF_INIT;

	assert_true(klist_fold(k, day("2030-01-01"), SIZE_MAX, note, &got));
	assert_string_equal(got.buf, want);
	sbuf_release(&got);
	klist_free(k);
}

static void units__given_in_any_order__folded_by_end_group_board(void **state)
{
	struct klist_game won = game(0, 1, 2), drawn = game(0, 1, 1);
	struct klist_unit u[] = {
		{.group = 9, .board = 2, .end = day("2026-05-02"), .games = &drawn, .n_games = 1},
		{.group = 9, .board = 1, .end = day("2026-05-02"), .games = &won, .n_games = 1},
		{.group = 8, .end = day("2026-05-02"), .games = &drawn, .n_games = 1},
		{.group = 10, .end = day("2026-05-01"), .games = &won, .n_games = 1},
	};
	struct klist_facts facts = {.players = two, .n_players = 2, .units = u, .n_units = 4};

	(void)state;
	history_is(&facts, "10.0:1 1500>1523 1 1 0.5 45 0\n10.0:2 1500>1478 1 0 0.5 45 0\n"
			   "8.0:1 1523>1523 1 0.5 0.55 45 0\n8.0:2 1478>1480 1 0.5 0.45 45 0\n"
			   "9.1:1 1523>1543 1 1 0.55 45 0\n9.1:2 1480>1460 1 0 0.45 45 0\n"
			   "9.2:1 1543>1543 1 0.5 0.6 45 0\n9.2:2 1460>1465 1 0.5 0.4 45 0\n");
}

/*
 * Games of two players who have moved in another game of the unit, and which of the two are rated
 * (EVENTS E67, RATING R-3).
 */
static void games__not_all_rated(void **state)
{
	static const struct {
		bool moved_a, moved_b, overdue, taken_over, team, rated;
	} cases[] = {
		{true, true, false, false, false, true},
		{true, true, true, false, true, true},
		{true, true, false, true, true, false},	   /* a reserve finished it */
		{true, false, false, false, false, false}, /* resigned or ruled before an answer */
		{false, false, false, false, false, false},
		{true, false, true, false, false, true}, /* absent without excuse */
		{false, false, true, false, false, true},
		{true, false, true, false, true, false}, /* absent in a team event */
		{true, false, true, true, false, false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct klist_game g[2] = {game(0, 1, 2), game(0, 1, 1)};
		struct klist_unit u = {.group = 1,
				       .end = day("2026-05-02"),
				       .team = cases[i].team,
				       .games = g,
				       .n_games = 2};
		struct klist_facts facts = {
			.players = two, .n_players = 2, .units = &u, .n_units = 1};
		struct klist *k = klist_new(&facts);
		bool rated[2];

		g[0].moved_a = cases[i].moved_a;
		g[0].moved_b = cases[i].moved_b;
		g[0].overdue = cases[i].overdue;
		g[0].taken_over = cases[i].taken_over;
		assert_true(klist_fold(k, day("2026-07-01"), SIZE_MAX, NULL, NULL));
		assert_int_equal(klist_entry(k, 0)->games, 1 + cases[i].rated);
		assert_int_equal(klist_entry(k, 1)->games, 1 + cases[i].rated);
		klist_rated(&u, 2, rated);
		assert_true(rated[0] == cases[i].rated && rated[1]);
		klist_free(k);
	}
}

static const struct klist_player three[] = {{1, 1500}, {2, 1500}, {3, 1500}};

static void absent_in_all_games__none_of_them_rated(void **state)
{
	struct klist_game g[3] = {game(0, 1, 2), game(0, 2, 2), game(1, 2, 2)};
	struct klist_unit u = {
		.group = 1, .end = day("2026-05-02"), .single = true, .games = g, .n_games = 3};
	struct klist_facts facts = {.players = three, .n_players = 3, .units = &u, .n_units = 1};

	(void)state;
	g[1].moved_b = g[2].moved_b = false;
	g[1].overdue = g[2].overdue = true;
	history_is(&facts, "1.0:1 1500>1523 1 1 0.5 45 0\n1.0:2 1500>1478 1 0 0.5 45 0\n");
	/* One move in another game, and they were not absent throughout. */
	g[2].moved_b = true;
	history_is(&facts, "1.0:1 1500>1545 2 2 1 45 0\n1.0:2 1500>1500 2 1 1 45 0\n"
			   "1.0:3 1500>1455 2 0 1 45 0\n");
}

static void both_lost__no_point_for_either(void **state)
{
	struct klist_game g = game(0, 1, 0);
	struct klist_unit u = {.group = 1, .end = day("2026-05-02"), .games = &g, .n_games = 1};
	struct klist_facts facts = {.players = two, .n_players = 2, .units = &u, .n_units = 1};

	(void)state;
	g.own_b = g.table_b = 0;
	/* Both share first place without a point, and a winner loses nothing (RATING R-6). */
	history_is(&facts, "1.0:1 1500>1500 1 0 0.5 45 0\n1.0:2 1500>1500 1 0 0.5 45 0\n");
}

/* The leader of the group's table counts as its winner, even if the results of the games differ. */
static void left_after_their_win__own_result_rated_table_tells_the_winner(void **state)
{
	static const struct klist_player strong[] = {{1, 1500}, {2, 2300}, {3, 1500}};
	struct klist_game g[3] = {game(0, 1, 1), game(0, 2, 0), game(1, 2, 1)};
	struct klist_unit u = {.group = 1, .end = day("2026-05-02"), .games = g, .n_games = 3};
	struct klist_facts facts = {.players = strong, .n_players = 3, .units = &u, .n_units = 1};

	(void)state;
	/* Player 3 leads with 1 1/2 of 2; player 2, who has 1, loses rating. */
	history_is(&facts, "1.0:1 1500>1500 2 0.5 0.5 45 0\n1.0:2 2300>2280 2 1 2 20 0\n"
			   "1.0:3 1500>1545 2 1.5 0.5 45 0\n");
	/* All of player 3's games are lost in the table, so player 2 leads with 1 1/2. */
	g[1].table_a = g[2].table_a = 2;
	g[1].table_b = g[2].table_b = 0;
	history_is(&facts, "1.0:1 1500>1500 2 0.5 0.5 45 0\n1.0:2 2300>2300 2 1 2 20 0\n"
			   "1.0:3 1500>1545 2 1.5 0.5 45 0\n");
}

static void method__single_all_play_all_only__average(void **state)
{
	struct klist_game g[3] = {game(0, 1, 1), game(0, 2, 1), game(1, 2, 1)};
	static const struct klist_player spread[] = {{1, 1500}, {2, 1530}, {3, 1650}};
	struct klist_unit u = {
		.group = 1, .end = day("2026-05-02"), .single = true, .games = g, .n_games = 3};
	struct klist_facts facts = {.players = spread, .n_players = 3, .units = &u, .n_units = 1};
	struct klist *k;

	(void)state;
	for (int single = 0; single < 2; single++) {
		struct sbuf got = SBUF_INIT;

		u.single = single;
		k = klist_new(&facts);
		assert_true(klist_fold(k, day("2026-07-01"), SIZE_MAX, note, &got));
		/* .46 + .30 = .76 to 0.75; 3 P(-60) - 1/2 = 3 * .42 - 1/2 = .76 to 0.75 */
		assert_non_null(strstr(got.buf, "1.0:1 1500>1511 2 1 0.75 45 0\n"));
		/* .54 + .34 = .88 to 0.9; 3 P(-30) - 1/2 = 3 * .46 - 1/2 = .88 to 0.9 */
		assert_non_null(strstr(got.buf, "1.0:2 1530>1535 2 1 0.9 45 0\n"));
		sbuf_release(&got);
		klist_free(k);
	}
}

static void list__three_years_after_the_last_result__off_it(void **state)
{
	struct klist_game g = game(0, 1, 1);
	struct klist_unit u = {.group = 1, .end = day("2026-01-01"), .games = &g, .n_games = 1};
	struct klist_facts facts = {.players = two, .n_players = 2, .units = &u, .n_units = 1};
	struct sbuf text = SBUF_INIT;

	(void)state;
	text_at(&facts, "2029-01-01", &text);
	assert_string_equal(text.buf, "1;1500;1;P;2026-01-01\n2;1500;1;P;2026-01-01\n");
	text_at(&facts, "2029-04-01", &text);
	assert_string_equal(text.buf, "");
	sbuf_release(&text);
}

static void restart__only_after_five_years__games_and_rating_anew(void **state)
{
	struct klist_game g[2] = {game(0, 1, 2), game(0, 1, 1)};
	struct klist_unit u[] = {
		{.group = 1, .end = day("2026-01-02"), .games = &g[0], .n_games = 1},
		{.group = 2, .end = day("2032-05-02"), .games = &g[1], .n_games = 1}};
	struct klist_restart r[] = {{day("2031-01-02"), 0, 1900}, {day("2031-01-03"), 1, 1700}};
	struct klist_facts facts = {.players = two,
				    .n_players = 2,
				    .units = u,
				    .n_units = 2,
				    .restarts = r,
				    .n_restarts = 2};
	struct sbuf text = SBUF_INIT;

	(void)state;
	/* The first is a day too early and continues with 1523. */
	text_at(&facts, "2032-07-01", &text);
	assert_string_equal(text.buf, "1;1534;2;P;2032-05-02\n2;1700;1;P;2032-05-02\n");
	sbuf_release(&text);
}

static void provisional__below_ten_games(void **state)
{
	struct klist_game g[10];
	struct klist_unit u = {.group = 1, .end = day("2026-01-02"), .games = g, .n_games = 9};
	struct klist_facts facts = {.players = two, .n_players = 2, .units = &u, .n_units = 1};
	struct sbuf text = SBUF_INIT;

	(void)state;
	for (int i = 0; i < 10; i++)
		g[i] = game(0, 1, 1);
	text_at(&facts, "2026-04-01", &text);
	assert_string_equal(text.buf, "1;1500;9;P;2026-01-02\n2;1500;9;P;2026-01-02\n");
	u.n_games = 10;
	text_at(&facts, "2026-04-01", &text);
	assert_string_equal(text.buf, "1;1500;10;F;2026-01-02\n2;1500;10;F;2026-01-02\n");
	sbuf_release(&text);
}

static struct klist_revision revision(const char *date, int number, unsigned char hash)
{
	return (struct klist_revision){.date = day(date), .number = number, .sha256 = {hash}};
}

static void revisions__a_correction__new_ones_from_the_first_list_affected(void **state)
{
	struct klist_revision stored[] = {
		revision("2026-01-01", 1, 1), revision("2026-04-01", 1, 2),
		revision("2026-04-01", 2, 3), revision("2026-07-01", 1, 4)};
	struct klist_revision now[] = {revision("2026-01-01", 0, 1), revision("2026-04-01", 0, 3),
				       revision("2026-07-01", 0, 4)};

	(void)state;
	assert_int_equal(klist_revise(stored, 4, now, 3), 3); /* nothing changed */
	now[1].sha256[0] = 2; /* equal to the first revision, but not to the newest */
	assert_int_equal(klist_revise(stored, 4, now, 3), 1);
	assert_int_equal(now[1].number, 3);
	assert_int_equal(now[2].number, 2); /* later lists too, though their text is the same */
	assert_int_equal(klist_revise(stored, 0, now, 3), 0);
	assert_int_equal(now[0].number, 1);
	now[1].sha256[0] = 3;
	assert_int_equal(klist_revise(stored, 3, now, 3), 2); /* the day of a new list */
	assert_int_equal(now[2].number, 1);
}

/* Corrections do not apply retroactively: lists before the corrected unit do not change. */
static void correction__of_a_later_unit__earlier_lists_equal(void **state)
{
	struct klist_game g[2] = {game(0, 1, 2), game(0, 1, 1)};
	struct klist_unit u[] = {
		{.group = 1, .end = day("2026-01-02"), .games = &g[0], .n_games = 1},
		{.group = 2, .end = day("2026-05-02"), .games = &g[1], .n_games = 1}};
	struct klist_facts facts = {.players = two, .n_players = 2, .units = u, .n_units = 2};
	struct sbuf before = SBUF_INIT, after = SBUF_INIT;

	(void)state;
	text_at(&facts, "2026-04-01", &before);
	g[1] = game(0, 1, 2);
	text_at(&facts, "2026-04-01", &after);
	assert_string_equal(before.buf, after.buf);
	text_at(&facts, "2026-07-01", &after);
	assert_string_equal(after.buf, "1;1543;2;P;2026-05-02\n2;1458;2;P;2026-05-02\n");
	sbuf_release(&before);
	sbuf_release(&after);
}

enum { PERSONS = 98000, SIZE = 7, GROUPS = PERSONS / SIZE };

/* Folding in slices gives the same list as in one go, and a hundred thousand take little time. */
static void fold__a_hundred_thousand_in_slices__same_list(void **state)
{
	struct klist_player *players = calloc(PERSONS, sizeof(*players));
	struct klist_game *games = calloc((size_t)GROUPS * SEVEN_GAMES, sizeof(*games));
	struct klist_unit *units = calloc(GROUPS, sizeof(*units));
	struct klist_facts facts = {
		.players = players, .n_players = PERSONS, .units = units, .n_units = GROUPS};
	struct sbuf whole = SBUF_INIT, sliced = SBUF_INIT;
	clock_t began;
	struct klist *k;
	int slices = 1;

	(void)state;
	for (uint32_t i = 0; i < PERSONS; i++)
		players[i] = (struct klist_player){i + 1, 1000 + (int)(i * 7919 % 1500)};
	for (uint32_t i = 0; i < GROUPS; i++) {
		all_play_all(games + (size_t)i * SEVEN_GAMES, i * SIZE, SIZE);
		units[i] = (struct klist_unit){.group = i + 1,
					       .end = civil_add_days(day("2026-01-01"), i % 80),
					       .single = true,
					       .games = games + (size_t)i * SEVEN_GAMES,
					       .n_games = SEVEN_GAMES};
	}
	began = clock();
	text_at(&facts, "2026-04-01", &whole);
	assert_true((double)(clock() - began) / CLOCKS_PER_SEC < 20); /* also under valgrind */
	k = klist_new(&facts);
	while (!klist_fold(k, day("2026-04-01"), 1000, NULL, NULL))
		slices++;
	assert_int_equal(slices, GROUPS / 1000);
	for (size_t i = 0; i < PERSONS; i += 9800)
		klist_text(k, i, i + 9800, &sliced);
	assert_int_equal(whole.len, sliced.len);
	assert_memory_equal(whole.buf, sliced.buf, whole.len);
	klist_free(k);
	sbuf_release(&whole);
	sbuf_release(&sliced);
	free(players);
	free(games);
	free(units);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(three_classes__after_a_ruling__the_whole_list),
		cmocka_unit_test(text__three_classes__canonical_lines),
		cmocka_unit_test(dates__of_the_lists),
		cmocka_unit_test(unit__ends_on_the_day_of_a_list__belongs_to_the_next),
		cmocka_unit_test(units__given_in_any_order__folded_by_end_group_board),
		cmocka_unit_test(games__not_all_rated),
		cmocka_unit_test(absent_in_all_games__none_of_them_rated),
		cmocka_unit_test(both_lost__no_point_for_either),
		cmocka_unit_test(left_after_their_win__own_result_rated_table_tells_the_winner),
		cmocka_unit_test(method__single_all_play_all_only__average),
		cmocka_unit_test(list__three_years_after_the_last_result__off_it),
		cmocka_unit_test(restart__only_after_five_years__games_and_rating_anew),
		cmocka_unit_test(provisional__below_ten_games),
		cmocka_unit_test(revisions__a_correction__new_ones_from_the_first_list_affected),
		cmocka_unit_test(correction__of_a_later_unit__earlier_lists_equal),
		cmocka_unit_test(fold__a_hundred_thousand_in_slices__same_list),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
