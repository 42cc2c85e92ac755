/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Single games between two addresses, from any position or list of moves.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_GAME_H
#define DAEMON_ACT_LEADER_GAME_H

struct act;

int leader_game_start(struct act *act);

#endif
