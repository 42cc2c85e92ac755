/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Repeats all kinds of published draws (EVENTS E16). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <string.h>

#include "core/event/lots_record.h"
#include "crypto/digest.h"

#define BEACON "beacon 2026-01-04 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

static void hmac(const void *key, size_t key_len, const void *data, size_t len,
		 unsigned char ret_mac[32])
{
	HMAC(EVP_sha256(), key, (int)key_len, data, len, ret_mac, NULL);
}

static const unsigned char seed[LOTS_SEED] = "0123456789abcdef0123456789abcde";

/* The first 32-bit words of a message by the method: an independent implementation. */
static uint32_t word_of(const char *message, int k)
{
	unsigned char mac[32], text[1024];
	size_t len = strlen(message);

	memcpy(text, message, len);
	memcpy(text + len, (unsigned char[4]){0, 0, 0, (unsigned char)(k / 8)}, 4);
	hmac(seed, LOTS_SEED, text, len + 4, mac);
	k = k % 8 * 4;
	return (uint32_t)mac[k] << 24 | (uint32_t)mac[k + 1] << 16 | (uint32_t)mac[k + 2] << 8 |
	       mac[k + 3];
}

static const unsigned char no_games[LOTS_HASH] = {0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14,
						  0x9a, 0xfb, 0xf4, 0xc8, 0x99, 0x6f, 0xb9, 0x24,
						  0x27, 0xae, 0x41, 0xe4, 0x64, 0x9b, 0x93, 0x4c,
						  0xa4, 0x95, 0x99, 0x1b, 0x78, 0x52, 0xb8, 0x55};

static void messages__each_kind__its_lines(void **state)
{
	struct lots_message m = LOTS_MESSAGE_INIT;
	struct civil day;

	(void)state;
	assert_true(civil_parse("2026-01-04", &day));
	lots_message_add(&m, "<a@x>");
	lots_message_seat(&m, "26 I 3", 2, 17);
	lots_message_beacon(&m, day, no_games);
	lots_message_960(&m, 0);
	lots_message_960(&m, 12);
	lots_message_colour(&m);
	lots_message_ties(&m, 3);
	lots_message_points(&m, 4, 11);
	lots_message_ko(&m, 2, 5, 1);
	lots_message_ko(&m, 2, 5, 3);
	assert_string_equal(m.text.buf,
			    "<a@x>\n26 I 3 2 17\n" BEACON "\n960\n960 12\ncolour\nties 3\n"
			    "4 11\nko 2 5\nko 2 5 3\n");
	assert_int_equal(m.lines, 10);
	lots_message_release(&m);
}

static void confirmation__looks_like_a_line_of_the_server__marked(void **state)
{
	static const char *const cases[][2] = {
		{"<a@x.example>", "<a@x.example>"},
		{"rook\non\tc8", "rook on c8"},
		{"leader 5 00ff", "player leader 5 00ff"},
		{"leader\t5 00ff", "player leader 5 00ff"},
		{"beacon 2026", "player beacon 2026"},
		{"leaders", "leaders"},
		{"", ""},
		{"12345678901234567890123456789012", "123456789012345678901234567890"},
		{"1234567890123456789012345678\xc3\xa6\xc3\xb8",
		 "1234567890123456789012345678\xc3\xa6"},
	};
	char line[32];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		lots_confirmation(cases[i][0], line, sizeof(line));
		assert_string_equal(line, cases[i][1]);
	}
}

static void leader_word__from_the_seed_and_the_entry(void **state)
{
	unsigned char mac[32];
	char line[LOTS_LEADER_LINE], other[LOTS_LEADER_LINE], want[LOTS_LEADER_LINE];

	(void)state;
	hmac(seed, LOTS_SEED, "leader 9000000000", 17, mac);
	strcpy(want, "leader 9000000000 ");
	for (size_t i = 0, at = strlen(want); i < 16; i++)
		snprintf(want + at + 2 * i, 3, "%02x", mac[i]);
	lots_leader_word(seed, 9000000000, hmac, line);
	assert_string_equal(line, want);
	lots_leader_word(seed, 9000000001, hmac, other);
	assert_string_not_equal(line, other);
	lots_leader_word((const unsigned char *)"another secret number of 32 byte", 9000000000,
			 hmac, other);
	assert_string_not_equal(line, other);
}

