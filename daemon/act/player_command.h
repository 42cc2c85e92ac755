/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Executes a player's commands, from any door; the answer has a sentence for each. Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_COMMAND_H
#define DAEMON_ACT_PLAYER_COMMAND_H

#include "core/play/command.h"
#include "daemon/act/act.h"

/*
 * Player, proof and token of the request must be set. `game` 0: none named; `ply` -1: not given.
 * Sets *ret_kind to the kind of the reply letter.
 */
int player_command(struct act *act, const struct command *cmd, int64_t game, int ply,
		   enum post_kind *ret_kind);
/* The same for the text of a mail, which may contain several commands. */
int player_command_text(struct act *act, const char *text, size_t len, int64_t game, int ply,
			enum post_kind *ret_kind);

#endif
