/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "core/event/kind_group.h"

#include <stdio.h>

#include "core/base/mem.h"

struct kind_group kind_group_make(const char *code, size_t most)
{
	struct kind_group g = {.members = mem_zeroed(most + 1, sizeof(*g.members)),
			       .why = mem_zeroed(most + 1, sizeof(*g.why)),
			       .with = mem_zeroed(most + 1, sizeof(*g.with)),
			       .told = mem_zeroed(most + 1, sizeof(*g.told))};

	snprintf(g.code, sizeof(g.code), "%s", code);
	return g;
}

void kind_group_add(struct kind_group *g, size_t entrant, const char *why)
{
	g->members[g->n] = entrant;
	g->why[g->n++] = why;
}
