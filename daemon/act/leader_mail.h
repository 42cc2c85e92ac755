/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_MAIL_H
#define DAEMON_ACT_LEADER_MAIL_H

struct act;

int leader_mail_show(struct act *act);

#endif
