/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Invites a player to a tournament (EVENTS E45).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_INVITE_H
#define DAEMON_ACT_LEADER_INVITE_H

struct act;

int leader_invite_player(struct act *act);

#endif
