/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads a file line by line in bounded memory, whatever it contains. */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "cli/input.h"

#include <stdbool.h>
#include <stddef.h>

#define LINES_MAX (16u << 20) /* bytes of the longest line */

struct lines {
	const struct input *in;
	char *buf;
	size_t cap, start, end;	  /* bytes read but not yet returned: buf[start, end) */
	unsigned long number;	  /* of the line returned last, from 1 */
	unsigned long long bytes; /* returned so far */
	bool at_eof;
	bool failed; /* a read error, reported on standard error */
};

struct line {
	const char *text; /* without its line end; valid until the next call */
	size_t len;
	bool too_long; /* longer than LINES_MAX; its text is discarded */
};

void lines_init(struct lines *l, const struct input *in);
void lines_release(struct lines *l);

/* Reads the next line; returns false at the end of the file. */
bool lines_next(struct lines *l, struct line *ret);

/* Returns whether lines_next() can return a whole line without blocking. */
bool lines_ready(const struct lines *l);

/* Returns whether the line has only spaces. */
bool lines_is_blank(const struct line *line);

/*
 * For input that is not split into lines: lines_peek() returns the bytes read but not yet consumed,
 * at least one, or 0 at the end of the file; lines_take() consumes some of them.
 */
size_t lines_peek(struct lines *l, const char **ret_text);
void lines_take(struct lines *l, size_t n);

#endif
