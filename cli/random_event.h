/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament played at random from a seed: the same seed gives the same tournament on every
 * machine.  A pairing system makes the pairings and the ratings decide the results; games are
 * forfeited and players enter late, withdraw or ask for a half-point bye at the given rates.
 */
#ifndef CLI_RANDOM_EVENT_H
#define CLI_RANDOM_EVENT_H

#include "core/trf/trf.h"

/* Rates are in millionths. */
struct random_event {
	const char *system, *seed;
	int players, rounds;
	unsigned forfeits;    /* of the games */
	unsigned withdrawals; /* of the players before each round except the first */
	unsigned byes;	      /* of the players in each round */
	unsigned late;	      /* of the players, who enter in round 2, 3 or 4 */
	unsigned draws;	      /* of the games between equals */
	int least_rating, most_rating;
};

/* Ratings and draws as they are unless the caller says otherwise. */
#define RANDOM_EVENT_DRAWS	  300000
#define RANDOM_EVENT_LEAST_RATING 1200
#define RANDOM_EVENT_MOST_RATING  2599

/*
 * Plays the tournament.  If a round has no legal pairing, it is replayed with other results, a
 * limited number of times.  Returns false, with the last reason in `text`, if all attempts fail.
 * The caller releases the report in either case.
 */
bool random_event_play(const struct random_event *e, struct trf *ret_trf, char *text, size_t size);

/* Adds the tournament's name with the seed, its number of players and its system. */
void random_event_heading(const struct random_event *e, enum trf_form form, struct trf *t);

#endif
