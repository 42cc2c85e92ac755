/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players of a bracket by kind: players of a kind have equal costs, apart from past games.  Solvers
 * use the kinds to find a pairing quickly, or to prove that there is none.  Private to
 * core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_KINDS_H
#define CORE_PAIRING_DUTCH_DUTCH_KINDS_H

#include "core/pairing/dutch/dutch_search.h"

/* Sets the kinds of s->halves; none when the halves are small or there are too many kinds. */
void dutch_kinds_find(struct search *s);

/* Do the kinds alone show that no exchange leads to a pairing within the budget? */
bool dutch_kinds_forbid_exchange(const struct search *s);

#endif
