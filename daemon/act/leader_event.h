/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Tournaments: creating, showing, opening, closing, changing (EVENTS E2, E3, E5).  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_EVENT_H
#define DAEMON_ACT_LEADER_EVENT_H

struct act;

int leader_event_show(struct act *act);
int leader_event_list(struct act *act);
int leader_event_kinds(struct act *act);
int leader_event_series(struct act *act);
int leader_event_series_add(struct act *act);
int leader_event_add(struct act *act);
int leader_event_cancel(struct act *act);
int leader_event_set(struct act *act);
int leader_event_officer(struct act *act);
int leader_event_open(struct act *act);
int leader_event_close(struct act *act);

#endif
