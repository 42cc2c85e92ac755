/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What keeps a player from all of their games at once: a team puts a reserve in their place and
 * both clocks stop (RULES H-8), or their internet connection is lost (RULES E-6).  The fact goes
 * into every open game, whose opponent is told; a game that refuses refuses the whole.
 */
#ifndef DAEMON_EVENT_ABSENCE_H
#define DAEMON_EVENT_ABSENCE_H

#include "daemon/event/game_step.h"

/* In which of the player's open games: of one group, of none, or (both unset) all of them. */
struct absence_scope {
	int64_t group;
	bool single;
};

/* What was noted. */
struct absence {
	int games;	    /* in which it was */
	struct civil until; /* last day of the stop; the day on which the connection is due back */
};

/*
 * Both clocks stop in the open games of the player for team-stop-days from that day on.  Both
 * players are told.  1; 0: *ret_refusal; negative: store error.
 */
int absence_stop(const struct work *work, const struct player *who,
		 const struct absence_scope *scope, struct civil from, const char *reason,
		 struct effects *ret, struct absence *ret_absence,
		 struct game_step_refusal *ret_refusal);

/*
 * The player has had no connection since that day.  Opponents and leader are told, and the player
 * when somebody else says so.  Games that know it already stay as they are; it is refused when all
 * do.  Returns as absence_stop().
 */
int absence_net_loss(const struct work *work, const struct player *who,
		     const struct absence_scope *scope, struct civil from, const char *reason,
		     struct effects *ret, struct absence *ret_absence,
		     struct game_step_refusal *ret_refusal);

/*
 * The connection is back.  A leader's word also settles the case that was opened when the time was
 * over.  Returns as absence_stop().
 */
int absence_net_back(const struct work *work, const struct player *who,
		     const struct absence_scope *scope, struct effects *ret,
		     struct absence *ret_absence, struct game_step_refusal *ret_refusal);

#endif
