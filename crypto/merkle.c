/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See merkle.h. */
#include "crypto/merkle.h"

#include <string.h>

#include "core/base/sbuf.h"
#include "crypto/digest.h"

void merkle_leaf(const void *data, size_t len, unsigned char ret_hash[DIGEST_LEN])
{
	struct sbuf marked = SBUF_INIT;

	sbuf_addc(&marked, '\0');
	sbuf_add(&marked, data, len);
	digest_sha256(marked.buf, marked.len, ret_hash);
	sbuf_release(&marked);
}

static void node(const unsigned char left[DIGEST_LEN], const unsigned char right[DIGEST_LEN],
		 unsigned char ret_hash[DIGEST_LEN])
{
	unsigned char both[1 + 2 * DIGEST_LEN];

	both[0] = 1;
	memcpy(both + 1, left, DIGEST_LEN);
	memcpy(both + 1 + DIGEST_LEN, right, DIGEST_LEN);
	digest_sha256(both, sizeof(both), ret_hash);
}

/*
 * Each part corresponds to a bit of the number of leaves; adding a leaf carries as in binary
 * addition.
 */
void merkle_add(struct merkle *m, const unsigned char leaf[DIGEST_LEN])
{
	memcpy(m->left[m->parts++], leaf, DIGEST_LEN);
	for (uint64_t n = m->n++; n & 1; n >>= 1) {
		m->parts--;
		node(m->left[m->parts - 1], m->left[m->parts], m->left[m->parts - 1]);
	}
}

void merkle_root(const struct merkle *m, unsigned char ret_root[DIGEST_LEN])
{
	if (!m->parts) {
		digest_sha256("", 0, ret_root);
		return;
	}
	memcpy(ret_root, m->left[m->parts - 1], DIGEST_LEN);
	for (int i = m->parts - 2; i >= 0; i--)
		node(m->left[i], ret_root, ret_root);
}

static void root_of(const unsigned char (*leaves)[DIGEST_LEN], size_t n,
		    unsigned char ret_root[DIGEST_LEN])
{
	struct merkle m = MERKLE_INIT;

	for (size_t i = 0; i < n; i++)
		merkle_add(&m, leaves[i]);
	merkle_root(&m, ret_root);
}

int merkle_path(const unsigned char (*leaves)[DIGEST_LEN], size_t n, size_t at,
		unsigned char ret_path[MERKLE_DEPTH][DIGEST_LEN])
{
	size_t left = 1;
	int len;

	if (n <= 1)
		return 0;
	while (left * 2 < n)
		left *= 2;
	if (at < left) {
		len = merkle_path(leaves, left, at, ret_path);
		root_of(leaves + left, n - left, ret_path[len]);
	} else {
		len = merkle_path(leaves + left, n - left, at - left, ret_path);
		root_of(leaves, left, ret_path[len]);
	}
	return len + 1;
}

bool merkle_verify(const unsigned char leaf[DIGEST_LEN], size_t n, size_t at,
		   const unsigned char (*path)[DIGEST_LEN], int len,
		   const unsigned char root[DIGEST_LEN])
{
	unsigned char hash[DIGEST_LEN];
	size_t last = n - 1;

	if (at >= n)
		return false;
	memcpy(hash, leaf, DIGEST_LEN);
	for (int i = 0; i < len; i++, at >>= 1, last >>= 1) {
		if (!last)
			return false;
		if (at & 1 || at == last) {
			node(path[i], hash, hash);
			for (; !(at & 1) && at; last >>= 1)
				at >>= 1;
		} else {
			node(hash, path[i], hash);
		}
	}
	return !last && !memcmp(hash, root, DIGEST_LEN);
}
