/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Groups: starting, pausing, archiving, entering a player by hand.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_GROUP_H
#define DAEMON_ACT_LEADER_GROUP_H

struct act;

int leader_group_start(struct act *act);
int leader_group_pause(struct act *act);
int leader_group_resume(struct act *act);
int leader_group_archive(struct act *act);
int leader_group_add(struct act *act);

#endif
