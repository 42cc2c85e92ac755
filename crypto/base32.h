/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Base32 in lower case, without padding: [a-z2-7], eight characters for every five bytes. */
#ifndef CRYPTO_BASE32_H
#define CRYPTO_BASE32_H

#include <stdbool.h>
#include <stddef.h>

/* `n` is a multiple of five; `ret_text` has room for n / 5 * 8 + 1 characters. */
void base32_write(const unsigned char *bytes, size_t n, char *ret_text);
/*
 * Reads `len` characters in either case, a multiple of eight; false when one is not of the
 * alphabet, and then `ret_bytes` is worth nothing.
 */
bool base32_read(const char *text, size_t len, unsigned char *ret_bytes);
/* The value of a character, in either case; -1 when it is not of the alphabet. */
int base32_digit(char c);

#endif
