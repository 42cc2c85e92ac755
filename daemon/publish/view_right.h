/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Players' rights to classes as JSON (EVENTS E6); public facts only. */
#ifndef DAEMON_PUBLISH_VIEW_RIGHT_H
#define DAEMON_PUBLISH_VIEW_RIGHT_H

#include <jansson.h>

#include "core/event/rights.h"
#include "daemon/context.h"

/* {"on","classes","rights","first_timer","leader_decides"} of a player; 1 or an enum store_error.
 */
int view_right_player(struct context *ctx, int64_t player, struct civil on, struct instant now,
		      json_t **ret_json);

/*
 * Appends the player's rights originating from a group of the tournament (0: all rights); 1 or a
 * negative enum store_error.
 */
int view_right_from(struct context *ctx, int64_t player, struct instant now, int64_t tourney,
		    json_t *list);

/* "group", "external", "grant", "first", "event". */
const char *view_right_origin(int kind);

#endif
