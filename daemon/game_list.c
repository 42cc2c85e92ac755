/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads ids; see game_list.h. */
#include "daemon/game_list.h"

#include <stdlib.h>

#include "core/base/mem.h"

struct sink {
	struct game_list *ids;
	bool single;
};

static int take(void *arg, const struct game_row *row)
{
	struct sink *sink = arg;
	struct game_list *ids = sink->ids;

	if (sink->single && row->group)
		return 0;
	ids->v = mem_resize(ids->v, (size_t)ids->n + 1, sizeof(*ids->v));
	ids->v[ids->n++] = row->id;
	return 0;
}

int game_list_load(struct context *ctx, const struct game_query *q, bool single,
		   struct game_list *ret)
{
	struct sink sink = {ret, single};

	*ret = (struct game_list){NULL, 0};
	return store_game_each(ctx->store, q, take, &sink);
}

void game_list_release(struct game_list *ids)
{
	free(ids->v);
	*ids = (struct game_list){NULL, 0};
}
