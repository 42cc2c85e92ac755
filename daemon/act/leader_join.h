/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Merges two records of one person by a ruling (RULES S-59).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_JOIN_H
#define DAEMON_ACT_LEADER_JOIN_H

struct act;

int leader_join_player(struct act *act);

#endif
