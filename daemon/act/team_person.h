/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A person named by a captain for a team: the player with that address, or a new one described by
 * the line, who becomes a player by proving the address.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_TEAM_PERSON_H
#define DAEMON_ACT_TEAM_PERSON_H

#include "daemon/act/act.h"
#include "sql/store_team.h"

struct team_person_line {
	const char *what; /* "board 3", "reserve": how the answer names the line */
	const char *name, *born, *rating, *address; /* NULL = not given */
};

/*
 * The player described by the line; without a player of that address, with an id below 0 derived
 * from the line's position `nth`, from 1.  New players get the team's club.  Returns 1; 0: refused,
 * with all errors of the line recorded; negative enum store_error.
 */
int team_person_read(struct act *act, const struct team_person_line *line, const struct club *club,
		     int nth, struct player *ret);

/* Stores their data until the proof: asked_facts and address of the row. */
void team_person_keep(const struct act *act, const struct player *p, struct lineup_row *ret);

/*
 * Makes the player of the row's address the sender, or a new one from the stored data, with an id
 * below 0.  Returns 1; 0: refused, because somebody else has that name and birth date; negative:
 * store error.
 */
int team_person_prove(struct act *act, const struct lineup_row *l, const struct club *club);

/* Registers the sender if they are new; 1 or a negative enum store_error. */
int team_person_add(struct act *act);

#endif
