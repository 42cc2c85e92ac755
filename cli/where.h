/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Finds the line of a value in a JSON text.  The parser keeps no positions, so the text is scanned
 * again when a value turns out to be wrong.
 */
#ifndef CLI_WHERE_H
#define CLI_WHERE_H

#include <stddef.h>

/* A step into a value: a member of an object or, without a key, an element of a list. */
struct where_step {
	const char *key;
	size_t index;
};

/*
 * Returns the line, from 1, of the value that the `n` steps lead to, or of the innermost existing
 * one on the way.  The text is NUL-terminated and valid JSON.
 */
int where_line(const char *text, const struct where_step *steps, size_t n);

#endif
