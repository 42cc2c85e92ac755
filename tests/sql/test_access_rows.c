/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Sessions, tokens, program passwords, calendar and feed links. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "sql/store_access.h"
#include "sql/store_sign_in.h"
#include "tests/sql/place.h"
#include "tests/sql/world.h"

#define SAME(field)	 assert_int_equal(got.field, want.field)
#define SAME_TIME(field) assert_int_equal(got.field.sec, want.field.sec)
#define SAME_TEXT(field) assert_string_equal(got.field, want.field)

/* Adds one of that kind for the world's player; its hash is 32 bytes of `byte`. */
static int64_t add(struct store *st, enum access_kind kind, int byte, int64_t expires)
{
	struct access_row row = {.kind = kind,
				 .player = world.player,
				 .scope = SCOPE_PLAY,
				 .created = {11},
				 .expires = {expires}};
	int64_t id = 0;

	memset(row.hash, byte, sizeof(row.hash));
	assert_int_equal(store_access_add(st, &row, &id), 1);
	return id;
}

static int find(struct store *st, enum access_kind kind, int byte, int64_t now)
{
	unsigned char hash[STORE_HASH];
	struct access_row row;

	memset(hash, byte, sizeof(hash));
	return store_access_find(st, kind, hash, (struct instant){now}, &row);
}

/* Sign-in requests: all columns, the counts behind the limits, and their deletion. */
static void sign_in__rows_and_counts__as_written(void **state)
{
	struct sign_in_row want = {.asked = {1000}, .next = "/me/leave"}, got;
	struct store *st = *state;
	int64_t id = 0;
	int letters = -1, wrong = -1;

	world_fill(st);
	for (int i = 0; i < 3; i++) {
		memset(want.address, 5, sizeof(want.address));
		memset(want.request, 10 + i, sizeof(want.request));
		memset(want.code, 20 + i, sizeof(want.code));
		memset(want.link, 30 + i, sizeof(want.link));
		want.player = i == 2 ? 0 : world.player;
		want.asked.sec = 1000 + i;
		assert_int_equal(store_sign_in_add(st, &want, &id), 1);
	}
	assert_int_equal(store_sign_in_by_link(st, want.link, &got), 1);
	assert_int_equal(store_sign_in_by_request(st, want.request, &got), 1);
	assert_int_equal(got.id, id);
	assert_int_equal(got.player, 0);
	SAME_TIME(asked);
	SAME_TEXT(next);
	assert_memory_equal(got.address, want.address, STORE_HASH);
	assert_memory_equal(got.code, want.code, STORE_HASH);
	got.wrong = 4;
	got.code_used.sec = 1003;
	got.link_used.sec = 1004;
	assert_int_equal(store_sign_in_update(st, &got), 1);
	want = got;
	assert_int_equal(store_sign_in_by_link(st, want.link, &got), 1);
	SAME(wrong);
	SAME_TIME(code_used);
	SAME_TIME(link_used);
	assert_int_equal(
		store_sign_in_counts(st, want.address, (struct instant){1000}, &letters, &wrong),
		1);
	assert_int_equal(letters, 1);
	assert_int_equal(wrong, 4);
	assert_int_equal(store_sign_in_erase(st, world.player), 1);
	assert_int_equal(store_sign_in_clean(st, (struct instant){1002}), 0);
	assert_int_equal(store_sign_in_clean(st, (struct instant){1003}), 1);
	assert_int_equal(store_sign_in_by_link(st, want.link, &got), 0);
}

static int count(void *arg, const struct access_row *row)
{
	(void)row;
	++*(int *)arg;
	return 0;
}

static int of_player(struct store *st, int64_t player)
{
	int n = 0;

	assert_int_equal(store_access_each(st, player, count, &n), 1);
	return n;
}

static int keep(void *arg, const struct access_row *row)
{
	*(struct access_row *)arg = *row;
	return 1;
}

