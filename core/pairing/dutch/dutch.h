/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The Swiss system by rating, in two editions.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_H
#define CORE_PAIRING_DUTCH_DUTCH_H

#include "core/pairing/pairing.h"

/* FIDE's of 1998 (DSU 4.9.5). */
void dutch_pair_fide_1998(const struct pair_state *s, const struct pair_options *o,
			  struct pair_round *ret_round);

/* The Dutch federation's of 1996. */
void dutch_pair_knsb_1996(const struct pair_state *s, const struct pair_options *o,
			  struct pair_round *ret_round);

#endif
