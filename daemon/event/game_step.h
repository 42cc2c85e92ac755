/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One step of a game: decides a command by the rules, folds the new facts, and adds their effects.
 */
#ifndef DAEMON_EVENT_GAME_STEP_H
#define DAEMON_EVENT_GAME_STEP_H

#include "core/play/game_apply.h"
#include "daemon/event/game_tx.h"

/*
 * Opens a game (game_tx_load()), first adding outages missing from its events (RULES S-6).
 */
int game_step_open(const struct work *work, int64_t id, struct game_tx *ret_game,
		   struct effects *ret);

/* Adds new facts and all their effects. */
int game_step_facts(const struct work *work, struct game_tx *m, const struct event_list *list,
		    struct effects *ret);

/*
 * Decides a command by the rules.  Even a refusal may have effects: a penalty, or the move of an
 * incorrect claim.  `why` may be NULL.
 */
int game_step_command(const struct work *work, struct game_tx *m, const struct command *cmd,
		      const struct apply_ctx *ctx, struct effects *ret, enum verdict *ret_verdict,
		      struct refusal *why);

/* The effects of time; always writes the summary, so that next_at advances. */
int game_step_tick(const struct work *work, struct game_tx *m, struct effects *ret);

/* The game that made an act on several games fail, and why. */
struct game_step_refusal {
	int64_t game;
	enum verdict verdict;
	struct refusal why;
	struct ruleset rules; /* of the game or group that refused */
};

/* Context for a command by the leader, or by the server if there is none. */
struct apply_ctx game_step_leader(const struct work *work);

/* game_step_command() as part of such an act: 1; 0 refused; negative: store error. */
int game_step_part(const struct work *work, struct game_tx *m, const struct command *cmd,
		   const struct apply_ctx *ctx, struct effects *ret,
		   struct game_step_refusal *ret_refusal);

#endif
