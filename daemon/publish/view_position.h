/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The start position of a group's games (EVENTS E44, E45). */
#ifndef DAEMON_PUBLISH_VIEW_POSITION_H
#define DAEMON_PUBLISH_VIEW_POSITION_H

#include <jansson.h>

#include "core/base/sbuf.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/event/kind.h"
#include "sql/store_event.h"

struct view_position {
	bool given;	       /* one for the group; else the ordinary one, or one per game */
	bool each_own;	       /* Chess960 with a position per game */
	int number960;	       /* Chess960 number; -1 = none */
	struct position first; /* before the given moves */
	struct position start; /* after them */
	chess_move *moves;     /* owned */
	size_t n_moves;
};

/*
 * From the group's setup.  `position`: according to its kind.  Nothing is given if the setup is
 * unreadable.
 */
void view_position(const struct group_row *g, enum kind_position position,
		   struct view_position *ret);
void view_position_release(struct view_position *p);

/* {"fen", "number", "moves"}; NULL if nothing is given. */
json_t *view_position_json(const struct view_position *p);

#endif
