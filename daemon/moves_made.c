/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See moves_made.h. */
#include "daemon/moves_made.h"

#include <string.h>

#include "daemon/game_load.h"
#include "sql/store_case.h"

static int is_back(void *arg, const struct ruling_row *row)
{
	*(bool *)arg |= !strcmp(row->verdict, "back");
	return *(bool *)arg;
}

int moves_made_back(struct context *ctx, int64_t group, bool *ret_back)
{
	bool back = false;
	int rc = store_ruling_each_group(ctx->store, group, is_back, &back);

	if (rc < 0)
		return rc;
	*ret_back = back;
	return 1;
}

int moves_made(struct context *ctx, const struct game_row *row, bool *ret_white, bool *ret_black)
{
	struct game game;
	int rc = game_load_fold(ctx, row, 0, &game);

	if (rc < 0)
		return rc;
	*ret_white = game.side[0].moves > 0;
	*ret_black = game.side[1].moves > 0;
	game_release(&game);
	return 1;
}
