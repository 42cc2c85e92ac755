/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Merkle trees against the recursive definition of RFC 9162 2.1, and every path for many sizes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "crypto/digest.h"
#include "crypto/hex.h"
#include "crypto/merkle.h"

#define MOST 70

static unsigned char leaves[MOST][DIGEST_LEN];

static void fill(void)
{
	for (int i = 0; i < MOST; i++) {
		char text[8];

		memset(text, 'a' + i % 26, sizeof(text));
		merkle_leaf(text, (size_t)i % sizeof(text), leaves[i]);
	}
}

static void node(const unsigned char *left, const unsigned char *right, unsigned char *ret)
{
	unsigned char both[65] = {1};

	memcpy(both + 1, left, 32);
	memcpy(both + 33, right, 32);
	digest_sha256(both, sizeof(both), ret);
}

/* The recursive definition of the RFC. */
static void by_definition(int from, int n, unsigned char ret[DIGEST_LEN])
{
	unsigned char left[DIGEST_LEN], right[DIGEST_LEN];
	int k = 1;

	if (n <= 1) {
		memcpy(ret, leaves[from], DIGEST_LEN);
		return;
	}
	while (2 * k < n)
		k *= 2;
	by_definition(from, k, left);
	by_definition(from + k, n - k, right);
	node(left, right, ret);
}

static void root__any_size__as_defined(void **state)
{
	(void)state;
	struct merkle m = MERKLE_INIT;
	unsigned char root[DIGEST_LEN], want[DIGEST_LEN];

	fill();
	merkle_root(&m, root);
	digest_sha256("", 0, want);
	assert_memory_equal(root, want, DIGEST_LEN);
	for (int n = 1; n <= MOST; n++) {
		merkle_add(&m, leaves[n - 1]);
		merkle_root(&m, root);
		by_definition(0, n, want);
		assert_memory_equal(root, want, DIGEST_LEN);
	}
}

static void path__every_leaf_of_every_size__leads_to_the_root(void **state)
{
	(void)state;
	unsigned char root[DIGEST_LEN], path[MERKLE_DEPTH][DIGEST_LEN];

	fill();
	for (int n = 1; n <= MOST; n++) {
		by_definition(0, n, root);
		for (int at = 0; at < n; at++) {
			const unsigned char(*p)[DIGEST_LEN] =
				(const unsigned char(*)[DIGEST_LEN])path;
			int len = merkle_path((const unsigned char(*)[DIGEST_LEN])leaves, (size_t)n,
					      (size_t)at, path);

			assert_true(merkle_verify(leaves[at], (size_t)n, (size_t)at, p, len, root));
			assert_false(merkle_verify(leaves[(at + 1) % MOST], (size_t)n, (size_t)at,
						   p, len, root));
			assert_false(merkle_verify(leaves[at], (size_t)n, (size_t)n, p, len, root));
			if (len) {
				assert_false(merkle_verify(leaves[at], (size_t)n, (size_t)at, p,
							   len - 1, root));
				path[len / 2][3] ^= 1;
				assert_false(merkle_verify(leaves[at], (size_t)n, (size_t)at, p,
							   len, root));
			}
		}
	}
}

/* Known answers of other implementations: a leaf of no bytes, and of one byte 0x00. */
static void leaf__known_answers(void **state)
{
	(void)state;
	unsigned char hash[DIGEST_LEN];
	char hex[2 * DIGEST_LEN + 1];

	merkle_leaf("", 0, hash);
	hex_encode(hash, DIGEST_LEN, hex);
	assert_string_equal(hex,
			    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
	merkle_leaf("\0", 1, hash);
	hex_encode(hash, DIGEST_LEN, hex);
	assert_string_equal(hex,
			    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(root__any_size__as_defined),
		cmocka_unit_test(path__every_leaf_of_every_size__leads_to_the_root),
		cmocka_unit_test(leaf__known_answers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
