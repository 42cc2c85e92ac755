/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Secrets that grant access: drawn, found, marked used, ended. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "daemon/access.h"
#include "tests/daemon/stage.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyz234567"

static void secret__of_each_kind__long_and_of_plain_letters(void **state)
{
	static const struct {
		enum access_kind kind;
		size_t len;
		const char *start;
	} kinds[] = {{ACCESS_SESSION, 56, ""},
		     {ACCESS_TOKEN, 38, "kskak_"},
		     {ACCESS_PASSWORD, 32, ""},
		     {ACCESS_CALENDAR, 32, ""},
		     {ACCESS_FEED, 32, ""}};
	struct stage *s = *state;

	stage_control(s, "{\"do\":\"player.add\",\"name\":\"Anna\",\"address\":\"a@x.dk\"}");
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		char secret[ACCESS_SECRET_MAX], other[ACCESS_SECRET_MAX];
		struct access_row row = {
			.kind = kinds[i].kind, .player = 1, .scope = SCOPE_PLAY, .created = s->now};
		struct access_row found, second = row;
		size_t head = strlen(kinds[i].start);
		assert_int_equal(access_issue(&s->ctx, &row, secret), 1);
		assert_int_equal(access_issue(&s->ctx, &second, other), 1);
		assert_string_not_equal(secret, other);
		assert_int_equal(strlen(secret), kinds[i].len);
		assert_memory_equal(secret, kinds[i].start, head);
		assert_int_equal(strspn(secret + head, LETTERS), kinds[i].len - head);
		assert_int_equal(access_check(&s->ctx, kinds[i].kind, secret, s->now, &found), 1);
		assert_int_equal(found.id, row.id);
	}
}

static void a_turn(struct stage *s, const char *name)
{
	char request[100];

	snprintf(request, sizeof(request),
		 "{\"do\":\"player.add\",\"name\":\"%s\",\"address\":\"%c@x.dk\"}", name,
		 *name | 32);
	stage_control(s, request);
	assert_int_equal(s->outcome, OUTCOME_DONE);
}

/* Never the same twice. */
static void draw_numbers(void *arg, void *bytes, size_t len)
{
	static int64_t n;

	(void)arg;
	assert_true(len >= sizeof(n));
	memset(bytes, 0, len);
	n++;
	memcpy(bytes, &n, sizeof(n));
}

/* The list of uses has an end, not what is remembered of them. */
static void use__of_more_secrets_than_can_wait__stored_all_the_same(void **state)
{
	struct stage *s = *state;
	struct instant next = {s->now.sec + 3600};
	struct access_row row = {
		.kind = ACCESS_TOKEN, .player = 1, .scope = SCOPE_READ, .created = s->now};
	char secret[ACCESS_SECRET_MAX];

	a_turn(s, "Anna");
	s->ctx.random = draw_numbers;
	for (int i = 0; i < CONTEXT_USES + 2; i++) {
		struct access_row found;

		row.id = 0;
		assert_int_equal(access_issue(&s->ctx, &row, secret), 1);
		assert_int_equal(access_check(&s->ctx, ACCESS_TOKEN, secret, next, &found), 1);
	}
	a_turn(s, "Bo");
	for (int64_t id = row.id; id > row.id - CONTEXT_USES - 2; id--) {
		struct access_row found;

		assert_int_equal(store_access_get(s->ctx.store, id, &found), 1);
		assert_int_equal(found.last_used.sec, next.sec);
	}
}

/*
 * Writing on every request would cost more than the information is worth, and so would a commit for
 * it alone, during which everybody waits for the disk.
 */
