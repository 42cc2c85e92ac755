/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Hexadecimal text. */
#include "crypto/hex.h"

#include <string.h>

void hex_encode(const void *data, size_t len, char *ret_text)
{
	static const char digits[] = "0123456789abcdef";
	const unsigned char *bytes = data;

	for (size_t i = 0; i < len; i++) {
		ret_text[2 * i] = digits[bytes[i] >> 4];
		ret_text[2 * i + 1] = digits[bytes[i] & 15];
	}
	ret_text[2 * len] = '\0';
}

static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

bool hex_decode(const char *text, size_t len, unsigned char *ret_data)
{
	if (strlen(text) != 2 * len)
		return false;
	for (size_t i = 0; i < 2 * len; i++)
		if (digit(text[i]) < 0)
			return false;
	for (size_t i = 0; i < len; i++)
		ret_data[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
	return true;
}
