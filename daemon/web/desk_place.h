/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The official's view of a game, a group or a tournament, with the acts on it and on its groups and
 * players, and letters to them.
 */
#ifndef DAEMON_WEB_DESK_PLACE_H
#define DAEMON_WEB_DESK_PLACE_H

#include "daemon/web/web.h"

web_handler desk_place_game;
web_handler desk_place_group, desk_place_group_post;
web_handler desk_place_event, desk_place_event_post;

#endif
