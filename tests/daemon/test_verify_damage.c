/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `verify` names every row of a derived table that does not follow from the facts (EVENTS E1): a
 * class group and a cup are played to their signed reports and rating lists; then one value at a
 * time is changed directly in the database, must be named, and is restored.  The same for a file
 * and on PostgreSQL, where on_postgres.sh runs it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/daemon/stage.h"
#include "tests/sql/place.h"

static struct place place;

static int setup(void **state)
{
	return place_make(&place) ? stage_open_server(state, place.name) : -1;
}

static int teardown(void **state)
{
	int rc = stage_close(state);

	place_remove(&place);
	return rc;
}

/*
 * Facts are append-only and rows refer to each other, but that does not stop somebody who tampers
 * with the database.
 */
static void run(const char *sql)
{
	char why[300], all[1000];

	snprintf(all, sizeof(all), "%s%s",
		 place_on_postgres() ? "SET session_replication_role = replica; " : "", sql);
	if (!place_run(&place, all, why, sizeof(why)))
		fail_msg("%s: %s", sql, why);
}

/* On PostgreSQL their role keeps them from running. */
static void drop_triggers(void)
{
	sqlite3_stmt *row;
	char names[100][100];
	sqlite3 *db;
	int n = 0;

	if (place_on_postgres())
		return;
	assert_int_equal(sqlite3_open(place.path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db,
					    "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
					    -1, &row, NULL),
			 SQLITE_OK);
	while (sqlite3_step(row) == SQLITE_ROW && n < 100)
		snprintf(names[n++], sizeof(names[0]), "%s", sqlite3_column_text(row, 0));
	sqlite3_finalize(row);
	sqlite3_close(db);
	while (n--) {
		char sql[200];
		snprintf(sql, sizeof(sql), "DROP TRIGGER %s", names[n]);
		run(sql);
	}
}

static void done(struct stage *s, const char *request)
{
	stage_control(s, request);
	if (s->outcome != OUTCOME_DONE)
		fail_msg("%s: %s", request, s->message);
}

/* The lower id wins after one move each; neighbours draw. */
static void play_out(struct stage *s)
{
	struct game_row row;

	for (int64_t id = 1; store_game_get(s->ctx.store, id, &row) == 1; id++) {
		char request[200];
		int64_t apart = row.white - row.black;
		if (strcmp(row.result, "*") != 0)
			continue;
		stage_api(s, row.white, id, 0, "5254");
		stage_api(s, row.black, id, 1, "5755");
		snprintf(request, sizeof(request),
			 "{\"do\":\"rule\",\"game\":%lld,\"verdict\":\"%s\",\"reason\":\"so\"}",
			 (long long)id,
			 apart == 1 || apart == -1 ? "draw"
			 : apart < 0		   ? "white"
						   : "black");
		done(s, request);
	}
}

static void play_year(struct stage *s)
{
	stage_seven(s);
	stage_walk(s, stage_at("2026-03-20T08:00:00Z"));
	play_out(s);
	stage_walk(s, stage_at("2026-04-20T08:00:00Z"));
	done(s, "{\"do\":\"event.sign\",\"event\":\"emt open\",\"group\":\"1\"}");
	stage_walk(s, stage_at("2026-07-02T08:00:00Z"));
}

/* NULL: no fault is reported. */
static bool says(struct stage *s, const char *words, struct sbuf *ret_all)
{
	json_t *one;
	size_t i;
	bool found = false;

	done(s, "{\"do\":\"verify\"}");
	json_array_foreach(json_object_get(s->json, "differences"), i, one)
	{
		sbuf_addf(ret_all, "\n  %s", json_string_value(one));
		found |= words && strstr(json_string_value(one), words);
	}
	return words ? found : i == 0;
}

struct damage {
	const char *table, *change, *words;
};

static void every_change_is_named(struct stage *s, const struct damage *v, size_t n)
{
	struct sbuf all = SBUF_INIT, faults = SBUF_INIT;

	if (!says(s, NULL, &all))
		fail_msg("before any damage:%s", all.buf);
	drop_triggers();
	for (size_t i = 0; i < n; i++) {
		char sql[400];

		snprintf(sql, sizeof(sql), "CREATE TABLE kept AS SELECT * FROM %s", v[i].table);
		run(sql);
		run(v[i].change);
		sbuf_reset(&all);
		if (!says(s, v[i].words, &all))
			sbuf_addf(&faults, "\n%s: nothing says '%s'%s", v[i].change, v[i].words,
				  all.buf);
		snprintf(sql, sizeof(sql),
			 "DELETE FROM %s; INSERT INTO %s SELECT * FROM kept; DROP TABLE kept",
			 v[i].table, v[i].table);
		run(sql);
	}
	sbuf_reset(&all);
	if (!says(s, NULL, &all))
		fail_msg("once all is put back:%s", all.buf);
	if (faults.len)
		fail_msg("%s", faults.buf);
	sbuf_release(&all);
	sbuf_release(&faults);
}

