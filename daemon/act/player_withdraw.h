/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Withdrawal from a group (RULES E-6). */
#ifndef DAEMON_ACT_PLAYER_WITHDRAW_H
#define DAEMON_ACT_PLAYER_WITHDRAW_H

#include "daemon/act/act.h"

/* `author` "" = the player; `reason` as it goes into the letters. */
int player_withdraw(struct act *act, int64_t player, int64_t group, const char *author,
		    const char *reason);

#endif
