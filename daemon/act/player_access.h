/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Credentials created and revoked on the web pages: tokens, application passwords, calendar and
 * feed links, sessions; also address changes and erasure, which need the same care. All but
 * revoking requires a recent sign-in and is announced by letter.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_ACCESS_H
#define DAEMON_ACT_PLAYER_ACCESS_H

#include "daemon/act/act.h"

/* The answer contains the only copy of the secret. */
int player_access_issue(struct act *act);
/* Whether they signed in recently enough to create secrets; refuses otherwise. */
bool player_access_is_fresh(struct act *act);
/* Revokes one of the player's own; refuses any other with "no_such_access". */
int player_access_revoke(struct act *act);
int player_access_address(struct act *act);
int player_access_erase(struct act *act);

#endif
