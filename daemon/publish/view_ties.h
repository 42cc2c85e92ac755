/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lots between teams that are level in all else (EVENTS E16, E41), from the draws of the group.  A
 * draw decides those, and only those, whose numbers it drew.
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
 * All seats with those who share a place in the order drawn, as a table takes it; NULL unless a
 * place is shared and each that is was drawn for.  The caller frees it.
 */
int *view_ties_order(const struct view_lots *lots, const struct kind_line *lines, int seats);

#endif
