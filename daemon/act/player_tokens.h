/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Credentials of a player: the reply tokens and links in their letters, and what those give: tokens
 * and passwords of programs, sessions, links to calendar and feed.  If one may have leaked, all
 * issued so far are revoked, and letters awaiting an answer are sent again (RULES S-31, S-33).
 */
#ifndef DAEMON_ACT_PLAYER_TOKENS_H
#define DAEMON_ACT_PLAYER_TOKENS_H

#include "daemon/act/act.h"

/*
 * Revokes everything that authenticates the player, for a recorded reason ("address", "leader",
 * "died").  For each game in which they are to move, a new letter goes to the address in `p`.  1
 * or a negative enum store_error.
 */
int player_tokens_revoke(struct act *act, const struct player *p, const char *reason);

#endif
