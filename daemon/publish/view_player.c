/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a player; see view_player.h. */
#include "daemon/publish/view_player.h"

#include <string.h>

#include "sql/store_player.h"

int view_player(struct context *ctx, int64_t id, struct view_player *ret_player)
{
	struct player p;
	int rc = store_player_get(ctx->store, id, &p);

	if (rc <= 0)
		return rc;
	*ret_player = (struct view_player){.id = p.id, .rating = p.rating};
	memcpy(ret_player->name, p.name, sizeof(p.name));
	memcpy(ret_player->club, p.club, sizeof(p.club));
	return rc;
}
