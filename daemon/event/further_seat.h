/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Who is rightly qualified for a stage that has begun without them (EVENTS E62): a further seat of
 * a group of that stage, or the right to begin the next edition there.
 */
#ifndef DAEMON_EVENT_FURTHER_SEAT_H
#define DAEMON_EVENT_FURTHER_SEAT_H

#include "daemon/event/tourney.h"
#include "sql/store_stage.h"

/* What a ruling can give to the entry today. */
struct further_seat {
	struct tourney_facts t;
	struct stage_row stage;
	struct group_row group; /* that has a further seat; id 0 = a grant alone is left */
};

/* 1 or a negative enum store_error; released in the first case alone. */
int further_seat_load(const struct work *work, const struct entry_row *e, struct further_seat *ret);
void further_seat_release(struct further_seat *f);

/*
 * The seat with its games, or the grant, and the letter.  The entry waits for a seat.  1 or a
 * negative enum store_error.
 */
int further_seat_give(const struct work *work, const struct further_seat *f,
		      const struct entry_row *e, const char *reason, struct effects *ret);

/* Neither: the player is told. */
int further_seat_refuse(const struct work *work, const struct further_seat *f,
			const struct entry_row *e, struct effects *ret);

#endif
