/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rulings, inquiries and appeals.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_CASE_H
#define DAEMON_ACT_LEADER_CASE_H

struct act;

int leader_case_rule(struct act *act);
int leader_case_inquire(struct act *act);
int leader_case_appeal(struct act *act);

#endif
