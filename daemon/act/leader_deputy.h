/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_DEPUTY_H
#define DAEMON_ACT_LEADER_DEPUTY_H

struct act;

int leader_deputy_list(struct act *act);
int leader_deputy_add(struct act *act);
int leader_deputy_end(struct act *act);

#endif
