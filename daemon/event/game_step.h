/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One step of a game: what is asked is decided by the rules, the new facts are folded, and what
 * follows from them is added to the effects.
 */
#ifndef DAEMON_EVENT_GAME_STEP_H
#define DAEMON_EVENT_GAME_STEP_H

#include "core/play/game_apply.h"
#include "daemon/event/game_tx.h"

/*
 * Opens a game (game_tx_load()).  Outages that its events do not know yet come first (RULES
 * S-6).
 */
int game_step_open(const struct work *work, int64_t id, struct game_tx *ret_game,
		   struct effects *ret);

/* New facts, and all that follows. */
int game_step_facts(const struct work *work, struct game_tx *m, const struct event_list *list,
		    struct effects *ret);

/*
 * A command by its rules.  On a refusal the effects are what the message brought about all the
 * same: a penalty, the move of a wrong claim.  `why` may be NULL.
 */
int game_step_command(const struct work *work, struct game_tx *m, const struct command *cmd,
		      const struct apply_ctx *ctx, struct effects *ret, enum verdict *ret_verdict,
		      struct refusal *why);

/* What time brings; the summary is written even when that is nothing, so that next_at moves on. */
int game_step_tick(const struct work *work, struct game_tx *m, struct effects *ret);

/* Why an act that is about several games cannot be: one of them refuses it. */
struct game_step_refusal {
	int64_t game;
	enum verdict verdict;
	struct refusal why;
	struct ruleset rules; /* of the game or group that refuses */
};

/* A command of the leader, or of the server where no leader speaks. */
struct apply_ctx game_step_leader(const struct work *work);

/* game_step_command() as a part of such an act: 1; 0 refused; negative: store error. */
int game_step_part(const struct work *work, struct game_tx *m, const struct command *cmd,
		   const struct apply_ctx *ctx, struct effects *ret,
		   struct game_step_refusal *ret_refusal);

#endif
