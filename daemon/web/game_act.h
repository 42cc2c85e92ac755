/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A player's game pages, by session or a letter's link, and the acts of their forms, which go
 * through the dispatch as the player's commands.
 */
#ifndef DAEMON_WEB_GAME_ACT_H
#define DAEMON_WEB_GAME_ACT_H

#include "daemon/web/web.h"

/* /games/7, /games/7/move and /games/7/series */
void game_act_get(struct web_call *call);
void game_act_post(struct web_call *call);
void game_act_move_get(struct web_call *call);
void game_act_move_post(struct web_call *call);
void game_act_series_get(struct web_call *call);
/* /l/TOKEN and /l/TOKEN/move */
void game_act_link_get(struct web_call *call);
void game_act_link_post(struct web_call *call);
void game_act_link_move_get(struct web_call *call);
void game_act_link_move_post(struct web_call *call);

#endif
