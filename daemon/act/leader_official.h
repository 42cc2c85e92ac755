/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Officials, who sign in to the web desk: added, removed, listed by administrators.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_OFFICIAL_H
#define DAEMON_ACT_LEADER_OFFICIAL_H

struct act;

int leader_official_list(struct act *act);
int leader_official_add(struct act *act);
int leader_official_remove(struct act *act);
int leader_official_otp_reset(struct act *act);

#endif
