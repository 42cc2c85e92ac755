/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The public view of a player: no address or birth date (RULES S-34).  The same applies to all
 * views (view_*.h): letters, pages, the API, the control socket and the published files are built
 * from them.
 */
#ifndef DAEMON_PUBLISH_VIEW_PLAYER_H
#define DAEMON_PUBLISH_VIEW_PLAYER_H

#include "daemon/context.h"
#include "sql/store_player.h"

struct view_player {
	int64_t id;
	char name[STORE_NAME_MAX + 1];
	char club[STORE_NAME_MAX + 1]; /* "" = none */
	int rating;		       /* 0 = none */
};

/* Returns 1, 0 (no such player) or a negative enum store_error. */
int view_player(struct context *ctx, int64_t id, struct view_player *ret_player);
/* The same of a player who has been read. */
void view_player_of(const struct player *player, struct view_player *ret_player);
/* For qsort(): by name, then by number. */
int view_player_by_name(const void *a, const void *b);

#endif
