/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Rounds of a tournament: absences, and a round paired by hand (EVENTS E47, E48).  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_ROUND_H
#define DAEMON_ACT_LEADER_ROUND_H

struct act;

int leader_round_pair(struct act *act);
int leader_round_absent(struct act *act);

#endif
