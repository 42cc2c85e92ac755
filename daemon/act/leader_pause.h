/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_PAUSE_H
#define DAEMON_ACT_LEADER_PAUSE_H

struct act;

int leader_pause_event(struct act *act);
int leader_pause_event_end(struct act *act);
int leader_pause_game(struct act *act);
int leader_pause_resume(struct act *act);

#endif
