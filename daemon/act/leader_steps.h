/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The next steps in each tournament: by the leader, or soon by the calendar (EVENTS E74).  Private
 * to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_STEPS_H
#define DAEMON_ACT_LEADER_STEPS_H

struct act;

int leader_steps(struct act *act);

#endif
