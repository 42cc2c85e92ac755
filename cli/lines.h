/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reading a file line by line in bounded memory, whatever the file holds.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "cli/input.h"

#include <stdbool.h>
#include <stddef.h>

#define LINES_MAX (16u << 20) /* bytes of the longest line */

struct lines {
	const struct input *in;
	char *buf;
	size_t cap, start, end;	  /* what is read but not yet handed out: buf[start, end) */
	unsigned long number;	  /* of the line handed out last, from 1 */
	unsigned long long bytes; /* handed out so far */
	bool at_eof;
	bool failed; /* a read error, told on standard error */
};

struct line {
	const char *text; /* without its line end; valid until the next call */
	size_t len;
	bool too_long; /* longer than LINES_MAX; its text is gone */
};

void lines_init(struct lines *l, const struct input *in);
void lines_release(struct lines *l);

/* The next line; false at the end of the file. */
bool lines_next(struct lines *l, struct line *ret);

/* Whether lines_next() has a whole line at hand and need not wait for one. */
bool lines_ready(const struct lines *l);

/* Nothing but blanks. */
bool lines_is_blank(const struct line *line);

/*
 * For input that is not split into lines: what has been read but not handed out, at least one byte
 * of it, and how much of that is taken.  lines_peek() returns 0 at the end of the file.
 */
size_t lines_peek(struct lines *l, const char **ret_text);
void lines_take(struct lines *l, size_t n);

#endif
