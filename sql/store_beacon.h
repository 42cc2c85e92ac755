/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lines and hashes of the beacons: the heads of the games' chains at the end of each day on which
 * one of them grew (EVENTS E16).
 */
#ifndef SQL_STORE_BEACON_H
#define SQL_STORE_BEACON_H

#include "sql/store.h"

/*
 * Records the head of a chain that grew on that day, or on the next if the day is already closed.
 */
int store_beacon_note(struct store *st, struct civil day, int64_t game,
		      const unsigned char head[STORE_HASH]);

/* The first day up to `last` that has lines and is not closed. */
int store_beacon_open(struct store *st, struct civil last, struct civil *ret_day);

/* At most `limit` lines of a day for games above `after`, in order of game. */
int store_beacon_lines(struct store *st, struct civil day, int64_t after, int limit,
		       int (*each)(void *arg, int64_t game, const unsigned char head[STORE_HASH]),
		       void *arg);

/*
 * At most `limit` games of all days that are not closed, one for each day, in order of day and
 * game: head and number of facts.  Starts after *day and *game, which are then set to the last one;
 * CIVIL_NONE and 0 start at the beginning.  Returns the number of games or a negative enum
 * store_error.
 */
int store_beacon_open_games(struct store *st, struct civil *day, int64_t *game, int limit,
			    int (*each)(void *arg, int64_t game,
					const unsigned char head[STORE_HASH], int64_t facts),
			    void *arg);

/* The journals that grew on a day, in order of tournament. */
int store_beacon_events(struct store *st, struct civil day,
			int (*each)(void *arg, int64_t tourney,
				    const unsigned char head[STORE_HASH]),
			void *arg);

/* The first day on which a journal grew: 1; 0: there is none; negative enum store_error. */
int store_beacon_events_from(struct store *st, struct civil *ret_day);

struct beacon_row {
	struct civil day;
	unsigned char hash[STORE_HASH];
	int64_t lines; /* 0 = closed by an earlier program, which did not compute the root */
	unsigned char root[STORE_HASH]; /* Merkle root of the lines; undefined for 0 lines */
};
/* Days must be added in order. */
int store_beacon_add(struct store *st, const struct beacon_row *row);
/* The last closed day up to `day`. */
int store_beacon_on(struct store *st, struct civil day, struct beacon_row *ret_row);
/* The first closed day from `from` on that has a line of the game, and the head in it. */
int store_beacon_of_game(struct store *st, int64_t game, struct civil from, struct civil *ret_day,
			 unsigned char ret_head[STORE_HASH]);
/* In order. */
int store_beacon_each(struct store *st, int (*each)(void *arg, const struct beacon_row *),
		      void *arg);

#endif
