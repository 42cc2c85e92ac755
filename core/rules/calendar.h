/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The days of one game that count for nobody: compulsory holidays, leave of both players, special
 * leave, outages, stops, suspensions and pauses (RULES H-1).  A bit a day, with the reasons kept
 * beside, so that a charge is a difference of dates less a count of bits.  Dates outside the room
 * are only compulsory holidays or nothing.
 */
#ifndef CORE_RULES_CALENDAR_H
#define CORE_RULES_CALENDAR_H

#include "core/base/civil.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct calendar {
	struct civil first; /* of bit 0 */
	int days;	    /* bits */
	uint64_t *bits;
	bool compulsory; /* RULES H-4 holds */
};

/* `first`: the start of the game. */
void calendar_init(struct calendar *cal, struct civil first, bool compulsory);
void calendar_release(struct calendar *cal);

/* Makes the days from..until count for nobody; both inclusive, at most 4000 days. */
void calendar_close(struct calendar *cal, struct civil from, struct civil until);

bool calendar_is_closed(const struct calendar *cal, struct civil d);

/* Number of days d with from <= d < to that count (RULES T-1); 0 when to <= from. */
int calendar_count(const struct calendar *cal, struct civil from, struct civil to);

/*
 * The first date d >= from with calendar_count(from, d) > n, for n >= 0: the day after the
 * (n+1)-th day that counts.
 */
struct civil calendar_after(const struct calendar *cal, struct civil from, int n);

#endif
