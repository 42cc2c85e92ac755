/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tokens: what was written is read back, every changed character is detected, keys rotate. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "crypto/random.h"
#include "crypto/secret.h"
#include "crypto/token.h"

static const struct reply_token one = {TOKEN_PLY, 0, 4000000000u, 123456789u, 65535, {20600}};

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

static void token__written__read_back_in_either_case(void **state)
{
	char text[REPLY_TOKEN_TEXT];
	struct reply_token t;

	assert_true(reply_token_write(*state, &one, text));
	assert_int_equal(strlen(text), REPLY_TOKEN_LEN);
	for (int upper = 0; upper < 2; upper++) {
		assert_int_equal(reply_token_read(*state, text, REPLY_TOKEN_LEN, &t), TOKEN_GOOD);
		assert_int_equal(t.kind, TOKEN_PLY);
		assert_int_equal(t.key, 1);
		assert_int_equal(t.player, one.player);
		assert_int_equal(t.game, one.game);
		assert_int_equal(t.ply, one.ply);
		assert_int_equal(t.expiry.day, 20600);
		for (char *p = text; *p; p++)
			*p = (char)toupper((unsigned char)*p);
	}
}

/* RULES S-31 */
static void token__any_character_changed__forged(void **state)
{
	char text[REPLY_TOKEN_TEXT];
	struct reply_token t = {.game = 77};

	assert_true(reply_token_write(*state, &one, text));
	for (int i = 0; i < REPLY_TOKEN_LEN; i++) {
		char keep = text[i];
		text[i] = keep == 'a' ? 'b' : 'a';
		assert_int_equal(reply_token_read(*state, text, REPLY_TOKEN_LEN, &t), TOKEN_FORGED);
		text[i] = keep;
	}
	assert_int_equal(t.game, 77);
}

static void token__wrong_shape__malformed(void **state)
{
	char text[REPLY_TOKEN_TEXT];
	struct reply_token t;

	assert_true(reply_token_write(*state, &one, text));
	assert_int_equal(reply_token_read(*state, text, REPLY_TOKEN_LEN - 1, &t), TOKEN_MALFORMED);
	assert_int_equal(reply_token_read(*state, "", 0, &t), TOKEN_MALFORMED);
	text[5] = '1';
	assert_int_equal(reply_token_read(*state, text, REPLY_TOKEN_LEN, &t), TOKEN_MALFORMED);
}

static void token__key_changed__old_letters_still_hold(void **state)
{
	unsigned char second[32] = "another secret";
	char old[REPLY_TOKEN_TEXT], young[REPLY_TOKEN_TEXT];
	struct keyring *later = keyring_new();
	struct reply_token t;

	assert_true(reply_token_write(*state, &one, old));
	assert_true(keyring_add(*state, 2, second, false));
	assert_false(keyring_add(*state, 2, second, false));
	assert_false(keyring_add(*state, 256, second, false));
	assert_true(reply_token_write(*state, &one, young));
	assert_string_not_equal(old, young);
	assert_int_equal(reply_token_read(*state, old, REPLY_TOKEN_LEN, &t), TOKEN_GOOD);
	assert_int_equal(t.key, 1);
	assert_int_equal(reply_token_read(*state, young, REPLY_TOKEN_LEN, &t), TOKEN_GOOD);
	assert_int_equal(t.key, 2);
	assert_true(keyring_add(later, 2, second, true));
	assert_int_equal(keyring_writer(later), 0);
	assert_false(reply_token_write(later, &one, young));
	assert_int_equal(reply_token_read(later, old, REPLY_TOKEN_LEN, &t), TOKEN_FORGED);
	keyring_free(later);
}

static void token__asked_for_an_older_key__same_text_as_before(void **state)
{
	unsigned char second[32] = "another secret";
	struct reply_token again = one;
	char before[REPLY_TOKEN_TEXT], after[REPLY_TOKEN_TEXT];

	assert_true(reply_token_write(*state, &one, before));
	assert_true(keyring_add(*state, 2, second, false));
	again.key = 1;
	assert_true(reply_token_write(*state, &again, after));
	assert_string_equal(before, after);
}

