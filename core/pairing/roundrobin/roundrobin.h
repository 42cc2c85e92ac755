/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Everybody meets everybody: Berger's tables (FIDE 2010 Annex 1), the Danish schedule (DSU 4.9.11)
 * and the double round.  Players are the numbers 1..n; in an odd field the opponent of the missing
 * number has a free round.
 */
#ifndef CORE_PAIRING_ROUNDROBIN_ROUNDROBIN_H
#define CORE_PAIRING_ROUNDROBIN_ROUNDROBIN_H

#include <stdbool.h>

struct roundrobin_pair {
	int white, black;
};

enum roundrobin_schedule { RR_BERGER, RR_DSU, RR_DOUBLE };

#define ROUNDROBIN_SCHEDULES 3

/* "berger", "dsu", "double" */
const char *roundrobin_name(enum roundrobin_schedule schedule);
/* Finds the schedule of that name; false, with *ret unchanged, if there is none. */
bool roundrobin_find(const char *name, enum roundrobin_schedule *ret);

/* Rounds of a schedule for n >= 1 players. */
int roundrobin_rounds(enum roundrobin_schedule schedule, int n);

/*
 * The pairs of a round, in the order of the schedule.  `ret_pairs` has room for (n + 1) / 2.
 * Returns their number, and in `ret_free` the number without an opponent, 0 in an even field; -1
 * for a round outside the schedule.
 */
int roundrobin_round(enum roundrobin_schedule schedule, int n, int round,
		     struct roundrobin_pair *ret_pairs, int *ret_free);

#endif
