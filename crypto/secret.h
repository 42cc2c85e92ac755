/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Secrets that are shown once, and the hash under which the store keeps them. */
#ifndef CRYPTO_SECRET_H
#define CRYPTO_SECRET_H

#include <stddef.h>

/*
 * Random text of [a-z2-7], eight characters for every five bytes.  `n` is a multiple
 * of five, `ret_text` has room for SECRET_LEN(n) + 1.
 */
#define SECRET_LEN(n) ((n) / 5 * 8)
void secret_from(const unsigned char *bytes, size_t n, char *ret_text);

/* API tokens: random text of [a-z0-9_] that is shown once; the store keeps its SHA-256. */
#define API_TOKEN_LEN  38
#define API_TOKEN_TEXT (API_TOKEN_LEN + 1)
/* From 20 random bytes. */
void secret_api_token(const unsigned char bytes[20], char ret_text[API_TOKEN_TEXT]);
/* The hash under which the store keeps any secret. */
void secret_hash(const char *text, unsigned char ret_hash[32]);

#endif
