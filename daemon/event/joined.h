/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Records of one person that a ruling has joined (RULES S-59).  Both keep their number, their games
 * and their chains of hashes; what is held against one counts against the other from the day after
 * the ruling.  Whether a ruling stands is read from the rulings about the player: an appeal may
 * have set it aside.
 */
#ifndef DAEMON_EVENT_JOINED_H
#define DAEMON_EVENT_JOINED_H

#include <jansson.h>

#include "daemon/work.h"

#define JOINED_MAX 8 /* records of one person beside the one that goes on */

struct joined_record {
	int64_t player;
	struct civil since; /* the first day on which it counts */
};

/* The record that the player's one is joined to: 1; 0: it goes on itself. */
int joined_into(const struct work *work, int64_t player, struct joined_record *ret_into);

/* The other records of the person whose one this is; `ret` has room for JOINED_MAX + 1. */
int joined_records(const struct work *work, int64_t player, struct joined_record *ret,
		   size_t *ret_n);

/* Adds what does not fit to the list: rulings without their pair, records joined in a circle. */
int joined_verify(const struct work *work, json_t *differences);

#endif
