/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Opponents who are alike: whether a player can meet one of a large kind, with all others paired
 * within the same limits, is the same for all of the kind whom the player has not met.
 *
 * Proof: let b be paired, and m the partner of b' of the same kind.  To pair b' instead, some c of
 * the kind with a partner p gives p to b and takes m.  Costs depend on kinds, so the total is the
 * same.  That needs a c who has not met m and whose p has not met b; both exclude no more than the
 * past opponents of one player, so that one is left in a large kind.  Private to
 * core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_ALIKE_H
#define CORE_PAIRING_DUTCH_DUTCH_ALIKE_H

#include "core/pairing/dutch/dutch_question.h"

#define DUTCH_ALIKE_KINDS 64 /* the last one includes all further ones and is never large */

struct dutch_alike {
	int64_t key[DUTCH_ALIKE_KINDS];
	int left[DUTCH_ALIKE_KINDS]; /* players who have no opponent yet */
	int n, large;		     /* from this size on a kind is large */
	unsigned char *of;	     /* the kind of each item */
};

/* Finds the kinds of n items, whose places in the question are listed. */
void dutch_alike_find(const struct dutch_question *q, const int *places, int n,
		      struct dutch_alike *ret_alike);
void dutch_alike_release(struct dutch_alike *l);

static inline bool dutch_alike_is_large(const struct dutch_alike *l, int item)
{
	return l->left[l->of[item]] >= l->large;
}

/* The item gets an opponent, or with -1 loses it. */
static inline void dutch_alike_take(struct dutch_alike *l, int item, int by)
{
	l->left[l->of[item]] -= by;
}

#endif
