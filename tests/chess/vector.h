/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Case files of the chess tests: one case a line, tab-separated fields, '#' starts a comment line,
 * \xNN in a field is a byte.
 */
#ifndef TESTS_CHESS_VECTOR_H
#define TESTS_CHESS_VECTOR_H

#include <stdbool.h>
#include <stddef.h>

#define VECTOR_FIELDS 8

struct vector_case {
	int line;
	int n;
	char *field[VECTOR_FIELDS];
	size_t len[VECTOR_FIELDS];
};

/*
 * Runs `check` on each case of tests/vectors/NAME.  Returns their number, or -1 if one failed,
 * which vector_agrees() has reported.
 */
int vector_run(const char *name, bool (*check)(const struct vector_case *c));

/* Are the two texts equal?  Reports the case if not. */
bool vector_agrees(const struct vector_case *c, const char *expected, const char *got);

#endif
