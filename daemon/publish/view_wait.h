/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The player that an unfinished game waits for, and how late they are: for leaders' lists. */
#ifndef DAEMON_PUBLISH_VIEW_WAIT_H
#define DAEMON_PUBLISH_VIEW_WAIT_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_game.h"

/* In order of urgency.  From WAIT_REMINDED on the player is late. */
enum wait_state {
	WAIT_NONE,	  /* over, paused, or being adjudicated by the leader */
	WAIT_MOVE,	  /* to move, with time left and not silent */
	WAIT_REMINDED,	  /* RULES T-26 */
	WAIT_REPORTED,	  /* RULES T-27 */
	WAIT_ASKED,	  /* asked by the leader, with a deadline (RULES T-28) */
	WAIT_UNANSWERED,  /* the deadline has passed */
	WAIT_OVERSTEPPED, /* RULES T-11: suspended until a ruling */
};

struct view_wait {
	enum wait_state state;
	enum event_side side;  /* side awaited; SIDE_NONE: neither */
	int days;	       /* charged so far for the current move */
	int used, limit;       /* up to the next control, including `days` */
	struct civil last_day; /* to answer in time, or the leader's question; CIVIL_NONE */
};

/* Folds the game unless it is kept.  Returns 1, or a negative enum store_error. */
int view_wait(struct context *ctx, const struct game_row *row, struct instant now,
	      struct view_wait *ret_wait);

/* "reminded", "overstepped", ...; "" for WAIT_NONE. */
const char *view_wait_word(enum wait_state state);

#endif
