/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Norwegian Monrad of 1986 (NSF).
 */
#ifndef CORE_PAIRING_MONRAD_MONRAD_NSF_H
#define CORE_PAIRING_MONRAD_MONRAD_NSF_H

#include "core/pairing/pairing.h"

void monrad_nsf_pair(const struct pair_state *s, const struct pair_options *o,
		     struct pair_round *ret_round);

/*
 * Seeded start numbers of Norwegian Monrad for n players in order of strength: ret_order[i] is the
 * player (0-based, the strongest first) with start number i + 1.  The lowest one to three, which
 * make the rest divisible by four, draw the last numbers; the rest draws in the order ACDBCABD of
 * its quarters.  Missing lots count as 0.
 */
void monrad_nsf_seeding(int n, const unsigned *lots, size_t n_lots, int *ret_order);

#endif
