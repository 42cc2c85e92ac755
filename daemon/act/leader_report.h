/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_REPORT_H
#define DAEMON_ACT_LEADER_REPORT_H

struct act;

int leader_report_show(struct act *act);
int leader_report_sign(struct act *act);

#endif
