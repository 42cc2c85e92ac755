/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Searches a list made by roster_build.h, by number or by words of a name.  The list is a block of
 * bytes, usually a file in memory; any bytes are safe.
 */
#ifndef CORE_ROSTER_ROSTER_FIND_H
#define CORE_ROSTER_ROSTER_FIND_H

#include "core/roster/roster.h"

#define ROSTER_FIND_WORDS 16 /* words of a query that are used */

/* An open list: borrows its bytes, owns nothing. */
struct roster {
	const char *section[8];
	size_t bytes[8];
	size_t n; /* number of players */
	bool national;
	const char *label;
};

/*
 * Opens a list; false, with a reason, if the bytes are not a valid list.  They must be aligned to
 * four bytes.
 */
bool roster_find_open(const void *data, size_t len, struct roster *ret_roster,
		      const char **ret_reason);

/* The player at a place, 0 = the strongest; false if the list is damaged there. */
bool roster_find_at(const struct roster *r, size_t place, struct roster_player *ret_player);

/* The player with a number of FIDE or the federation; false if there is none. */
bool roster_find_number(const struct roster *r, uint32_t number, bool national,
			struct roster_player *ret_player);

/*
 * Finds the players whose names contain, for each word of `query`, a word that starts with it, in
 * any order; only of `federation`, such as "DEN", unless it is "".  A query of digits is a number.
 * Stores up to `most` places, exact matches first, then by rating; returns the number stored, and
 * the number found in ret_total.
 */
size_t roster_find(const struct roster *r, const char *query, const char *federation, size_t most,
		   uint32_t *ret_places, size_t *ret_total);

#endif
