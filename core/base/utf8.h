/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Characters of UTF-8: their width, and those that are not allowed in text from outside. */
#ifndef CORE_BASE_UTF8_H
#define CORE_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Returns the number of columns that `len` bytes of UTF-8 take, one per character. */
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
 * Reads the character at `s`, where `left` > 0 bytes are available.  Returns its length in bytes; 0
 * if they are not UTF-8.
 */
int utf8_read(const char *s, size_t left, unsigned *ret_c);

/*
 * Returns the length in bytes of the character at `s` if it must not be displayed: a C1 control, a
 * line separator, a bidirectional mark or a byte order mark.  Returns 0 for all others.
 */
size_t utf8_mark(const char *s);
/* Is the whole text UTF-8? */
bool utf8_is_valid(const char *text);
/*
 * Checks text from outside that must be a single line, such as a name: no character that
 * utf8_mark() finds, no C0 control and no DEL.  The caller rejects invalid UTF-8.
 */
bool utf8_is_line(const char *text);
/* Like utf8_is_line(), but allows line ends and tabs. */
bool utf8_is_text(const char *text);
/* Returns the number of leading bytes that are printable ASCII and not `but`; fast. */
size_t utf8_plain(const char *text, size_t len, char but);
/* The same, and copies them to `to`, of whose `len` bytes those after them become anything. */
size_t utf8_copy_plain(char *to, const char *text, size_t len, char but);
/* Returns the length of the text in bytes, or of as many whole characters as fit in `most`. */
size_t utf8_fit(const char *text, size_t most);
/* Is every byte of the text ASCII? */
bool utf8_is_ascii(const char *text, size_t len);
/* Removes every character that utf8_mark() finds. */
void utf8_drop_marks(char *text);
/*
 * For a terminal: the same, and each control character other than line ends and tabs becomes '?',
 * so that text from outside contains no escape sequence.
 */
void utf8_disarm(char *text);

#endif
