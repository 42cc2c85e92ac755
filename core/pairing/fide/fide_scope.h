/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How much of the field a bracket's question contains.  The rules ask for the best pairing of all
 * players not yet paired (FD-C4, FD-C8); nearly always the bracket alone answers.
 *
 * A narrow scope replaces the players below by exits: vertices that a floater may be paired with,
 * exactly as many as there must be at least.  What it finds is at least as good as any pairing of
 * all, because every one of them is one of its pairings: the failures that it leaves out are at
 * least those that the numbers of players force (FD-C8).  If the players below can be paired with
 * the floaters found and fail no more than that, nothing better exists and the answer is exact;
 * fide_scope_holds() looks for such a pairing.  If it finds none, the next scope is asked.
 *
 * Cost: a matching (core/match/matching.h) of the players of the scope before, and one of all
 * others after it.  Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_SCOPE_H
#define CORE_PAIRING_FIDE_FIDE_SCOPE_H

#include "core/pairing/fide/fide_bracket_value.h"

/*
 * Reduces a bracket with its borders set to its scope: n, n_near, n_exits, has_bye and exit_costs.
 * False if the scope cannot answer, or if not all can be paired.
 */
bool fide_scope_reduce(struct fide_bracket *b);

/* After the bracket has been paired: is its pairing one of all players, at no further cost? */
bool fide_scope_holds(const struct fide_bracket *b);

#endif
