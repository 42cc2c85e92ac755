/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_ABSENCE_H
#define DAEMON_ACT_LEADER_ABSENCE_H

struct act;

int leader_absence_stop(struct act *act);
int leader_absence_net_loss(struct act *act);
int leader_absence_net_back(struct act *act);

#endif
