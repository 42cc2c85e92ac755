/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What lets a player in, made and ended from the pages: tokens, passwords of programs, links of
 * calendar and feed, sessions; and what needs the same care, a change of address and the erasing.
 * All but the ending needs a fresh sign-in, and is told by letter.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ACCESS_H
#define DAEMON_ACT_PLAYER_ACCESS_H

#include "daemon/act/act.h"

/* The secret is in the answer, and nowhere else. */
int player_access_issue(struct act *act);
/* Whether they signed in so recently that secrets may be made; else refused. */
bool player_access_is_fresh(struct act *act);
/* Ends one of the player's own; refused with "no_such_access" for any other. */
int player_access_revoke(struct act *act);
int player_access_address(struct act *act);
int player_access_erase(struct act *act);

#endif
