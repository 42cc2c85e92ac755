/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Bytes as hexadecimal text. */
#ifndef CRYPTO_HEX_H
#define CRYPTO_HEX_H

#include <stdbool.h>
#include <stddef.h>

/* Writes 2 * len lower-case digits and a NUL. */
void hex_encode(const void *data, size_t len, char *ret_text);
/* Reads exactly 2 * len digits in either case; false on anything else. */
bool hex_decode(const char *text, size_t len, unsigned char *ret_data);

#endif
