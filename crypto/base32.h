/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Base32 in lower case without padding: [a-z2-7], eight characters for every five bytes. */
#ifndef CRYPTO_BASE32_H
#define CRYPTO_BASE32_H

#include <stdbool.h>
#include <stddef.h>

/* `n` is a multiple of five; `ret_text` has room for n / 5 * 8 + 1 characters. */
void base32_write(const unsigned char *bytes, size_t n, char *ret_text);
/*
 * Reads `len` characters, a multiple of eight, in either case.  Returns false when one is not in
 * the alphabet; `ret_bytes` is then undefined.
 */
bool base32_read(const char *text, size_t len, unsigned char *ret_bytes);
/* The value of a character in either case; -1 if it is not in the alphabet. */
int base32_digit(char c);

#endif
