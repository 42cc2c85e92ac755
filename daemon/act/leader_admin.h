/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_ADMIN_H
#define DAEMON_ACT_LEADER_ADMIN_H

struct act;

int leader_admin_backup(struct act *act);
int leader_admin_rotate_key(struct act *act);

#endif
