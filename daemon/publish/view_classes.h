/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Who may enter which class, by which right and until when (EVENTS E6). */
#ifndef DAEMON_PUBLISH_VIEW_CLASSES_H
#define DAEMON_PUBLISH_VIEW_CLASSES_H

#include "core/event/class.h"
#include "daemon/publish/view_player.h"

#define VIEW_CLASSES_MOST 500 /* players per list */

/* A player's longest right to a class. */
struct class_line {
	struct view_player player;
	enum emt_class class;
	enum class_route route;
	struct civil until; /* the last day; CIVIL_NONE = no end in sight */
};

struct classes_view {
	struct class_line *list; /* highest class first, then by name */
	size_t n, cap;
	bool more; /* there are more players than listed */
};

/* For a player on a day: 1 or a negative enum store_error; release only after 1. */
int view_classes_of(struct context *ctx, const struct view_player *player, struct civil day,
		    struct classes_view *ret_view);
/* All players with a class other than the open one. */
int view_classes(struct context *ctx, struct civil day, struct classes_view *ret_view);
void view_classes_release(struct classes_view *view);

#endif
