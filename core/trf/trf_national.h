/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * National records (TRF26, NRS): lines that start with the three letters of a federation and have,
 * in the columns of a player's line, that federation's data of the player with the start number.  A
 * report keeps them as text.
 */
#ifndef CORE_TRF_TRF_NATIONAL_H
#define CORE_TRF_TRF_NATIONAL_H

#include "core/trf/trf.h"

struct trf_national {
	char federation[4]; /* federation of the rating and the number */
	int id;		    /* start number */
	int rating;	    /* 0 = none */
	char number[12];    /* "" = none */
};

/* Is it such a record? Lines of JaVaFo (XX) and bbpPairings (BB) are not. */
bool trf_national_is(const char *line);
/* Parses a kept line; false if it is not a record. */
bool trf_national_read(const char *line, struct trf_national *ret_national);

/* Finds a federation's record of a player; false if there is none. */
bool trf_national_find(const struct trf *t, const char *federation, int id,
		       struct trf_national *ret_national);

/*
 * All records of a federation by start number, 0 to TRF_MOST_NUMBER; `id` 0 = none.  To look at
 * many players: trf_national_find() reads all lines for each.  The caller frees the array.
 */
struct trf_national *trf_national_by_number(const struct trf *t, const char *federation);

/*
 * Sets rating and number in the record of the player, or adds one; other columns are unchanged.
 * The first record adds line 172: players with a national rating are ranked by it.
 */
void trf_national_set(struct trf *t, const struct trf_national *n);

/* The same for a player who has no record of that federation. */
void trf_national_add(struct trf *t, const struct trf_national *n);

/* The players of the records get new numbers: new_ids[old]. */
void trf_national_renumber(struct trf *t, const int *new_ids);

#endif
