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
 * Opens the case, told to KC, and pauses the player's games where an appeal does so.  1; 0:
 * *ret_refusal; negative: store error.
 */
int appeal_lodge(const struct work *work, const struct ruling_row *ruling, int64_t player,
		 const char *text, struct effects *ret, struct effect_ref *ret_case,
		 struct game_step_refusal *ret_refusal);

/*
 * The ruling on an appeal about a player: upheld or set aside.  It settles the case, and what the
 * appeal had paused goes on.  1; 0: *ret_refusal; negative: store error.
 */
int appeal_decide(const struct work *work, const struct case_row *appeal, bool set_aside,
		  const char *reason, struct effects *ret, struct game_step_refusal *ret_refusal);

/* Reminds KC, once, of an open appeal whose date has come. */
void appeal_remind(const struct work *work, const struct case_row *appeal, struct effects *ret);

#endif
