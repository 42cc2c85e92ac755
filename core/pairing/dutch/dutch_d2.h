/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING D2: the order of exchanges of k players of S1 with k of S2: by the difference of the sums
 * of their numbers, then the lowest of S1, then the highest of S2.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_D2_H
#define CORE_PAIRING_DUTCH_DUTCH_D2_H

#include <stdbool.h>

struct exchange {
	int size1, size2; /* of S1 and S2; places in each count from 0 */
	int first1;	  /* the first place of S1 that may be exchanged */
	int last2;	  /* the last place of S2 that may be */
	int k;
	int difference;	  /* current difference of the sums */
	int *out1, *out2; /* the exchanged places, ascending */
	bool any;	  /* out1 and out2 are valid */
	long steps;	  /* sets that may still be examined; at 0 the order ends */
};

/* Allocates room for exchanges of up to `most` players; `somebody_left`: S2 is larger than S1. */
void dutch_d2_init(struct exchange *x, int size1, int size2, bool somebody_left, int most);
void dutch_d2_release(struct exchange *x);

/* Starts with the exchanges of k players. */
void dutch_d2_begin(struct exchange *x, int k);

/* Starts with the exchanges of one player that have at least this difference. */
void dutch_d2_begin_at(struct exchange *x, int difference);

/* The next exchange of the order; false after the last. */
bool dutch_d2_next(struct exchange *x);

#endif
