/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A server of schema 10 with tournaments is migrated to the newest schema: nothing is lost, and its
 * tournaments continue as those of class A.
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

#include "daemon/event_code.h"
#include "daemon/publish/view_group.h"
#include "sql/schema.h"
#include "sql/store_stage.h"
#include "tests/daemon/stage.h"
#include "tests/sql/released.h"

/* Facts before the migration, as lines to compare afterwards. */
static char before[12][200];

static void value_of(const char *path, const char *sql, char *ret_value, size_t size)
{
	sqlite3_stmt *query = NULL;
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK)
		fail_msg("%s: %s", sql, sqlite3_errmsg(db));
	assert_int_equal(sqlite3_step(query), SQLITE_ROW);
	snprintf(ret_value, size, "%s", (const char *)sqlite3_column_text(query, 0));
	sqlite3_finalize(query);
	sqlite3_close(db);
}

#define FROM_ROWS(table) " FROM (SELECT * FROM " table " ORDER BY id)"

/* Queries whose results the migration must not change. */
static const char *const kept[] = {
	"SELECT group_concat(id || code || name || zone || group_size || created, ';')" FROM_ROWS(
		"tourney"),
	"SELECT group_concat(id || state || ' ' || name || number || created || final_at, ';')" FROM_ROWS(
		"grp"),
	/* a lapsed entry keeps nothing about the person */
	"SELECT group_concat(id || CASE state WHEN 3 THEN '' ELSE address END || seq || number || void_all, ';')" FROM_ROWS(
		"entry"),
	"SELECT sum(asked) || ' ' || sum(confirmed) || ' ' || sum(withdrawn) FROM entry",
	"SELECT count(*) || ' ' || sum(length(confirmation)) || ' ' || sum(length(asked_facts)) FROM entry WHERE state <> 3",
	"SELECT count(*) || ' ' || sum(born) || ' ' || sum(rating) FROM player",
	"SELECT count(*) || ' ' || sum(grp) || ' ' || sum(white) || ' ' || sum(black) FROM game",
	"SELECT count(*) || ' ' || sum(length(text)) || ' ' || sum(seq) FROM game_event",
	"SELECT count(*) || ' ' || sum(stage) || ' ' || group_concat(result)"
	" FROM (SELECT * FROM game_state ORDER BY game)",
	"SELECT group_concat(id || ' ' || kind || state || player || evidence || opened, ';')" FROM_ROWS(
		"case_"),
	"SELECT count(*) || ' ' || sum(at) || ' ' || group_concat(verdict || reason)" FROM_ROWS(
		"ruling"),
	"SELECT group_concat(player || ' ' || grp || ' ' || first || ' ' || last || special) FROM leave",
};

static void write_schema_10(const char *path)
{
	struct sbuf sql = SBUF_INIT;
	char *error = NULL;
	sqlite3 *db;

	released_rows(&sql);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql.buf, NULL, NULL, &error) != SQLITE_OK)
		fail_msg("%s", error);
	sqlite3_close(db);
	sbuf_release(&sql);
	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
		value_of(path, kept[i], before[i], sizeof(before[i]));
}

static int open_old(void **state)
{
	int rc = stage_open_file(state, write_schema_10);

	if (rc == 0)
		((struct stage *)*state)->now = stage_at("2026-05-28T09:00:00Z");
	return rc;
}

static void is(struct stage *s, const char *sql, const char *want)
{
	char path[128], got[200];

	snprintf(path, sizeof(path), "%s/db", s->dir);
	value_of(path, sql, got, sizeof(got));
	assert_string_equal(got, want);
}

static void migration__of_tournaments__loses_nothing(void **state)
{
	struct stage *s = *state;
	char version[16];

	snprintf(version, sizeof(version), "%d", schema_version);
	is(s, "SELECT user_version FROM pragma_user_version", version);
	is(s, "SELECT count(*) FROM pragma_foreign_key_check", "0");
	is(s, "SELECT integrity_check FROM pragma_integrity_check", "ok");
	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
		is(s, kept[i], before[i]);
}

