/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player who has died (RULES S-63).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_DIED_H
#define DAEMON_ACT_LEADER_DIED_H

struct act;

int leader_died(struct act *act);

#endif
