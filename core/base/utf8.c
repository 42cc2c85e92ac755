/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Finds characters that change how the surrounding text is displayed. */
#include "core/base/utf8.h"

#include <stdint.h>

size_t utf8_mark(const char *s)
{
	const unsigned char *u = (const unsigned char *)s;

	if (u[0] == 0xc2)
		return u[1] >= 0x80 && u[1] < 0xa0 ? 2 : 0;
	if (u[0] == 0xd8)
		return u[1] == 0x9c ? 2 : 0; /* U+061C */
	if (u[0] == 0xef)
		return u[1] == 0xbb && u[2] == 0xbf ? 3 : 0; /* U+FEFF */
	if (u[0] != 0xe2)
		return 0;
	if (u[1] == 0x80 && (u[2] == 0x8e || u[2] == 0x8f || (u[2] >= 0xa8 && u[2] <= 0xae)))
		return 3; /* U+200E, U+200F, U+2028 to U+202E */
	return u[1] == 0x81 && u[2] >= 0xa6 && u[2] <= 0xa9 ? 3 : 0; /* U+2066 to U+2069 */
}

static bool is_clean(const char *text, const char *but)
{
	for (; *text; text++)
		if ((((unsigned char)*text < ' ' || *text == 0x7f) && !strchr(but, *text)) ||
		    utf8_mark(text))
			return false;
	return true;
}

bool utf8_is_valid(const char *text)
{
	size_t left = strlen(text);
	unsigned c;
	int len;

	for (; left; text += len, left -= (size_t)len) {
		len = utf8_read(text, left, &c);
		if (!len)
			return false;
	}
	return true;
}

bool utf8_is_line(const char *text)
{
	return is_clean(text, "");
}

bool utf8_is_text(const char *text)
{
	return is_clean(text, "\n\r\t");
}

typedef signed char block __attribute__((vector_size(16)));

/*
 * Sixteen bytes at once: the index of the first that is not plain, 16 if all are.  Bytes from 0x80
 * on are negative.
 */
static inline size_t first_odd(block bytes, char but)
{
	block odd = (bytes < ' ') | (bytes == 0x7f) | (bytes == but);
	uint64_t half[2];

	memcpy(half, &odd, sizeof(half));
	if (!(half[0] | half[1]))
		return sizeof(odd);
	if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
		return (size_t)(half[0] ? __builtin_clzll(half[0])
					: 64 + __builtin_clzll(half[1])) /
		       8;
	return (size_t)(half[0] ? __builtin_ctzll(half[0]) : 64 + __builtin_ctzll(half[1])) / 8;
}

/* The last block overlaps the one before it.  Copies to `to` unless it is NULL. */
static inline size_t plain(char *to, const char *text, size_t len, char but)
{
	size_t n = 0;

	while (len >= sizeof(block) && n < len) {
		size_t at = len - n < sizeof(block) ? len - sizeof(block) : n, odd;
		block bytes;

		memcpy(&bytes, text + at, sizeof(bytes));
		if (to)
			memcpy(to + at, &bytes, sizeof(bytes));
		odd = first_odd(bytes, but);
		n = at + odd;
		if (odd < sizeof(block))
			return n;
	}
	for (; n < len && text[n] >= ' ' && text[n] < 0x7f && text[n] != but; n++)
		if (to)
			to[n] = text[n];
	return n;
}

size_t utf8_plain(const char *text, size_t len, char but)
{
	return plain(NULL, text, len, but);
}

size_t utf8_copy_plain(char *to, const char *text, size_t len, char but)
{
	return plain(to, text, len, but);
}

void utf8_drop_marks(char *text)
{
	char *to = text;

	while (*text) {
		size_t mark = utf8_mark(text);

		if (mark)
			text += mark;
		else
			*to++ = *text++;
	}
	*to = '\0';
}

void utf8_disarm(char *text)
{
	utf8_drop_marks(text);
	for (; *text; text++)
		if (((unsigned char)*text < ' ' && *text != '\n' && *text != '\t') || *text == 0x7f)
			*text = '?';
}

int utf8_read(const char *text, size_t left, unsigned *ret_c)
{
	static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *s = (const unsigned char *)text;
	int n = *s < 0x80   ? 1
		: *s < 0xc2 ? 0
		: *s < 0xe0 ? 2
		: *s < 0xf0 ? 3
		: *s < 0xf5 ? 4
			    : 0,
	    i;
	unsigned c = n == 1 ? *s : *s & (0xffu >> (n + 1));

	if (!n || (size_t)n > left)
		return 0;
	for (i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 63u);
	}
	if (c < least[n] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
		return 0;
	*ret_c = c;
	return n;
}

size_t utf8_fit(const char *text, size_t most)
{
	size_t len = strnlen(text, most + 1);

	if (len <= most)
		return len;
	for (len = most; len && ((unsigned char)text[len] & 0xc0) == 0x80; len--)
		;
	return len;
}

bool utf8_is_ascii(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)text[i] >= 0x80)
			return false;
	return true;
}
