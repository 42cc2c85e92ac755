/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The division over the board: seasons, strength lists, matches (EVENTS E54, E57). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/event/division.h"
#include "core/event/strength.h"
#include "core/event/team_match.h"

enum { TEAMS = 58 };

struct season {
	struct division_team teams[TEAMS];
	struct division_move moves[TEAMS];
	int sizes[DIVISION_TIERS];
	size_t loser;
	int winners;
};

/* A full division of 58 clubs; the third-last team of group 3 loses the play-off. */
static struct season full_season(void)
{
	struct season s = {.winners = DIVISION_WINNERS};
	int tier, group, place;
	size_t n = 0;

	for (tier = 0; tier < DIVISION_TIERS; tier++) {
		for (group = 0; group < division_tiers[tier].groups; group++) {
			for (place = 1; place <= division_tiers[tier].group_size; place++, n++)
				s.teams[n] = (struct division_team){.club = (int64_t)n + 1,
								    .tier = tier,
								    .group = group,
								    .place = place,
								    .points = ratio_int(40 - place),
								    .match_points =
									    ratio_int(14 - place)};
		}
	}
	assert_int_equal(n, TEAMS);
	return s;
}

/* Index of the team at a place; `group` counts from 1. */
static size_t at(int tier, int group, int place)
{
	static const int from[] = {0, 10, 26};

	return (size_t)(from[tier] + (group - 1) * 8 + place - 1);
}

static enum division_error next(struct season *s)
{
	struct division_season season = {s->teams, TEAMS, s->loser, s->winners};
	size_t a, b;

	if (!s->loser && division_play_off(s->teams, TEAMS, &a, &b))
		season.play_off_loser = a;
	return division_next(&season, s->moves, s->sizes);
}

static void assert_move(const struct season *s, size_t team, int tier, enum division_why why)
{
	assert_int_equal(s->moves[team].tier, tier);
	assert_string_equal(division_why_name(s->moves[team].why), division_why_name(why));
}

static void assert_full(const struct season *s)
{
	assert_int_equal(s->sizes[0], 10);
	assert_int_equal(s->sizes[1], 16);
	assert_int_equal(s->sizes[2], 32);
}

static void next__plain_season__two_four_and_nine_up(void **state)
{
	struct season s = full_season();
	int group;

	(void)state;
	assert_int_equal(next(&s), DIVISION_OK);
	assert_full(&s);
	assert_move(&s, at(0, 1, 1), 0, DIVISION_WHY_STAYS);
	assert_move(&s, at(0, 1, 8), 0, DIVISION_WHY_STAYS);
	assert_move(&s, at(0, 1, 9), 1, DIVISION_WHY_LAST_TWO);
	assert_move(&s, at(0, 1, 10), 1, DIVISION_WHY_LAST_TWO);
	for (group = 1; group <= 2; group++) {
		assert_move(&s, at(1, group, 1), 0, DIVISION_WHY_WON_GROUP);
		assert_move(&s, at(1, group, 6), 1, DIVISION_WHY_STAYS);
		assert_move(&s, at(1, group, 7), 2, DIVISION_WHY_LAST_TWO);
	}
	for (group = 1; group <= 4; group++) {
		assert_move(&s, at(2, group, 1), 1, DIVISION_WHY_WON_GROUP);
		assert_move(&s, at(2, group, 8), 3, DIVISION_WHY_LAST_TWO);
	}
	assert_move(&s, at(2, 1, 6), 2, DIVISION_WHY_STAYS);
	assert_move(&s, at(2, 3, 6), 3, DIVISION_WHY_LOST_PLAY_OFF);
	assert_move(&s, at(2, 4, 6), 2, DIVISION_WHY_STAYS);
}

static void next__no_loser_of_the_play_off__refused(void **state)
{
	struct season s = full_season();

	(void)state;
	s.loser = SIZE_MAX;
	assert_int_equal(next(&s), DIVISION_PLAY_OFF_IS_DUE);
	s.loser = at(2, 1, 6);
	assert_int_equal(next(&s), DIVISION_PLAY_OFF_IS_DUE);
	s.loser = at(2, 4, 6);
	assert_int_equal(next(&s), DIVISION_OK);
	assert_move(&s, at(2, 4, 6), 3, DIVISION_WHY_LOST_PLAY_OFF);
	s.winners = 10;
	assert_int_equal(next(&s), DIVISION_BAD_WINNERS);
	s.winners = 9;
	s.teams[0].group = 1;
	assert_int_equal(next(&s), DIVISION_BAD_TEAM);
}

