/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game as an official judges it: who plays, both clocks with their sums, and what happened, one
 * dated line each.
 */
#ifndef DAEMON_WEB_DESK_STORY_H
#define DAEMON_WEB_DESK_STORY_H

#include <jansson.h>

#include "daemon/web/web.h"

/* `game`: the answer to the request for it. */
void desk_story_game(struct web_call *call, struct xml *d, const json_t *game);

#endif
