/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Replies to the letters that ask captain, players and reserves of a team for proof of address, by
 * TOKEN_TEAM and TOKEN_LINEUP: the text must consent.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_TEAM_PROVE_H
#define DAEMON_ACT_PLAYER_TEAM_PROVE_H

#include "daemon/act/act.h"

int player_team_prove_captain(struct act *act, const char *text, size_t len);
/* The team's captain, who is the sender, is identified by an API token and need not reply. */
int player_team_prove_at_once(struct act *act, int64_t team);
int player_team_prove_player(struct act *act, const char *text, size_t len);

#endif
