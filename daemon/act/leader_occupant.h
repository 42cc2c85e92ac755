/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Gives a seat to another player (EVENTS E30, E42).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_OCCUPANT_H
#define DAEMON_ACT_LEADER_OCCUPANT_H

struct act;

int leader_occupant_change(struct act *act);

#endif
