/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Refuses access to a game that is not, or no longer, the player's.  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_GAME_H
#define DAEMON_ACT_PLAYER_GAME_H

#include "daemon/act/act.h"
#include "sql/store_game.h"

/*
 * Refuses under that paragraph a request about a game the player does not play; `row` NULL: no such
 * game.  A former player learns who has taken over and since when (EVENTS E4).  Returns 1 or a
 * negative enum store_error.
 */
int player_game_refuse(struct act *act, const struct game_row *row, const char *paragraph);

#endif
