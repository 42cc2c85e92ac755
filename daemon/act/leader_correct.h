/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_CORRECT_H
#define DAEMON_ACT_LEADER_CORRECT_H

struct act;

int leader_correct_player(struct act *act);

#endif
