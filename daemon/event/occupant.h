/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A seat gets another occupant (EVENTS E4): a reserve of a team takes over its unfinished games as
 * they stand (E42), a substitute an untouched seat (E30).  Each game gets the fact into its chain;
 * the new occupant and the opponents are told game by game, the former occupant once, and the
 * leader unless it is the leader's own act.  Whether somebody may become an occupant (number of
 * reserves, other teams, bans, the queue, approval and proof of the address) is asked before.
 */
#ifndef DAEMON_EVENT_OCCUPANT_H
#define DAEMON_EVENT_OCCUPANT_H

#include "daemon/event/game_step.h"

/*
 * The seat of one side of a game: in a group, all the games that its occupant has there; else that
 * game alone.
 */
struct occupant_seat {
	int64_t game;
	enum event_side side;
};

struct occupant_change {
	const struct player *player; /* who gets the seat */
	int64_t entry;		     /* of theirs, which gets it; 0 = a new one is made */
	struct civil from;	     /* their first day; CIVIL_NONE = today, never later */
	bool substitute;	     /* else a reserve */
	bool stop;		     /* for a reserve: both clocks stand for team-stop-days */
	const char *reason;	     /* never ""; public */
};

/* What was changed. */
struct occupant_done {
	int games;
	struct civil until; /* last day on which both clocks stand; CIVIL_NONE = they do not */
};

/*
 * The seat of a group's number, by one of its games.  1; 0: the group has no such number, or its
 * lots are not drawn; negative: store error.
 */
int occupant_find_seat(const struct work *work, int64_t group, int number,
		       struct occupant_seat *ret_seat);

/*
 * Adds all that follows from the change to *ret; a game that refuses refuses the whole.  1; 0:
 * *ret_refusal; negative: store error, also when there is no such game.
 */
int occupant_change(const struct work *work, const struct occupant_seat *seat,
		    const struct occupant_change *change, struct effects *ret,
		    struct occupant_done *ret_done, struct game_step_refusal *ret_refusal);

#endif
