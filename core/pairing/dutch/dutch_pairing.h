/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The answer for one bracket.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_PAIRING_H
#define CORE_PAIRING_DUTCH_DUTCH_PAIRING_H

#include "core/pairing/pair_state.h"

/*
 * Searches that ended at their bound, so that a pairing earlier in the rule's order may have been
 * missed.
 */
enum dutch_bound {
	DUTCH_BOUND_MOVED = 1, /* opponents of moved-down players (C7) */
	DUTCH_BOUND_C7 = 2,    /* transpositions */
	DUTCH_BOUND_C8 = 4,    /* exchanges */
	DUTCH_BOUND_B4 = 8     /* ways to share x between healed and other pairs (KNSB B4) */
};

struct bracket_pairing {
	int *upper, *lower; /* the pairs */
	int n_pairs;
	int *floaters; /* ascending */
	int n_floaters;
	/* How it was found, for explanations: */
	int first_x, x; /* the first x tried, and the last */
	int down, up;	/* criteria dropped for downfloats (C9) and upfloats (C10) */
	int exchanged;
	int healed; /* KNSB B4: additional pairs of equal preference, if mild for the majority */
	enum pair_colour majority;
	unsigned bounds; /* DUTCH_BOUND_ bits */
};

#endif
