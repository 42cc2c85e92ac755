/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The position from which the games of a group begin (EVENTS E44, E45). */
#ifndef DAEMON_PUBLISH_VIEW_POSITION_H
#define DAEMON_PUBLISH_VIEW_POSITION_H

#include <jansson.h>

#include "core/base/sbuf.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/event/kind.h"
#include "sql/store_event.h"

struct view_position {
	bool given;	       /* one for the group; else the ordinary one, or one for each game */
	bool each_own;	       /* of Chess960: every game has a position of its own */
	int number960;	       /* of Chess960; -1 = none */
	struct position first; /* before the moves that are given */
	struct position start; /* behind them */
	chess_move *moves;     /* owned */
	size_t n_moves;
};

/*
 * From the setup of the group.  `position`: what its kind says.  Nothing is given where the setup
 * cannot be read.
 */
void view_position(const struct group_row *g, enum kind_position position,
		   struct view_position *ret);
void view_position_release(struct view_position *p);

/* {"fen", "number", "moves"}; NULL when nothing is given. */
json_t *view_position_json(const struct view_position *p);

#endif