static void next__club_in_the_skakliga__the_next_of_the_group_moves_up(void **state)
{
	struct season s = full_season();

	(void)state;
	s.teams[at(1, 1, 1)].club = s.teams[at(0, 1, 3)].club;
	s.teams[at(1, 1, 2)].club = s.teams[at(0, 1, 4)].club;
	/* a relegated team makes room for another team of its club */
	s.teams[at(1, 2, 1)].club = s.teams[at(0, 1, 9)].club;
	assert_int_equal(next(&s), DIVISION_OK);
	assert_full(&s);
	assert_move(&s, at(1, 1, 1), 1, DIVISION_WHY_STAYS);
	assert_move(&s, at(1, 1, 2), 1, DIVISION_WHY_STAYS);
	assert_move(&s, at(1, 1, 3), 0, DIVISION_WHY_NEXT_IN_GROUP);
	assert_move(&s, at(1, 2, 1), 0, DIVISION_WHY_WON_GROUP);
}

static void next__both_winners_of_one_club__one_moves_up(void **state)
{
	struct season s = full_season();

	(void)state;
	s.teams[at(1, 2, 1)].club = s.teams[at(1, 1, 1)].club;
	assert_int_equal(next(&s), DIVISION_OK);
	assert_move(&s, at(1, 1, 1), 0, DIVISION_WHY_WON_GROUP);
	assert_move(&s, at(1, 2, 2), 0, DIVISION_WHY_NEXT_IN_GROUP);
	assert_full(&s);
}

static void next__a_team_leaves__the_best_moving_down_of_its_group_stays(void **state)
{
	struct season s = full_season();

	(void)state;
	s.teams[at(1, 2, 4)].leaves = true;
	assert_int_equal(next(&s), DIVISION_OK);
	assert_full(&s);
	assert_move(&s, at(1, 2, 4), -1, DIVISION_WHY_LEAVES);
	assert_move(&s, at(1, 2, 7), 1, DIVISION_WHY_VACANCY);
	assert_move(&s, at(1, 2, 8), 2, DIVISION_WHY_LAST_TWO);
	assert_move(&s, at(1, 1, 7), 2, DIVISION_WHY_LAST_TWO);
	/* one fewer is relegated to the second division, whose best candidate stays */
	assert_move(&s, at(2, 3, 6), 2, DIVISION_WHY_VACANCY);
}

static void next__a_struck_out_team__goes_and_tiers_stay_full(void **state)
{
	struct season s = full_season();

	(void)state;
	s.teams[at(0, 1, 10)].leaves = true;
	assert_int_equal(next(&s), DIVISION_OK);
	assert_full(&s);
	assert_move(&s, at(0, 1, 10), -1, DIVISION_WHY_LEAVES);
	assert_move(&s, at(0, 1, 9), 1, DIVISION_WHY_LAST_TWO);
	assert_move(&s, at(1, 1, 7), 1, DIVISION_WHY_VACANCY);
}

static void next__third_last_leaves__no_play_off(void **state)
{
	struct season s = full_season();
	size_t a, b;

	(void)state;
	s.teams[at(2, 4, 6)].leaves = true;
	assert_false(division_play_off(s.teams, TEAMS, &a, &b));
	s.loser = SIZE_MAX;
	assert_int_equal(next(&s), DIVISION_OK);
	assert_full(&s);
	assert_move(&s, at(2, 3, 6), 2, DIVISION_WHY_STAYS);
	assert_move(&s, at(2, 4, 7), 3, DIVISION_WHY_LAST_TWO);
}

static void next__county_winner_declines__the_best_moving_down_stays(void **state)
{
	struct season s = full_season();

	(void)state;
	s.winners = 8;
	assert_int_equal(next(&s), DIVISION_OK);
	assert_full(&s);
	assert_move(&s, at(2, 3, 6), 2, DIVISION_WHY_VACANCY);
}

static unsigned next_random(unsigned *seed)
{
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 16 & 0x7fff;
}

/* 10, 16 and 32 teams, one team per club in the top tier, nobody skips a tier. */
static void next__random_seasons__keep_the_sizes(void **state)
{
	unsigned seed = 7;
	int round, i;

	(void)state;
	for (round = 0; round < 2000; round++) {
		struct season s = full_season();
		int clubs_on_top[64] = {0};

		for (i = 0; i < TEAMS; i++) {
			if (i >= 10)
				s.teams[i].club = 1 + next_random(&seed) % 63;
			s.teams[i].leaves = next_random(&seed) % 30 == 0;
		}
		s.winners = 9 - (int)(next_random(&seed) % 2);
		assert_int_equal(next(&s), DIVISION_OK);
		assert_full(&s);
		for (i = 0; i < TEAMS; i++) {
			if (s.teams[i].leaves)
				assert_int_equal(s.moves[i].tier, -1);
			else
				assert_in_range(s.moves[i].tier - s.teams[i].tier + 1, 0, 2);
			if (s.moves[i].tier == 0)
				assert_int_equal(clubs_on_top[s.teams[i].club]++, 0);
		}
	}
}

