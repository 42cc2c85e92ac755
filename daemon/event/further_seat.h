/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players found to be qualified for a stage that started without them (EVENTS E62): an additional
 * seat in a group of that stage, or the right to start there in the next edition.
 */
#ifndef DAEMON_EVENT_FURTHER_SEAT_H
#define DAEMON_EVENT_FURTHER_SEAT_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/* The seats that a ruling can grant the entry today. */
struct further_seat {
	struct tourney_facts t;
	struct stage_row stage;
	struct group_row group; /* with room for a further seat; id 0 = only a grant is possible */
};

/* Returns 1 or a negative enum store_error; release only after 1. */
int further_seat_load(const struct work *work, const struct entry_row *e, struct further_seat *ret);
void further_seat_release(struct further_seat *f);

/*
 * Gives the seat with its games, or the grant, and the letter.  The entry must be waiting for a
 * seat.  Returns 1 or a negative enum store_error.
 */
int further_seat_give(const struct work *work, const struct further_seat *f,
		      const struct entry_row *e, const char *reason, struct effects *ret);

/* Grants neither, and informs the player. */
int further_seat_refuse(const struct work *work, const struct further_seat *f,
			const struct entry_row *e, struct effects *ret);

#endif
