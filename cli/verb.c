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
