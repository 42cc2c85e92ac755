/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Deputies of leaders: added by the K-skak chief, ended, listed (RULES S-38).  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_DEPUTY_H
#define DAEMON_ACT_LEADER_DEPUTY_H

struct act;

int leader_deputy_list(struct act *act);
int leader_deputy_add(struct act *act);
int leader_deputy_end(struct act *act);

#endif
