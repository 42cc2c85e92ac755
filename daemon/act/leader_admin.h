/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Administrator requests: a copy of the database, a new key for tokens.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_ADMIN_H
#define DAEMON_ACT_LEADER_ADMIN_H

struct act;

int leader_admin_backup(struct act *act);
int leader_admin_rotate_key(struct act *act);

#endif
