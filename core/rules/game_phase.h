/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Phases of a game: its end, stopping and starting both clocks, and uncharged days.  Used when
 * folding facts; private to core/rules/.
 */
#ifndef CORE_RULES_GAME_PHASE_H
#define CORE_RULES_GAME_PHASE_H

#include "core/rules/game_room.h"

/* Returns the result if `side`, a player's, loses. */
enum game_result game_phase_lost_by(enum event_side side);

/* Computes the days that a message cost; may be repeated when free days become known later. */
void game_phase_charge(struct game *game, struct ply_fact *p);

/* These days are not charged (RULES H-1), not even for moves sent before this was known. */
void game_phase_close_days(struct game *game, enum holiday_kind kind, struct civil from,
			   struct civil until);

enum holiday_kind game_phase_leave_kind(const struct leave_fact *f);

/*
 * Recomputes these days after a leave has ended early, together with the messages sent after `day`.
 */
void game_phase_reckon_days(struct game *game, struct civil day);

/* Ends the game or changes its result; offers and series lapse. */
void game_phase_end(struct game *game, enum game_result result, enum end_reason reason,
		    struct instant at);

/* Stops the clocks from `day` on, unless they are stopped already. */
void game_phase_stop(struct game *game, enum game_phase phase, struct civil day);

/* Starts the clocks on the day after `day` (RULES S-9). */
void game_phase_start(struct game *game, struct civil day);

/* Another move, or another player, is awaited: notices, reminders and reports start afresh. */
void game_phase_forget_silence(struct game *game);

#endif
