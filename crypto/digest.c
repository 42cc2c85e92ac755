/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Thin, checked wrappers around OpenSSL. */
#include "crypto/digest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool ok, const char *what)
{
	if (ok)
		return;
	fprintf(stderr, "crypto: %s failed\n", what);
	abort();
}

/*
 * Made once: looking an algorithm up by name costs more than the digest, and making a context as
 * much as half of it.
 */
static EVP_MD_CTX *begin_sha256(void)
{
	static EVP_MD_CTX *ctx;
	EVP_MD *md;

	if (ctx) {
		must(EVP_DigestInit_ex2(ctx, NULL, NULL) == 1, "SHA-256");
		return ctx;
	}
	md = EVP_MD_fetch(NULL, "SHA256", NULL);
	ctx = md ? EVP_MD_CTX_new() : NULL;
	must(ctx && EVP_DigestInit_ex2(ctx, md, NULL) == 1, "SHA-256");
	EVP_MD_free(md); /* the context holds a reference */
	return ctx;
}

void digest_sha256(const void *data, size_t len, unsigned char ret_hash[DIGEST_LEN])
{
	EVP_MD_CTX *ctx = begin_sha256();
	unsigned int n = 0;

	must(EVP_DigestUpdate(ctx, data, len) == 1 && EVP_DigestFinal_ex(ctx, ret_hash, &n) == 1 &&
		     n == DIGEST_LEN,
	     "SHA-256");
}

/* Created once, for the same reason. */
static EVP_MAC_CTX *mac_sha256(void)
{
	static EVP_MAC_CTX *ctx;
	char digest[] = "SHA256";
	const OSSL_PARAM params[] = {OSSL_PARAM_utf8_string("digest", digest, sizeof(digest) - 1),
				     OSSL_PARAM_END};
	EVP_MAC *mac;

	if (ctx)
		return ctx;
	mac = EVP_MAC_fetch(NULL, "HMAC", NULL);
	ctx = mac ? EVP_MAC_CTX_new(mac) : NULL;
	must(ctx && EVP_MAC_CTX_set_params(ctx, params) == 1, "HMAC");
	EVP_MAC_free(mac); /* the context holds a reference */
	return ctx;
}

/*
 * Begins a MAC.  Absorbing a key costs more than the MAC of a token, and the tokens of all letters
 * have the same key, so the context keeps the last one.
 */
static EVP_MAC_CTX *begin_hmac(const void *key, size_t len)
{
	static unsigned char last[64];
	static size_t last_len; /* 0 = none */
	EVP_MAC_CTX *ctx = mac_sha256();
	bool same = len > 0 && len == last_len && memcmp(last, key, len) == 0;

	last_len = 0;
	must(EVP_MAC_init(ctx, same ? NULL : key, same ? 0 : len, NULL) == 1, "HMAC");
	if (len <= sizeof(last)) {
		memcpy(last, key, len);
		last_len = len;
	}
	return ctx;
}

void digest_hmac(const void *key, size_t key_len, const void *data, size_t len,
		 unsigned char ret_mac[DIGEST_LEN])
{
	EVP_MAC_CTX *ctx = begin_hmac(key, key_len);
	size_t n = 0;

	must(EVP_MAC_update(ctx, data, len) == 1 &&
		     EVP_MAC_final(ctx, ret_mac, &n, DIGEST_LEN) == 1 && n == DIGEST_LEN,
	     "HMAC");
}

void digest_hmac_blocks(const void *key, size_t key_len, const void *data, size_t len,
			uint32_t first, size_t n, unsigned char (*ret_macs)[DIGEST_LEN])
{
	EVP_MAC_CTX *ctx = begin_hmac(key, key_len);

	must(EVP_MAC_update(ctx, data, len) == 1, "HMAC");
	for (size_t i = 0; i < n; i++) {
		uint32_t c = first + (uint32_t)i;
		const unsigned char counter[4] = {(unsigned char)(c >> 24),
						  (unsigned char)(c >> 16), (unsigned char)(c >> 8),
						  (unsigned char)c};
		EVP_MAC_CTX *one = EVP_MAC_CTX_dup(ctx);
		size_t got = 0;

		must(one && EVP_MAC_update(one, counter, sizeof(counter)) == 1 &&
			     EVP_MAC_final(one, ret_macs[i], &got, DIGEST_LEN) == 1 &&
			     got == DIGEST_LEN,
		     "HMAC");
		EVP_MAC_CTX_free(one);
	}
}

bool digest_equal(const void *a, const void *b, size_t len)
{
	return CRYPTO_memcmp(a, b, len) == 0;
}
