/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament played at random from a seed: the same seed gives the same tournament on every
 * machine.  Pairings are those of a system, results follow the ratings, and by their rates games
 * are forfeited, players withdraw or ask for a half-point bye.
 */
#ifndef CLI_RANDOM_EVENT_H
#define CLI_RANDOM_EVENT_H

#include "core/trf/trf.h"

/* Rates are millionths. */
struct random_event {
	const char *system, *seed;
	int players, rounds;
	unsigned forfeits;    /* of the games */
	unsigned withdrawals; /* of the players before each round but the first */
	unsigned byes;	      /* of the players in each round */
};

/*
 * Plays it.  A tournament that runs into a round without a legal pairing is played anew with other
 * results, a bounded number of times.  False with the last reason in `text` when all end so.  The
 * caller releases the report either way.
 */
bool random_event_play(const struct random_event *e, struct trf *ret_trf, char *text, size_t size);

#endif
