/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The draw of lots: replayed by an independent implementation of the method, fair, and committed in
 * advance (RULES S-36).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <string.h>

#include "core/event/lots.h"

/* Computes each block by itself, over the whole text. */
static void hmac(const void *key, size_t key_len, const void *data, size_t len, uint32_t first,
		 size_t n, unsigned char (*ret_macs)[32])
{
	unsigned char text[256];

	assert_true(len + 4 <= sizeof(text));
	if (len)
		memcpy(text, data, len);
	for (size_t i = 0; i < n; i++) {
		uint32_t c = first + (uint32_t)i;

		for (int b = 0; b < 4; b++)
			text[len + (size_t)b] = (unsigned char)(c >> (24 - 8 * b));
		HMAC(EVP_sha256(), key, (int)key_len, text, len + 4, ret_macs[i], NULL);
	}
}

static const char *const seven[7] = {"<a@x>", "<b@x>", "rook", "<d@x>", "<e@x>", "", "<g@x>"};

/* Words from an HMAC chosen by the test, to steer the shuffle. */
static unsigned char steered[32];

static void steer(const void *key, size_t key_len, const void *data, size_t len, uint32_t first,
		  size_t n, unsigned char (*ret_macs)[32])
{
	(void)key, (void)key_len, (void)data, (void)len, (void)first;
	for (size_t i = 0; i < n; i++)
		memcpy(ret_macs[i], steered, 32);
}

static void lots__all_words_zero__hand_reckoned_order(void **state)
{
	const char *const three[3] = {"a", "b", "c"};
	int order[3];

	(void)state;
	memset(steered, 0, sizeof(steered));
	lots_draw((const unsigned char *)"0123456789abcdef0123456789abcdef", three, 3, steer,
		  order);
	/* i=2 swaps with 0: c b a; i=1 swaps with 0: b c a */
	assert_int_equal(order[0], 1);
	assert_int_equal(order[1], 2);
	assert_int_equal(order[2], 0);
}

static void lots__word_beyond_the_fair_range__rejected(void **state)
{
	const char *const three[3] = {"a", "b", "c"};
	int order[3];

	(void)state;
	/* 2^32 - 1 is the only word that 3 rejects; the next ones yield 1 and 1. */
	memset(steered, 0, sizeof(steered));
	memset(steered, 0xff, 4);
	steered[7] = 1;
	steered[11] = 1;
	lots_draw((const unsigned char *)"0123456789abcdef0123456789abcdef", three, 3, steer,
		  order);
	/* i=2, j=1: a c b; i=1, j=1: unchanged */
	assert_int_equal(order[0], 0);
	assert_int_equal(order[1], 2);
	assert_int_equal(order[2], 1);
}

static void lots__any_fact_changed__another_draw(void **state)
{
	unsigned char seed[LOTS_SEED] = {1};
	const char *other[7];
	int a[7], b[7], changed = 0;

	(void)state;
	for (int i = 0; i < 7; i++) {
		memcpy(other, seven, sizeof(other));
		other[i] = "<other@x>";
		lots_draw(seed, seven, 7, hmac, a);
		lots_draw(seed, other, 7, hmac, b);
		changed += memcmp(a, b, sizeof(a)) != 0;
	}
	assert_int_equal(changed, 7);
}

static void lots__many_seeds__every_place_equally_often(void **state)
{
	unsigned char seed[LOTS_SEED] = {0};
	int first[7][7] = {{0}}, order[7];

	(void)state;
	for (int k = 0; k < 7000; k++) {
		int seen = 0;
		seed[0] = (unsigned char)k;
		seed[1] = (unsigned char)(k >> 8);
		lots_draw(seed, seven, 7, hmac, order);
		for (int p = 0; p < 7; p++) {
			first[p][order[p]]++;
			seen |= 1 << order[p];
		}
		assert_int_equal(seen, 127);
	}
	for (int p = 0; p < 7; p++)
		for (int i = 0; i < 7; i++)
			assert_in_range(first[p][i], 850, 1150); /* five standard deviations */
}

/* Every word is the number of its block, so that a block read twice or skipped is visible. */
static void number_blocks(const void *key, size_t key_len, const void *data, size_t len,
			  uint32_t first, size_t n, unsigned char (*ret_macs)[32])
{
	(void)key, (void)key_len, (void)data, (void)len;
	for (size_t i = 0; i < n; i++)
		for (int b = 0; b < 32; b++)
			ret_macs[i][b] = (unsigned char)((first + (uint32_t)i) >> (24 - b % 4 * 8));
}

static void lots__twenty_thousand__every_block_once_and_in_order(void **state)
{
	enum { N = 20000 };
	static const char *lines[N];
	static int drawn[N], want[N];

	(void)state;
	for (int i = 0; i < N; i++) {
		lines[i] = "x";
		want[i] = i;
	}
	for (int i = N - 1, word = 0; i > 0; i--, word++) {
		int j = word / 8 % (i + 1), keep = want[i];

		want[i] = want[j];
		want[j] = keep;
	}
	lots_draw((const unsigned char *)"0123456789abcdef0123456789abcdef", lines, N,
		  number_blocks, drawn);
	assert_memory_equal(drawn, want, sizeof(drawn));
}

static void lots__nobody_and_one__nothing_to_draw(void **state)
{
	unsigned char seed[LOTS_SEED] = {0};
	int order[1] = {9};

	(void)state;
	lots_draw(seed, seven, 0, hmac, order);
	assert_int_equal(order[0], 9);
	lots_draw(seed, seven, 1, hmac, order);
	assert_int_equal(order[0], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lots__all_words_zero__hand_reckoned_order),
		cmocka_unit_test(lots__word_beyond_the_fair_range__rejected),
		cmocka_unit_test(lots__any_fact_changed__another_draw),
		cmocka_unit_test(lots__many_seeds__every_place_equally_often),
		cmocka_unit_test(lots__twenty_thousand__every_block_once_and_in_order),
		cmocka_unit_test(lots__nobody_and_one__nothing_to_draw),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
