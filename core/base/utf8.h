/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How wide text stands in a table.
 */
#ifndef CORE_BASE_UTF8_H
#define CORE_BASE_UTF8_H

#include <stddef.h>
#include <string.h>

/* Columns that `len` bytes of UTF-8 take, one for each character. */
static inline int utf8_columns(const char *s, size_t len)
{
	int n = 0;

	for (size_t i = 0; i < len; i++)
		n += ((unsigned char)s[i] & 0xc0) != 0x80;
	return n;
}

static inline int utf8_width(const char *s)
{
	return utf8_columns(s, strlen(s));
}

#endif
