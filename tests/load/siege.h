/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players move by LMTP and HTTP as fast as they can while something happens to the daemon.
 * Afterwards every acknowledged move is in the store, exactly once, one letter per move to the
 * opponent was queued, and the chains verify.  Every letter marked sent is in the folder exactly
 * once, or arrived by SMTP once - or twice after a kill, then under the same Message-ID.
 */
#ifndef TESTS_LOAD_SIEGE_H
#define TESTS_LOAD_SIEGE_H

#include <pthread.h>

#include "tests/load/client.h"
#include "tests/load/sink.h"

struct siege;

struct siege_plan {
	int games;	   /* half of them by each door */
	double burst;	   /* seconds for which the players play */
	long rest;	   /* microseconds between bursts */
	struct sink *sink; /* where letters go; NULL = to files */
};

struct siege_door {
	const struct siege *siege;
	pthread_t thread;
	struct client *client;
	volatile bool stop;
	volatile long moves;
};

struct siege {
	struct peer *peer;
	struct siege_plan plan;
	struct world world;
	struct siege_door doors[2]; /* LMTP, HTTP */
};

/* Counts. */
struct siege_sum {
	long moves;   /* acknowledged */
	long letters; /* of the outbox */
	long again;   /* letters that arrived by SMTP a second time after a kill */
};

/* Fills the peer's fresh database with the games, starts the daemon and the players. */
void siege_begin(struct siege *siege, struct peer *peer, const struct siege_plan *plan);
/* Acknowledged moves of the door that has fewer. */
long siege_moves(const struct siege *siege);
/* Waits until each door has `more` acknowledged moves beyond `before`. */
void siege_await(const struct siege *siege, long before, long more);
/*
 * Stops the players, waits for the letters, compares; prints and returns the number of errors.
 * Ends the sink.
 */
int siege_end(struct siege *siege, struct siege_sum *ret_sum);

void siege_pause(long microseconds);

#endif
