/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Final reports: showing and signing them (EVENTS E61).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_REPORT_H
#define DAEMON_ACT_LEADER_REPORT_H

struct act;

int leader_report_show(struct act *act);
int leader_report_sign(struct act *act);

#endif
