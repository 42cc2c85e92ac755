/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See id_set.h. */
#include "daemon/id_set.h"

#include "core/base/mem.h"

void id_set_add(struct id_set *set, int64_t id)
{
	for (size_t i = 0; i < set->n; i++)
		if (set->v[i] == id)
			return;
	set->v = mem_room(set->v, set->n + 1, &set->cap, sizeof(*set->v));
	set->v[set->n++] = id;
}
