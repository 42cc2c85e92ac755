/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Appeals of a player against their removal from a group: a withdrawal by ruling or an expulsion
 * (RULES S-40).  The games are on hold while the chess tribunal hears an expulsion, and restored if
 * the ruling is set aside; the group is notified of each step.
 */
#ifndef DAEMON_EVENT_REMOVAL_H
#define DAEMON_EVENT_REMOVAL_H

#include "daemon/event/game_step.h"
#include "daemon/event/ruling.h"

/* State of an appeal. */
struct removal {
	const struct player *who;
	int64_t group;
	const char *reason; /* of the ruling on the appeal */
	struct civil from;  /* set aside: first day of the clocks */
};

/*
 * An appeal is lodged, with KC or the tribunal.  `hold`: their games are restored, with both clocks
 * stopped.  Returns 1; 0: *ret_refusal; negative: store error.
 */
int removal_appealed(const struct work *work, const struct removal *r, bool to_tribunal, bool hold,
		     struct effects *ret, struct game_step_refusal *ret_refusal);

/* The ruling is set aside: restores games and entry. */
int removal_set_aside(const struct work *work, const struct removal *r, struct effects *ret,
		      struct game_step_refusal *ret_refusal);

/* The ruling stands: games on hold are lost again, or adjudicated. */
int removal_upheld(const struct work *work, const struct removal *r, struct effects *ret,
		   struct game_step_refusal *ret_refusal);

/*
 * The newest ruling of the highest level that set aside a removal of the player from the group;
 * `ruling` 0: none.  Returns 1 or a negative enum store_error.
 */
int removal_barred_by(const struct work *work, int64_t group, int64_t player,
		      struct ruling_standing *ret);

/* Whether the group is one over the board, without clocks. */
bool removal_is_in_hall(const struct work *work, int64_t group);

#endif
