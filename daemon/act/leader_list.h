/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lists for leaders: cases, waiting entries, players by name. Leaders see only their own events
 * (RULES S-38).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_LIST_H
#define DAEMON_ACT_LEADER_LIST_H

struct act;

int leader_list_cases(struct act *act);
int leader_list_entries(struct act *act);
int leader_list_players(struct act *act);

#endif
