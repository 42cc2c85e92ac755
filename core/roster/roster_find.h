/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Searches a list made by roster_build.h, by number or by words of a name.  The list is a block of
 * bytes, usually a file in memory; any bytes are safe.
 */
#ifndef CORE_ROSTER_ROSTER_FIND_H
#define CORE_ROSTER_ROSTER_FIND_H

#include "core/roster/roster.h"

#define ROSTER_FIND_WORDS 16 /* of a query that count */

/* An open list: borrows its bytes, owns nothing. */
struct roster {
	const char *section[8];
	size_t bytes[8];
	size_t n; /* players */
	bool national;
	const char *label;
};

/* False, with a reason, if the bytes are no list.  They begin at a multiple of four. */
bool roster_find_open(const void *data, size_t len, struct roster *ret_roster,
		      const char **ret_reason);

/* The player at a place, 0 for the strongest; false if the list is damaged there. */
bool roster_find_at(const struct roster *r, size_t place, struct roster_player *ret_player);

/* The player with the number, FIDE's or the federation's; false if there is none. */
bool roster_find_number(const struct roster *r, uint32_t number, bool national,
			struct roster_player *ret_player);

/*
 * Finds the players whose names have a word beginning with each word of `query`, in any order; of
 * the federation, "DEN", unless it is "".  A query of digits alone is a number.  Stores up to
 * `most` places, names with exactly those words first, then by rating, and returns how many there
 * are in ret_total, how many were stored as the result.
 */
size_t roster_find(const struct roster *r, const char *query, const char *federation, size_t most,
		   uint32_t *ret_places, size_t *ret_total);

#endif
