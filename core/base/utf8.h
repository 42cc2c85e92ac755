/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How wide text stands in a table, and what must not stand in text of people.
 */
#ifndef CORE_BASE_UTF8_H
#define CORE_BASE_UTF8_H

#include <stdbool.h>
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

/*
 * Bytes of the character at `s` that no reader may be shown: a control of C1, a separator of lines,
 * a mark that turns the direction of writing, or one of byte order; 0 = it is none of them.
 */
size_t utf8_mark(const char *s);
/*
 * Whether a text from outside can stand as a name or any other single line, at every door: it has
 * none of those, no control of C0 and no DEL.  Bytes that are no UTF-8 are the caller's to refuse.
 */
bool utf8_is_line(const char *text);
/* The same for a text of several lines, which may have line ends and tabs. */
bool utf8_is_text(const char *text);
/* Takes all of those out of the text. */
void utf8_drop_marks(char *text);

#endif
