/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's report of a lost internet connection (6.8.1, 6.8.5). Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_NET_H
#define DAEMON_ACT_PLAYER_NET_H

#include "core/rules/game.h"
#include "daemon/act/act.h"

/* "no internet" and "internet back": recorded in all open games of the player. */
int player_net_loss(struct act *act, const struct command *cmd);
int player_net_back(struct act *act);

/* A move shows that the player is connected: ends a recorded loss in all their games. */
int player_net_moved(struct act *act, const struct game *game, enum event_side side);

#endif
