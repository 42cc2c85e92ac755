/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads a short text that people write, a plan or a list, line by line, and refuses it with line
 * and column.
 */
#ifndef CORE_BASE_LINE_READER_H
#define CORE_BASE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/lang.h"

#define LINE_READER_LINE_MOST 500 /* bytes */

struct line_fault {
	int line, column; /* from 1; characters */
	char text[160];
};

struct line_reader {
	const char *rest, *end; /* of the text, borrowed */
	int lines_most;
	const struct lang *lang; /* of the faults; NULL = English */
	struct line_fault *fault;
	char line[LINE_READER_LINE_MOST + 1]; /* the current line, without trailing blanks */
	int number;			      /* its number, from 1 */
};

/* Before the first line; *ret_fault is set to line 1, column 1 and no text. */
void line_reader_init(struct line_reader *r, const char *text, size_t len, int lines_most,
		      const struct lang *lang, struct line_fault *ret_fault);

static inline bool line_reader_at_end(const struct line_reader *r)
{
	return r->rest >= r->end;
}

/* Reads the next line; false with the fault if it is too long, no text, or one line too many. */
bool line_reader_next(struct line_reader *r);

/* Writes the fault for the position `at` in the current line, `fmt` is a msgid; returns false. */
bool line_reader_refuse(struct line_reader *r, const char *at, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

#endif
