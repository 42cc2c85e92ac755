/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Events over the board: cards, presets, classes, reports (EVENTS E51, E52, E53, E56, E58). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/absence.h"
#include "core/event/card.h"
#include "core/event/championship.h"
#include "core/event/gladiator.h"
#include "core/event/junior.h"
#include "core/event/otb_left.h"
#include "core/event/preset.h"
#include "core/event/union_report.h"

static struct civil day(const char *text)
{
	struct civil d;

	assert_true(civil_parse(text, &d));
	return d;
}

/* "1.3 2-0" for results in half points, "!2:4 result" for faults. */
static const char *read_card(const char *text, int matches, int boards)
{
	static struct card card;
	static char told[4096];
	char *at = told;
	size_t i;

	card_parse(text, strlen(text), matches, boards, &card);
	*at = '\0';
	for (i = 0; i < card.n; i++) {
		const struct card_result *r = &card.results[i];

		at += sprintf(at, "%s%d.%d %d-%d", i ? ", " : "", r->match, r->board, r->white2,
			      r->black2);
		if (!r->played)
			at += sprintf(at, " unplayed");
		if (r->how != CARD_ORDINARY)
			at += sprintf(at, " %s", card_how_name(r->how));
	}
	for (i = 0; i < card.n_faults; i++)
		at += sprintf(at, "%s!%d:%d %s", at == told ? "" : ", ", card.faults[i].line,
			      card.faults[i].column, card_fault_name(card.faults[i].fault));
	return told;
}

