/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a command does to a game.  Who sends it, when and by which door is told beside it.
 */
#ifndef CORE_PLAY_GAME_APPLY_H
#define CORE_PLAY_GAME_APPLY_H

#include "core/play/command.h"
#include "core/rules/game.h"

enum command_door { COMMAND_MAIL, COMMAND_HTTP, COMMAND_CONTROL };

struct apply_ctx {
	enum event_side side; /* of the player; SIDE_NONE for a leader */
	bool leader;
	const char *author; /* of a leader's act; NULL for players */
	struct instant now;
	struct instant dispatched; /* earlier trusted stamp (RULES S-2); sec 0 = now */
	enum command_door door;
	int ply; /* game_ply() of the position answered, -1 = not said */
};

/*
 * Decides a command.  Pure: the game is not changed; what is new is appended to `ret`.  On
 * VERDICT_OK there is at least one event (none for VERB_STATUS).  On a refusal there are only
 * facts that the message brought about all the same: PENALTY, OVERSTEP, CLAIM_WRONG and the move
 * that a wrong claim named; often none.
 * `ret_why` may be NULL.
 */
enum verdict game_apply(const struct game *game, const struct command *cmd,
			const struct apply_ctx *ctx, struct event_list *ret,
			struct refusal *ret_why);

#endif
