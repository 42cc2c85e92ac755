/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tables of an event, and its export files (EVENTS E76, E77).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_EVENT_SHOW_H
#define DAEMON_ACT_LEADER_EVENT_SHOW_H

struct act;

int leader_event_show_table(struct act *act);
int leader_event_show_export(struct act *act);

#endif
