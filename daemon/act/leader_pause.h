/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pauses a game during a dispute (6.4.1), or a whole event (EVENTS E63).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_PAUSE_H
#define DAEMON_ACT_LEADER_PAUSE_H

struct act;

int leader_pause_event(struct act *act);
int leader_pause_event_end(struct act *act);
int leader_pause_game(struct act *act);
int leader_pause_resume(struct act *act);

#endif
