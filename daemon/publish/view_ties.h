/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Breaks complete ties by lots, in kinds whose table ends in lots (EVENTS E16, E41, E50), using the
 * group's draws.  A draw applies only to exactly the numbers drawn.
 */
#ifndef DAEMON_PUBLISH_VIEW_TIES_H
#define DAEMON_PUBLISH_VIEW_TIES_H

#include "core/event/kind.h"
#include "daemon/publish/view_lots.h"

/* Numbers sharing a place. */
struct view_ties {
	int place;
	int *numbers; /* ascending; the caller provides room for all */
	int n;
};

/* The first shared place without a draw; false: none. */
bool view_ties_open(const struct view_lots *lots, const struct kind_line *lines, int seats,
		    struct view_ties *ret);

/*
 * Assigns players sharing a place their own in the order drawn; changes nothing unless every shared
 * place has a draw.
 */
void view_ties_settle(const struct view_lots *lots, struct kind_line *lines, int seats);

#endif
