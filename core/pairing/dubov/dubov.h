/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The Dubov system of 1997 (DSU 4.9.6).
 */
#ifndef CORE_PAIRING_DUBOV_DUBOV_H
#define CORE_PAIRING_DUBOV_DUBOV_H

#include "core/pairing/pairing.h"

void dubov_pair(const struct pair_state *s, const struct pair_options *o,
		struct pair_round *ret_round);

#endif
