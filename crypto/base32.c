/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See base32.h. */
#include "crypto/base32.h"

#include <stdint.h>

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";

void base32_write(const unsigned char *bytes, size_t n, char *ret_text)
{
	uint32_t bits = 0;
	int have = 0;
	size_t out = 0;

	for (size_t i = 0; i < n; i++) {
		bits = bits << 8 | bytes[i];
		for (have += 8; have >= 5; have -= 5)
			ret_text[out++] = alphabet[bits >> (have - 5) & 31];
	}
	ret_text[out] = '\0';
}

int base32_digit(char c)
{
	if (c >= 'a' && c <= 'z')
		return c - 'a';
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= '2' && c <= '7')
		return c - '2' + 26;
	return -1;
}

bool base32_read(const char *text, size_t len, unsigned char *ret_bytes)
{
	uint32_t bits = 0;
	int have = 0;
	size_t out = 0;

	for (size_t i = 0; i < len; i++) {
		int digit = base32_digit(text[i]);
		if (digit < 0)
			return false;
		bits = bits << 5 | (uint32_t)digit;
		have += 5;
		if (have >= 8) {
			have -= 8;
			ret_bytes[out++] = (unsigned char)(bits >> have);
		}
	}
	return true;
}
