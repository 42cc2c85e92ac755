/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_LIST_H
#define DAEMON_ACT_LEADER_LIST_H

struct act;

int leader_list_cases(struct act *act);
int leader_list_entries(struct act *act);
int leader_list_players(struct act *act);

#endif