static void access__all_columns__as_written(void **state)
{
	struct access_row want = {.kind = ACCESS_FEED,
				  .name = "reader",
				  .scope = SCOPE_READ,
				  .device = "Firefox",
				  .created = {31},
				  .last_used = {32},
				  .expires = {33}},
			  got;

	world_fill(*state);
	want.player = world.player;
	memset(want.hash, 9, sizeof(want.hash));
	assert_int_equal(store_access_add(*state, &want, &want.id), 1);
	for (int updated = 0; updated < 2; updated++) {
		assert_int_equal(store_access_get(*state, want.id, &got), 1);
		SAME(id);
		SAME(kind);
		SAME(player);
		SAME_TEXT(address);
		SAME_TEXT(name);
		SAME(scope);
		SAME_TEXT(device);
		SAME_TIME(created);
		SAME_TIME(last_used);
		SAME_TIME(expires);
		SAME_TIME(ended);
		assert_memory_equal(got.hash, want.hash, STORE_HASH);
		want.last_used.sec = 34;
		want.expires.sec = 35;
		assert_int_equal(store_access_used(*state, want.id, want.last_used, want.expires),
				 1);
	}
	assert_int_equal(store_access_get(*state, want.id + 1, &got), 0);
	assert_int_equal(store_access_end(*state, want.id, (struct instant){36}), 1);
	assert_int_equal(store_access_end(*state, want.id, (struct instant){37}), 0);
	assert_int_equal(store_access_get(*state, want.id, &got), 1);
	assert_int_equal(got.ended.sec, 36);
}

/* A secret of one kind is not valid as another. */
static void access__found__only_of_its_kind_and_while_good(void **state)
{
	int64_t id;

	world_fill(*state);
	id = add(*state, ACCESS_TOKEN, 1, 50);
	assert_int_equal(find(*state, ACCESS_TOKEN, 1, 49), 1);
	assert_int_equal(find(*state, ACCESS_TOKEN, 1, 50), 0);
	assert_int_equal(find(*state, ACCESS_SESSION, 1, 49), 0);
	assert_int_equal(find(*state, ACCESS_TOKEN, 2, 49), 0);
	assert_int_equal(store_access_end(*state, id, (struct instant){40}), 1);
	assert_int_equal(find(*state, ACCESS_TOKEN, 1, 49), 0);
	add(*state, ACCESS_PASSWORD, 3, 0);
	assert_int_equal(find(*state, ACCESS_PASSWORD, 3, INT32_MAX), 1);
}

static void access__good__neither_ended_nor_expired(void **state)
{
	(void)state;
	assert_true(store_access_good(&(struct access_row){0}, (struct instant){5}));
	assert_true(store_access_good(&(struct access_row){.expires = {6}}, (struct instant){5}));
	assert_false(store_access_good(&(struct access_row){.expires = {5}}, (struct instant){5}));
	assert_false(store_access_good(&(struct access_row){.ended = {1}}, (struct instant){5}));
}

static void access__end_all__of_one_kind_but_one(void **state)
{
	int64_t here;

	world_fill(*state);
	here = add(*state, ACCESS_SESSION, 1, 0);
	add(*state, ACCESS_SESSION, 2, 0);
	add(*state, ACCESS_TOKEN, 3, 0);
	assert_int_equal(store_access_end_all(*state, world.player, ACCESS_SESSION, here,
					      (struct instant){20}),
			 1);
	assert_int_equal(find(*state, ACCESS_SESSION, 1, 30), 1);
	assert_int_equal(find(*state, ACCESS_SESSION, 2, 30), 0);
	assert_int_equal(find(*state, ACCESS_TOKEN, 3, 30), 1);
	assert_int_equal(store_access_end_all(*state, world.player, 0, 0, (struct instant){21}), 1);
	assert_int_equal(store_access_end_all(*state, world.player, 0, 0, (struct instant){22}), 0);
	assert_int_equal(find(*state, ACCESS_TOKEN, 3, 30), 0);
	assert_int_equal(of_player(*state, world.player), 3);
	assert_int_equal(store_access_erase(*state, world.player), 1);
	assert_int_equal(of_player(*state, world.player), 0);
}

