/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The pairing of the next round of a Swiss event (EVENTS E46 to E48), in start numbers and with
 * reasons; or why there is none, which is a case for the leader.
 */
#ifndef CORE_EVENT_ROUNDS_PAIRING_H
#define CORE_EVENT_ROUNDS_PAIRING_H

#include "core/event/rounds.h"

enum rounds_verdict {
	ROUNDS_PAIRED,
	ROUNDS_NO_PAIRING, /* no legal one exists */
	ROUNDS_DEAD_END,   /* Monrad: the round after it could not be paired */
	ROUNDS_NOBODY,	   /* no players take part */
	ROUNDS_BAD_FACTS   /* the facts contradict each other; see `reason` */
};

struct rounds_pair {
	int white, black; /* numbers; of the first game if there are two */
	char *why;	  /* NULL without explanation */
};

struct rounds_pairing {
	enum rounds_verdict verdict;
	int round;
	char reason[160];	   /* for ROUNDS_BAD_FACTS */
	struct rounds_pair *pairs; /* in board order */
	size_t n_pairs;
	int bye;	 /* number, 0 for nobody */
	int bye_against; /* Monrad: number of the withdrawn player who was last; otherwise 0 */
	char *bye_why;
	/* After a dead end: the first round in Monrad order that leaves a next one. */
	struct rounds_pair *instead;
	size_t n_instead;
};

/*
 * Pairs round e->n_rounds + 1; rounds_due() says when.  `o` as in core/pairing.  The caller
 * releases the result, whatever the verdict.
 */
void rounds_pairing_make(const struct rounds_event *e, const struct pair_options *o,
			 struct rounds_pairing *ret_pairing);
void rounds_pairing_release(struct rounds_pairing *p);

#endif