static void class_group__each_derived_value__named(void **state)
{
	static const struct damage all[] = {
		{"entry", "UPDATE entry SET number = 8 - number WHERE number IN (1, 7)", "group 1"},
		{"entry", "UPDATE entry SET class = 'K' WHERE id = 3", "entry 3"},
		{"entry", "UPDATE entry SET player = 2 WHERE id = 1", "two seats"},
		{"entry", "UPDATE entry SET void_all = 1 WHERE id = 3", "group 1"},
		{"admission", "DELETE FROM admission WHERE entry = 3", "entry 3"},
		{"admission", "UPDATE admission SET class = 'M' WHERE entry = 3", "entry 3"},
		{"admission", "UPDATE admission SET routes = 'a2' WHERE entry = 3", "entry 3"},
		{"admission", "UPDATE admission SET basis = '[]' WHERE entry = 3", "entry 3"},
		{"admission", "UPDATE admission SET asof = asof - 400 WHERE entry = 3", "entry 3"},
		{"grp", "UPDATE grp SET state = 3 WHERE id = 1", "group 1"},
		{"grp", "UPDATE grp SET ended = ended + 1 WHERE id = 1", "group 1"},
		{"grp", "UPDATE grp SET start = start + 1 WHERE id = 1", "group 1"},
		{"grp", "UPDATE grp SET next_at = 1 WHERE id = 1", "group 1"},
		{"grp", "UPDATE grp SET state = 3, next_at = 0 WHERE id = 1", "group 1"},
		{"tourney", "UPDATE tourney SET state = 4 WHERE id = 1", "emt open"},
		{"tourney", "UPDATE tourney SET next_at = next_at + 86400 WHERE id = 1",
		 "emt open"},
		{"game_state", "UPDATE game_state SET result = '0-0' WHERE game = 1", "game 1"},
		{"game_state", "UPDATE game_state SET ply = 7 WHERE game = 1", "game 1"},
		{"game_state", "UPDATE game_state SET stage = 0 WHERE game = 1",
		 "game 1: the state differs from the events"},
		{"game_state", "UPDATE game_state SET seq = seq + 1 WHERE game = 1",
		 "game 1: the number of events is not the one noted"},
		{"game_state",
		 "UPDATE game_state SET head = (SELECT head FROM game_state WHERE game = 2) "
		 "WHERE game = 1",
		 "game 1: the chain of hashes ends in another head"},
		{"game_state", "UPDATE game_state SET white = black, black = white WHERE game = 21",
		 "game 21: its players differ from the events"},
		{"game_event",
		 "UPDATE game_event SET prev = (SELECT prev FROM game_event WHERE game = 2 AND "
		 "seq = 1) WHERE game = 1 AND seq = 2",
		 "game 1: an event does not carry the hash of the one before"},
		{"game_event", "UPDATE game_event SET text = 'x' WHERE game = 1 AND seq = 1",
		 "game 1: the events cannot be replayed"},
		{"game_event", "DELETE FROM game_event WHERE game = 21 AND seq > 2",
		 "game 21: a ruling has ended the game, and it goes on"},
		{"game_occupant",
		 "INSERT INTO game_occupant (game, seq, side, player, first, reserve, at) "
		 "VALUES (21, 1, 0, 1, 20000, 0, 0)",
		 "game 21: the list of its former players differs"},
		{"game_tally", "UPDATE game_tally SET finished = finished + 1",
		 "the numbers of games"},
		{"final_table",
		 "UPDATE final_table SET facts = replace(facts, '\"place\":1,', '\"place\":2,')",
		 "version 1 of its table"},
		{"final_table",
		 "UPDATE final_table SET facts = replace(facts, '\"sb4\":', '\"sb4\":1')",
		 "version 1 of its table"},
		{"report", "UPDATE report SET facts = replace(facts, '1', '2')", "report 1"},
		{"rating_list", "UPDATE rating_list SET text = replace(text, ';P', ';F')",
		 "rating list 2026-04-01, revision 1: the facts give another one"},
		{"rating_step", "UPDATE rating_step SET won = '6' WHERE player = 3",
		 "the facts give its players another history"},
		{"rating_step", "DELETE FROM rating_step WHERE player = 3",
		 "the facts give its players another history"},
		{"lot", "UPDATE lot SET result = '[7,6,5,4,3,2,1]' WHERE purpose = 'order'",
		 "lot 1"},
		{"lot", "UPDATE lot SET beacon = beacon || '0' WHERE purpose = 'order'", "lot 1"},
	};

	play_year(*state);
	every_change_is_named(*state, all, sizeof(all) / sizeof(all[0]));
}

