/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Refusing a player a game that is not, or no longer, theirs.  Private to daemon/act/. */
#ifndef DAEMON_ACT_PLAYER_GAME_H
#define DAEMON_ACT_PLAYER_GAME_H

#include "daemon/act/act.h"
#include "sql/store_game.h"

/*
 * Refuses under that paragraph what the player asks about a game that they do not play; `row` NULL:
 * there is none.  Whoever has played it hears who does so now and since when (EVENTS E4).  1 or a
 * negative enum store_error.
 */
int player_game_refuse(struct act *act, const struct game_row *row, const char *paragraph);

#endif
