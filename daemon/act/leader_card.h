/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Postal games: the leader enters a card with its dates, corrects a wrong one, and records that
 * both players switch to e-mail (RULES S-50 to S-54).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_CARD_H
#define DAEMON_ACT_LEADER_CARD_H

struct act;

int leader_card_enter(struct act *act);
int leader_card_by_mail(struct act *act);

#endif
