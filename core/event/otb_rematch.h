/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The blitz rematches of teams that are level on the first place (EVENTS E55). */
#ifndef CORE_EVENT_OTB_REMATCH_H
#define CORE_EVENT_OTB_REMATCH_H

#include "core/event/kind_otb_team.h"

#define OTB_REMATCHES_MOST 120 /* of 16 teams that are level */

struct otb_rematch {
	int round;   /* after those of `matches` */
	int team[2]; /* numbers, by enum otb_side */
};

/*
 * The rematches that a complete table owes (5.3 § 8, § 9): each two of the teams level on the first
 * place meet once, with the colours of their last match exchanged.  0: the first place is not
 * shared, the event does not play it off, or a rematch has no winner, so that it stays shared.
 */
size_t otb_rematch_owed(const struct otb_shape *shape, const struct otb_team_table *table,
			struct otb_rematch ret[OTB_REMATCHES_MOST]);

#endif
