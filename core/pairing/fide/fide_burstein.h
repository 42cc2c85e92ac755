/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Burstein's system, edition of February 2026.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_BURSTEIN_H
#define CORE_PAIRING_FIDE_FIDE_BURSTEIN_H

#include "core/pairing/pairing.h"

/*
 * FIDE handbook C.04.4.2 (PAIRING BU).  The seeding rounds follow fide_dutch_pair(); their number
 * depends on s->rounds_total; if that is 0 there are four.
 */
void fide_burstein_pair(const struct pair_state *s, const struct pair_options *o,
			struct pair_round *ret_round);

#endif
