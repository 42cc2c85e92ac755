/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lines and hashes of the beacons: how the chains of the games stood at the end of each day on
 * which one of them grew (EVENTS E16).
 */
#ifndef SQL_STORE_BEACON_H
#define SQL_STORE_BEACON_H

#include "sql/store.h"

/* The head of a chain that has grown on that day, or on the next when the day is reckoned. */
int store_beacon_note(struct store *st, struct civil day, int64_t game,
		      const unsigned char head[STORE_HASH]);

/* The first day up to `last` that has lines and is not reckoned. */
int store_beacon_open(struct store *st, struct civil last, struct civil *ret_day);

/* At most `limit` lines of a day in order of game, those of games above `after`. */
int store_beacon_lines(struct store *st, struct civil day, int64_t after, int limit,
		       int (*each)(void *arg, int64_t game, const unsigned char head[STORE_HASH]),
		       void *arg);

/*
 * At most `limit` games of all days that are not reckoned yet, one for each day, in order of day
 * and game: head and number of facts.  Those after *day and *game, which then are of the last one;
 * CIVIL_NONE and 0 begin.  Returns how many there were, or a negative enum store_error.
 */
int store_beacon_open_games(struct store *st, struct civil *day, int64_t *game, int limit,
			    int (*each)(void *arg, int64_t game,
					const unsigned char head[STORE_HASH], int64_t facts),
			    void *arg);

/* The journals that have grown on a day, in order of tournament. */
int store_beacon_events(struct store *st, struct civil day,
			int (*each)(void *arg, int64_t tourney,
				    const unsigned char head[STORE_HASH]),
			void *arg);

struct beacon_row {
	struct civil day;
	unsigned char hash[STORE_HASH];
	int64_t lines; /* 0 = reckoned by an earlier program, which did not know the root */
	unsigned char root[STORE_HASH]; /* of the Merkle tree over the lines; not set for 0 lines */
};
/* Days come in order. */
int store_beacon_add(struct store *st, const struct beacon_row *row);
/* The last one of that day or before. */
int store_beacon_on(struct store *st, struct civil day, struct beacon_row *ret_row);
/*
 * The first day from `from` on, of those that are reckoned, on which the chain of a game grew, and
 * its head then.
 */
int store_beacon_of_game(struct store *st, int64_t game, struct civil from, struct civil *ret_day,
			 unsigned char ret_head[STORE_HASH]);
/* In order. */
int store_beacon_each(struct store *st, int (*each)(void *arg, const struct beacon_row *),
		      void *arg);

#endif
