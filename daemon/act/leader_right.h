/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rights, external results, grants and clubs (EVENTS E6 to E9).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_RIGHT_H
#define DAEMON_ACT_LEADER_RIGHT_H

struct act;

int leader_right_event(struct act *act);
int leader_right_player(struct act *act);
int leader_right_grant(struct act *act);
int leader_right_result_add(struct act *act);
int leader_right_result_verify(struct act *act);
int leader_right_clubs(struct act *act);
int leader_right_club_add(struct act *act);

#endif
