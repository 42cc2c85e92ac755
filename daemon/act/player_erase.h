/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Erases a player's private data: address, birth date and credentials.  Name, club and results stay
 * (RULES S-35).  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ERASE_H
#define DAEMON_ACT_PLAYER_ERASE_H

#include "daemon/act/act.h"

/* Returns 1: erased; 0: refused, because a game or group still needs it; negative: error. */
int player_erase(struct act *act, struct player *p);

/* Returns 1: the player's address is not that of an office; 0: refused; negative: error. */
int player_erase_is_free(struct act *act, const struct player *p);

#endif