static void migration__of_tournaments__class_a_with_one_stage(void **state)
{
	struct stage *s = *state;

	is(s, "SELECT group_concat(id || slug, ' ')" FROM_ROWS("tourney"),
	   "1emt-open 2aeroe-aaben-oest 3pokal-26 4pokal-26--4 5pokal-26--5 6event--6");
	is(s, "SELECT group_concat(state, ' ')" FROM_ROWS("tourney"), "1 1 1 2 1 1");
	is(s,
	   "SELECT group_concat(DISTINCT kind || class || year || rated || options)" FROM_ROWS(
		   "tourney"),
	   "emtA01{}");
	is(s,
	   "SELECT count(*) FROM tourney WHERE series IS NOT NULL OR opens IS NOT NULL OR fee > 0",
	   "0");
	is(s,
	   "SELECT count(*) FROM stage s JOIN tourney t ON t.id = s.tourney WHERE s.number = 1"
	   " AND s.name = '' AND s.state = 3 AND s.created = t.created",
	   "6");
	is(s, "SELECT count(*) FROM stage", "6");
	is(s, "SELECT count(*) FROM grp g JOIN stage s ON s.id = g.stage AND s.tourney = g.tourney",
	   "5");
	is(s,
	   "SELECT count(*) FROM entry e JOIN stage s ON s.id = e.stage AND s.tourney = e.tourney",
	   "16");
}

/* Group 2 ended at 23:30 UTC, in its zone. */
static void migration__of_groups__drawn_and_ended(void **state)
{
	struct stage *s = *state;

	is(s, "SELECT group_concat(code, ' ')" FROM_ROWS("grp") " WHERE code <> ''",
	   "emt-open-1 aeroe-aaben-oest-1 emt-open-2 emt-open-3");
	is(s,
	   "SELECT group_concat(id, ' ')" FROM_ROWS(
		   "grp") " WHERE drawn > 0 AND drawn = start * 86400",
	   "1 2 3 4");
	is(s,
	   "SELECT group_concat(id || ' ' || date(ended * 86400, 'unixepoch'), ', ')" FROM_ROWS(
		   "grp"),
	   "1 2026-03-09, 2 2026-03-11");
	is(s, "SELECT count(*) FROM grp WHERE seed IS NULL OR playoff_of IS NOT NULL", "0");
}

static void migration__of_entries__seated_once_drawn(void **state)
{
	struct stage *s = *state;

	is(s, "SELECT group_concat(id || '=' || state, ' ')" FROM_ROWS("entry"),
	   "1=3 2=7 3=7 4=7 5=7 6=7 7=7 8=7 9=2 10=7 11=7 12=7 13=1 14=4 15=5 16=0");
	is(s, "SELECT group_concat(DISTINCT origin || class || seats || board)" FROM_ROWS("entry"),
	   "enteredA10");
	is(s, "SELECT group_concat(id || ' ' || entry || ' ' || tourney, ', ')" FROM_ROWS("case_"),
	   "1 14 1, 2 15 3");
}

/* The end of a group in Copenhagen, on both sides of midnight and of summer time. */
static void migration__end_of_a_group__day_of_its_zone(void **state)
{
	static const struct {
		const char *zone, *final, *day;
	} cases[] = {
		{"UTC", "2026-03-11T23:30:00Z", "2026-03-11"},
		{"+02:30", "2026-03-11T21:29:59Z", "2026-03-11"},
		{"+02:30", "2026-03-11T21:30:00Z", "2026-03-12"},
		{"-05:00", "2026-03-12T04:59:59Z", "2026-03-11"},
		{"Europe/Copenhagen", "2026-03-28T22:59:59Z", "2026-03-28"},
		{"Europe/Copenhagen", "2026-03-28T23:00:00Z", "2026-03-29"},
		{"Europe/Copenhagen", "2026-03-29T21:59:59Z", "2026-03-29"},
		{"Europe/Copenhagen", "2026-03-29T22:00:00Z", "2026-03-30"},
		{"Europe/Copenhagen", "2026-10-24T22:00:00Z", "2026-10-25"},
		{"Europe/Copenhagen", "2026-10-25T22:59:59Z", "2026-10-25"},
		{"Europe/Copenhagen", "2026-10-25T23:00:00Z", "2026-10-26"},
		{"Europe/Copenhagen", "2025-12-31T23:00:00Z", "2026-01-01"},
	};
	char path[128], got[200];
	struct stage *s = *state;

	snprintf(path, sizeof(path), "%s/ends", s->dir);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct store *st = NULL;
		struct sbuf sql = SBUF_INIT, why = SBUF_INIT;
		sqlite3 *db;

		write_schema_10(path);
		sbuf_addf(&sql,
			  "UPDATE grp SET zone = '%s', final_at = strftime('%%s', '%s') + 0"
			  " WHERE id = 1",
			  cases[i].zone, cases[i].final);
		assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
		assert_int_equal(sqlite3_exec(db, sql.buf, NULL, NULL, NULL), SQLITE_OK);
		sqlite3_close(db);
		assert_int_equal(store_open(path, false, &st, &why), 1);
		store_close(st);
		value_of(path, "SELECT date(ended * 86400, 'unixepoch') FROM grp WHERE id = 1", got,
			 sizeof(got));
		assert_string_equal(got, cases[i].day);
		remove(path);
		sbuf_release(&sql);
		sbuf_release(&why);
	}
}

