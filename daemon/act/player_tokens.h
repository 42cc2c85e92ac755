/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What speaks for a player: the reply tokens and links of their letters.  When one of them may have
 * got into other hands, all that were written so far are worth nothing any more, and the letters
 * that wait for an answer go out again (RULES S-31).
 */
#ifndef DAEMON_ACT_PLAYER_TOKENS_H
#define DAEMON_ACT_PLAYER_TOKENS_H

#include "daemon/act/act.h"

/*
 * Revokes the tokens and links of all letters to the player, for a reason that the record keeps
 * ("address", "leader").  Each game in which it is their move is asked about once more, with the
 * address that `p` has.  1 or a negative enum store_error.
 */
int player_tokens_revoke(struct act *act, const struct player *p, const char *reason);

#endif
