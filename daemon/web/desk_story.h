/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A game as an official judges it: the players, both clocks with their sums, and the history, one
 * dated line each.
 */
#ifndef DAEMON_WEB_DESK_STORY_H
#define DAEMON_WEB_DESK_STORY_H

#include <jansson.h>

#include "daemon/web/web.h"

/* `game`: the answer to its request. */
void desk_story_game(struct web_call *call, struct xml *d, const json_t *game);

#endif
