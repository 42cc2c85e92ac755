/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appeals by a player against a ruling about them (RULES E-8, S-38): an appeal is a case with a
 * date of its own; only one to the tribunal against a ban or an expulsion pauses games.
 */
#ifndef DAEMON_EVENT_APPEAL_H
#define DAEMON_EVENT_APPEAL_H

#include "daemon/event/game_step.h"
#include "daemon/event/ruling.h"

/*
 * Opens the case of the player's appeal, told to KC and, where it is about a group, to the others
 * of the group, and pauses the player's games where an appeal does so.  1; 0: *ret_refusal;
 * negative: store error.
 */
int appeal_lodge(const struct work *work, const struct ruling_row *ruling, const struct player *who,
		 const char *text, struct effects *ret, struct effect_ref *ret_case,
		 struct game_step_refusal *ret_refusal);

struct appeal_decision {
	bool set_aside; /* else the ruling is upheld */
	const char *reason;
	struct civil
		from; /* the clocks of games brought back run from then; CIVIL_NONE = tomorrow */
};

/*
 * The ruling on an appeal about a player.  It settles the case, what the appeal had paused goes on,
 * and who was removed from a group is back in it.  1; 0: *ret_refusal; negative: store error.
 */
int appeal_decide(const struct work *work, const struct case_row *appeal,
		  const struct appeal_decision *decision, struct effects *ret,
		  struct game_step_refusal *ret_refusal);

/*
 * The ruling about a game stands as it is: a ruling says so, and both players hear it; the game
 * gets no fact, so that days are not given twice.  It settles the case.
 */
int appeal_dismiss_in_game(const struct work *work, const struct case_row *appeal,
			   const char *reason, struct effects *ret);

/* Reminds KC, once, of an open appeal whose date has come. */
void appeal_remind(const struct work *work, const struct case_row *appeal, struct effects *ret);

#endif
