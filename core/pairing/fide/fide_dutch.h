/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FIDE's Swiss Dutch system, edition of February 2026.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_DUTCH_H
#define CORE_PAIRING_FIDE_FIDE_DUTCH_H

#include "core/pairing/pairing.h"

/* FIDE handbook C.04.3 (PAIRING FD). */
void fide_dutch_pair(const struct pair_state *s, const struct pair_options *o,
		     struct pair_round *ret_round);

#endif
