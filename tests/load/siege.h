/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players move by LMTP and HTTP as fast as they can while something happens to the daemon.
 * Afterwards every acknowledged move stands in the store, none stands there twice, of each one
 * letter to the opponent was queued, every letter of the outbox is in the sink exactly once, and the
 * chains verify.
 */
#ifndef TESTS_LOAD_SIEGE_H
#define TESTS_LOAD_SIEGE_H

#include <pthread.h>

#include "tests/load/client.h"

struct siege;

struct siege_door {
	const struct siege *siege;
	pthread_t thread;
	struct client *client;
	volatile bool stop;
	volatile long moves;
};

struct siege {
	struct peer *peer;
	long rest; /* microseconds between bursts of moves */
	struct world world;
	struct siege_door doors[2]; /* LMTP, HTTP */
};

/*
 * Fills the peer's fresh database with so many games, starts the daemon and the players, who play
 * for a twentieth of a second and rest for so many microseconds.
 */
void siege_begin(struct siege *siege, struct peer *peer, int games, long rest);
/* Moves acknowledged so far, of the door that has fewer. */
long siege_moves(const struct siege *siege);
/* Waits until each door has so many more moves acknowledged than `before`. */
void siege_await(const struct siege *siege, long before, long more);
/* Ends the game, waits for the letters, compares; prints and returns the faults found. */
int siege_end(struct siege *siege);

void siege_pause(long microseconds);

#endif
