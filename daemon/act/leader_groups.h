/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Lists groups, and those that could be closed.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_GROUPS_H
#define DAEMON_ACT_LEADER_GROUPS_H

struct act;

int leader_groups_list(struct act *act);
int leader_groups_closable(struct act *act);

#endif
