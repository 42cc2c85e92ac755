/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See group_ids.h. */
#include "daemon/group_ids.h"

#include <stdlib.h>

#include "core/base/mem.h"

static int take(void *arg, const struct group_row *g)
{
	struct group_ids *ids = arg;

	ids->v = mem_room(ids->v, ids->n + 1, &ids->cap, sizeof(*ids->v));
	ids->v[ids->n++] = g->id;
	return 0;
}

int group_ids_load(struct store *st, int64_t tourney, struct group_ids *ret)
{
	int rc;

	*ret = (struct group_ids){.v = NULL};
	rc = store_group_each(st, tourney, take, ret);
	return rc < 0 ? rc : 1;
}

void group_ids_release(struct group_ids *ids)
{
	free(ids->v);
	*ids = (struct group_ids){.v = NULL};
}
