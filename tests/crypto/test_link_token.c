/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Link tokens: bound to one player, game and ply, and never accepted as a reply token. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "crypto/link_token.h"

static const struct link_token one = {0, 4000000000u, 123456789u, 65535, {20600}};

static int make_ring(void **state)
{
	unsigned char secret[32] = "first secret of the ring, 32 by";

	*state = keyring_new();
	return keyring_add(*state, 1, secret, false) ? 0 : -1;
}

static int free_ring(void **state)
{
	keyring_free(*state);
	return 0;
}

static void link__written__read_back(void **state)
{
	char text[LINK_TOKEN_TEXT], again[LINK_TOKEN_TEXT];
	struct link_token t;

	assert_true(link_token_write(*state, &one, text));
	assert_true(link_token_write(*state, &one, again));
	assert_string_equal(text, again);
	assert_int_equal(strlen(text), LINK_TOKEN_LEN);
	assert_int_equal(strspn(text, "abcdefghijklmnopqrstuvwxyz234567"), LINK_TOKEN_LEN);
	assert_true(link_token_read(*state, text, strlen(text), &t));
	assert_int_equal(t.key, 1);
	assert_int_equal(t.player, one.player);
	assert_int_equal(t.game, one.game);
	assert_int_equal(t.ply, one.ply);
	assert_int_equal(t.expiry.day, 20600);
}

static void link__any_character_changed__not_ours(void **state)
{
	char text[LINK_TOKEN_TEXT];
	struct link_token t = {.game = 77};

	assert_true(link_token_write(*state, &one, text));
	for (int i = 0; i < LINK_TOKEN_LEN; i++) {
		char keep = text[i];
		text[i] = keep == 'a' ? 'b' : 'a';
		assert_false(link_token_read(*state, text, strlen(text), &t));
		text[i] = keep;
	}
	text[LINK_TOKEN_LEN - 1] = '\0';
	assert_false(link_token_read(*state, text, strlen(text), &t));
	assert_false(link_token_read(*state, "", strlen(""), &t));
	assert_int_equal(t.game, 77);
}

/* RULES S-57 */
static void link__reply_token__neither_passes_for_the_other(void **state)
{
	struct reply_token reply = {TOKEN_PLY, 0, 1, 2, 3, {20600}}, read_reply;
	struct link_token mine = {0, 1, 2, 3, {20600}}, read_link;
	char reply_text[REPLY_TOKEN_TEXT], link_text[LINK_TOKEN_TEXT];

	assert_true(reply_token_write(*state, &reply, reply_text));
	assert_true(link_token_write(*state, &mine, link_text));
	assert_false(link_token_read(*state, reply_text, strlen(reply_text), &read_link));
	assert_int_not_equal(reply_token_read(*state, link_text, LINK_TOKEN_LEN, &read_reply),
			     TOKEN_GOOD);
	assert_false(reply_token_find(*state, link_text, &read_reply));
}

static void link__key_changed__old_links_hold_until_it_is_gone(void **state)
{
	unsigned char second[32] = "another secret";
	char old[LINK_TOKEN_TEXT], young[LINK_TOKEN_TEXT], again[LINK_TOKEN_TEXT];
	struct keyring *later = keyring_new();
	struct link_token t, asked = one;

	assert_true(link_token_write(*state, &one, old));
	assert_true(keyring_add(*state, 2, second, false));
	assert_true(link_token_write(*state, &one, young));
	assert_string_not_equal(old, young);
	assert_true(link_token_read(*state, old, strlen(old), &t));
	assert_int_equal(t.key, 1);
	asked.key = 1; /* as in an old letter that is sent again */
	assert_true(link_token_write(*state, &asked, again));
	assert_string_equal(old, again);
	assert_true(keyring_add(later, 2, second, true));
	assert_false(link_token_read(later, old, strlen(old), &t));
	assert_true(link_token_read(later, young, strlen(young), &t));
	assert_false(link_token_write(later, &one, young));
	keyring_free(later);
}

static void link__expiry__holds_to_the_end_of_its_day(void **state)
{
	(void)state;
	assert_false(link_token_expired(&one, (struct instant){20601LL * 86400 - 1}));
	assert_true(link_token_expired(&one, (struct instant){20601LL * 86400}));
}

static void link__in_a_message__found(void **state)
{
	char text[LINK_TOKEN_TEXT], line[200];

	assert_true(link_token_write(*state, &one, text));
	snprintf(line, sizeof(line), "look: https://chess.example.org/l/%s/move?from=e2", text);
	assert_true(link_token_within(*state, line));
	text[20] = text[20] == 'a' ? 'b' : 'a';
	assert_false(link_token_within(*state, text));
	assert_false(link_token_within(*state, ""));
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, make_ring, free_ring)
	const struct CMUnitTest tests[] = {
		T(link__written__read_back),
		T(link__any_character_changed__not_ours),
		T(link__reply_token__neither_passes_for_the_other),
		T(link__key_changed__old_links_hold_until_it_is_gone),
		T(link__expiry__holds_to_the_end_of_its_day),
		T(link__in_a_message__found),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
