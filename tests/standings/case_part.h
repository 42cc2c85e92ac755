/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Splits the lines of fide.cases and team.cases. */
#ifndef TESTS_STANDINGS_CASE_PART_H
#define TESTS_STANDINGS_CASE_PART_H

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

#endif
