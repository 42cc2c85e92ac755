/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads the most common form of a replay line without building a JSON tree: a flat object with
 * known names whose strings are plain ASCII without escapes.  Anything else is declined and left to
 * the JSON library; a line accepted here has the same meaning there.  This makes a replay a quarter
 * faster.
 */
#ifndef CLI_FLAT_LINE_H
#define CLI_FLAT_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum flat_kind { FLAT_ABSENT, FLAT_STRING, FLAT_INTEGER, FLAT_TRUE, FLAT_FALSE };

struct flat_value {
	enum flat_kind kind;
	const char *text; /* points into the line; for a string, the text between the quotes */
	size_t len;
};

struct flat_line {
	struct flat_value id, fen, chess960, moves;
};

/* Returns false if the line is declined. */
bool flat_line_read(const char *line, size_t len, struct flat_line *ret);

#endif
