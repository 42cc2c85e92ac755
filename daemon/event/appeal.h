/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appeals by players against rulings about them (RULES E-8, S-38): an appeal is a case with its own
 * date; only one to the tribunal against a ban or an expulsion pauses games.
 */
#ifndef DAEMON_EVENT_APPEAL_H
#define DAEMON_EVENT_APPEAL_H

#include "daemon/event/game_step.h"
#include "daemon/event/ruling.h"

/*
 * Opens the case of the player's appeal, notifies KC and, if it concerns a group, the others of the
 * group, and pauses the player's games if the appeal has that effect.  Returns 1; 0: *ret_refusal;
 * negative: store error.
 */
int appeal_lodge(const struct work *work, const struct ruling_row *ruling, const struct player *who,
		 const char *text, struct effects *ret, struct effect_ref *ret_case,
		 struct game_step_refusal *ret_refusal);

struct appeal_decision {
	bool set_aside; /* otherwise the ruling is upheld */
	const char *reason;
	struct civil from; /* start of the clocks of reinstated games; CIVIL_NONE = tomorrow */
};

/*
 * Rules on an appeal about a player.  Settles the case, resumes what the appeal paused, and
 * reinstates a player removed from a group if the ruling is set aside.  Returns 1; 0: *ret_refusal;
 * negative: store error.
 */
int appeal_decide(const struct work *work, const struct case_row *appeal,
		  const struct appeal_decision *decision, struct effects *ret,
		  struct game_step_refusal *ret_refusal);

/*
 * Upholds the ruling about a game: a new ruling says so, and both players are told; the game gets
 * no fact, so that days are not granted twice.  Settles the case.
 */
int appeal_dismiss_in_game(const struct work *work, const struct case_row *appeal,
			   const char *reason, struct effects *ret);

#endif