static void beacon__text_of_all_chains(void **state)
{
	struct sbuf text = SBUF_INIT;

	(void)state;
	lots_beacon_add(&text, 7, no_games);
	lots_beacon_add(&text, 12, no_games);
	assert_string_equal(
		text.buf, "7 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n"
			  "12 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n");
	sbuf_release(&text);
}

#define MOST_LINES 8

static struct lots_record record(enum lots_kind kind, const char *const *lines, const int *result,
				 size_t n_result)
{
	struct lots_record r = {
		.kind = kind, .seed = seed, .lines = lines, .result = result, .n_result = n_result};

	while (r.n_lines < MOST_LINES && lines[r.n_lines])
		r.n_lines++;
	return r;
}

static void order__beacon_in_the_message__no_entrant(void **state)
{
	static const char *const lines[] = {"<a@x>", "rook", "<c@x>", BEACON, NULL};
	const char *text = "<a@x>\nrook\n<c@x>\n" BEACON "\n";
	int at[3] = {0, 1, 2}, number[3], drawn[3] = {0}, keep;
	struct lots_record r = record(LOTS_ORDER, lines, drawn, 3);
	uint32_t j = word_of(text, 0) % 3;

	(void)state;
	keep = at[2], at[2] = at[j], at[j] = keep;
	j = word_of(text, 1) % 2;
	keep = at[1], at[1] = at[j], at[j] = keep;
	for (int p = 0; p < 3; p++)
		number[at[p]] = p + 1;
	assert_int_equal(lots_record_size(&r), 3);
	assert_int_equal(lots_record_draw(&r, hmac, digest_hmac_blocks, drawn), LOTS_RIGHT);
	assert_memory_equal(drawn, number, sizeof(drawn));
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_RIGHT);
	keep = drawn[0], drawn[0] = drawn[1], drawn[1] = keep;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_BAD_RESULT);
	r.n_result = 2;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_BAD_RESULT);
}

static void number__960_and_colour__first_word(void **state)
{
	static const char *const position[] = {"<a@x>", "rook", BEACON, "960", NULL},
				 *const of_game[] = {"<a@x>", "rook", BEACON, "960 12", NULL},
				 *const colour[] = {"<a@x>", "rook", BEACON, "colour", NULL};
	int n = 0;
	struct lots_record r = record(LOTS_960, position, &n, 1);

	(void)state;
	n = (int)(word_of("<a@x>\nrook\n" BEACON "\n960\n", 0) % 960);
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_RIGHT);
	n = (n + 1) % 960;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_BAD_RESULT);
	r = record(LOTS_960, of_game, &n, 1);
	n = (int)(word_of("<a@x>\nrook\n" BEACON "\n960 12\n", 0) % 960);
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_RIGHT);
	r = record(LOTS_COLOUR, colour, &n, 1);
	n = (int)(word_of("<a@x>\nrook\n" BEACON "\ncolour\n", 0) % 2);
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_RIGHT);
	n = !n;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_BAD_RESULT);
}

/* 4294967040 is the largest multiple of 960 in 32 bits. */
static uint32_t steered[8];

static void steer(const void *key, size_t key_len, const void *data, size_t len, uint32_t first,
		  size_t n, unsigned char (*ret_macs)[32])
{
	(void)key, (void)key_len, (void)data, (void)len, (void)first;
	for (size_t k = 0; k < n; k++)
		for (int i = 0; i < 32; i++)
			ret_macs[k][i] = (unsigned char)(steered[i / 4] >> (24 - i % 4 * 8));
}

static void number__word_beyond_the_fair_range__rejected(void **state)
{
	struct lots_message m = LOTS_MESSAGE_INIT;

	(void)state;
	steered[0] = 4294967039u;
	assert_int_equal(lots_number(seed, &m, 960, steer), 959);
	steered[0] = 4294967040u;
	steered[1] = UINT32_MAX;
	steered[2] = 1921;
	assert_int_equal(lots_number(seed, &m, 960, steer), 1);
	steered[0] = UINT32_MAX; /* 2 divides 2^32: every word is accepted */
	assert_int_equal(lots_number(seed, &m, 2, steer), 1);
	lots_message_release(&m);
}

