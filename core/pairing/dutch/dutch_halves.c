/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The steps C4 to C6 for one part of a bracket; C7 has its own file.
 */
#include "core/pairing/dutch/dutch_halves.h"
#include "core/pairing/dutch/dutch_c7.h"

/* PAIRING C4: the p highest players form S1. */
static void c4_highest_into_s1(struct search *s)
{
	int i;

	for (i = 0; i < s->n_players; i++)
		s->in_s1[i] = i < s->n_pairs;
}

/* PAIRING A9: k players of S1 and S2 change places. */
static void a9_exchange(struct search *s, const struct exchange *x, int k)
{
	int i;

	for (i = 0; i < k; i++) {
		s->in_s1[x->out1[i]] = false;
		s->in_s1[s->n_pairs + x->out2[i]] = true;
	}
}

/* PAIRING C5: S1 and S2 are ranked by A2, which is the order of positions. */
static void c5_rank(struct search *s)
{
	int i, n1 = 0, n2 = 0;

	for (i = 0; i < s->n_players; i++) {
		if (s->in_s1[i]) {
			s->upper_at[n1] = i;
			s->upper[n1++] = s->players[i];
		} else {
			s->lower_at[n2] = i;
			s->lower[n2++] = s->players[i];
		}
	}
	s->n_upper = n1;
}

void dutch_halves_form(struct search *s, const struct exchange *x, int k)
{
	c4_highest_into_s1(s);
	a9_exchange(s, x, k);
	c5_rank(s);
}

/* PAIRING C6: the first of S1 meets the first of S2 and so on, if all criteria in force hold. */
static bool c6_first_against_first(struct search *s, int before)
{
	struct spent spent = {0, 0}, cost;
	int n2 = s->n_players - s->n_upper, i;

	for (i = 0; i < s->n_upper; i++) {
		if (!dutch_search_may_pair(s, s->upper[i], s->lower[i]))
			return false;
		cost = dutch_search_spends(s, s->upper[i], s->lower[i]);
		spent.same += cost.same;
		spent.hard += cost.hard;
	}
	if (!dutch_search_within(s, spent))
		return false;
	for (i = s->n_upper; i < n2; i++) {
		if (!dutch_search_may_remain(s, s->lower[i]))
			return false;
	}
	for (i = 0; i < n2; i++)
		s->halves.mate_a[i] = i;
	dutch_search_take(s, s->halves.mate_a, before);
	return dutch_search_floaters_welcome(s);
}

bool dutch_halves_pair(struct search *s, int before)
{
	return c6_first_against_first(s, before) || dutch_c7_transpose(s, before);
}