/* 14 players in two groups of a theme tournament, drawn and started. */
static void compose(struct stage *s)
{
	done(s, "{\"do\":\"event.add\",\"code\":\"theme\",\"name\":\"Theme\",\"kind\":\"theme\","
		"\"closes\":\"2026-03-10\",\"draws\":\"2026-03-15\",\"starts\":\"2026-03-20\","
		"\"start-days\":0}");
	stage_fill(s, 1, 1, 14);
	stage_walk(s, stage_at("2026-03-21T08:00:00Z"));
}

static void composed_stage__each_derived_value__named(void **state)
{
	static const struct damage all[] = {
		{"composition_group",
		 "UPDATE composition_group SET facts = replace(facts, '\"entry\":3,', "
		 "'\"entry\":4,') WHERE number = 1",
		 "event theme, stage 1"},
		{"composition_group", "DELETE FROM composition_group WHERE number = 2",
		 "event theme, stage 1"},
		{"composition_group",
		 "UPDATE composition_group SET facts = replace(facts, '\"entry\":3,', "
		 "'\"entry\":4,') WHERE number = 1",
		 "journal 1: the row says something else than its line: composed stage=1 number=1"},
		{"composition_group", "DELETE FROM composition_group WHERE number = 2",
		 "journal 1: the row says something else than its line: composed stage=1 number=2"},
		{"journal",
		 "UPDATE journal SET text = replace(text, 'seats=\"', 'seats=\"99 ') "
		 "WHERE text LIKE 'composed %'",
		 "journal 1: the row says something else than its line: composed stage=1"},
		{"journal",
		 "UPDATE journal SET text = replace(text, 'number=2', 'number=3') "
		 "WHERE text LIKE 'composed %'",
		 "journal 1: a group of the proposal has no line: stage=1 number=2"},
		{"journal",
		 "UPDATE journal SET text = replace(text, ' number=2', '') "
		 "WHERE text LIKE 'composed %'",
		 "journal 1: a line cannot be read: composed stage=1 version"},
		{"journal", "DELETE FROM journal WHERE text LIKE 'composed %'",
		 "journal 1: a group of the proposal has no line: stage=1 number=1"},
		{"journal", "DELETE FROM journal WHERE tourney = 1",
		 "journal 1: a group of the proposal has no line: stage=1 number=2"},
		{"composition",
		 "UPDATE composition SET facts = replace(facts, '\"groups\":', '\"groups\":9')",
		 "event theme, stage 1"},
		{"composition", "DELETE FROM composition", "event theme, stage 1"},
		{"stage", "UPDATE stage SET state = 1", "event theme"},
		{"entry", "UPDATE entry SET grp = 3 - grp WHERE id = 5", "group"},
		{"entry", "UPDATE entry SET number = 0 WHERE id = 5", "group"},
		{"entry", "DELETE FROM entry WHERE id = 5",
		 "a player of the game has no seat in its group"},
		{"entry", "UPDATE entry SET state = 2 WHERE id = 5",
		 "a player who has left the group is still playing"},
		{"grp", "UPDATE grp SET state = 0 WHERE id = 1", "group 1"},
		{"grp", "UPDATE grp SET drawn = 0 WHERE id = 1", "group 1"},
		{"tourney", "UPDATE tourney SET state = 3", "event theme"},
		{"tourney", "UPDATE tourney SET next_at = next_at + 1", "event theme"},
		{"tourney_change", "DELETE FROM tourney_change WHERE what = 'state'",
		 "event theme: it is running, and was never made so"},
		{"lot", "DELETE FROM lot", "theme"},
		{"game_state", "UPDATE game_state SET next_at = next_at + 864000 WHERE game = 2",
		 "game 2"},
	};

	compose(*state);
	every_change_is_named(*state, all, sizeof(all) / sizeof(all[0]));
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
		T(class_group__each_derived_value__named),
		T(composed_stage__each_derived_value__named),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
