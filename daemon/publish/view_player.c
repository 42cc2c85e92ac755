/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a player; see view_player.h. */
#include "daemon/publish/view_player.h"

#include <string.h>

void view_player_of(const struct player *player, struct view_player *ret_player)
{
	*ret_player = (struct view_player){.id = player->id, .rating = player->rating};
	memcpy(ret_player->name, player->name, sizeof(ret_player->name));
	memcpy(ret_player->club, player->club, sizeof(ret_player->club));
}

int view_player(struct context *ctx, int64_t id, struct view_player *ret_player)
{
	struct player p;
	int rc = store_player_get(ctx->store, id, &p);

	if (rc > 0)
		view_player_of(&p, ret_player);
	return rc;
}

int view_player_by_name(const void *a, const void *b)
{
	const struct view_player *x = a, *y = b;
	int names = strcmp(x->name, y->name);

	return names ? names : x->id < y->id ? -1 : 1;
}