static void tied__drawn_by_their_numbers(void **state)
{
	static const char *const ties[] = {BEACON, "ties 2", "1 12", "2 9", "3 9", "4 3", NULL},
				 *const ko[] = {BEACON, "ko 2 1", NULL};
	uint32_t j = word_of(BEACON "\nties 2\n1 12\n2 9\n3 9\n4 3\n", 0) % 2;
	int result[2] = {j ? 2 : 3, j ? 3 : 2}, drawn[2];
	struct lots_record r = record(LOTS_TIES, ties, result, 2);

	(void)state;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_RIGHT);
	r.result = (const int[]){3, 2};
	assert_int_equal(lots_record_draw(&r, hmac, digest_hmac_blocks, drawn), LOTS_RIGHT);
	assert_memory_equal(drawn, result, sizeof(drawn));
	r.result = (const int[]){2, 3};
	assert_int_equal(lots_record_draw(&r, hmac, digest_hmac_blocks, drawn), LOTS_RIGHT);
	assert_memory_equal(drawn, result, sizeof(drawn));
	j = word_of(BEACON "\nko 2 1\n", 0) % 2;
	r = record(LOTS_KO, ko, result, 2);
	result[0] = j ? 14 : 3;
	result[1] = j ? 3 : 14;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_BAD_RESULT);
	result[0] = j ? 3 : 14;
	result[1] = j ? 14 : 3;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_RIGHT);
}

/* Messages that do not fit their kind, and some that do. */
static void messages__not_of_the_kind__refused(void **state)
{
	static const struct {
		enum lots_kind kind;
		const char *lines[MOST_LINES];
		int result[3];
		size_t n_result;
		bool fits;
	} cases[] = {
		{LOTS_ORDER, {NULL}, {0}, 0, true},
		{LOTS_STAGE, {"26 I 3 1 17", "26 I 4 2 5", BEACON}, {0}, 2, true},
		{LOTS_STAGE, {"M-26-01 1 17"}, {0}, 1, true},
		{LOTS_STAGE, {"26 I 3 1 17", "rook"}, {0}, 2, false},
		{LOTS_STAGE, {" 1 17"}, {0}, 1, false},
		{LOTS_STAGE, {"26 01 017"}, {0}, 1, false},
		{LOTS_STAGE, {"26 -1 17"}, {0}, 1, false},
		{LOTS_STAGE, {BEACON, "26 I 3 1 17"}, {0}, 2, false},
		{LOTS_960, {"a", "960"}, {0}, 1, true},
		{LOTS_960, {"a", "960 5"}, {0}, 1, true},
		{LOTS_960, {"960"}, {0}, 1, true},
		{LOTS_960, {NULL}, {0}, 1, false},
		{LOTS_960, {"a", "960 5 6"}, {0}, 1, false},
		{LOTS_960, {"a", "960 "}, {0}, 1, false},
		{LOTS_960, {"a", "961"}, {0}, 1, false},
		{LOTS_960, {"a", "960", BEACON}, {0}, 1, false},
		{LOTS_COLOUR, {"a", "colour"}, {0}, 1, true},
		{LOTS_COLOUR, {"a", "colour 1"}, {0}, 1, false},
		{LOTS_KO, {"ko 1 2"}, {5, 3}, 2, true},
		{LOTS_KO, {BEACON, "ko 1 2"}, {5, 3}, 2, true},
		{LOTS_KO, {"rook", "ko 1 2"}, {5, 3}, 2, false},
		{LOTS_KO, {"ko 1 2", "rook"}, {5, 3}, 2, false},
		{LOTS_KO, {"ko 1 2 3"}, {5, 3}, 2, true},
		{LOTS_KO, {"ko 1 2 1"}, {5, 3}, 2, false},
		{LOTS_KO, {"ko 1 2 3 5"}, {5, 3}, 2, false},
		{LOTS_KO, {"ko 1"}, {5, 3}, 2, false},
		{LOTS_KO, {"ko 1 2"}, {3, 3}, 2, false},
		{LOTS_KO, {"ko 1 2"}, {3}, 1, false},
		{LOTS_KO, {"ko 1 2"}, {3, 4, 5}, 3, false},
		{LOTS_KO, {"ko 1 2"}, {0, 3}, 2, false},
		{LOTS_TIES, {"ties 1", "1 6", "2 6", "3 6"}, {3, 1, 2}, 3, true},
		{LOTS_TIES, {"ties 1", "1 6", "2 6", "3 0"}, {2, 1}, 2, true},
		{LOTS_TIES, {"ties 1", "1 6", "2 5"}, {2, 1}, 2, false}, /* not level */
		{LOTS_TIES, {"ties 1", "2 6", "1 6"}, {2, 1}, 2, false},
		{LOTS_TIES, {"ties 1", "1 6", "1 6"}, {1, 1}, 2, false},
		{LOTS_TIES, {"ties 1", "1 6", "2 6"}, {1, 3}, 2, false},
		{LOTS_TIES, {"ties 1", "1 6", "2 6", ""}, {1, 2}, 2, false},
		{LOTS_TIES, {"ties 0", "1 6", "2 6"}, {1, 2}, 2, false},
		{LOTS_TIES, {"ties 1", "1 6", "2 6"}, {1}, 1, false},
		{LOTS_TIES, {NULL}, {1, 2}, 2, false},
		{LOTS_TIES, {"ties 1", "1 99999999999999999999", "2 6"}, {1, 2}, 2, false},
	};
	int drawn[MOST_LINES];

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct lots_record r =
			record(cases[i].kind, cases[i].lines, cases[i].result, cases[i].n_result);

		assert_int_equal(lots_record_draw(&r, hmac, digest_hmac_blocks, drawn),
				 cases[i].fits ? LOTS_RIGHT : LOTS_BAD_MESSAGE);
	}
}

