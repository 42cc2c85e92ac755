/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invariants of every tournament are checked: a sound one has no fault, and each kind of damage to
 * the stored facts is found (EVENTS E79).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "daemon/publish/verify_events.h"
#include "tests/daemon/stage.h"

static json_t *faults(struct stage *s)
{
	json_t *list = json_array();

	assert_int_equal(verify_events(&s->ctx, list), 1);
	return list;
}

static void damage(struct stage *s, const char *sql)
{
	char path[128], *error = NULL;
	sqlite3 *db;

	snprintf(path, sizeof(path), "%s/db", s->dir);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s: %s", sql, error);
	sqlite3_close(db);
}

static void no_fault(struct stage *s)
{
	json_t *list = faults(s);

	if (json_array_size(list))
		fail_msg("%s", json_string_value(json_array_get(list, 0)));
	json_decref(list);
}

/* One of the faults reads like this. */
static void a_fault(struct stage *s, const char *words)
{
	json_t *list = faults(s), *one;
	bool found = false;
	size_t i;

	json_array_foreach(list, i, one) found |= strstr(json_string_value(one), words) != NULL;
	if (!found)
		fail_msg("no fault says '%s' (%zu faults)", words, json_array_size(list));
	json_decref(list);
}

/* Gives every game of the group a result. */
static void finish(struct stage *s)
{
	char request[120];

	stage_seven(s);
	for (int game = 1; game <= 21; game++) {
		snprintf(request, sizeof(request),
			 "{\"do\":\"rule\",\"game\":%d,\"verdict\":\"draw\",\"reason\":\"so\"}",
			 game);
		stage_control(s, request);
		assert_int_equal(s->outcome, OUTCOME_DONE);
	}
}

static void events__sound__no_fault(void **state)
{
	struct stage *s = *state;

	no_fault(s);
	stage_seven(s);
	no_fault(s);
	stage_control(s, "{\"do\":\"event.close\",\"event\":\"emt open\"}");
	no_fault(s);
}

static void events__finished__no_fault(void **state)
{
	struct stage *s = *state;

	finish(s);
	no_fault(s);
}

static void events__state_without_a_change__found(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	stage_control(s, "{\"do\":\"event.close\",\"event\":\"emt open\"}");
	damage(s, "UPDATE tourney SET state = 1");
	a_fault(s, "event emt open: it is open, and was last made closed");
}

static void events__two_seats__found(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	damage(s, "UPDATE entry SET player = 1 WHERE id = 2");
	a_fault(s, "player 1 has two seats");
	a_fault(s, "a game is set up for somebody without a seat");
}

static void events__finished_with_an_open_game__found(void **state)
{
	struct stage *s = *state;

	finish(s);
	damage(s, "UPDATE game_state SET stage = 0 WHERE game = 5");
	a_fault(s, "it is finished, and 1 games are not");
}

static void events__all_over_and_still_running__found(void **state)
{
	struct stage *s = *state;

	finish(s);
	damage(s, "UPDATE grp SET state = 1");
	a_fault(s, "all games are over, and it is not finished");
}

static void events__finished_without_an_end__found(void **state)
{
	struct stage *s = *state;

	finish(s);
	damage(s, "UPDATE grp SET ended = NULL");
	a_fault(s, "it is finished and has no end");
}

static void events__numbers_exchanged__found_by_the_schedule(void **state)
{
	struct stage *s = *state;

	finish(s);
	/* numbers 1 and 2 for other seats: their games then have the wrong numbers */
	damage(s, "UPDATE entry SET number = 1 WHERE number = 2");
	a_fault(s, " times, others ");
}

static void events__start_before_the_group__found(void **state)
{
	struct stage *s = *state;

	stage_seven(s);
	damage(s, "UPDATE grp SET start = start + 30");
	a_fault(s, "a game begins before the group");
}

