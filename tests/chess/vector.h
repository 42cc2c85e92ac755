/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Case files of the chess tests: a case a line, fields between tabs, '#' begins a comment line,
 * \xNN in a field is that byte.
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
 * Runs `check` on each case of tests/vectors/NAME.  Returns how many there were, or -1 if one did
 * not hold, of which vector_agrees() has told.
 */
int vector_run(const char *name, bool (*check)(const struct vector_case *c));

/* Tells of a case that does not hold unless the two texts are equal; returns whether they are. */
bool vector_agrees(const struct vector_case *c, const char *expected, const char *got);

#endif
