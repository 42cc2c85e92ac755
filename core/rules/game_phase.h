/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Phases of a game: its end, stopping both clocks and starting them again, and days that count for
 * nobody.  For the files that fold facts; private to core/rules/.
 */
#ifndef CORE_RULES_GAME_PHASE_H
#define CORE_RULES_GAME_PHASE_H

#include "core/rules/game_room.h"

/* The result when `side`, a player's, has lost. */
enum game_result game_phase_lost_by(enum event_side side);

/* Computes the days that a message cost; may be repeated when free days become known later. */
void game_phase_charge(struct game *game, struct ply_fact *p);

/* These days count for nobody (RULES H-1), also for moves that were sent before this was known. */
void game_phase_close_days(struct game *game, enum holiday_kind kind, struct civil from,
			   struct civil until);

enum holiday_kind game_phase_leave_kind(const struct leave_fact *f);

/* Reckons these days anew after a leave has ended early, with the messages sent after `day`. */
void game_phase_reckon_days(struct game *game, struct civil day);

/* The game is over, or its result is changed; offers and series lapse. */
void game_phase_end(struct game *game, enum game_result result, enum end_reason reason,
		    struct instant at);

/* The clocks stand from `day` on, unless they stand already. */
void game_phase_stop(struct game *game, enum game_phase phase, struct civil day);

/* The clocks run again the day after `day` (RULES S-9). */
void game_phase_start(struct game *game, struct civil day);

/* Another move, or another player, is waited for: no notice, reminder or report is of it yet. */
void game_phase_forget_silence(struct game *game);

#endif