static void card__lines__results_or_faults_with_their_place(void **state)
{
	static const struct {
		int matches, boards;
		const char *text, *want;
	} rows[] = {
		{1, 8, "1: 1-0\n2: 0-1\n3: 1/2-1/2\n", "1.1 2-0, 1.2 0-2, 1.3 1-1"},
		{1, 8, "1:½-½\r\n\r\n 2 : 0.5 - 0.5 \n3: =\n4: 0,5-0,5",
		 "1.1 1-1, 1.2 1-1, 1.3 1-1, 1.4 1-1"},
		{1, 8, "8: 0–1", "1.8 0-2"},
		{1, 8, "1: +/-\n2: -/+\n3: -/-\n4: 0-0",
		 "1.1 2-0 unplayed, 1.2 0-2 unplayed, 1.3 0-0 unplayed, 1.4 0-0"},
		{1, 8, "1.2: 1-0", "1.2 2-0"},
		{4, 8, "1.2: 1-0\n4.8: 0-1", "1.2 2-0, 4.8 0-2"},
		{1, 1, "1: 1-0 reduced", "1.1 2-0 reduced"},
		{1, 2, "1: 0-1 blitz \n2: 1-0 ordinary", "1.1 0-2 blitz, 1.2 2-0"},
		{1, 8, "", "!0:0 empty"},
		{1, 8, " \n\n", "!0:0 empty"},
		{1, 8, "9: 1-0\n0: 1-0", "!1:1 no_board, !2:1 no_board"},
		{1, 8, "99999999999999999999: 1-0", "!1:1 no_board"},
		{1, 8, "2.1: 1-0", "!1:1 match"},
		{2, 8, "1: 1-0", "!1:1 match"},
		{2, 8, "3.1: 1-0\n1.9: 1-0", "!1:1 match, !2:3 no_board"},
		{1, 8, "1: 1-0\n1: 0-1", "1.1 2-0, !2:1 twice"},
		{1, 8, "1 1-0\nx: 1-0\n1.: 1-0", "!1:3 board, !2:1 board, !3:3 board"},
		{1, 8, "1: 1-1\n2: 2-0\n3: 1/2-0\n4:\n5: 1",
		 "!1:4 result, !2:4 result, !3:4 result, "
		 "!4:3 result, !5:4 result"},
		{1, 8, "1: 1-0 quick\n2: 1-0 x y\n3: 1-0!", "!1:8 how, !2:8 how, !3:7 how"},
		{1, 8, "1: 1-0 blitz now", "!1:14 how"},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		assert_string_equal(read_card(rows[i].text, rows[i].matches, rows[i].boards),
				    rows[i].want);
}

/* A card with any bytes is read to its end, within bounds. */
static void card__any_bytes__read_to_the_end(void **state)
{
	static const char signs[] = "0123456789.:-+/= \n\r\tx½";
	static struct card card;
	unsigned seed = 3;
	char text[600];
	int round;
	size_t i;

	(void)state;
	for (round = 0; round < 3000; round++) {
		for (i = 0; i < sizeof(text); i++) {
			seed = seed * 1103515245u + 12345u;
			text[i] = signs[(seed >> 16) % (sizeof(signs) - 1)];
		}
		card_parse(text, sizeof(text), 3, 4, &card);
		assert_true(card.n + card.n_faults > 0);
		for (i = 0; i < card.n; i++) {
			assert_in_range(card.results[i].match, 1, 3);
			assert_in_range(card.results[i].board, 1, 4);
		}
	}
	memset(text, '\n', sizeof(text));
	card_parse(text, sizeof(text), 1, 1, &card);
	assert_int_equal(card.faults[0].fault, CARD_FAULT_EMPTY);
}

static void card__more_results_than_fit__told(void **state)
{
	static struct card card;
	static char text[8000];
	size_t len = 0;
	int i;

	(void)state;
	for (i = 1; i <= CARD_MOST + 1; i++)
		len += (size_t)sprintf(text + len, "%d: 1-0\n", i);
	card_parse(text, len, 1, 1000, &card);
	assert_int_equal(card.n, CARD_MOST);
	assert_int_equal(card.n_faults, 1);
	assert_int_equal(card.faults[0].fault, CARD_FAULT_TOO_LONG);
}

static void card__four_days__then_it_stands(void **state)
{
	(void)state;
	assert_false(card_stands(day("2027-03-01"), day("2027-03-05")));
	assert_true(card_stands(day("2027-03-01"), day("2027-03-06")));
}

static void gladiator__points_ordinary_reduced_mutual(void **state)
{
	/* 0 and 1 win twice each, 1 of them only ordinary games; 2 and 3 win once each */
	static const struct gladiator_game games[] = {
		{0, 1, 2, 0, CARD_BLITZ},    {0, 2, 2, 0, CARD_ORDINARY},
		{1, 2, 2, 0, CARD_ORDINARY}, {1, 3, 2, 0, CARD_ORDINARY},
		{3, 0, 2, 0, CARD_BLITZ},    {2, 3, 2, 0, CARD_REDUCED},
	};
	static const size_t want[] = {1, 0, 2, 3};
	struct gladiator_line lines[4];
	int i;

	(void)state;
	gladiator_table(4, games, 6, lines);
	for (i = 0; i < 4; i++) {
		assert_int_equal(lines[i].player, want[i]);
		assert_int_equal(lines[i].place, i + 1);
	}
	assert_int_equal(lines[0].ordinary, 2);
	assert_int_equal(lines[2].reduced, 1);
	assert_int_equal(gladiator_rated_white2(&games[0]), 1);
	assert_int_equal(gladiator_rated_white2(&games[1]), 2);
	/* level in everything but their own game */
	gladiator_table(2, games, 1, lines);
	assert_int_equal(lines[0].player, 0);
	gladiator_table(2, games, 0, lines);
	assert_int_equal(lines[1].place, 1);
}

static const char *check(const char *preset, struct preset_person person)
{
	static char told[256];
	struct refusal_list list = {.n = 0};
	char *at = told;
	size_t i;

	preset_check(preset_find(preset), &person, day("2027-01-10"), day("2027-01-10"),
		     day("2027-03-25"), 0, &list);
	*at = '\0';
	for (i = 0; i < list.n; i++)
		at += sprintf(at, "%s%s", i ? " " : "",
			      list.refusals[i].limit ? list.refusals[i].limit
						     : refusal_name(list.refusals[i].error));
	return told;
}

static void preset__limits__at_their_borders(void **state)
{
	struct civil old = day("1967-12-31"), young = day("1968-01-01"), fifty = day("1977-12-31"),
		     younger = day("1978-01-01");

	(void)state;
	/* men reach 60 and women 50 in the year of the event */
	assert_string_equal(check("senior", (struct preset_person){.born = old, .sex = PRESET_MAN}),
			    "");
	assert_string_equal(
		check("senior", (struct preset_person){.born = young, .sex = PRESET_MAN}), "age");
	assert_string_equal(
		check("senior", (struct preset_person){.born = fifty, .sex = PRESET_WOMAN}), "");
	assert_string_equal(
		check("senior", (struct preset_person){.born = younger, .sex = PRESET_WOMAN}),
		"age");
	assert_string_equal(check("senior", (struct preset_person){.born = CIVIL_NONE}), "age");
	assert_string_equal(check("senior", (struct preset_person){.born = old,
								   .member = TEAM_MEMBER_NO,
								   .foreign = true}),
			    "");
	assert_string_equal(
		check("senior", (struct preset_person){.born = old, .member = TEAM_MEMBER_NO}),
		"not_a_member");
	assert_string_equal(check("rapid", (struct preset_person){.rating = 1900}), "");
	assert_string_equal(check("rapid", (struct preset_person){.rating = 1899}), "rating");
	assert_string_equal(check("womens-rapid", (struct preset_person){.sex = PRESET_WOMAN}), "");
	assert_string_equal(check("womens-rapid", (struct preset_person){.sex = PRESET_MAN}),
			    "sex");
	assert_string_equal(check("womens-rapid", (struct preset_person){.player = 1}), "sex");
	/* a non-member may play once */
	assert_string_equal(check("open", (struct preset_person){.member = TEAM_MEMBER_NO}), "");
	assert_string_equal(
		check("open", (struct preset_person){.member = TEAM_MEMBER_NO, .has_played = true}),
		"not_a_member");
	assert_string_equal(check("championship",
				  (struct preset_person){.member = TEAM_MEMBER_NO, .banned = true}),
			    "banned not_a_member");
}

static void preset__rows__found_by_their_words(void **state)
{
	static const char *const words[] = {"division",	    "cupday", "junior",
					    "championship", "senior", "rapid",
					    "womens-rapid", "open",   "closed"};
	size_t i;

	(void)state;
	assert_int_equal(preset_count, 9);
	for (i = 0; i < preset_count; i++)
		assert_ptr_equal(preset_find(words[i]), &preset_rows[i]);
	assert_null(preset_find("blitz"));
}

static void preset__dates__announced_and_closed_in_time(void **state)
{
	char text[CIVIL_TEXT];

	(void)state;
	/* Easter Monday 2027 is 29 March */
	assert_string_equal(civil_format(preset_championship_closes(2027), text), "2027-02-22");
	assert_true(preset_announced_in_time(preset_find("open"), day("2027-02-28"),
					     day("2027-03-31")));
	assert_false(preset_announced_in_time(preset_find("open"), day("2027-03-01"),
					      day("2027-03-31")));
	assert_true(preset_announced_in_time(preset_find("closed"), day("2027-03-31"),
					     day("2027-03-31")));
}

static void preset__title__only_in_the_realm(void **state)
{
	static const size_t order[] = {2, 0, 1};
	static const bool realm[] = {true, true, false}, none[] = {false, false, false};

	(void)state;
	assert_int_equal(preset_title_holder(preset_find("rapid"), order, 3, realm), 0);
	assert_int_equal(preset_title_holder(preset_find("rapid"), order, 3, none), SIZE_MAX);
	assert_int_equal(preset_title_holder(preset_find("division"), order, 3, none), 2);
	assert_int_equal(preset_title_holder(preset_find("open"), order, 3, realm), SIZE_MAX);
}

static void preset__groups__one_odd_at_most(void **state)
{
	int n, groups, sizes[12], g;

	(void)state;
	for (n = 0; n <= 100; n++) {
		for (groups = 1; groups <= 12; groups++) {
			int sum = 0, odd = 0, least = 1000, most = 0;

			preset_group_sizes(n, groups, false, sizes);
			for (g = 0; g < groups; g++) {
				sum += sizes[g];
				odd += sizes[g] % 2;
				least = sizes[g] < least ? sizes[g] : least;
				most = sizes[g] > most ? sizes[g] : most;
			}
			assert_int_equal(sum, n);
			assert_true(odd <= 1);
			assert_true(most - least <= 2);
			preset_group_sizes(n, groups, true, sizes);
			for (sum = 0, g = 0; g < groups; g++)
				sum += sizes[g];
			assert_int_equal(sum, n);
		}
	}
}

/* The player ids of each class. */
static const char *place(const struct championship_player *players, size_t n)
{
	static struct championship_place places[64];
	static char told[512];
	char *at = told;
	size_t i;

	championship_place(players, n, day("2027-03-25"), places);
	for (i = 0; i < n; i++) {
		if (i == 0 || places[i].class != places[i - 1].class)
			at += sprintf(at, "%s%c:", i ? " | " : "", "LKVG"[places[i].class]);
		at += sprintf(at, " %d", (int)players[places[i].player].player);
	}
	return told;
}

static void championship__lists__in_their_order(void **state)
{
	struct championship_player p[24] = {{0}};
	struct championship_place places[24];
	int i;

	(void)state;
	/* 1..24 by falling rating 2600, 2570, ...; all of the Danish Realm */
	for (i = 0; i < 24; i++)
		p[i] = (struct championship_player){.player = i + 1,
						    .rating = 2600 - 30 * i,
						    .born = day("1990-01-01"),
						    .realm = true};
	p[19].won_top = true;	    /* 20 */
	p[18].won_candidate = true; /* 19 */
	p[17].candidate = true;	    /* 18, before masters with a higher rating */
	p[16].played_top = true;    /* 17 */
	p[0].realm = false;	    /* 1 */
	p[2].chooses_veteran = true;
	p[2].was_veteran = true;	/* 3 */
	p[20].chooses_veteran = true;	/* 21, too young */
	p[22].wild_card = true;		/* 23 */
	p[21].born = day("2007-01-02"); /* 22: 1970, not a junior of 2000 */
	p[15].born = day("2007-01-02"); /* 16: a junior of 2150 */
	p[14].born = day("2007-01-01"); /* 15: 20 years old on 1 January */
	assert_string_equal(place(p, 24), "L: 20 19 2 4 18 5 6 7 8 9 | "
					  "K: 17 16 1 10 11 12 13 14 23 15 | V: 3 | G: 21 22 24");
	championship_place(p, 24, day("2027-03-25"), places);
	assert_string_equal(championship_why_name(places[4].why), "candidate_result");
	assert_string_equal(championship_why_name(places[19].why), "top_up");
}

static void championship__few__the_class_is_made_up(void **state)
{
	struct championship_player p[3] = {{.player = 1, .rating = 2000, .realm = true},
					   {.player = 2, .rating = 1899, .realm = true},
					   {.player = 3, .rating = 1800, .realm = true}};

	(void)state;
	assert_string_equal(place(p, 3), "L: 1 | K: 2 3");
}

/* The eight highest rated juniors are chosen among all, including those already placed higher. */
static void championship__juniors__eight_of_all(void **state)
{
	struct championship_player p[30] = {{0}};
	struct championship_place places[30];
	int i, juniors = 0;

	(void)state;
	for (i = 0; i < 30; i++)
		p[i] = (struct championship_player){.player = i + 1,
						    .rating = 2190 - i,
						    .born = day("2010-01-01"),
						    .realm = true,
						    .junior_champion = i == 12};
	championship_place(p, 30, day("2027-03-25"), places);
	for (i = 0; i < 30; i++)
		juniors += places[i].why == CHAMPIONSHIP_WHY_JUNIOR;
	assert_int_equal(juniors, 0); /* all eight are in the top class */
	assert_string_equal(championship_why_name(places[10].why), "junior_champion");
	assert_string_equal(championship_why_name(places[11].why), "top_up");
	assert_int_equal(places[17].class, CHAMPIONSHIP_KANDIDAT);
	assert_int_equal(places[18].class, CHAMPIONSHIP_GROUPS);
}

static void report__dates__counted_from_the_rounds(void **state)
{
	struct union_report_dates d =
		union_report_dates(day("2027-03-25"), day("2027-03-31"), true);
	char text[CIVIL_TEXT];

	(void)state;
	assert_string_equal(civil_format(d.entrants, text), "2027-03-18");
	assert_string_equal(civil_format(d.fee, text), "2027-03-24");
	assert_string_equal(civil_format(d.reminder, text), "2027-04-05");
	assert_string_equal(civil_format(d.due, text), "2027-04-07");
	assert_string_equal(civil_format(d.overdue, text), "2027-04-08");
	assert_string_equal(civil_format(d.elo_notice, text), "2027-02-18");
	assert_string_equal(civil_format(d.elo_copy, text), "2027-04-03");
	d = union_report_dates(day("2027-03-25"), day("2027-03-31"), false);
	assert_true(civil_is_none(d.elo_copy));
}

/* "elo-notice 18/2, ..." of what the event owes. */
static const char *owed(const struct union_event *e)
{
	static char told[600];
	struct calendar_act acts[UNION_ACTS];
	size_t n = union_report_plan(e, acts);
	char *at = told;

	*at = '\0';
	for (size_t i = 0; i < n; i++) {
		struct ymd d = civil_ymd(acts[i].due);

		at += sprintf(at, "%s%s %d/%d", i ? ", " : "", calendar_word(acts[i].word), d.day,
			      d.month);
	}
	return told;
}

static void report__plan__by_what_is_known(void **state)
{
	struct union_event e = {.id = 1,
				.created = day("2027-01-04"),
				.taking_entries = true,
				.closed = CIVIL_NONE,
				.first_round = CIVIL_NONE,
				.last_round = CIVIL_NONE,
				.complete = CIVIL_NONE};

	(void)state;
	assert_string_equal(owed(&e), "");
	e.first_round = day("2027-04-08");
	assert_string_equal(owed(&e), "union-fee 7/4");
	e.taking_entries = false;
	e.elo_rated = true;
	assert_string_equal(owed(&e), "union-entrants 1/4, union-fee 7/4, elo-notice 4/3");
	e.closed = day("2027-04-03");  /* the list waits for the last entrants */
	e.created = day("2027-03-05"); /* too late for the notice */
	e.last_round = day("2027-04-14");
	assert_string_equal(owed(&e), "union-entrants 3/4, union-fee 7/4, union-reminder 19/4, "
				      "union-overdue 22/4");
	e.complete = day("2027-04-16");
	assert_string_equal(owed(&e), "union-report 17/4, elo-copy 17/4");
	e.last_round = CIVIL_NONE;
	assert_string_equal(owed(&e), "union-report 17/4, elo-copy 19/4");
}

static void report__season_of_a_division__three_dates(void **state)
{
	struct union_event e = {.id = 1,
				.created = day("2027-04-01"),
				.taking_entries = true,
				.closed = CIVIL_NONE,
				.first_round = CIVIL_NONE,
				.last_round = CIVIL_NONE,
				.complete = CIVIL_NONE,
				.season = 2027};

	(void)state;
	assert_string_equal(owed(&e), "division-venues 1/5, division-draft 15/7");
	e.created = day("2027-01-01");
	assert_string_equal(owed(&e), "division-dates 15/3, division-venues 1/5, division-draft "
				      "15/7");
}

static void absence__a_round_or_all__warning_or_ban(void **state)
{
	(void)state;
	assert_int_equal(absence_proposal(0, 7), ABSENCE_NOTHING);
	assert_int_equal(absence_proposal(1, 7), ABSENCE_WARNING);
	assert_int_equal(absence_proposal(6, 7), ABSENCE_WARNING);
	assert_int_equal(absence_proposal(7, 7), ABSENCE_BAN);
}

/* --- who left -------------------------------------------------------------------------------- */

#define HALL 5

/* "1-2 1-0" as a game between two numbers; a result of * is open, those with / are unplayed. */
static struct rounds_game hall_game(const char *text)
{
	struct rounds_game g = {.round = 1};
	char result[8];

	assert_int_equal(sscanf(text, "%d-%d %7s", &g.white, &g.black, result), 3);
	g.finished = strcmp(result, "*") != 0;
	g.white2 = !strcmp(result, "1-0") || !strcmp(result, "+/-") ? 2 : result[0] == '=';
	g.black2 = !strcmp(result, "0-1") || !strcmp(result, "-/+") ? 2 : result[0] == '=';
	g.white_moved = g.finished && (!strchr(result, '/') || g.white2 > 0);
	g.black_moved = g.finished && (!strchr(result, '/') || g.black2 > 0);
	return g;
}

/* Each game afterwards, with "left" if it is lost by leaving and "x" if it is left out. */
static const char *leave_hall(const char *const *games, const char *order)
{
	struct rounds_player players[HALL];
	struct rounds_game list[HALL * (HALL - 1) / 2];
	static char told[512];
	char *at = told;
	size_t n = 0;

	for (int i = 0; i < HALL; i++) {
		const char *place = strchr(order, '1' + i);

		players[i] =
			(struct rounds_player){.number = i + 1,
					       .left = place ? 2 : 0,
					       .left_order = place ? (int)(place - order) + 1 : 0};
	}
	for (; games[n]; n++)
		list[n] = hall_game(games[n]);
	otb_left_apply(players, HALL, list, n);
	*at = '\0';
	for (size_t i = 0; i < n; i++) {
		const struct rounds_game *g = &list[i];

		at += sprintf(at, "%s%d-%d ", i ? ", " : "", g->white, g->black);
		at += g->finished ? sprintf(at, "%d:%d", g->white2, g->black2) : sprintf(at, "*");
		at += sprintf(at, "%s%s", g->by_leaving ? " left" : "", g->left_out ? " x" : "");
	}
	return told;
}

/* RULES E-6, EVENTS E52: of four games each. */
static void left__hall__half_of_the_games_decides(void **state)
{
	static const struct {
		const char *order, *games[8], *want;
	} rows[] = {
		{"1", {"1-2 1-0", "3-1 *", "1-4 *"}, "1-2 2:0 x, 3-1 * x, 1-4 * x"},
		{"1",
		 {"1-2 1-0", "3-1 =-=", "1-4 *", "5-1 *"},
		 "1-2 2:0, 3-1 1:1, 1-4 0:2 left, 5-1 2:0 left"},
		/* lost without play: not finished; won without play: finished */
		{"1", {"1-2 1-0", "1-3 -/+", "1-4 *"}, "1-2 2:0 x, 1-3 0:2 x, 1-4 * x"},
		{"1", {"1-2 1-0", "1-3 +/-", "1-4 *"}, "1-2 2:0, 1-3 2:0, 1-4 0:2 left"},
		/* the first to leave gives the second a win, or leaves their game out */
		{"12",
		 {"1-3 1-0", "1-4 1-0", "1-2 *", "2-5 0-1", "2-3 *"},
		 "1-3 2:0, 1-4 2:0, 1-2 0:2 left, 2-5 0:2, 2-3 0:2 left"},
		{"21",
		 {"1-3 1-0", "1-4 1-0", "1-2 *", "2-5 0-1", "2-3 *"},
		 "1-3 2:0, 1-4 2:0, 1-2 * x, 2-5 0:2 x, 2-3 * x"},
		{"", {"1-2 *", "1-3 1-0"}, "1-2 *, 1-3 2:0"},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		assert_string_equal(leave_hall(rows[i].games, rows[i].order), rows[i].want);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(left__hall__half_of_the_games_decides),
		cmocka_unit_test(card__lines__results_or_faults_with_their_place),
		cmocka_unit_test(card__any_bytes__read_to_the_end),
		cmocka_unit_test(card__more_results_than_fit__told),
		cmocka_unit_test(card__four_days__then_it_stands),
		cmocka_unit_test(gladiator__points_ordinary_reduced_mutual),
		cmocka_unit_test(preset__limits__at_their_borders),
		cmocka_unit_test(preset__rows__found_by_their_words),
		cmocka_unit_test(preset__dates__announced_and_closed_in_time),
		cmocka_unit_test(preset__title__only_in_the_realm),
		cmocka_unit_test(preset__groups__one_odd_at_most),
		cmocka_unit_test(championship__lists__in_their_order),
		cmocka_unit_test(championship__few__the_class_is_made_up),
		cmocka_unit_test(championship__juniors__eight_of_all),
		cmocka_unit_test(report__dates__counted_from_the_rounds),
		cmocka_unit_test(report__plan__by_what_is_known),
		cmocka_unit_test(report__season_of_a_division__three_dates),
		cmocka_unit_test(absence__a_round_or_all__warning_or_ban),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
