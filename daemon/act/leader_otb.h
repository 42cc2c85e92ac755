/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Over-the-board events: pairings and results (EVENTS E51, E52).  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_OTB_H
#define DAEMON_ACT_LEADER_OTB_H

struct act;

int leader_otb_pair(struct act *act);
int leader_otb_result(struct act *act);
int leader_otb_card(struct act *act);

#endif
