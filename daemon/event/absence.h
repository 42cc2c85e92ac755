/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reasons why a player cannot play any of their games: their team substitutes a reserve and both
 * clocks stop (RULES H-8), or their internet connection is lost (RULES E-6).  The fact goes into
 * every open game, and the opponent is informed; if one game refuses, all do.
 */
#ifndef DAEMON_EVENT_ABSENCE_H
#define DAEMON_EVENT_ABSENCE_H

#include "daemon/event/game_step.h"

/* Which of the player's open games: those of a group, single games, or (both unset) all. */
struct absence_scope {
	int64_t group;
	bool single;
};

/* The result. */
struct absence {
	int games;	    /* games changed */
	struct civil until; /* last day of the stop; day by which the connection is due back */
};

/*
 * Stops both clocks in the open games of the player for team-stop-days from that day on, and
 * informs both players.  Returns 1; 0: *ret_refusal; negative: store error.
 */
int absence_stop(const struct work *work, const struct player *who,
		 const struct absence_scope *scope, struct civil from, const char *reason,
		 struct effects *ret, struct absence *ret_absence,
		 struct game_step_refusal *ret_refusal);

/*
 * Records that the player has been offline since that day.  Tells opponents and leader, and the
 * player if somebody else reports it.  Games that already have it are skipped; refused if all do.
 * Returns like absence_stop().
 */
int absence_net_loss(const struct work *work, const struct player *who,
		     const struct absence_scope *scope, struct civil from, const char *reason,
		     struct effects *ret, struct absence *ret_absence,
		     struct game_step_refusal *ret_refusal);

/*
 * Records that the connection is back.  If the leader says so, this also settles the case opened
 * when the time ran out.  Returns like absence_stop().
 */
int absence_net_back(const struct work *work, const struct player *who,
		     const struct absence_scope *scope, struct effects *ret,
		     struct absence *ret_absence, struct game_step_refusal *ret_refusal);

#endif