struct ids {
	int n;
	int64_t v[16];
};

static int note_group(void *arg, const struct group_row *g)
{
	struct ids *ids = arg;

	ids->v[ids->n++] = g->id;
	return 0;
}

static void migrated__groups__shown_and_verified(void **state)
{
	static const int lines[] = {3, 2, 3, 3, 1}, games[] = {3, 1, 3, 3, 0};
	struct stage *s = *state;
	struct ids ids = {0};

	assert_int_equal(store_group_each(s->ctx.store, 0, note_group, &ids), 1);
	assert_int_equal(ids.n, 5);
	for (int i = 0; i < ids.n; i++) {
		struct group_view v;

		assert_int_equal(view_group(&s->ctx, ids.v[i], &v), 1);
		assert_int_equal(v.n_lines, lines[ids.v[i] - 1]);
		assert_int_equal(v.n_games, games[ids.v[i] - 1]);
		view_group_release(&v);
	}
	stage_tick(s); /* computes the acts due in the calendars */
	stage_control(s, "{\"do\":\"verify\"}");
	assert_true(json_is_true(json_object_get(s->json, "ok")));
}

static int64_t event_of(struct stage *s, const char *code)
{
	struct tourney t = {.id = 0};

	assert_true(event_code_find(s->ctx.store, code, &t) >= 0);
	return t.id;
}

/*
 * The keys are computed when the database is opened, and again when the words change, but not every
 * time.
 */
static void migrated__codes__found_in_any_spelling(void **state)
{
	struct stage *s = *state;
	int64_t changes;

	assert_int_equal(event_of(s, "EMT \u00c5BEN"), 1);
	assert_int_equal(event_of(s, "AERO  open ost"), 2);
	assert_int_equal(event_of(s, "cup 26"), 3);
	assert_int_equal(event_of(s, "cup 27"), 0);
	changes = store_changes(s->ctx.store);
	assert_int_equal(event_code_prepare(s->ctx.store), 1);
	assert_int_equal(store_changes(s->ctx.store), changes);
	assert_int_equal(store_tourney_set_key(s->ctx.store, 3, "of other words"), 1);
	assert_int_equal(event_of(s, "cup 26"), 0);
	assert_int_equal(store_meta_set(s->ctx.store, "code-words", "others"), 1);
	stage_reopen(s);
	assert_int_equal(event_of(s, "cup 26"), 3);
}

/* The filling group takes its last two players and starts under a code of the class. */
static void migrated__group_that_fills__goes_on(void **state)
{
	struct stage *s = *state;
	struct group_row g;
	struct tourney t;

	stage_control(s, "{\"do\":\"group.add\",\"event\":\"emt open\",\"player\":13}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	stage_control(s, "{\"do\":\"group.add\",\"event\":\"emt open\",\"player\":14}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(store_group_get(s->ctx.store, 5, &g), 1);
	assert_int_equal(g.state, GROUP_RUNNING);
	assert_string_equal(g.code, "A-26-01");
	is(s, "SELECT group_concat(state, ' ')" FROM_ROWS("entry") " WHERE grp = 5", "7 7 7");
	assert_int_equal(store_tourney_by_slug(s->ctx.store, "pokal-26", &t), 1);
	assert_string_equal(t.code, "pokal 26");
	stage_control(s,
		      "{\"do\":\"rule\",\"case\":1,\"verdict\":\"admit\",\"reason\":\"two men\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	is(s, "SELECT state || ' ' || grp FROM entry WHERE id = 14", "1 6");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, open_old, stage_close)
	const struct CMUnitTest tests[] = {
		T(migration__of_tournaments__loses_nothing),
		T(migration__of_tournaments__class_a_with_one_stage),
		T(migration__of_groups__drawn_and_ended),
		T(migration__of_entries__seated_once_drawn),
		T(migration__end_of_a_group__day_of_its_zone),
		T(migrated__groups__shown_and_verified),
		T(migrated__codes__found_in_any_spelling),
		T(migrated__group_that_fills__goes_on),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
