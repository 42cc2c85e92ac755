/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Kinds of players in a part of a bracket, and the costs between them. */
#include "core/pairing/dutch/dutch_kinds.h"

/* Everything that the cost of a pair depends on, except past games. */
struct kind_key {
	enum pair_colour preference;
	enum dutch_strength strength;
	bool remains, up1, up2, exempt;
	int64_t score;
};

static struct kind_key key_of(const struct search *s, int a, bool by_score)
{
	const struct dutch_player *p = &s->d->list[a];
	struct kind_key k = {p->preference, p->strength, false, false, false, false, 0};

	if (s->n_players > 2 * s->n_pairs)
		k.remains = dutch_search_may_remain(s, a);
	if (!by_score)
		return k;
	k.up1 = p->up1;
	k.up2 = p->up2;
	k.exempt = p->exempt;
	k.score = p->score;
	return k;
}

static bool same_key(const struct kind_key *x, const struct kind_key *y)
{
	return x->preference == y->preference && x->strength == y->strength &&
	       x->remains == y->remains && x->up1 == y->up1 && x->up2 == y->up2 &&
	       x->exempt == y->exempt && x->score == y->score;
}

/* Kind 0 is the upper items that stand for floaters. */
struct kind_list {
	struct kind_key key[KINDS_MOST];
	int member[KINDS_MOST]; /* a position of each kind */
	int n;
	bool by_score;
};

/* The number of a player's kind; KINDS_MOST when there are too many. */
static int kind_of(const struct search *s, struct kind_list *l, int a)
{
	struct kind_key key = key_of(s, a, l->by_score);
	int k = 1;

	while (k < l->n && !same_key(&key, &l->key[k]))
		k++;
	if (k == l->n && k < KINDS_MOST) {
		l->key[k] = key;
		l->member[k] = a;
		l->n++;
	}
	return k;
}

static int kinds_cost(const struct search *s, const struct kind_list *l, int upper, int lower)
{
	int a = l->member[upper], b = l->member[lower];

	if (!upper || !lower)
		return l->key[upper + lower].remains ? 0 : KINDS_NO;
	if (!dutch_player_colours_agree(s->d, a, b) ||
	    !dutch_player_may_pair_scores(s->d, a, b, s->up))
		return KINDS_NO;
	return dutch_search_cost(s, a, b);
}

static void begin_kinds(const struct search *s, struct kind_list *l)
{
	int i;

	*l = (struct kind_list){.n = 1};
	for (i = 1; i < s->n_players; i++)
		l->by_score |= s->d->list[s->players[i]].score != s->d->list[s->players[0]].score;
}

static void fill_costs(const struct search *s, const struct kind_list *l, struct kinds *ret_kinds)
{
	int i, k;

	for (i = 0; i < l->n; i++) {
		for (k = 0; k < l->n; k++)
			ret_kinds->cost[i][k] = kinds_cost(s, l, i, k);
	}
	ret_kinds->n = l->n;
}

/* Halves of so few items are searched faster without kinds. */
#define FEW 12

void dutch_kinds_find(struct search *s)
{
	int n = s->n_players - s->n_pairs, i;
	struct kind_list l;

	s->halves.kinds.n = 0;
	if (n <= FEW)
		return;
	begin_kinds(s, &l);
	for (i = 0; i < n; i++) {
		s->halves.kind_a[i] = i < s->n_upper ? kind_of(s, &l, s->upper[i]) : 0;
		s->halves.kind_b[i] = kind_of(s, &l, s->lower[i]);
		if (s->halves.kind_a[i] == KINDS_MOST || s->halves.kind_b[i] == KINDS_MOST)
			return;
	}
	fill_costs(s, &l, &s->halves.kinds);
}

/*
 * Lower bound: each player stands on both sides of a transport problem between kinds.  Any pairing
 * of the part is a solution of it at twice the cost, so that half of its optimum bounds every
 * exchange from below.
 */
bool dutch_kinds_forbid_exchange(const struct search *s)
{
	int count[KINDS_MOST] = {s->n_players - 2 * s->n_pairs}, i, j, k;
	struct kinds kinds;
	struct kind_list l;
	int64_t first = 0;

	begin_kinds(s, &l);
	for (i = 0; i < s->n_players; i++) {
		k = kind_of(s, &l, s->players[i]);
		if (k == KINDS_MOST)
			return false;
		count[k]++;
	}
	fill_costs(s, &l, &kinds);
	if (!kinds_fill(&kinds, count, count))
		return true;
	for (i = 0; i < kinds.n; i++) {
		for (j = 0; j < kinds.n; j++)
			first += kinds.pairs[i][j] * (kinds.cost[i][j] / DUTCH_SEARCH_FIRST);
	}
	first = (first + 1) / 2;
	return !dutch_search_within(s, s->hard_first ? (struct spent){0, (int)first}
						     : (struct spent){(int)first, 0});
}
