/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Reads fide.cases and team.cases: their lines, and the parts of a line. */
#ifndef TESTS_STANDINGS_CASE_PART_H
#define TESTS_STANDINGS_CASE_PART_H

#include "core/base/sbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The next part up to `end`, without blanks at its ends; NULL when there is none. */
static inline char *case_part(char **text, const char *end)
{
	char *p = *text ? strsep(text, end) : NULL, *last;

	if (!p)
		return NULL;
	p += strspn(p, " \n");
	for (last = p + strlen(p); last > p && strchr(" \n", last[-1]);)
		*--last = '\0';
	return p;
}

/*
 * Checks every line of a file in tests/standings/ that is neither empty nor a comment; returns
 * their number, -1 if the file cannot be read.
 */
static inline int case_part_lines(const char *file, void (*check)(char *line))
{
	const char *top = getenv("top_srcdir");
	struct sbuf path = SBUF_INIT;
	char line[2000];
	int n = 0;
	FILE *f;

	sbuf_addf(&path, "%s/tests/standings/%s", top ? top : ".", file);
	f = fopen(path.buf, "r");
	while (f && fgets(line, sizeof(line), f)) {
		if (*line == '#' || *line == '\n')
			continue;
		check(line);
		n++;
	}
	sbuf_release(&path);
	if (!f)
		return -1;
	fclose(f);
	return n;
}

#endif
