/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines of a report, their words, and points in them.  Private to core/trf/.
 */
#ifndef CORE_TRF_TRF_TEXT_H
#define CORE_TRF_TRF_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "core/trf/trf_row.h"

#define TRF_MOST_TENTHS 999 /* 99.9 points fit into four columns */

/* The words of a line, in a copy of it. */
struct trf_words {
	char copy[TRF_LINE_MOST];
	char *w[TRF_LINE_MOST / 2];
	int n;
};

/*
 * The end of the line at `s`, including its LF, CR LF or CR; `*ret_len` is its length without them.
 * The data end at `end`, which may be in the middle of a line.
 */
const char *trf_text_line_end(const char *s, const char *end, size_t *ret_len);

/* Is it a code of the tournament: three digits that end with 2, from 012 to 362? */
bool trf_text_is_head(const char *s);

/* Words are separated by blanks, control characters and '='. */
void trf_text_split(const char *s, size_t len, struct trf_words *ret_words);

/*
 * Parses "11.5", "11,5", ".5" or "11", with a minus sign if `below`, into tenths up to
 * TRF_MOST_TENTHS.
 */
bool trf_text_tenths(const char *s, bool below, int *ret);

#endif
