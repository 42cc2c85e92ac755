/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "cli/verb.h"

#include <string.h>

const struct verb *verb_find(const struct verb *const *table, const char *name)
{
	for (; *table; table++) {
		if (!strcmp((*table)->name, name))
			return *table;
	}
	return NULL;
}

#define NAME_MOST 16 /* bytes of a name that may be a misspelt verb */
#define FAR	  2  /* letters that may be wrong */

/* Letters to add, remove or change to get from one name to the other. */
static int distance(const char *a, const char *b)
{
	int row[NAME_MOST + 1], before;

	for (int j = 0; j <= NAME_MOST; j++)
		row[j] = j;
	for (int i = 1; a[i - 1]; i++) {
		before = row[0]++;
		for (int j = 1; b[j - 1]; j++) {
			int least = before + (a[i - 1] != b[j - 1]), above = row[j];

			least = above + 1 < least ? above + 1 : least;
			row[j] = row[j - 1] + 1 < least ? row[j - 1] + 1 : least;
			before = above;
		}
	}
	return row[strlen(b)];
}

const struct verb *verb_near(const struct verb *const *table, const char *name)
{
	const struct verb *near = NULL;
	int least = FAR + 1;

	if (strlen(name) > NAME_MOST)
		return NULL;
	for (; *table; table++) {
		size_t len = strlen((*table)->name);
		int d = len <= NAME_MOST ? distance(name, (*table)->name) : least;

		if (d < least && d < (int)len / 2) {
			near = *table;
			least = d;
		}
	}
	return near;
}
