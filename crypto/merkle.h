/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Merkle trees as RFC 9162 2.1 defines them, with SHA-256:
 *
 *	leaf    SHA-256(0x00 || data)
 *	node    SHA-256(0x01 || left || right), the left tree being the largest power of two of
 *leaves that is smaller than their number empty   SHA-256 of no bytes
 */
#ifndef CRYPTO_MERKLE_H
#define CRYPTO_MERKLE_H

#include "crypto/digest.h"

#define MERKLE_DEPTH 64 /* maximum length of a path */

/* A tree to which leaves are added one by one. */
struct merkle {
	uint64_t n; /* leaves */
	unsigned char left[MERKLE_DEPTH]
			  [DIGEST_LEN]; /* roots of its complete subtrees, largest first */
	int parts;
};

#define MERKLE_INIT                                                                                \
	{                                                                                          \
		.n = 0                                                                             \
	}

void merkle_leaf(const void *data, size_t len, unsigned char ret_hash[DIGEST_LEN]);
/* Adds the hash of a leaf. */
void merkle_add(struct merkle *m, const unsigned char leaf[DIGEST_LEN]);
void merkle_root(const struct merkle *m, unsigned char ret_root[DIGEST_LEN]);

/*
 * The path that proves leaf `at` of `n` (0 <= at < n): the sibling hashes from the leaf upwards.
 * Returns their number.
 */
int merkle_path(const unsigned char (*leaves)[DIGEST_LEN], size_t n, size_t at,
		unsigned char ret_path[MERKLE_DEPTH][DIGEST_LEN]);
/* Does the path lead from the leaf to the root (RFC 9162 2.1.3.2)? */
bool merkle_verify(const unsigned char leaf[DIGEST_LEN], size_t n, size_t at,
		   const unsigned char (*path)[DIGEST_LEN], int len,
		   const unsigned char root[DIGEST_LEN]);

#endif