static void token__in_references__found_among_others(void **state)
{
	char text[REPLY_TOKEN_TEXT], refs[256];
	struct reply_token t;

	assert_true(reply_token_write(*state, &one, text));
	snprintf(refs, sizeof(refs), "<x@y.dk> <%s.17@play.dk> <z@y.dk>", text);
	assert_true(reply_token_find(*state, refs, &t));
	assert_int_equal(t.ply, one.ply);
	assert_false(
		reply_token_find(*state, "<aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.1@x>", &t));
	assert_false(reply_token_find(*state, "", &t));
}

static void token__expiry__holds_to_the_end_of_its_day(void **state)
{
	struct reply_token t = one;

	(void)state;
	assert_false(reply_token_expired(&t, (struct instant){20601LL * 86400 - 1}));
	assert_true(reply_token_expired(&t, (struct instant){20601LL * 86400}));
}

static void api_token__drawn__plain_characters_and_never_twice(void **state)
{
	char a[API_TOKEN_TEXT], b[API_TOKEN_TEXT];
	unsigned char bytes[20], ha[32], hb[32];

	(void)state;
	random_bytes(bytes, sizeof(bytes));
	secret_api_token(bytes, a);
	random_bytes(bytes, sizeof(bytes));
	secret_api_token(bytes, b);
	assert_int_equal(strlen(a), API_TOKEN_LEN);
	assert_int_equal(strspn(a, "abcdefghijklmnopqrstuvwxyz0123456789_"), API_TOKEN_LEN);
	assert_string_not_equal(a, b);
	secret_hash(a, ha);
	secret_hash(b, hb);
	assert_memory_not_equal(ha, hb, 32);
}

static void secret__drawn__eight_characters_for_five_bytes(void **state)
{
	static const unsigned char bytes[10] = {0, 0, 0, 0, 0, 255, 255, 255, 255, 255};
	char text[SECRET_LEN(10) + 1];

	(void)state;
	secret_from(bytes, sizeof(bytes), text);
	assert_string_equal(text, "aaaaaaaa77777777");
}

/* Two players; the first one's tokens were revoked this often. */
static uint32_t epoch_of(void *arg, uint32_t player)
{
	return player == 7 ? *(uint32_t *)arg : 0;
}

static void epoch__raised__earlier_tokens_of_that_player_forged(void **state)
{
	struct reply_token mine = {.kind = TOKEN_PLY, .player = 7, .game = 3, .expiry = {20000}};
	struct reply_token other = mine, address = mine, t;
	char before[REPLY_TOKEN_TEXT], theirs[REPLY_TOKEN_TEXT], proof[REPLY_TOKEN_TEXT],
		after[REPLY_TOKEN_TEXT];
	uint32_t epoch = 0;

	other.player = 8;
	address.kind = TOKEN_ADDRESS_OLD;
	assert_true(reply_token_write(*state, &mine, before));
	keyring_set_epochs(*state, epoch_of, &epoch);
	assert_true(reply_token_write(*state, &mine, after));
	assert_string_equal(before, after); /* tokens already sent remain valid */
	assert_true(reply_token_write(*state, &other, theirs));
	assert_true(reply_token_write(*state, &address, proof));
	epoch = 1;
	assert_int_equal(reply_token_read(*state, before, REPLY_TOKEN_LEN, &t), TOKEN_FORGED);
	assert_int_equal(reply_token_read(*state, theirs, REPLY_TOKEN_LEN, &t), TOKEN_GOOD);
	assert_int_equal(reply_token_read(*state, proof, REPLY_TOKEN_LEN, &t), TOKEN_GOOD);
	assert_true(reply_token_write(*state, &mine, after));
	assert_int_equal(reply_token_read(*state, after, REPLY_TOKEN_LEN, &t), TOKEN_GOOD);
	epoch = 2;
	assert_int_equal(reply_token_read(*state, after, REPLY_TOKEN_LEN, &t), TOKEN_FORGED);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, make_ring, free_ring)
	const struct CMUnitTest tests[] = {
		T(epoch__raised__earlier_tokens_of_that_player_forged),
		T(token__written__read_back_in_either_case),
		T(token__any_character_changed__forged),
		T(token__wrong_shape__malformed),
		T(token__key_changed__old_letters_still_hold),
		T(token__asked_for_an_older_key__same_text_as_before),
		T(token__in_references__found_among_others),
		T(token__expiry__holds_to_the_end_of_its_day),
		T(api_token__drawn__plain_characters_and_never_twice),
		T(secret__drawn__eight_characters_for_five_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
