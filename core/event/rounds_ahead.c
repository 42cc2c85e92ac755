/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Looks one round ahead in Monrad. */
#include "core/event/rounds_ahead.h"

#include <string.h>

/* The active players in order of placement, with bit sets of possible opponents. */
struct ahead {
	int n;
	int player[ROUNDS_AHEAD_MOST];
	unsigned may[ROUNDS_AHEAD_MOST];
	int partner[ROUNDS_AHEAD_MOST];
};

static int count_active(const struct pair_state *s)
{
	int n = 0;
	size_t i;

	for (i = 0; i < s->n; i++)
		n += pair_is_active(&s->players[i]);
	return n;
}

bool rounds_ahead_applies(const struct pair_state *s)
{
	int n = count_active(s);

	return n % 2 == 0 && n >= ROUNDS_AHEAD_LEAST && n <= ROUNDS_AHEAD_MOST &&
	       s->round == n / 2 && s->round < s->rounds_total;
}

static void read_field(const struct pair_state *s, const int *placement, struct ahead *a)
{
	size_t i;
	int j, k;

	memset(a, 0, sizeof(*a));
	for (i = 0; i < s->n; i++) {
		if (pair_is_active(&s->players[placement[i]]))
			a->player[a->n++] = placement[i];
	}
	for (j = 0; j < a->n; j++) {
		for (k = 0; k < a->n; k++) {
			if (j != k && !pair_have_met(s, a->player[j], a->player[k], false))
				a->may[j] |= 1u << k;
		}
	}
}

static int lowest(unsigned set)
{
	int i = 0;

	while (!(set >> i & 1))
		i++;
	return i;
}

/* Returns whether all players of a set can be paired within it. */
static bool can_pair(const struct ahead *a, unsigned left)
{
	int i, k;

	if (!left)
		return true;
	i = lowest(left);
	for (k = i + 1; k < a->n; k++) {
		if ((left & a->may[i]) >> k & 1 && can_pair(a, left & ~(1u << i) & ~(1u << k)))
			return true;
	}
	return false;
}

static void meet(struct ahead *a, int i, int k)
{
	a->partner[i] = k;
	a->partner[k] = i;
	a->may[i] ^= 1u << k;
	a->may[k] ^= 1u << i;
}

/*
 * Pairs the remaining players, best placed with the nearest first, so that a further round is
 * possible.
 */
static bool search(struct ahead *a, unsigned left)
{
	unsigned all = (1u << a->n) - 1;
	int i, k;

	if (!left)
		return can_pair(a, all);
	i = lowest(left);
	for (k = i + 1; k < a->n; k++) {
		if (!((left & a->may[i]) >> k & 1))
			continue;
		meet(a, i, k);
		if (search(a, left & ~(1u << i) & ~(1u << k)))
			return true;
		meet(a, i, k); /* undoes it */
	}
	return false;
}

static int place_of(const struct ahead *a, int player)
{
	int j = 0;

	while (a->player[j] != player)
		j++;
	return j;
}

bool rounds_ahead_exists(const struct pair_state *s, const struct pair_round *r)
{
	struct ahead a;
	size_t i;

	read_field(s, r->placement, &a);
	for (i = 0; i < r->n_pairs; i++)
		meet(&a, place_of(&a, r->pairs[i].white), place_of(&a, r->pairs[i].black));
	return can_pair(&a, (1u << a.n) - 1);
}

bool rounds_ahead_find(const struct pair_state *s, const int *placement, int *ret_partner)
{
	struct ahead a;
	size_t i;
	int j;

	read_field(s, placement, &a);
	if (!search(&a, (1u << a.n) - 1))
		return false;
	for (i = 0; i < s->n; i++)
		ret_partner[i] = PAIR_NOBODY;
	for (j = 0; j < a.n; j++)
		ret_partner[a.player[j]] = a.player[a.partner[j]];
	return true;
}
