/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Applies a command to a game.  The context says who sends it, when and by which door. */
#ifndef CORE_PLAY_GAME_APPLY_H
#define CORE_PLAY_GAME_APPLY_H

#include "core/play/command.h"
#include "core/rules/game.h"

enum command_door { COMMAND_MAIL, COMMAND_HTTP, COMMAND_CONTROL };

struct apply_ctx {
	enum event_side side; /* of the player; SIDE_NONE for a leader */
	bool leader;
	const char *author; /* of a leader's action; NULL for players */
	struct instant now;
	struct instant dispatched; /* earlier trusted time stamp (RULES S-2); sec 0 = now */
	enum command_door door;
	int ply; /* game_ply() of the position answered, -1 = unknown */
};

/*
 * Decides a command.  Pure: the game is not changed; new facts are appended to `ret`.  VERDICT_OK
 * comes with at least one event (none for VERB_STATUS).  A refusal comes only with facts that the
 * message causes anyway: PENALTY, OVERSTEP, CLAIM_WRONG and the move that a wrong claim named;
 * often with none.  `ret_why` may be NULL.
 */
enum verdict game_apply(const struct game *game, const struct command *cmd,
			const struct apply_ctx *ctx, struct event_list *ret,
			struct refusal *ret_why);

#endif
