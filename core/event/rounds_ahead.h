/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Looking a round ahead in Monrad (DSU 4.9.2, EVENTS E48): in an even field of 6 to 16, round n / 2
 * + 1 is checked before round n / 2 begins.  Whether it can be paired depends on who has met whom
 * alone, so no result need be known.
 *
 * In round n / 2 everybody still has n / 2 possible opponents or more.  By Dirac's theorem these
 * close to a circle through all players, and either half of it is a round that leaves the other:
 * a way out exists whenever the system's own pairing is a dead end.
 */
#ifndef CORE_EVENT_ROUNDS_AHEAD_H
#define CORE_EVENT_ROUNDS_AHEAD_H

#include "core/pairing/pairing.h"

#define ROUNDS_AHEAD_LEAST 6
#define ROUNDS_AHEAD_MOST  16

/* Whether the round of the state is the one before which the next is looked at. */
bool rounds_ahead_applies(const struct pair_state *s);

/* Can a further round be paired after this one? The field must be one to which the rule applies. */
bool rounds_ahead_exists(const struct pair_state *s, const struct pair_round *r);

/*
 * Finds the first complete round in Monrad order after which a further one is possible:
 * ret_partner[i] is the opponent of player i, PAIR_NOBODY for those who do not take part.
 * `placement` is that of the round.  Returns false, with the output unchanged, if there is none.
 */
bool rounds_ahead_find(const struct pair_state *s, const int *placement, int *ret_partner);

#endif
