/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `verify` with a beacon text that somebody kept finds a rewritten past (EVENTS E16), even if all
 * later hashes were recomputed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "daemon/publish/view_beacon.h"
#include "tests/daemon/stage.h"

#define HEAD "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

/* Two days of play in the first game of a group; `reply` is Black's first move. */
static void play(struct stage *s, const char *reply)
{
	struct game_row row;

	stage_seven(s);
	stage_walk(s, stage_at("2026-03-20T08:00:00Z"));
	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	stage_api(s, row.white, 1, 0, "5254");
	stage_walk(s, stage_at("2026-03-21T08:00:00Z"));
	stage_api(s, row.black, 1, 1, reply);
	stage_walk(s, stage_at("2026-03-22T08:00:00Z"));
	stage_api(s, row.white, 1, 2, "7163");
	stage_walk(s, stage_at("2026-03-23T08:00:00Z"));
}

/* The lines that `verify` reports as different, each with a line feed; "" = none. */
static void verify(struct stage *s, const char *checkpoint, struct sbuf *ret_lines)
{
	json_t *request = json_pack("{s:s}", "do", "verify"), *line;
	char *text;
	size_t i;

	if (checkpoint)
		json_object_set_new(request, "checkpoint", json_string(checkpoint));
	text = json_dumps(request, 0);
	stage_control(s, text);
	free(text);
	json_decref(request);
	sbuf_reset(ret_lines);
	json_array_foreach(json_object_get(s->json, "differences"), i, line)
		sbuf_addf(ret_lines, "%s\n", json_string_value(line));
}

/* The same for an accepted request. */
static void compare(struct stage *s, const char *checkpoint, struct sbuf *ret_lines)
{
	verify(s, checkpoint, ret_lines);
	if (s->outcome != OUTCOME_DONE)
		fail_msg("%s", s->message);
}

static void beacon(struct stage *s, const char *name, struct sbuf *ret_text)
{
	assert_int_equal(view_beacon(&s->ctx, name, ret_text), 1);
}

static void kept_beacons__same_past__no_difference(void **state)
{
	struct stage *s = *state;
	struct sbuf kept = SBUF_INIT, lines = SBUF_INIT;

	play(s, "5755");
	beacon(s, "2026-03-20.txt", &kept);
	beacon(s, "2026-03-22.txt", &kept);
	compare(s, kept.buf, &lines);
	assert_string_equal(lines.buf, "");
	sbuf_release(&kept);
	sbuf_release(&lines);
}

/* Two servers have the same past only if they have the same salts. */
static void known_salts(const char *path)
{
	struct sbuf why = SBUF_INIT;
	struct store *store;
	sqlite3 *db;

	assert_int_equal(store_open(path, true, &store, &why), 1);
	store_close(store);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(db, "UPDATE seal SET secret = zeroblob(32)", NULL, NULL, NULL),
		SQLITE_OK);
	sqlite3_close(db);
	sbuf_release(&why);
}

/* And the same seeds. */
static void known_bytes(void *arg, void *ret, size_t len)
{
	(void)arg;
	memset(ret, 7, len);
}

static int open_known(void **state)
{
	int rc = stage_open_file(state, known_salts);

	if (rc == 0)
		((struct stage *)*state)->ctx.random = known_bytes;
	return rc;
}

/* A server with consistent hashes on which Black played another move. */
static void kept_beacon__whole_past_rewritten__found(void **state)
{
	struct stage *s = *state;
	struct sbuf kept = SBUF_INIT, later = SBUF_INIT, lines = SBUF_INIT;
	void *other;

	assert_int_equal(open_known(&other), 0);
	play(other, "5755");
	beacon(other, "2026-03-21.txt", &kept);
	beacon(other, "2026-03-22.txt", &later);
	stage_close(&other);
	play(s, "3735");
	compare(s, NULL, &lines);
	assert_string_equal(lines.buf, "");
	compare(s, kept.buf, &lines);
	assert_non_null(strstr(lines.buf, "game 1: its chain lacks the head "));
	assert_null(strstr(lines.buf, "is not the beacon of that day here"));
	compare(s, later.buf, &lines);
	assert_non_null(strstr(lines.buf, "checkpoint: 'beacon 2026-03-21 "));
	sbuf_release(&kept);
	sbuf_release(&later);
	sbuf_release(&lines);
}

static int append(void *arg, const struct event_row *row)
{
	struct sbuf *last = arg;

	sbuf_reset(last);
	sbuf_add(last, row->text, row->len);
	return 0;
}

