/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Ids of games, gathered first and worked on afterwards: a statement is never held open. */
#ifndef DAEMON_EVENT_GAME_LIST_H
#define DAEMON_EVENT_GAME_LIST_H

#include "daemon/context.h"
#include "sql/store_game.h"

struct game_ids {
	int64_t *v;
	int n;
};

/* `single` leaves games of groups out.  *ret is always to be released. */
int game_ids_load(struct context *ctx, const struct game_query *q, bool single,
		  struct game_ids *ret);
void game_ids_release(struct game_ids *ids);

#endif
