/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entries by leaders: entering a player, fees, withdrawals, rulings (EVENTS E10, E25, E28).
 * Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_ENTER_H
#define DAEMON_ACT_LEADER_ENTER_H

struct act;

int leader_enter_player(struct act *act);
int leader_enter_entry(struct act *act);

#endif
