/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The answer for one bracket.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_PAIRING_H
#define CORE_PAIRING_DUTCH_DUTCH_PAIRING_H

#include "core/pairing/pair_state.h"

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
};

#endif
