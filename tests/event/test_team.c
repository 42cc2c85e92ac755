/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Entries of league teams, reserves and captains (EVENTS E39, E42, E43). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/event/team.h"

enum { CLUB = 10, OTHER = 20 };

/* "other_club@2 two_teams@2 ..." */
static const char *told(const struct refusal_list *list)
{
	static char text[1024];
	char *at = text;
	size_t i;

	*at = '\0';
	for (i = 0; i < list->n; i++)
		at += sprintf(at, "%s%s@%d", i ? " " : "", refusal_name(list->refusals[i].error),
			      list->refusals[i].board);
	return text;
}

static const struct team_player four[] = {
	{1, CLUB, TEAM_MEMBER_YES, 2000, false, false, true},
	{2, CLUB, TEAM_MEMBER_UNKNOWN, 1900, false, false, true},
	{3, 0, TEAM_MEMBER_YES, 1800, false, false, true},
	{4, CLUB, TEAM_MEMBER_YES, 1700, false, false, true},
};

/* The team of four, modified by the case. */
struct entry_case {
	const char *want;
	size_t n_boards;
	int board; /* whose player is replaced by `as` */
	struct team_player as;
	struct team_known teams[3];
	size_t n_teams;
	struct team_taken taken[2];
	size_t n_taken;
	bool foreign_club;
};

static void check__each_failure__named_with_its_board(void **state)
{
	static const struct entry_case cases[] = {
		{.want = "", .n_boards = 4},
		{.want = "team_incomplete@0", .n_boards = 3},
		{.want = "team_incomplete@3", .n_boards = 4, .board = 3},
		{.want = "team_incomplete@3",
		 .n_boards = 4,
		 .board = 3,
		 .as = {.player = 1, .club = CLUB}},
		{.want = "other_club@2",
		 .n_boards = 4,
		 .board = 2,
		 .as = {.player = 9, .club = OTHER}},
		{.want = "not_a_member@4",
		 .n_boards = 4,
		 .board = 4,
		 .as = {.player = 9, .club = CLUB, .member = TEAM_MEMBER_NO}},
		{.want = "banned@4",
		 .n_boards = 4,
		 .board = 4,
		 .as = {.player = 9, .club = CLUB, .banned = true}},
		{.want = "two_teams@1", .n_boards = 4, .taken = {{1, CLUB, true}}, .n_taken = 1},
		{.want = "two_teams@1 two_clubs@1",
		 .n_boards = 4,
		 .taken = {{1, OTHER, true}},
		 .n_taken = 1},
		{.want = "two_clubs@1", .n_boards = 4, .taken = {{1, OTHER, false}}, .n_taken = 1},
		{.want = "", .n_boards = 4, .taken = {{1, CLUB, false}}, .n_taken = 1},
		{.want = "",
		 .n_boards = 4,
		 .board = 1,
		 .as = {.player = 1, .club = CLUB, .dispensed = true},
		 .taken = {{1, OTHER, false}},
		 .n_taken = 1},
		{.want = "team_in_division@0",
		 .n_boards = 4,
		 .teams = {{CLUB, 2}, {CLUB, 3}, {CLUB, 4}},
		 .n_teams = 3},
		{.want = "",
		 .n_boards = 4,
		 .teams = {{CLUB, 2}, {CLUB, 3}, {OTHER, 1}},
		 .n_teams = 3},
		{.want = "already_entered@0", .n_boards = 4, .teams = {{CLUB, 1}}, .n_teams = 1},
		{.want = "not_a_member@0", .n_boards = 4, .foreign_club = true},
		/* all at once */
		{.want = "not_a_member@0 team_incomplete@0 banned@2 not_a_member@2 other_club@2 "
			 "two_teams@2 two_clubs@2",
		 .n_boards = 2,
		 .board = 2,
		 .as = {9, OTHER, TEAM_MEMBER_NO, 0, true, false, false},
		 .taken = {{9, OTHER, true}},
		 .n_taken = 1,
		 .foreign_club = true},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct entry_case *c = &cases[i];
		struct team_player players[4];
		struct team_entry entry = {CLUB, !c->foreign_club, 1, true, players, c->n_boards};
		struct team_others others = {c->teams, c->n_teams, c->taken, c->n_taken};
		struct team_check check;

		memcpy(players, four, sizeof(four));
		if (c->board)
			players[c->board - 1] = c->as;
		team_check(&entry, &others, &check);
		assert_string_equal(told(&check.refusals), c->want);
	}
}

static void check__paragraphs__those_of_the_rulebook(void **state)
{
	static const struct team_taken taken[] = {{2, OTHER, true}};
	struct team_player players[4];
	struct team_entry entry = {CLUB, true, 1, true, players, 4};
	struct team_others others = {NULL, 0, taken, 1};
	struct team_check check;

	(void)state;
	memcpy(players, four, sizeof(four));
	players[0].player = 0;
	team_check(&entry, &others, &check);
	assert_int_equal(check.refusals.n, 3);
	assert_string_equal(check.refusals.refusals[0].paragraph, "6.7.2.1");
	assert_string_equal(check.refusals.refusals[1].paragraph, "6.7.3.2");
	assert_int_equal(check.refusals.refusals[1].player, 2);
	assert_true(refusal_has(&check.refusals, REFUSAL_TWO_CLUBS));
	assert_false(refusal_has(&check.refusals, REFUSAL_BANNED));
}

