/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_GROUPS_H
#define DAEMON_ACT_LEADER_GROUPS_H

struct act;

int leader_groups_list(struct act *act);
int leader_groups_closable(struct act *act);

#endif
