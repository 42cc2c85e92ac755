/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Seats a substitute for a player who left without a move (EVENTS E30).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_SEAT_H
#define DAEMON_ACT_LEADER_SEAT_H

struct act;

int leader_seat_substitute(struct act *act);

#endif
