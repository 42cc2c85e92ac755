/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lots between those who are level in all else, in kinds whose table ends in lots (EVENTS E16, E41,
 * E50), from the draws of the group.  A draw decides those, and only those, whose numbers it drew.
 */
#ifndef DAEMON_PUBLISH_VIEW_TIES_H
#define DAEMON_PUBLISH_VIEW_TIES_H

#include "core/event/kind.h"
#include "daemon/publish/view_lots.h"

/* Numbers of those who share a place. */
struct view_ties {
	int place;
	int *numbers; /* ascending; room for all seats, the caller's */
	int n;
};

/* The first place that is shared and not drawn for; false: there is none. */
bool view_ties_open(const struct view_lots *lots, const struct kind_line *lines, int seats,
		    struct view_ties *ret);

/*
 * Those who share a place take their own, in the order drawn; nothing changes unless each place
 * that is shared was drawn for.
 */
void view_ties_settle(const struct view_lots *lots, struct kind_line *lines, int seats);

#endif
