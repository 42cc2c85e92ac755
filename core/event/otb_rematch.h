/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The blitz rematches of teams that are level on the first place (EVENTS E55). */
#ifndef CORE_EVENT_OTB_REMATCH_H
#define CORE_EVENT_OTB_REMATCH_H

#include "core/event/kind_otb_team.h"

#define OTB_REMATCHES_MOST 120 /* for 16 level teams */

struct otb_rematch {
	int round;   /* after those of `matches` */
	int team[2]; /* numbers, indexed by enum otb_side */
};

/*
 * Returns the rematches due after a complete table (5.3 § 8, § 9): each pair of teams level on the
 * first place meets once, with the colours of their last match swapped.  0 if the first place is
 * not shared, the event has no play-off for it, or a rematch has no winner, so that the place stays
 * shared.
 */
size_t otb_rematch_owed(const struct otb_shape *shape, const struct otb_team_table *table,
			struct otb_rematch ret[OTB_REMATCHES_MOST]);

#endif
