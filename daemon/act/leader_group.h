/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_GROUP_H
#define DAEMON_ACT_LEADER_GROUP_H

struct act;

int leader_group_start(struct act *act);
int leader_group_pause(struct act *act);
int leader_group_resume(struct act *act);
int leader_group_archive(struct act *act);
int leader_group_add(struct act *act);

#endif
