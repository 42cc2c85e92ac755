/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Danish Swiss (DSU 4.9.3, 4.9.4).
 */
#ifndef CORE_PAIRING_DANSK_DANSK_SCHWEIZER_H
#define CORE_PAIRING_DANSK_DANSK_SCHWEIZER_H

#include "core/pairing/pairing.h"

void dansk_schweizer_pair(const struct pair_state *s, const struct pair_options *o,
			  struct pair_round *ret_round);

#endif
