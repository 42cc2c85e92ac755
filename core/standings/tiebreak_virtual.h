/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The virtual opponent of an unplayed round by FIDE's rules of 2010 (STANDINGS B-9). */
#ifndef CORE_STANDINGS_TIEBREAK_VIRTUAL_H
#define CORE_STANDINGS_TIEBREAK_VIRTUAL_H

#include "core/standings/tiebreak_table.h"

/*
 * Returns the virtual opponent's value for an unplayed round (B-9): points before it, its result,
 * total rounds, its number.
 */
struct ratio tiebreak_virtual(struct ratio before, struct ratio res, int rounds, int round);
/* The same for a player in the table. */
struct ratio tiebreak_virtual_of(const struct tiebreak_table *t, size_t player, int round);
/* Fills the points of the opponents of all rounds by the rules of 2010, round 1 first, in units. */
void tiebreak_virtual_opponents(const struct tiebreak_table *t, size_t player, int64_t *ret_units);

#endif
