/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The line on which a value stands in a JSON text.  The parser keeps no positions, so that a fault
 * in a value it has read is looked up in the text again.
 */
#ifndef CLI_WHERE_H
#define CLI_WHERE_H

#include <stddef.h>

/* A step into a value: a member of an object, or, without a key, an element of a list. */
struct where_step {
	const char *key;
	size_t index;
};

/*
 * The line, from 1, of the value at the end of `n` steps, or of the innermost one on the way that
 * exists.  The text (NUL-terminated) has been read as JSON before.
 */
int where_line(const char *text, const struct where_step *steps, size_t n);

#endif
