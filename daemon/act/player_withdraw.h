/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Withdrawal from a group (RULES E-6).  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_WITHDRAW_H
#define DAEMON_ACT_PLAYER_WITHDRAW_H

#include "daemon/act/act.h"
#include "daemon/event/withdrawal.h"

/*
 * The sender leaves the group (RULES E-6, S-26).  Unless `confirmed` with a reason, nothing changes
 * and the answer shows what would be lost and the line that confirms it.
 */
int player_withdraw(struct act *act, int64_t group, bool confirmed, const char *reason);

/*
 * The same in parts, for a leader who withdraws or expels a player: the decision (1; 0: refused and
 * recorded; negative: store error), and the answer once its effects are stored and
 * player_hall_close() has looked at the group.
 */
int player_withdraw_decide(struct act *act, const struct player *who,
			   const struct withdrawal *asked, struct effects *ret,
			   struct withdrawal_prospect *ret_prospect);
void player_withdraw_done(struct act *act, int64_t group, const struct withdrawal_prospect *left);

#endif
