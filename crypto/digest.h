/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Digests, MACs and random bytes from OpenSSL.  A failure of OpenSSL itself ends the program, since
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
void sha256(const void *data, size_t len, unsigned char ret_hash[DIGEST_LEN]);
void hmac_sha256(const void *key, size_t key_len, const void *data, size_t len,
		 unsigned char ret_mac[DIGEST_LEN]);

/*
 * HMACs of the data followed by each of the `n` counters from `first` on, four bytes each,
 * big-endian.  The data is read once.
 */
void hmac_sha256_blocks(const void *key, size_t key_len, const void *data, size_t len,
			uint32_t first, size_t n, unsigned char (*ret_macs)[DIGEST_LEN]);

/* Cryptographically secure random bytes. */
void random_bytes(void *ret_bytes, size_t len);

/* Compares in constant time. */
bool equal_ct(const void *a, const void *b, size_t len);

/* Writes 2 * len lower-case digits and a NUL. */
void hex_encode(const void *data, size_t len, char *ret_text);
/* Reads exactly 2 * len digits in either case; false on anything else. */
bool hex_decode(const char *text, size_t len, unsigned char *ret_data);

#endif
