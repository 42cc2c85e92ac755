/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Teams of a tournament: entry, line-up, captain, penalty (EVENTS E39).  Private to daemon/act/. */
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
