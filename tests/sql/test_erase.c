/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Erasure checked at byte level: afterwards no address is left in the database file or its
 * write-ahead log, not even in unused space that SQLite leaves when it moves rows between pages.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sql/store_case.h"
#include "sql/store_erase.h"
#include "sql/store_player.h"
#include "sql/store_post.h"
#include "tests/sql/place.h"

#define PEOPLE	20
#define LETTERS 2000

static struct place place;

static int setup(void **state)
{
	struct sbuf why = SBUF_INIT;
	struct store *st;

	if (!place_make(&place))
		return -1;
	if (store_open(place.name, true, &st, &why) < 0) {
		fprintf(stderr, "%s\n", why.buf);
		return -1;
	}
	*state = st;
	return 0;
}

static int teardown(void **state)
{
	store_close(*state);
	place_remove(&place);
	return 0;
}

static int count_in(const char *suffix, const char *text)
{
	size_t len = strlen(text), size, n = 0;
	struct sbuf bytes = SBUF_INIT;
	char name[80], part[4096];
	FILE *f;

	snprintf(name, sizeof(name), "%s%s", place.path, suffix);
	f = fopen(name, "rb");
	while (f && (size = fread(part, 1, sizeof(part), f)) > 0)
		sbuf_add(&bytes, part, size);
	if (f)
		fclose(f);
	for (size_t i = 0; i + len <= bytes.len; i++)
		n += !memcmp(bytes.buf + i, text, len);
	sbuf_release(&bytes);
	return (int)n;
}

static int in_files(const char *text)
{
	return count_in("", text) + count_in("-wal", text);
}

static int64_t add_player(struct store *st, int n)
{
	struct player p = {.created = {1}, .born = CIVIL_NONE, .lang = "en"};
	int64_t id;

	snprintf(p.name, sizeof(p.name), "Person %d", n);
	snprintf(p.address, sizeof(p.address), "person%d@secret.test", n);
	assert_int_equal(store_player_add(st, &p, &id), 1);
	return id;
}

/* Letters of many lengths, so that SQLite moves rows between pages. */
static void add_letter(struct store *st, int64_t player, int who, int n)
{
	struct post_row row = {.kind = POST_NOTICE, .player = player, .lang = "en"};
	struct inbox_row in = {.door = POST_MAIL, .player = player, .answer = "{}"};
	char facts[1200], key[80];
	int64_t id;

	snprintf(facts, sizeof(facts), "{\"pad\":\"%0*d\",\"to\":\"person%d@secret.test\"}",
		 1 + n * 7919 % 1000, n, who);
	snprintf(key, sizeof(key), "<%d.person%d@secret.test>", n * 104729 % LETTERS, who);
	row.facts = facts;
	in.key = key;
	assert_int_equal(store_outbox_add(st, &row), 1);
	assert_int_equal(store_inbox_add(st, &in, &id), 1);
}

static void fill(struct store *st, int64_t players[PEOPLE])
{
	assert_int_equal(store_begin(st), 1);
	for (int i = 0; i < PEOPLE; i++)
		players[i] = add_player(st, i);
	assert_int_equal(store_commit(st), 1);
	for (int i = 0; i < LETTERS; i++) {
		assert_int_equal(store_begin(st), 1);
		add_letter(st, players[i % PEOPLE], i % PEOPLE, i);
		assert_int_equal(store_commit(st), 1);
	}
}

/* The caller erases the row of player. */
static void erase_player(struct store *st, int64_t id)
{
	struct erased_person person = {.player = id};
	struct player p;

	assert_int_equal(store_player_get(st, id, &p), 1);
	snprintf(person.address, sizeof(person.address), "%s", p.address);
	p.address[0] = '\0';
	p.address_state = ADDRESS_ERASED;
	assert_int_equal(store_player_update(st, &p), 1);
	{
		struct erasure e = {.n_persons = 0};

		store_erasure_add(&e, &person);
		assert_int_equal(store_erase(st, &e), 1);
		assert_true(e.n_letters >= LETTERS / PEOPLE);
		assert_int_equal(store_commit(st), 1);
		assert_int_equal(store_scrub_wanted(st), 1);
		assert_int_equal(store_scrub(st, &e), 1);
		assert_int_equal(store_scrub_wanted(st), 0);
		store_erasure_release(&e);
	}
}

static void letters_of_many__one_erased__no_bytes_left(void **state)
{
	int64_t players[PEOPLE];
	char address[40];

	fill(*state, players);
	if (place_on_postgres()) { /* whose files are the server's */
		assert_int_equal(store_begin(*state), 1);
		erase_player(*state, players[1]);
		return;
	}
	for (int i = 0; i < PEOPLE; i += 2) {
		snprintf(address, sizeof(address), "person%d@secret.test", i);
		assert_true(in_files(address) > 0);
		assert_int_equal(store_begin(*state), 1);
		erase_player(*state, players[i]);
		assert_int_equal(count_in("", address), 0);
		assert_int_equal(count_in("-wal", address), 0);
	}
	assert_true(in_files("person19@secret.test") >= LETTERS / PEOPLE); /* without person9's */
}

static void scrub__cut_short__made_good_without_the_list(void **state)
{
	struct erasure e = {.n_persons = 0}, none = {.n_persons = 0};
	int64_t id;

	if (place_on_postgres())
		skip();
	assert_int_equal(store_begin(*state), 1);
	id = add_player(*state, 1);
	add_letter(*state, id, 1, 1);
	assert_int_equal(store_commit(*state), 1);
	assert_int_equal(store_begin(*state), 1);
	store_erasure_add(&e,
			  &(struct erased_person){.player = 0, .address = "PERSON1@secret.test"});
	assert_int_equal(store_erase(*state, &e), 1);
	assert_int_equal(store_commit(*state), 1);
	store_erasure_release(&e);
	assert_int_equal(store_scrub_wanted(*state), 1);
	assert_int_equal(store_scrub(*state, &none), 1);
	assert_int_equal(store_scrub_wanted(*state), 0);
	assert_int_equal(in_files("pad\":\"0"), 1); /* the letter stays, without the address */
}

static int take_act(void *arg, const struct act_row *act)
{
	snprintf(arg, 200, "%s %s", act->request, act->effect);
	return 0;
}

static void act__named_the_person__stays_without_them(void **state)
{
	struct erasure e = {.n_persons = 0};
	char text[200] = "";

	assert_int_equal(store_begin(*state), 1);
	assert_int_equal(
		store_act_add(*state, (struct instant){5}, "0 root",
			      "{\"do\":\"player.set\",\"player\":7,\"value\":\"1970-05-17\"}",
			      "jacobo@x.test, then BO@x.test."),
		1);
	store_erasure_add(&e, &(struct erased_person){.player = 7,
						      .name = "Bo",
						      .address = "bo@x.test",
						      .born = "1970-05-17"});
	assert_int_equal(store_erase(*state, &e), 1);
	assert_int_equal(store_commit(*state), 1);
	store_erasure_release(&e);
	assert_int_equal(store_act_each(*state, INT64_MAX, NULL, "", 1, take_act, text), 1);
	assert_string_equal(text, "{\"do\":\"player.set\",\"player\":7,\"value\":\"erased\"} "
				  "jacobo@x.test, then erased.");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(letters_of_many__one_erased__no_bytes_left, setup,
						teardown),
		cmocka_unit_test_setup_teardown(scrub__cut_short__made_good_without_the_list, setup,
						teardown),
		cmocka_unit_test_setup_teardown(act__named_the_person__stays_without_them, setup,
						teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
