/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See tiebreak_virtual.h. */
#include "core/standings/tiebreak_virtual.h"

struct ratio tiebreak_virtual(struct ratio before, struct ratio res, int rounds, int round)
{
	struct ratio v = ratio_add(before, ratio_sub(ratio_int(1), res));

	return ratio_add(v, ratio_make(rounds - round, 2));
}

/*
 * The virtual opponent's points for an unplayed round, in units, given the units scored before it.
 */
static int64_t virtual_units(const struct tiebreak_table *t, int64_t before,
			     const struct tiebreak_entry *e, int round)
{
	if (e->open)
		return 0;
	return before + (t->win - e->res) + (int64_t)(t->rounds - round) * t->draw;
}

struct ratio tiebreak_virtual_of(const struct tiebreak_table *t, size_t player, int round)
{
	int64_t before = 0;
	int r;

	for (r = 1; r < round; r++)
		before += tiebreak_table_entry(t, player, r)->res;
	return ratio_make(virtual_units(t, before, tiebreak_table_entry(t, player, round), round),
			  t->scale);
}

/* A(i): adjusted points of the opponents played, otherwise of the virtual opponent (B-9). */
void tiebreak_virtual_opponents(const struct tiebreak_table *t, size_t player, int64_t *ret_units)
{
	int64_t before = 0;
	int r;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, player, r);

		ret_units[r - 1] = e->played ? t->adjusted[e->opp] : virtual_units(t, before, e, r);
		before += e->res;
	}
}
