/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Ids of games, loaded first and processed afterwards, so that no statement stays open. */
#ifndef DAEMON_GAME_LIST_H
#define DAEMON_GAME_LIST_H

#include "daemon/context.h"
#include "sql/store_game.h"

struct game_list {
	int64_t *v;
	int n;
};

/* `single` skips games of groups.  Always release *ret. */
int game_list_load(struct context *ctx, const struct game_query *q, bool single,
		   struct game_list *ret);
void game_list_release(struct game_list *ids);

#endif
