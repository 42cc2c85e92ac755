/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a list of games; see view_rows.h. */
#include "daemon/publish/view_rows.h"

#include "core/base/mem.h"

static int take_row(void *arg, const struct game_row *row)
{
	struct view_rows *rows = arg;

	rows->list = mem_room(rows->list, (size_t)rows->n + 1, &rows->cap, sizeof(*rows->list));
	rows->list[rows->n++] = *row;
	return 0;
}

int view_rows(struct context *ctx, const struct game_query *query, struct view_rows *ret_rows)
{
	*ret_rows = (struct view_rows){NULL, 0, 0};
	return store_game_each(ctx->store, query, take_row, ret_rows);
}