static void check__order_of_boards__shown_beyond_200(void **state)
{
	static const struct {
		int ratings[4];
		unsigned weak;
	} rows[] = {
		{{2000, 1900, 1800, 1700}, 0},	     {{1800, 2000, 1800, 1700}, 0},
		{{1799, 2000, 1800, 1700}, 1u << 1}, {{1700, 2000, 1500, 1701}, 1u << 1 | 1u << 3},
		{{0, 2000, 1800, 1700}, 0},
	};
	size_t i;
	int b;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct team_player players[4];
		struct team_entry entry = {CLUB, true, 1, true, players, 4};
		struct team_check check;

		memcpy(players, four, sizeof(four));
		for (b = 0; b < 4; b++)
			players[b].rating = rows[i].ratings[b];
		team_check(&entry, &(struct team_others){0}, &check);
		assert_int_equal(check.weak, rows[i].weak);
		assert_int_equal(check.refusals.n, 0);
	}
}

static void check__valid__when_captain_and_all_players_have_confirmed(void **state)
{
	struct team_player players[4];
	struct team_entry entry = {CLUB, true, 1, true, players, 4};
	struct team_check check;

	(void)state;
	memcpy(players, four, sizeof(four));
	team_check(&entry, &(struct team_others){0}, &check);
	assert_true(check.confirmed);
	players[3].confirmed = false;
	team_check(&entry, &(struct team_others){0}, &check);
	assert_false(check.confirmed);
	players[3].confirmed = true;
	entry.captain_confirmed = false;
	team_check(&entry, &(struct team_others){0}, &check);
	assert_false(check.confirmed);
}

static void free_number__teams_of_the_club__the_least_one(void **state)
{
	static const struct team_known teams[] = {{CLUB, 2}, {CLUB, 1}, {OTHER, 3}, {CLUB, 4}};

	(void)state;
	assert_int_equal(team_free_number(teams, 4, CLUB), 3);
	assert_int_equal(team_free_number(teams, 4, OTHER), 1);
	assert_int_equal(team_free_number(NULL, 0, CLUB), 1);
}

static void average__four_boards__exact(void **state)
{
	(void)state;
	assert_int_equal(
		ratio_cmp(team_average((int[]){2001, 1900, 1800, 1700}, 4), ratio_make(7401, 4)),
		0);
	assert_int_equal(ratio_cmp(team_average(NULL, 0), RATIO_ZERO), 0);
}

struct reserve_case {
	const char *want;
	int64_t player;
	int64_t club;
	int rating, above;
	bool notable;
	int open_games; /* 0: 3 */
	struct team_hold holds[3];
	size_t n_holds;
	struct team_taken taken;
};

static void reserve__each_limit__named(void **state)
{
	static const struct reserve_case cases[] = {
		{.want = "", .player = 9, .rating = 1850},
		{.want = "", .player = 9, .rating = 2100, .above = 200},
		{.want = "", .player = 9, .rating = 2101, .above = 201, .notable = true},
		{.want = "", .player = 9, .holds = {{8, 1, true, true}}, .n_holds = 1},
		{.want = "too_many_reserves@2",
		 .player = 9,
		 .holds = {{8, 1, true, true}, {7, 3, false, true}},
		 .n_holds = 2},
		/* the same person twice counts once */
		{.want = "",
		 .player = 9,
		 .holds = {{8, 1, true, true}, {8, 1, false, true}, {5, 2, true, false}},
		 .n_holds = 3},
		/* back in the seat they left */
		{.want = "",
		 .player = 9,
		 .holds = {{9, 2, false, true}, {8, 1, true, true}},
		 .n_holds = 2},
		{.want = "already_seated@2",
		 .player = 4,
		 .holds = {{4, 4, true, false}},
		 .n_holds = 1},
		{.want = "already_seated@2",
		 .player = 9,
		 .holds = {{9, 1, false, true}},
		 .n_holds = 1},
		{.want = "nothing_to_take_over@2", .player = 9, .open_games = -1},
		{.want = "two_teams@2", .player = 9, .taken = {9, CLUB, true}},
		{.want = "other_club@2", .player = 9, .club = OTHER},
		{.want = "two_clubs@2", .player = 9, .taken = {9, OTHER, false}},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct reserve_case *c = &cases[i];
		struct team_reserve r = {
			.player = {.player = c->player, .club = c->club, .rating = c->rating},
			.board = 2,
			.replaced_rating = 1900,
			.open_games = c->open_games ? c->open_games : 3,
			.club = CLUB,
			.holds = c->holds,
			.n_holds = c->n_holds,
			.taken = &c->taken,
			.n_taken = 1};
		struct reserve_check check;

		team_reserve_check(&r, &check);
		assert_string_equal(told(&check.refusals), c->want);
		assert_int_equal(check.above, c->above);
		assert_int_equal(check.notable, c->notable);
	}
}

static void stop__twice_a_team_once_a_substitution(void **state)
{
	(void)state;
	assert_true(team_stop_allowed(0, false));
	assert_true(team_stop_allowed(1, false));
	assert_false(team_stop_allowed(2, false));
	assert_false(team_stop_allowed(1, true));
}

static void captain__gets_everything_but_tokens(void **state)
{
	int m;

	(void)state;
	for (m = TEAM_GENERAL_LETTER; m <= TEAM_TOKEN; m++)
		assert_int_equal(team_captain_has((enum team_matter)m), m != TEAM_TOKEN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(check__each_failure__named_with_its_board),
		cmocka_unit_test(check__paragraphs__those_of_the_rulebook),
		cmocka_unit_test(check__order_of_boards__shown_beyond_200),
		cmocka_unit_test(check__valid__when_captain_and_all_players_have_confirmed),
		cmocka_unit_test(free_number__teams_of_the_club__the_least_one),
		cmocka_unit_test(average__four_boards__exact),
		cmocka_unit_test(reserve__each_limit__named),
		cmocka_unit_test(stop__twice_a_team_once_a_substitution),
		cmocka_unit_test(captain__gets_everything_but_tokens),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
