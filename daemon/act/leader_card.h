/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requests of leaders, called by leader_requests.c.  Private to daemon/act/. */
#ifndef DAEMON_ACT_LEADER_CARD_H
#define DAEMON_ACT_LEADER_CARD_H

struct act;

int leader_card_enter(struct act *act);
int leader_card_by_mail(struct act *act);

#endif
