/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_ROUND_H
#define DAEMON_ACT_LEADER_ROUND_H

struct act;

int leader_round_pair(struct act *act);
int leader_round_absent(struct act *act);

#endif