static void ask(struct stage *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void ask(struct stage *s, const char *fmt, ...)
{
	char request[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(request, sizeof(request), fmt, ap);
	va_end(ap);
	stage_control(s, request);
	if (s->outcome != OUTCOME_DONE)
		fail_msg("%s: %s", request, s->message);
}

/* A team of one board, weaker than all before it. */
static void enter_team(struct stage *s, int club)
{
	ask(s, "{\"do\":\"club.add\",\"name\":\"Klub %02d\",\"region\":%d}", club, 1 + club % 9);
	ask(s,
	    "{\"do\":\"player.add\",\"name\":\"Player %d\",\"address\":\"p%d@club.test\","
	    "\"club\":\"Klub %02d\",\"born\":\"1980-03-01\",\"rating\":%d}",
	    club, club, club, 2400 - 10 * club);
	ask(s,
	    "{\"do\":\"team.captain\",\"event\":\"div\",\"club\":\"Klub %02d\",\"number\":1,"
	    "\"player\":\"p%d@club.test\"}",
	    club, club);
	ask(s,
	    "{\"do\":\"team.lineup\",\"event\":\"div\",\"club\":\"Klub %02d\",\"number\":1,"
	    "\"board\":1,\"player\":\"p%d@club.test\"}",
	    club, club);
}

/* A season of the division with its lots drawn. */
static void draw_division(struct stage *s, int teams)
{
	ask(s, "{\"do\":\"event.add\",\"code\":\"div\",\"name\":\"Division\",\"kind\":\"otb\","
	       "\"preset\":\"division\",\"boards\":1}");
	for (int club = 1; club <= teams; club++)
		enter_team(s, club);
	ask(s, "{\"do\":\"event.close\",\"event\":\"div\"}");
}

static void events__division_of_58__no_fault(void **state)
{
	struct stage *s = *state;

	draw_division(s, 58);
	ask(s, "{\"do\":\"event.compose\",\"event\":\"div\"}");
	ask(s, "{\"do\":\"event.draw\",\"event\":\"div\"}");
	no_fault(s);
}

/* EVENTS E79: a division has 10, 16 and 32 teams. */
static void events__division_of_other_numbers__found(void **state)
{
	struct stage *s = *state;

	draw_division(s, 58);
	ask(s, "{\"do\":\"event.compose\",\"event\":\"div\"}");
	ask(s, "{\"do\":\"event.draw\",\"event\":\"div\"}");
	damage(s, "UPDATE team SET grp = (SELECT max(id) FROM grp), seat = 9 WHERE id = 1");
	a_fault(s, "event div: tier 1 has 9 teams in 1 groups, not 10 in 1");
	a_fault(s, "event div: tier 3 has 33 teams in 4 groups, not 32 in 4");
}

/* The leader let it start that way. */
static void events__smaller_division__no_fault(void **state)
{
	struct stage *s = *state;

	draw_division(s, 14);
	ask(s, "{\"do\":\"event.compose\",\"event\":\"div\"}");
	ask(s, "{\"do\":\"rule\",\"case\":1,\"verdict\":\"start\",\"reason\":\"so\"}");
	ask(s, "{\"do\":\"event.draw\",\"event\":\"div\"}");
	no_fault(s);
}

/* --- admissions of teams (EVENTS E27) -------------------------------------------------------- */

/* The output of kskak verify. */
static void verified(struct stage *s, const char *words)
{
	json_t *list, *one;
	bool found = false;
	size_t i;

	ask(s, "{\"do\":\"verify\"}");
	list = json_object_get(s->json, "differences");
	if (!words && json_array_size(list))
		fail_msg("%s", json_string_value(json_array_get(list, 0)));
	json_array_foreach(list, i, one) found |= words && strstr(json_string_value(one), words);
	if (words && !found)
		fail_msg("no difference says '%s' (%zu differences)", words, json_array_size(list));
}

static void few_teams(struct stage *s)
{
	draw_division(s, 4);
	verified(s, NULL);
}

#define UNLOCK "DROP TRIGGER team_admission_fixed; DROP TRIGGER team_admission_kept; "

static void admission__missing__found(void **state)
{
	few_teams(*state);
	damage(*state, UNLOCK "DELETE FROM team_admission WHERE team = 2");
	verified(*state, "team 2 (div, Klub 02 1): it has a place and no admission");
}

static void admission__of_another_rating__found(void **state)
{
	few_teams(*state);
	damage(*state, UNLOCK "UPDATE team_admission SET facts = replace(facts, '2380', '2480')");
	verified(*state, "team 2 (div, Klub 02 1): the admission does not follow from the ratings");
}

/* The rating was corrected later: that of the day still counts. */
static void admission__rating_corrected_later__no_fault(void **state)
{
	struct stage *s = *state;

	few_teams(s);
	s->now.sec += 86400;
	ask(s, "{\"do\":\"player.set\",\"player\":\"p2@club.test\",\"key\":\"rating\","
	       "\"value\":\"2000\",\"reason\":\"so\"}");
	verified(s, NULL);
}

static void admission__of_another_club__found(void **state)
{
	few_teams(*state);
	damage(*state, UNLOCK
	       "UPDATE team_admission SET facts = replace(facts, '\"club\":2', '\"club\":3')");
	verified(*state, "team 2 (div, Klub 02 1): the admission does not follow from the facts");
}

static void admission__of_another_line_up__found(void **state)
{
	few_teams(*state);
	damage(*state, "UPDATE lineup SET player = 1 WHERE team = 2");
	verified(*state, "team 2 (div, Klub 02 1): its line-up is not the one that was admitted");
}

static void admission__of_a_player_of_another_team__found(void **state)
{
	few_teams(*state);
	damage(*state, UNLOCK
	       "UPDATE team_admission SET facts = (SELECT facts FROM team_admission WHERE team = 1) "
	       "WHERE team = 2; UPDATE lineup SET player = 1 WHERE team = 2");
	verified(*state, "team 2 (div, Klub 02 1): a player of it is on another team");
}

/* A ban in force on the day that the admission omits. */
static void admission__of_a_banned_player__found(void **state)
{
	struct stage *s = *state;

	few_teams(s);
	ask(s, "{\"do\":\"player.ban\",\"player\":\"p3@club.test\",\"months\":6,"
	       "\"reason\":\"so\"}");
	verified(s, NULL);
	damage(s, UNLOCK "UPDATE team_admission SET at = at + 86400");
	verified(s, "team 3 (div, Klub 03 1): a player of it was banned when it was admitted");
}

/* The line-up changed before the lots: the admission is that of the new one. */
static void admission__changed_line_up__no_fault(void **state)
{
	struct stage *s = *state;

	few_teams(s);
	ask(s, "{\"do\":\"player.add\",\"name\":\"Second\",\"address\":\"p2b@club.test\","
	       "\"club\":\"Klub 02\",\"born\":\"1980-03-01\",\"rating\":2000}");
	ask(s, "{\"do\":\"team.lineup\",\"event\":\"div\",\"club\":\"Klub 02\",\"number\":1,"
	       "\"board\":1,\"player\":\"p2b@club.test\"}");
	verified(s, NULL);
}

/* The complete `verify` reports it. */
static void a_difference(struct stage *s, const char *words)
{
	json_t *one;
	bool found = false;
	size_t i;

	stage_control(s, "{\"do\":\"verify\"}");
	json_array_foreach(json_object_get(s->json, "differences"), i, one) found |=
		strstr(json_string_value(one), words) != NULL;
	if (!found)
		fail_msg("no difference says '%s'", words);
}

static void calendar__next_act_not_noted__found(void **state)
{
	struct stage *s = *state;

	stage_control(s, "{\"do\":\"event.add\",\"code\":\"cup\",\"name\":\"Cup\",\"kind\":"
			 "\"theme\",\"closes\":\"2026-04-01\",\"draws\":\"2026-04-10\","
			 "\"starts\":\"2026-05-01\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"verify\"}");
	assert_true(json_is_true(json_object_get(s->json, "ok")));
	damage(s, "UPDATE tourney SET next_at = next_at + 86400 WHERE code = 'cup'");
	a_difference(s, "event cup: the next act noted is not the close of 2026-04-02");
	damage(s, "UPDATE tourney SET next_at = next_at - 86400 WHERE code = 'cup'");
	s->now.sec += 40 * 86400; /* without a tick */
	a_difference(s, "event cup: nobody has done the close of 2026-04-02");
}

/* An additional word that folds to the same game. */
static void game__line_in_another_spelling__found(void **state)
{
	struct stage *s = *state;
	stage_control(s, "{\"do\":\"game.start\",\"white\":\"A\",\"white-address\":\"a@x.dk\","
			 "\"black\":\"B\",\"black-address\":\"b@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_deliver(s);
	damage(s, "DROP TRIGGER game_event_fixed");
	damage(s, "UPDATE game_event SET text = text || ' days=00' WHERE game = 1 AND seq = 1");
	a_difference(s, "not written in the one way");
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(calendar__next_act_not_noted__found),
		T(game__line_in_another_spelling__found),
		T(events__sound__no_fault),
		T(events__finished__no_fault),
		T(events__state_without_a_change__found),
		T(events__two_seats__found),
		T(events__finished_with_an_open_game__found),
		T(events__all_over_and_still_running__found),
		T(events__finished_without_an_end__found),
		T(events__numbers_exchanged__found_by_the_schedule),
		T(events__start_before_the_group__found),
		T(events__division_of_58__no_fault),
		T(events__division_of_other_numbers__found),
		T(events__smaller_division__no_fault),
		T(admission__missing__found),
		T(admission__of_another_rating__found),
		T(admission__rating_corrected_later__no_fault),
		T(admission__of_another_club__found),
		T(admission__of_another_line_up__found),
		T(admission__of_a_player_of_another_team__found),
		T(admission__of_a_banned_player__found),
		T(admission__changed_line_up__no_fault),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
