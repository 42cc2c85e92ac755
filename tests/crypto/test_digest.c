/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Digests against published test vectors (FIPS 180-4 examples, RFC 4231). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/random.h"

static void expect_hex(const unsigned char *hash, const char *want)
{
	char text[2 * DIGEST_LEN + 1];

	hex_encode(hash, DIGEST_LEN, text);
	assert_string_equal(text, want);
}

static void sha256__published_examples__equal(void **state)
{
	unsigned char h[DIGEST_LEN];

	(void)state;
	digest_sha256("abc", 3, h);
	expect_hex(h, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	digest_sha256("", 0, h);
	expect_hex(h, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

static void hmac__rfc4231_case_2__equal(void **state)
{
	unsigned char h[DIGEST_LEN];

	(void)state;
	digest_hmac("Jefe", 4, "what do ya want for nothing?", 28, h);
	expect_hex(h, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

/* RFC 4231, 4.3 and 4.7: the second key is longer than a block. */
static void hmac__keys_in_turn__each_its_own(void **state)
{
	unsigned char h[DIGEST_LEN], longer[131];

	(void)state;
	memset(longer, 0xaa, sizeof(longer));
	for (int i = 0; i < 6; i++) {
		digest_hmac("Jefe", 4, "what do ya want for nothing?", 28, h);
		expect_hex(h, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
		if (i % 3 == 0)
			continue;
		digest_hmac(longer, sizeof(longer),
			    "Test Using Larger Than Block-Size Key - Hash Key First", 54, h);
		expect_hex(h, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
	}
}

static void hmac_blocks__counters_behind_the_data__as_each_by_itself(void **state)
{
	static const unsigned char counters[3][4] = {
		{0, 0xff, 0xff, 0xfe}, {0, 0xff, 0xff, 0xff}, {1, 0, 0, 0}};
	unsigned char blocks[3][DIGEST_LEN], one[DIGEST_LEN];
	char text[] = "what do ya want for nothing?....";

	(void)state;
	digest_hmac_blocks("Jefe", 4, text, 28, 0xfffffe, 3, blocks);
	for (unsigned i = 0; i < 3; i++) {
		memcpy(text + 28, counters[i], 4);
		digest_hmac("Jefe", 4, text, 32, one);
		assert_memory_equal(blocks[i], one, DIGEST_LEN);
	}
}

static void hex__wrong_digit_or_length__refused_and_untouched(void **state)
{
	unsigned char out[2] = {7, 7};

	(void)state;
	assert_false(hex_decode("0g00", 2, out));
	assert_false(hex_decode("000", 2, out));
	assert_false(hex_decode("00000", 2, out));
	assert_int_equal(out[0], 7);
	assert_true(hex_decode("aBc0", 2, out));
	assert_int_equal(out[0], 0xab);
	assert_int_equal(out[1], 0xc0);
}

static void random__two_draws__differ(void **state)
{
	unsigned char a[32], b[32];

	(void)state;
	random_bytes(a, sizeof(a));
	random_bytes(b, sizeof(b));
	assert_memory_not_equal(a, b, sizeof(a));
	assert_false(digest_equal(a, b, sizeof(a)));
	assert_true(digest_equal(a, a, sizeof(a)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sha256__published_examples__equal),
		cmocka_unit_test(hmac__rfc4231_case_2__equal),
		cmocka_unit_test(hmac__keys_in_turn__each_its_own),
		cmocka_unit_test(hmac_blocks__counters_behind_the_data__as_each_by_itself),
		cmocka_unit_test(hex__wrong_digit_or_length__refused_and_untouched),
		cmocka_unit_test(random__two_draws__differ),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