static void access__clean__what_is_long_over_of_that_kind(void **state)
{
	world_fill(*state);
	add(*state, ACCESS_SESSION, 1, 50);
	add(*state, ACCESS_SESSION, 2, 0);
	add(*state, ACCESS_TOKEN, 3, 50);
	store_access_end(*state, add(*state, ACCESS_SESSION, 4, 0), (struct instant){60});
	assert_int_equal(store_access_clean(*state, ACCESS_SESSION, (struct instant){50}), 0);
	assert_int_equal(store_access_clean(*state, ACCESS_SESSION, (struct instant){60}), 1);
	assert_int_equal(of_player(*state, world.player), 3);
	assert_int_equal(store_access_clean(*state, ACCESS_SESSION, (struct instant){61}), 1);
	assert_int_equal(of_player(*state, world.player), 2);
}

static void access__of_an_official__by_address(void **state)
{
	struct access_row row = {.kind = ACCESS_SESSION,
				 .scope = SCOPE_DESK,
				 .address = "Leader@x.example",
				 .created = {1}},
			  got;
	int64_t id;
	int n = 0;

	world_fill(*state);
	add(*state, ACCESS_SESSION, 1, 0);
	memset(row.hash, 8, sizeof(row.hash));
	assert_int_equal(store_access_add(*state, &row, &id), 1);
	assert_int_equal(store_access_each_address(*state, "leader@x.example", keep, &got), 1);
	assert_int_equal(got.id, id);
	assert_int_equal(got.player, 0);
	assert_int_equal(store_access_each_address(*state, "", count, &n), 1);
	assert_int_equal(n, 0);
}

static void access__of_nobody_or_of_two__refused(void **state)
{
	static const char *const rows[] = {
		"1, 1, hash, 1, NULL, '' FROM of_them",
		"1, 1, hash, 1, player, 'a@x' FROM of_them",
	};
	const char *hash = place_on_postgres() ? "decode(repeat('00', 32), 'hex')" : "zeroblob(32)";
	char sql[400];

	world_fill(*state);
	for (int i = 0; i < 2; i++) {
		snprintf(sql, sizeof(sql),
			 "WITH of_them AS (SELECT min(id) AS player, %s AS hash FROM player) "
			 "INSERT INTO access (kind, scope, hash, created, player, address) "
			 "SELECT %s",
			 hash, rows[i]);
		world_refuses(
			*state, sql,
			place_on_postgres()
				? "new row for relation \"access\" violates check constraint "
				  "\"access_check\""
				: "CHECK constraint failed: (player IS NULL) = (address <> '')");
	}
}

static void access__words__read_back(void **state)
{
	static const char *const kinds[] = {"session", "token", "password", "calendar", "feed"};
	enum access_scope scope = SCOPE_READ;

	(void)state;
	for (int i = 0; i < ACCESS_KINDS; i++)
		assert_string_equal(store_access_kind_word((enum access_kind)(i + 1)), kinds[i]);
	assert_true(store_access_scope_read("desk", &scope));
	assert_int_equal(scope, SCOPE_DESK);
	assert_true(store_access_scope_read("play", &scope));
	assert_int_equal(scope, SCOPE_PLAY);
	assert_false(store_access_scope_read("Play", &scope));
	assert_int_equal(scope, SCOPE_PLAY);
	assert_true(store_access_scope_read("read", &scope));
	assert_int_equal(scope, SCOPE_READ);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, world_open, world_close)
	const struct CMUnitTest tests[] = {
		T(sign_in__rows_and_counts__as_written),
		T(access__all_columns__as_written),
		T(access__found__only_of_its_kind_and_while_good),
		T(access__good__neither_ended_nor_expired),
		T(access__end_all__of_one_kind_but_one),
		T(access__clean__what_is_long_over_of_that_kind),
		T(access__of_an_official__by_address),
		T(access__of_nobody_or_of_two__refused),
		T(access__words__read_back),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
