/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What an official sees of a game, a group, a tournament or a person, with the acts on it; letters
 * to a group or tournament in two steps, a preview and the letters themselves.
 */
#ifndef DAEMON_WEB_DESK_PLACE_H
#define DAEMON_WEB_DESK_PLACE_H

#include "daemon/web/web.h"

web_handler desk_place_game, desk_place_player;
web_handler desk_place_group, desk_place_group_post;
web_handler desk_place_event, desk_place_event_post;

#endif
