/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The pairing of one bracket (PAIRING C2 to C11, C14).  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_BRACKET_H
#define CORE_PAIRING_DUTCH_DUTCH_BRACKET_H

#include "core/pairing/dutch/dutch_below.h"
#include "core/pairing/dutch/dutch_pairing.h"

/* Allocates room for a bracket of n players. */
void dutch_bracket_pairing_init(struct bracket_pairing *p, int n);
void dutch_bracket_pairing_release(struct bracket_pairing *p);

/*
 * Finds the first pairing in the rule's order with ph + pr pairs and floaters acceptable below (C6
 * to C14); false if there is none.
 */
bool dutch_bracket_search(const struct bracket *b, int ph, int pr, const struct dutch_below *below,
			  struct bracket_pairing *ret_pairing);

#endif