static void use__within_an_hour__noted_once_and_by_the_next_turn(void **state)
{
	struct stage *s = *state;
	struct access_row row = {
		.kind = ACCESS_TOKEN, .player = 1, .scope = SCOPE_READ, .created = s->now};
	struct access_row found;
	struct instant later = {s->now.sec + 3599}, next = {s->now.sec + 3600};
	char secret[ACCESS_SECRET_MAX];
	int64_t changes;

	a_turn(s, "Anna");
	assert_int_equal(access_issue(&s->ctx, &row, secret), 1);
	changes = store_changes(s->ctx.store);
	assert_int_equal(access_check(&s->ctx, ACCESS_TOKEN, secret, s->now, &found), 1);
	assert_int_equal(found.last_used.sec, s->now.sec);
	assert_int_equal(store_changes(s->ctx.store), changes);
	a_turn(s, "Bo");
	assert_int_equal(access_check(&s->ctx, ACCESS_TOKEN, secret, later, &found), 1);
	assert_int_equal(found.last_used.sec, s->now.sec);
	assert_int_equal(s->ctx.used.n, 0);
	assert_int_equal(access_check(&s->ctx, ACCESS_TOKEN, secret, next, &found), 1);
	a_turn(s, "Carl");
	assert_int_equal(store_access_get(s->ctx.store, row.id, &found), 1);
	assert_int_equal(found.last_used.sec, next.sec);
}

static void run_sql(struct stage *s, const char *sql)
{
	char path[128];
	sqlite3 *db;

	snprintf(path, sizeof(path), "%s/db", s->dir);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* What a reader leaves to the next turn is not lost with it. */
static void use__noted_in_a_turn_that_is_undone__noted_again(void **state)
{
	struct stage *s = *state;
	struct context reader = {.turns = &s->ctx};
	struct access_row row = {
		.kind = ACCESS_TOKEN, .player = 1, .scope = SCOPE_READ, .created = s->now};
	struct instant used = {s->now.sec + 7200};
	char secret[ACCESS_SECRET_MAX];

	stage_control(s, "{\"do\":\"player.add\",\"name\":\"Anna\",\"address\":\"a@x.dk\"}");
	assert_int_equal(access_issue(&s->ctx, &row, secret), 1);
	run_sql(s, "CREATE TRIGGER hurdle BEFORE INSERT ON player BEGIN "
		   "SELECT RAISE(ABORT, 'a hurdle'); END");
	assert_int_equal(access_used(&reader, row.id, used, row.expires), 1);
	stage_control(s, "{\"do\":\"player.add\",\"name\":\"Bo\",\"address\":\"b@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_RETRY);
	assert_int_equal(store_access_get(s->ctx.store, row.id, &row), 1);
	assert_int_equal(row.last_used.sec, used.sec);
	assert_int_equal(s->ctx.used.n, 0);
}

/* RULES S-32 */
static void password__drawn_by_mail__lets_a_program_in_until_revoked(void **state)
{
	struct stage *s = *state;
	const struct stage_letter *l;
	const char *text;
	char password[ACCESS_SECRET_MAX];
	struct access_row row;

	stage_seven(s);
	l = stage_letter(s, "p1@x.dk", POST_GAME_START, 0);
	stage_mail(s, "p1@x.dk", l->reply_to, "password");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	l = stage_letter(s, "p1@x.dk", POST_TOKEN, 0);
	for (text = l->bytes; strspn(text, "abcdefghijklmnopqrstuvwxyz234567") != 32;) {
		text = strchr(text, '\n');
		assert_non_null(text);
		text++;
	}
	snprintf(password, sizeof(password), "%.32s", text);
	assert_int_equal(access_check(&s->ctx, ACCESS_PASSWORD, password, s->now, &row), 1);
	assert_int_equal(access_check(&s->ctx, ACCESS_TOKEN, password, s->now, &row), 0);
	stage_control(s, "{\"do\":\"player.revoke\",\"player\":\"p1@x.dk\"}");
	assert_int_equal(s->outcome, OUTCOME_DONE);
	assert_int_equal(access_check(&s->ctx, ACCESS_PASSWORD, password, s->now, &row), 0);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, stage_open, stage_close)
	const struct CMUnitTest tests[] = {
		T(secret__of_each_kind__long_and_of_plain_letters),
		T(use__within_an_hour__noted_once_and_by_the_next_turn),
		T(use__of_more_secrets_than_can_wait__stored_all_the_same),
		T(use__noted_in_a_turn_that_is_undone__noted_again),
		T(password__drawn_by_mail__lets_a_program_in_until_revoked),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