/* Changes the second of game 1's last fact, and sets the game's head to match. */
static void rewrite_last(struct stage *s)
{
	struct sbuf last = SBUF_INIT;
	struct game_row row;
	unsigned char hash[STORE_HASH];
	sqlite3_stmt *q;
	sqlite3 *db;
	char path[128], *at;

	assert_int_equal(store_game_get(s->ctx.store, 1, &row), 1);
	assert_true(store_event_each(s->ctx.store, 1, row.seq - 1, 0, append, &last) > 0);
	at = strchr(last.buf, 'Z');
	assert_non_null(at);
	at[-1] = at[-1] == '1' ? '2' : '1';
	assert_true(store_event_hash(s->ctx.store, &row, row.seq - 1, hash) > 0);
	store_event_chain(s->ctx.store, 1, row.seq, hash, last.buf, last.len, hash);
	snprintf(path, sizeof(path), "%s/db", s->dir);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, "UPDATE game_state SET head = ?1 WHERE game = 1",
					    -1, &q, NULL),
			 SQLITE_OK);
	sqlite3_bind_blob(q, 1, hash, STORE_HASH, SQLITE_TRANSIENT);
	assert_int_equal(sqlite3_step(q), SQLITE_DONE);
	sqlite3_finalize(q);
	assert_int_equal(sqlite3_exec(db, "DROP TRIGGER game_event_fixed", NULL, NULL, NULL),
			 SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(
				 db, "UPDATE game_event SET text = ?1 WHERE game = 1 AND seq = ?2",
				 -1, &q, NULL),
			 SQLITE_OK);
	sqlite3_bind_text(q, 1, last.buf, (int)last.len, SQLITE_TRANSIENT);
	sqlite3_bind_int64(q, 2, row.seq);
	assert_int_equal(sqlite3_step(q), SQLITE_DONE);
	assert_int_equal(sqlite3_changes(db), 1);
	sqlite3_finalize(q);
	sqlite3_close(db);
	sbuf_release(&last);
}

/* The server's own beacons reveal it, without any kept text. */
static void stored_beacons__chain_rewritten__found(void **state)
{
	struct stage *s = *state;
	struct sbuf lines = SBUF_INIT;

	play(s, "5755");
	stage_walk(s, stage_at("2026-03-25T08:00:00Z"));
	rewrite_last(s);
	compare(s, NULL, &lines);
	assert_null(strstr(lines.buf, "the chain of hashes ends in another head"));
	if (!strstr(lines.buf, "game 1: its chain lacks the head "))
		fail_msg("%s", lines.buf);
	sbuf_release(&lines);
}

static void checkpoint__game_unknown__found(void **state)
{
	struct sbuf lines = SBUF_INIT;

	compare(*state, "77 " HEAD "\n", &lines);
	assert_string_equal(lines.buf,
			    "game 77: its chain lacks the head " HEAD " of the checkpoint\n");
	sbuf_release(&lines);
}

static void checkpoint__other_text__refused(void **state)
{
	static const char *const texts[] = {
		"\n",
		"77\n",
		"0 " HEAD "\n",
		"77 " HEAD "0\n",
		"beacon 2026-02-01 " HEAD "\n\n",
		"beacon\n",
	};
	struct stage *s = *state;
	struct sbuf lines = SBUF_INIT;

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		verify(s, texts[i], &lines);
		if (s->outcome == OUTCOME_DONE)
			fail_msg("taken: '%s'", texts[i]);
	}
	sbuf_release(&lines);
}

/* --- journals -------------------------------------------------------------------------------- */

static void tamper(struct stage *s, const char *sql)
{
	char path[128], *why = NULL;
	sqlite3 *db;

	snprintf(path, sizeof(path), "%s/db", s->dir);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
		fail_msg("%s", why);
	sqlite3_close(db);
}

static void rule(struct stage *s)
{
	struct sbuf lines = SBUF_INIT;

	play(s, "5755");
	stage_control(s, "{\"do\":\"rule\",\"game\":1,\"verdict\":\"draw\",\"reason\":\"agreed\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	compare(s, NULL, &lines);
	assert_string_equal(lines.buf, "");
	sbuf_release(&lines);
}

static void journal__row_of_a_ruling_rewritten__found(void **state)
{
	struct stage *s = *state;
	struct sbuf lines = SBUF_INIT;

	rule(s);
	tamper(s, "DROP TRIGGER IF EXISTS ruling_fixed;"
		  "UPDATE ruling SET verdict = 'win' WHERE verdict = 'draw'");
	compare(s, NULL, &lines);
	assert_non_null(strstr(lines.buf, "the row says something else than its line: ruling id="));
	sbuf_release(&lines);
}

static void journal__line_rewritten__found(void **state)
{
	struct stage *s = *state;
	struct sbuf lines = SBUF_INIT;

	rule(s);
	tamper(s, "DROP TRIGGER journal_fixed; UPDATE journal SET text ="
		  " replace(text, 'player=2', 'player=3') WHERE text LIKE 'entry %player=2 %'");
	compare(s, NULL, &lines);
	assert_non_null(strstr(lines.buf, "a line does not carry the hash of the one before"));
	sbuf_release(&lines);
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(kept_beacons__same_past__no_difference),
		cmocka_unit_test_setup_teardown(kept_beacon__whole_past_rewritten__found,
						open_known, stage_close),
		T(stored_beacons__chain_rewritten__found),
		T(checkpoint__game_unknown__found),
		T(checkpoint__other_text__refused),
		T(journal__row_of_a_ruling_rewritten__found),
		T(journal__line_rewritten__found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
