/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The order of exchanges between S1 and S2 (D2): k players of each, by the difference of the sums
 * of their numbers, then the lowest players of S1 first, then S2 ascending.  Private to
 * core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_EXCHANGE_H
#define CORE_PAIRING_DUTCH_DUTCH_EXCHANGE_H

#include <stdbool.h>

struct exchange {
	int size1, size2; /* of S1 and S2; their places count from 0 */
	int first1;	  /* the first place of S1 that may be exchanged */
	int last2;	  /* the last place of S2 that may be */
	int k;
	int difference;	  /* of the sums of numbers, in hand */
	int *out1, *out2; /* the exchanged places, ascending */
	bool any;	  /* the sets in hand are valid */
	long steps;	  /* sets that may still be looked at; the order ends when there are none */
};

/* Room for exchanges of up to `most` players. */
void dutch_exchange_init(struct exchange *x, int size1, int size2, bool somebody_left, int most);
void dutch_exchange_release(struct exchange *x);

/* Starts with the exchanges of k players. */
void dutch_exchange_begin(struct exchange *x, int k);

/* Single exchanges, from those of this difference of the sums of numbers on. */
void dutch_exchange_begin_at(struct exchange *x, int difference);

/* The next exchange of the order; false after the last. */
bool dutch_exchange_next(struct exchange *x);

#endif
