/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_TEAM_H
#define DAEMON_ACT_LEADER_TEAM_H

struct act;
struct case_row;

int leader_team_list(struct act *act);
int leader_team_captain(struct act *act);
int leader_team_lineup(struct act *act);
int leader_team_penalty(struct act *act);
int leader_team_paid(struct act *act);
int leader_team_withdraw(struct act *act);
int leader_team_reserve(struct act *act);
/* Rules on a case of CASE_RESERVE. */
int leader_team_rule_reserve(struct act *act, const struct case_row *row);

#endif
