/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appeals of a player against the ruling that removed them from a group: a withdrawal by ruling or
 * an expulsion (RULES S-40).  The games are held while the chess tribunal hears an expulsion, and
 * brought back when the ruling is set aside; the group hears of each step.
 */
#ifndef DAEMON_EVENT_REMOVAL_H
#define DAEMON_EVENT_REMOVAL_H

#include "daemon/event/game_step.h"
#include "daemon/event/ruling.h"

/* How an appeal stands. */
struct removal {
	const struct player *who;
	int64_t group;
	const char *reason; /* of the ruling on the appeal */
	struct civil from;  /* set aside: first day on which the clocks run */
};

/*
 * The appeal is lodged, with KC or with the tribunal.  `hold`: their games are what they were
 * before, with both clocks stopped.  1; 0: *ret_refusal; negative: store error.
 */
int removal_appealed(const struct work *work, const struct removal *r, bool to_tribunal, bool hold,
		     struct effects *ret, struct game_step_refusal *ret_refusal);

/* The ruling is set aside: games and entry are what they were before. */
int removal_set_aside(const struct work *work, const struct removal *r, struct effects *ret,
		      struct game_step_refusal *ret_refusal);

/* The ruling stands: what was held is lost again, or to be adjudicated. */
int removal_upheld(const struct work *work, const struct removal *r, struct effects *ret,
		   struct game_step_refusal *ret_refusal);

/*
 * The newest ruling of the highest level that has set a removal of the player from the group aside;
 * `ruling` 0: there is none.  1 or a negative enum store_error.
 */
int removal_barred_by(const struct work *work, int64_t group, int64_t player,
		      struct ruling_standing *ret);

#endif
