/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Somebody whom a captain names for a team: a player of that address, or whom the line describes
 * and who becomes a player with the proof of the address.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_TEAM_PERSON_H
#define DAEMON_ACT_TEAM_PERSON_H

#include "daemon/act/act.h"
#include "sql/store_team.h"

struct team_person_line {
	const char *what; /* "board 3", "reserve", as the answer names the line */
	const char *name, *born, *rating, *address; /* NULL = not given */
};

/*
 * The player as the line makes them; without a player of that address an id below 0, which is that
 * of the line's place `nth`, 1...  The club is that of the team for whoever is new.  1; 0: refused,
 * all that is wrong with the line is noted; negative enum store_error.
 */
int team_person_read(struct act *act, const struct team_person_line *line, const struct club *club,
		     int nth, struct player *ret);

/* What is kept of them until the proof: asked_facts and address of the row. */
void team_person_keep(const struct act *act, const struct player *p, struct lineup_row *ret);

/*
 * The player of the row's address becomes the sender; without one whom the kept facts describe,
 * with an id below 0.  1; 0: refused, since somebody else has that name and birth date; negative:
 * store error.
 */
int team_person_prove(struct act *act, const struct lineup_row *l, const struct club *club);

/* Adds the sender if they are new; 1 or a negative enum store_error. */
int team_person_add(struct act *act);

#endif
