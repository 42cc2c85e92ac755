/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests about a player's absence from all games: a stop for a reserve (6.7.4.3), and an internet
 * connection lost or restored (6.8.1).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_ABSENCE_H
#define DAEMON_ACT_LEADER_ABSENCE_H

struct act;

int leader_absence_stop(struct act *act);
int leader_absence_net_loss(struct act *act);
int leader_absence_net_back(struct act *act);

#endif
