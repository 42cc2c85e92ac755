/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Changes the occupant of a seat (EVENTS E4): a reserve of a team takes over its unfinished games
 * as they stand (E42), a substitute an untouched seat (E30).  Each game gets the fact into its
 * chain; the new occupant and the opponents are informed game by game, the former occupant once,
 * and the leader unless it is the leader's own act.  Eligibility (number of reserves, other teams,
 * bans, the queue, approval and proof of the address) must be checked before.
 */
#ifndef DAEMON_EVENT_OCCUPANT_H
#define DAEMON_EVENT_OCCUPANT_H

#include "daemon/event/game_step.h"

/*
 * The seat of one side of a game: in a group, all games of its occupant there; else only that game.
 */
struct occupant_seat {
	int64_t game;
	enum event_side side;
};

struct occupant_change {
	const struct player *player; /* the new occupant */
	int64_t entry;		     /* their entry, which gets the seat; 0 = create one */
	struct civil from;	     /* their first day; CIVIL_NONE = today; never later */
	bool substitute;	     /* else a reserve */
	bool stop;		     /* for a reserve: stop both clocks for team-stop-days */
	const char *reason;	     /* never ""; public */
};

/* The result. */
struct occupant_done {
	int games;
	struct civil until; /* last day of the stop; CIVIL_NONE = no stop */
};

/*
 * Finds the seat of a number in a group, by one of its games.  Returns 1; 0: no such number, or
 * lots not drawn; negative: store error.
 */
int occupant_find_seat(const struct work *work, int64_t group, int number,
		       struct occupant_seat *ret_seat);

/*
 * Adds all effects of the change to *ret; if one game refuses, all do.  Returns 1; 0: *ret_refusal;
 * negative: store error, also if there is no such game.
 */
int occupant_change(const struct work *work, const struct occupant_seat *seat,
		    const struct occupant_change *change, struct effects *ret,
		    struct occupant_done *ret_done, struct game_step_refusal *ret_refusal);

#endif
