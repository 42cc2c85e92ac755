/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See ids.h. */
#include "core/base/ids.h"

#include <stdlib.h>

static int by_number(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

size_t ids_sort(int64_t *ids, size_t n)
{
	size_t kept = 0;

	if (n) /* `ids` may be NULL */
		qsort(ids, n, sizeof(*ids), by_number);
	for (size_t i = 0; i < n; i++)
		if (!kept || ids[kept - 1] != ids[i])
			ids[kept++] = ids[i];
	return kept;
}

bool ids_have(const int64_t *sorted, size_t n, int64_t id)
{
	return n && bsearch(&id, sorted, n, sizeof(id), by_number) != NULL;
}