static void groups__hovedkreds_by_hovedkreds__equal_sizes(void **state)
{
	static const struct division_home homes[] = {{5, 9}, {1, 1}, {2, 9}, {3, 2},
						     {4, 1}, {6, 5}, {7, 5}, {8, 4}};
	static const int want[] = {1, 0, 1, 0, 0, 1, 1, 0};
	int group[8];

	(void)state;
	division_groups(homes, 8, 2, group);
	assert_memory_equal(group, want, sizeof(want));
}

static void dates__of_a_year__as_told(void **state)
{
	struct division_dates d;
	char text[CIVIL_TEXT];

	(void)state;
	assert_true(division_dates(2027, &d));
	assert_string_equal(civil_format(d.dates, text), "2027-03-15");
	assert_string_equal(civil_format(d.venues, text), "2027-05-01");
	assert_string_equal(civil_format(d.draft, text), "2027-07-15");
	assert_string_equal(civil_format(division_protest_until(d.dates), text), "2027-03-19");
	assert_string_equal(civil_format(division_appeal_until(d.dates), text), "2027-03-25");
	assert_false(division_dates(10000, &d));
}

/* Boards as "1 0 = -" for team a, "x" where both lost. */
static const char *boards_text(const struct team_board *boards, int n)
{
	static char text[64];
	char *p = text;
	int i;

	for (i = 0; i < n; i++)
		*p++ = !boards[i].finished				   ? '-'
		       : boards[i].lost_by_both				   ? 'x'
		       : ratio_cmp(boards[i].points_of_a, RATIO_ZERO) == 0 ? '0'
		       : boards[i].points_of_a.den == 2			   ? '='
									   : '1';
	*p = '\0';
	return text;
}

static void match__conduct__decides_boards(void **state)
{
	static const struct {
		bool cupday;
		struct team_conduct a, b;
		const char *boards, *want;
		unsigned out;
	} rows[] = {
		{false, {.players = 8}, {.players = 8}, "10=10=10", "10=10=10", 0},
		{false, {.players = 5}, {.players = 8}, "10=10---", "10=10---", 0},
		{false, {.players = 4}, {.players = 8}, "10=1----", "00000000", 1},
		{false, {.players = 8}, {.absent = true, .players = 8}, "--------", "11111111", 2},
		{false, {.players = 8, .late = 60}, {.players = 8}, "10=10=10", "10=10=10", 0},
		{false, {.players = 8, .late = 61}, {.players = 8}, "10=10=10", "00000000", 0},
		{false,
		 {.players = 8, .late = 61},
		 {.players = 8, .late = 90},
		 "--------",
		 "xxxxxxxx",
		 0},
		{false,
		 {.players = 8, .unlawful = {[1] = true, [2] = true}},
		 {.players = 8, .unlawful = {[2] = true, [3] = true}},
		 "11111111",
		 "10x11111",
		 0},
		{true, {.players = 3}, {.players = 4}, "10=-", "10=x", 0},
		{true, {.players = 2}, {.players = 4}, "11--", "0000", 0},
		{true, {.players = 4, .late = 500}, {.players = 4}, "1111", "1111", 0},
	};
	size_t i;
	int b;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const struct team_match_rules *rules =
			rows[i].cupday ? &team_match_cupday : &team_match_division;
		struct team_board boards[TEAM_MATCH_BOARDS] = {{0}};

		for (b = 0; b < rules->boards; b++) {
			char c = rows[i].boards[b];

			boards[b] = (struct team_board){
				c != '-', c == '=' ? ratio_make(1, 2) : ratio_int(c == '1'), false};
		}
		assert_int_equal(team_match_correct(rules, &rows[i].a, &rows[i].b, boards),
				 rows[i].out);
		assert_string_equal(boards_text(boards, rules->boards), rows[i].want);
	}
}

/* A board that both lost gives no board points to either team. */
static void match__lost_by_both__counts_for_nobody(void **state)
{
	const struct team_board boards[] = {{true, {1, 1}, false}, {true, {0, 1}, true}};
	const struct team_match match = {0, 1, boards, 2};
	struct team_table t;

	(void)state;
	team_table_init(&t, 2, &match, 1, NULL, NULL);
	assert_int_equal(ratio_cmp(t.board_points[0], ratio_int(1)), 0);
	assert_int_equal(ratio_cmp(t.board_points[1], RATIO_ZERO), 0);
	assert_int_equal(ratio_cmp(t.match_points[0], ratio_int(2)), 0);
	team_table_release(&t);
}

