/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Gathering ids; see game_list.h. */
#include "daemon/game_list.h"

#include <stdlib.h>

struct sink {
	struct game_list *ids;
	bool single;
};

static int take(void *arg, const struct game_row *row)
{
	struct sink *sink = arg;
	int64_t *more;

	if (sink->single && row->group)
		return 0;
	more = realloc(sink->ids->v, (size_t)(sink->ids->n + 1) * sizeof(*more));
	if (!more)
		abort();
	sink->ids->v = more;
	sink->ids->v[sink->ids->n++] = row->id;
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
