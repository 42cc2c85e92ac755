/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The colours of a pair (PAIRING E1 to E4).  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_COLOURS_H
#define CORE_PAIRING_DUTCH_DUTCH_COLOURS_H

#include "core/pairing/dutch/dutch_player.h"

/* Which rule gives the colours; the lot where neither has a preference. */
enum dutch_colour_rule { DUTCH_E1, DUTCH_E2, DUTCH_E3, DUTCH_E4, DUTCH_LOT };

/* Has the higher ranked position White, and by which rule?  ret_rule may be NULL. */
bool dutch_colours_higher_has_white(const struct dutch *d, int a, int b,
				    enum dutch_colour_rule *ret_rule);

#endif
