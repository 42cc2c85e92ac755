/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A line of a report in columns, which are characters or bytes.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_ROW_H
#define CORE_TRF_TRF_ROW_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

#define TRF_LINE_MOST 8192

/* The columns of a line. */
struct trf_row {
	unsigned c[TRF_LINE_MOST]; /* code points */
	int n;
	bool bytes; /* columns were counted in bytes of UTF-8 */
	bool utf8;  /* code points were decoded from UTF-8, not from Latin-1 or bytes */
};

/* Reads a line as UTF-8 or, if it is invalid, as Latin-1. */
void trf_row_read(const char *s, size_t len, struct trf_row *ret_row);
/* Reads the line of a player; its gaps show whether columns are characters or bytes. */
void trf_row_read_player(const char *s, size_t len, struct trf_row *ret_row);

/* The character in a 1-based column: a blank after the end, '?' if not ASCII. */
char trf_row_at(const struct trf_row *row, int column);
/* Copies the field in columns from..to, without surrounding blanks, to `buf` of `size` bytes. */
const char *trf_row_field(const struct trf_row *row, int from, int to, char *buf, size_t size);
/* Appends columns from..to as UTF-8, without trailing blanks; control characters become blanks. */
void trf_row_text(const struct trf_row *row, int from, int to, struct sbuf *out);

/* Appends columns from..to in their original encoding, including all blanks. */
void trf_row_copy(const struct trf_row *row, int from, int to, struct sbuf *out);

#endif
