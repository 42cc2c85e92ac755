/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The place of test files: under TMPDIR, by default /tmp. */
#ifndef TESTS_SCRATCH_H
#define TESTS_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/*
 * Writes a pattern for mkstemp() or mkdtemp(), "TMPDIR/NAME-XXXXXX".  With a longer path than fits,
 * returns false and the pattern is empty, so that both fail.
 */
static inline bool scratch_path(char *ret_path, size_t size, const char *name)
{
	const char *tmp = getenv("TMPDIR");
	int n = snprintf(ret_path, size, "%s/%s-XXXXXX", tmp && *tmp ? tmp : "/tmp", name);

	if (n > 0 && (size_t)n < size)
		return true;
	*ret_path = '\0';
	return false;
}

#endif
