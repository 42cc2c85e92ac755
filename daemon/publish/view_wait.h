/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Whom an unfinished game waits for, and how late they are: for a leader's lists.
 */
#ifndef DAEMON_PUBLISH_VIEW_WAIT_H
#define DAEMON_PUBLISH_VIEW_WAIT_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_game.h"

/* In order of urgency.  From WAIT_REMINDED up the player is late. */
enum wait_state {
	WAIT_NONE,	  /* over, paused, or with the leader for an adjudication */
	WAIT_MOVE,	  /* on move, with time left and not silent */
	WAIT_REMINDED,	  /* RULES T-26 */
	WAIT_REPORTED,	  /* RULES T-27 */
	WAIT_ASKED,	  /* the leader has asked, with a last date (RULES T-28) */
	WAIT_UNANSWERED,  /* that date has passed */
	WAIT_OVERSTEPPED, /* RULES T-11: suspended until a ruling */
};

struct view_wait {
	enum wait_state state;
	enum event_side side;  /* who is waited for; SIDE_NONE: nobody */
	int days;	       /* charged so far for the move that is due */
	int used, limit;       /* until the next control, with `days` */
	struct civil last_day; /* to answer in time, or to the leader's question; CIVIL_NONE */
};

/* Folds the game.  1, or a negative enum store_error. */
int view_wait(struct context *ctx, const struct game_row *row, struct instant now,
	      struct view_wait *ret_wait);

/* "reminded", "overstepped", ...; "" for WAIT_NONE. */
const char *view_wait_word(enum wait_state state);

#endif
