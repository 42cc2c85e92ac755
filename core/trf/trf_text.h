/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of a report as characters in columns, as words, as numbers.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_TEXT_H
#define CORE_TRF_TRF_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

#define TRF_LINE_MOST	8192
#define TRF_MOST_TENTHS 999 /* 99.9 points fill four columns */

/* The columns of a line. */
struct trf_row {
	unsigned c[TRF_LINE_MOST]; /* code points */
	int n;
	bool bytes; /* columns were counted in bytes of UTF-8 */
	bool utf8;  /* code points were read from UTF-8, not from Latin-1 or bytes */
};

/* The words of a line, cut out of a copy. */
struct trf_words {
	char copy[TRF_LINE_MOST];
	char *w[TRF_LINE_MOST / 2];
	int n;
};

/*
 * The end of the line at `s`, behind its LF, CR LF or CR; `*ret_len` is its length without them.
 * The data end at `end`, which may be amid a line.
 */
const char *trf_line_end(const char *s, const char *end, size_t *ret_len);

/* A line as UTF-8 or, when it is none, as Latin-1. */
void trf_row_read(const char *s, size_t len, struct trf_row *ret_row);
/* The line of a player: whether its columns are characters or bytes shows in its gaps. */
void trf_row_read_player(const char *s, size_t len, struct trf_row *ret_row);

/* The character in a 1-based column: a blank past the end, '?' for what is not ASCII. */
char trf_at(const struct trf_row *row, int column);
/* The field in columns from..to without blanks around it into `buf`, which holds size bytes. */
const char *trf_field(const struct trf_row *row, int from, int to, char *buf, size_t size);
/* Appends columns from..to as UTF-8, without blanks at the end; controls become blanks. */
void trf_row_text(const struct trf_row *row, int from, int to, struct sbuf *out);

/* Appends columns from..to as they were read, in their encoding, nothing left out. */
void trf_row_copy(const struct trf_row *row, int from, int to, struct sbuf *out);

/* Words are separated by blanks, control characters and '='. */
void trf_split(const char *s, size_t len, struct trf_words *ret_words);

/* "11.5", "11,5", ".5" or "11", with a minus sign where `below` allows it, in tenths up to
 * TRF_MOST_TENTHS. */
bool trf_tenths(const char *s, bool below, int *ret);

/* Bytes of the UTF-8 character at s, 0 when it is none. */
int trf_char(const char *s, size_t left, unsigned *ret_c);

#endif
