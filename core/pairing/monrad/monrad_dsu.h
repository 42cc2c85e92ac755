/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Monrad of Dansk Skak Union (DSU 4.9.1, 4.9.2).
 */
#ifndef CORE_PAIRING_MONRAD_MONRAD_DSU_H
#define CORE_PAIRING_MONRAD_MONRAD_DSU_H

#include "core/pairing/pairing.h"

/* Fills ret_round->placement as well. */
void monrad_dsu_pair(const struct pair_state *s, const struct pair_options *o,
		     struct pair_round *ret_round);

#endif