static void leader_word__not_of_the_seed__refused(void **state)
{
	char line[LOTS_LEADER_LINE];
	const char *lines[] = {"<a@x>", line, BEACON, NULL};
	int result[2] = {0};
	struct lots_record r = record(LOTS_ORDER, lines, result, 2);

	(void)state;
	lots_leader_word(seed, 5, hmac, line);
	assert_int_equal(lots_record_draw(&r, hmac, digest_hmac_blocks, result), LOTS_RIGHT);
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_RIGHT);
	line[strlen(line) - 1] ^= 1;
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_BAD_WORD);
	strcpy(line, "leader 5");
	assert_int_equal(lots_record_verify(&r, hmac, digest_hmac_blocks), LOTS_BAD_WORD);
}

static void agree__draws_of_one_group(void **state)
{
	static const char *const order[] = {"a", "b", BEACON, NULL},
				 *const same[] = {"a", "b", BEACON, "960", NULL},
				 *const other[] = {"a", "c", BEACON, "960", NULL},
				 *const fewer[] = {"a", "960", NULL},
				 *const ko[] = {"ko 1 1", NULL};
	struct lots_record a = record(LOTS_ORDER, order, NULL, 0),
			   b = record(LOTS_960, same, NULL, 0);

	(void)state;
	assert_true(lots_record_agree(&a, &b));
	b = record(LOTS_960, other, NULL, 0);
	assert_false(lots_record_agree(&a, &b));
	b = record(LOTS_960, fewer, NULL, 0);
	assert_false(lots_record_agree(&a, &b));
	b = record(LOTS_KO, ko, NULL, 0);
	assert_true(lots_record_agree(&a, &b));
}

static void kinds__words(void **state)
{
	enum lots_kind kind;

	(void)state;
	for (int k = LOTS_ORDER; k <= LOTS_KO; k++) {
		assert_true(lots_kind_parse(lots_kind_word((enum lots_kind)k), &kind));
		assert_int_equal(kind, k);
	}
	assert_false(lots_kind_parse("late", &kind));
	assert_false(lots_kind_parse("", &kind));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(messages__each_kind__its_lines),
		cmocka_unit_test(confirmation__looks_like_a_line_of_the_server__marked),
		cmocka_unit_test(leader_word__from_the_seed_and_the_entry),
		cmocka_unit_test(beacon__text_of_all_chains),
		cmocka_unit_test(order__beacon_in_the_message__no_entrant),
		cmocka_unit_test(number__960_and_colour__first_word),
		cmocka_unit_test(number__word_beyond_the_fair_range__rejected),
		cmocka_unit_test(tied__drawn_by_their_numbers),
		cmocka_unit_test(messages__not_of_the_kind__refused),
		cmocka_unit_test(leader_word__not_of_the_seed__refused),
		cmocka_unit_test(agree__draws_of_one_group),
		cmocka_unit_test(kinds__words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
