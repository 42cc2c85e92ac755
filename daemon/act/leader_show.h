/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Read-only requests.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_SHOW_H
#define DAEMON_ACT_LEADER_SHOW_H

struct act;

int leader_show_status(struct act *act);
int leader_show_case(struct act *act);
int leader_show_group_export(struct act *act);
int leader_show_player(struct act *act);
int leader_show_game(struct act *act);
int leader_show_lots(struct act *act);
int leader_show_verify(struct act *act);
int leader_show_outbox(struct act *act);

#endif
