/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Digests and MACs from OpenSSL.  A failure of OpenSSL itself ends the program, since
 * no caller could continue safely.  Single-threaded: OpenSSL's contexts are created once and
 * reused.
 */
#ifndef CRYPTO_DIGEST_H
#define CRYPTO_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DIGEST_LEN 32

/* SHA-256 and HMAC-SHA-256; abort if OpenSSL fails. */
void digest_sha256(const void *data, size_t len, unsigned char ret_hash[DIGEST_LEN]);
void digest_hmac(const void *key, size_t key_len, const void *data, size_t len,
		 unsigned char ret_mac[DIGEST_LEN]);

/*
 * HMACs of the data followed by each of the `n` counters from `first` on, four bytes each,
 * big-endian.  The data is read once.
 */
void digest_hmac_blocks(const void *key, size_t key_len, const void *data, size_t len,
			uint32_t first, size_t n, unsigned char (*ret_macs)[DIGEST_LEN]);

/* Compares in constant time. */
bool digest_equal(const void *a, const void *b, size_t len);

#endif
