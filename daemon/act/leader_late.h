/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_LATE_H
#define DAEMON_ACT_LEADER_LATE_H

#include "daemon/act/leader_rows.h"

/*
 * Adds the games of the group (0 = of all groups, and single games) whose player to move is late,
 * restricted to the requester's events and the event of the list.
 */
int leader_late_games(struct leader_rows *list, int64_t group);

struct act;

int leader_late_group(struct act *act);
int leader_late_list(struct act *act);

#endif
