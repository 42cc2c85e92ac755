/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The numbers of the rules under which a letter's reader plays.  Private to daemon/letter/. */
#ifndef DAEMON_LETTER_READER_RULES_H
#define DAEMON_LETTER_READER_RULES_H

#include "core/rules/game.h"
#include "daemon/context.h"

/*
 * The rules of the game; without one (NULL) those of all the player's games, and the standard ones
 * if there are none (`player` 0).  Returns 1 or a negative enum store_error.
 */
int reader_rules(struct context *ctx, int64_t player, const struct game *game,
		 struct ruleset *ret_rules);

#endif
