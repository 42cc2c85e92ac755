/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Records of one person joined by a ruling (RULES S-59).  Both keep their numbers, games and hash
 * chains; sanctions against one count against the other from the day after the ruling.  Whether the
 * ruling is in force follows from the rulings about the player: an appeal may have set it aside.
 */
#ifndef DAEMON_EVENT_JOINED_H
#define DAEMON_EVENT_JOINED_H

#include <jansson.h>

#include "daemon/work.h"

#define JOINED_MAX 8 /* records joined to one surviving record */

struct joined_record {
	int64_t player;
	struct civil since; /* first day on which it counts */
};

/* The record that the player's is joined to: 1; 0: it is the surviving one. */
int joined_into(const struct work *work, int64_t player, struct joined_record *ret_into);

/* The other records of the person; `ret` must have room for JOINED_MAX + 1. */
int joined_records(const struct work *work, int64_t player, struct joined_record *ret,
		   size_t *ret_n);

/* Reports inconsistencies: rulings without their pair, records joined in a circle. */
int joined_verify(const struct work *work, json_t *differences);

#endif