/* Players 1..9 of a club by number; 1-4 in team 1, 5-8 in team 2, 9 a reserve. */
static void list_of_nine(struct strength_player *list)
{
	int i;

	for (i = 0; i < 9; i++)
		list[i] = (struct strength_player){.player = 100 + i + 1,
						   .number = i + 1,
						   .team = i < 4   ? 1
							   : i < 8 ? 2
								   : 0,
						   .noticed = {0}};
}

static const char *findings(const struct strength_player *list, const struct strength_line_up *l)
{
	static struct strength_finding found[8 * STRENGTH_FAULT_COUNT];
	static char text[512];
	size_t n = strength_check(list, 9, l, found), i;
	char *p = text;

	*p = '\0';
	for (i = 0; i < n; i++)
		p += sprintf(p, "%s%d %s", i ? ", " : "", found[i].board,
			     strength_fault_name(found[i].fault));
	return text;
}

static void strength__line_ups__each_fault_by_board(void **state)
{
	static const struct {
		int team;
		int players[5]; /* numbers; -1 = not on the list */
		const char *want;
	} rows[] = {
		{1, {1, 2, 3, 4}, ""},
		{1, {1, 2, 5, 9}, ""}, /* from a lower team, and a reserve */
		{1, {1, 0, 3, 4}, ""}, /* an empty board */
		{1, {2, 1, 3, 4}, "2 order"},
		{1, {3, 1, 2, 4}, "2 order, 3 order"},
		{2, {4, 5, 6, 7}, "1 lower_team"},
		{2, {5, 6, 7, 9}, ""},
		{1, {1, -1, 3, 4}, "2 not_listed"},
		{1, {1, 1, 3, 4}, "2 twice"},
	};
	struct strength_player list[9];
	size_t i;
	int b;

	(void)state;
	list_of_nine(list);
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		int64_t players[4];
		struct strength_line_up l = {rows[i].team, {1000}, false, players, 4};

		for (b = 0; b < 4; b++)
			players[b] = rows[i].players[b] ? 100 + rows[i].players[b] : 0;
		assert_string_equal(findings(list, &l), rows[i].want);
	}
}

static void strength__persons__notice_foreigners_bans(void **state)
{
	static const int64_t first[] = {101, 102, 103, 104}, second[] = {103, 105, 106, 107};
	struct strength_line_up l = {1, {1000}, false, first, 4};
	struct strength_player list[9];

	(void)state;
	list_of_nine(list);
	list[3].noticed.day = 971; /* may play from day 1001 on */
	assert_string_equal(findings(list, &l), "4 too_new");
	list[3].noticed.day = 970;
	assert_string_equal(findings(list, &l), "");
	list[0].foreign = list[1].foreign = true;
	assert_string_equal(findings(list, &l), "");
	list[3].foreign = list[3].late = true;
	assert_string_equal(findings(list, &l), "4 foreign, 4 late_foreign");
	list_of_nine(list);
	list[0].banned = list[1].barred = list[2].other_club = true;
	assert_string_equal(findings(list, &l), "1 banned, 2 barred, 3 other_club");
	list_of_nine(list);
	list[2].team = 0;
	l = (struct strength_line_up){2, {1000}, true, second, 4};
	assert_string_equal(findings(list, &l), "1 above_board_one");
	list[2].stood_in = true;
	assert_string_equal(findings(list, &l), "");
	assert_string_equal(strength_fault_paragraph(STRENGTH_ORDER), "5.1 § 10 b");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(next__plain_season__two_four_and_nine_up),
		cmocka_unit_test(next__no_loser_of_the_play_off__refused),
		cmocka_unit_test(next__club_in_the_skakliga__the_next_of_the_group_moves_up),
		cmocka_unit_test(next__both_winners_of_one_club__one_moves_up),
		cmocka_unit_test(next__a_team_leaves__the_best_moving_down_of_its_group_stays),
		cmocka_unit_test(next__a_struck_out_team__goes_and_tiers_stay_full),
		cmocka_unit_test(next__third_last_leaves__no_play_off),
		cmocka_unit_test(next__county_winner_declines__the_best_moving_down_stays),
		cmocka_unit_test(next__random_seasons__keep_the_sizes),
		cmocka_unit_test(groups__hovedkreds_by_hovedkreds__equal_sizes),
		cmocka_unit_test(dates__of_a_year__as_told),
		cmocka_unit_test(match__conduct__decides_boards),
		cmocka_unit_test(match__lost_by_both__counts_for_nobody),
		cmocka_unit_test(strength__line_ups__each_fault_by_board),
		cmocka_unit_test(strength__persons__notice_foreigners_bans),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
