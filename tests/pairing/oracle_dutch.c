/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of the Swiss systems by rating: FIDE 1998 (DSU 4.9.5) and the Dutch
 * federation's of 1996 (KNSB).  It searches every bracket as the rule describes: x and the dropped
 * criteria in the outer loops, then all exchanges, then all transpositions, and takes the first
 * that passes.
 *
 * Covered without a mark below: PAIRING A2 to A5, A7, A9, B1, B2, B5, B6, C1, C11, C14;
 * PAIRING D2, E1 to E4, F1, F4, KNSB-A8.
 */
#include "tests/pairing/oracle.h"

#include <stdlib.h>
#include <string.h>

#define FLOAT_DOWN 1
#define FLOAT_UP   2

struct seat {
	int player, points, rating;
	enum pair_title title;
	const char *name;
	int id;
	enum pair_colour colours[ORACLE_ROUNDS];
	int n;
	enum pair_colour wish;
	int strength;	/* 0 none, 1 mild, 2 strong, 3 absolute */
	bool over_half; /* last round, over 50 per cent */
	bool no_bye;
	int float1, float2; /* FLOAT_ masks of the last round and of the previous one */
};

struct set {
	int who[ORACLE_SEATS], n; /* seats; a smaller number ranks higher */
};

struct field {
	const struct pair_state *s;
	bool knsb, last;
	struct seat seat[ORACLE_SEATS];
	int n;
};

struct pairing {
	int upper[ORACLE_SEATS], lower[ORACLE_SEATS], n;
	struct set floaters;
};

/* One bracket: players moved down, natives, number of pairs (p_h, p_r). */
struct bracket {
	struct set moved, natives;
	int ph, pr;
	bool lowest;
	bool (*accept)(const struct field *f, const void *ctx, const struct set *floaters);
	const void *ctx;
	/* in the search: */
	bool heterogeneous;
	int x, healed, down_level, up_level;
	enum pair_colour majority;
	struct pairing found;
};

/* ---- facts ---- */

static int by_rank(const void *ctx, int a, int b)
{
	const struct seat *x = (const struct seat *)ctx + a, *y = (const struct seat *)ctx + b;
	int c;

	if (x->points != y->points)
		return y->points - x->points;
	if (x->rating != y->rating)
		return y->rating - x->rating;
	if (x->title != y->title)
		return x->title > y->title ? -1 : 1;
	c = strcmp(x->name, y->name);
	return c ? c : x->id - y->id;
}

static int float_in(const struct pair_state *s, const struct pair_player *p, int round)
{
	const struct pair_entry *e;
	int own, other;

	if (round < 1 || round > (int)p->n_history)
		return 0;
	e = &p->history[round - 1];
	if (e->result == PAIR_BYE)
		return FLOAT_DOWN;
	if (e->result == PAIR_ABSENT || e->opp < 0)
		return 0;
	own = oracle_points_after(p, round - 1);
	other = oracle_points_after(&s->players[e->opp], round - 1);
	return own > other ? FLOAT_DOWN : own < other ? FLOAT_UP : 0;
}

static void judge_wish(struct seat *t)
{
	int diff = 0, i;

	for (i = 0; i < t->n; i++)
		diff += t->colours[i] == PAIR_WHITE ? 1 : -1;
	if (!t->n)
		return;
	t->strength = diff ? 2 : 1;
	t->wish = diff < 0 ? PAIR_WHITE : diff > 0 ? PAIR_BLACK : pair_other(t->colours[t->n - 1]);
	if (t->over_half)
		return;
	if (abs(diff) > 1) {
		t->strength = 3;
	} else if (t->n > 1 && t->colours[t->n - 1] == t->colours[t->n - 2]) {
		t->strength = 3;
		t->wish = pair_other(t->colours[t->n - 1]);
	}
}

static void read_seat(const struct field *f, int player, struct seat *t)
{
	const struct pair_state *s = f->s;
	const struct pair_player *p = &s->players[player];

	*t = (struct seat){.player = player, .rating = p->rating, .title = p->title};
	t->name = p->name;
	t->id = p->id;
	t->points = oracle_points(p);
	t->n = oracle_colours(p, t->colours);
	t->over_half = f->last && t->points > s->round - 1;
	t->no_bye = oracle_had_free_point(p, true);
	t->float1 = float_in(s, p, s->round - 1);
	t->float2 = float_in(s, p, s->round - 2);
	judge_wish(t);
}

static void list_players(struct field *f)
{
	struct seat list[ORACLE_SEATS] = {0};
	int order[ORACLE_SEATS], n = 0, i;

	for (i = 0; i < (int)f->s->n; i++) {
		if (f->s->players[i].withdrawn || f->s->players[i].absent)
			continue;
		read_seat(f, i, &list[n]);
		order[n] = n;
		n++;
	}
	oracle_sort(order, n, by_rank, list);
	for (i = 0; i < n; i++)
		f->seat[i] = list[order[i]];
	f->n = n;
}

static bool legal(const struct field *f, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];

	if (oracle_met(f->s, x->player, y->player, false))
		return false;
	return x->strength < 3 || y->strength < 3 || x->wish != y->wish;
}

static int most_pairs(const struct field *f, const struct set *g)
{
	struct set rest = {.n = 0};
	int best, i, j;

	if (g->n < 2)
		return 0;
	for (i = 1; i < g->n; i++)
		rest.who[rest.n++] = g->who[i];
	best = most_pairs(f, &rest);
	for (i = 1; i < g->n; i++) {
		if (!legal(f, g->who[0], g->who[i]))
			continue;
		for (rest.n = 0, j = 1; j < g->n; j++) {
			if (j != i)
				rest.who[rest.n++] = g->who[j];
		}
		j = 1 + most_pairs(f, &rest);
		best = j > best ? j : best;
	}
	return best;
}

static bool holds(const struct set *g, int a)
{
	int i;

	for (i = 0; i < g->n; i++) {
		if (g->who[i] == a)
			return true;
	}
	return false;
}

static int ascending(const void *ctx, int a, int b)
{
	(void)ctx;
	return a - b;
}

static struct set both(const struct set *a, const struct set *b)
{
	struct set all = *a;
	int i;

	for (i = 0; i < b->n; i++)
		all.who[all.n++] = b->who[i];
	oracle_sort(all.who, all.n, ascending, NULL);
	return all;
}

static struct set minus(const struct set *a, const struct set *b)
{
	struct set r = {.n = 0};
	int i;

	for (i = 0; i < a->n; i++) {
		if (!holds(b, a->who[i]))
			r.who[r.n++] = a->who[i];
	}
	return r;
}

/* ---- the criteria ---- */

/* PAIRING B4, KNSB-B4: may the bracket contain these pairs? */
static bool colours_pass(const struct field *f, const struct bracket *k, const struct pairing *p)
{
	int equal = 0, hopeless = 0, i;

	for (i = 0; i < p->n; i++) {
		const struct seat *a = &f->seat[p->upper[i]], *b = &f->seat[p->lower[i]];

		if (a->wish == PAIR_NO_COLOUR || a->wish != b->wish)
			continue;
		equal++;
		if (a->wish != k->majority || (a->strength != 1 && b->strength != 1))
			hopeless++;
	}
	if (!f->knsb)
		return equal <= k->x;
	return equal <= k->x + k->healed && hopeless <= k->x;
}

static bool may_float(const struct field *f, int a, int level, int direction)
{
	const struct seat *t = &f->seat[a];

	if (t->over_half)
		return true;
	if (level < 2 && t->float1 & direction)
		return false;
	return level >= 1 || !(t->float2 & direction);
}

static bool floaters_pass(const struct field *f, const struct bracket *k, const struct set *left)
{
	int i;

	for (i = 0; i < left->n; i++) {
		if (!may_float(f, left->who[i], k->down_level, FLOAT_DOWN))
			return false;
		if (k->lowest && f->seat[left->who[i]].no_bye)
			return false;
	}
	return !k->accept || k->accept(f, k->ctx, left);
}

static bool pair_passes(const struct field *f, const struct bracket *k, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];

	if (!legal(f, a, b))
		return false;
	if (x->points == y->points)
		return true;
	return may_float(f, x->points < y->points ? a : b, k->up_level, FLOAT_UP);
}

/* ---- exchanges in the order D2 ---- */

struct exchange {
	int one[ORACLE_SEATS], two[ORACLE_SEATS]; /* places from 0, ascending */
	int k, difference;
};

struct exchange_list {
	struct exchange list[2000];
	int n;
};

static bool stands_before(const struct exchange *a, const struct exchange *b)
{
	int i;

	if (a->k != b->k)
		return a->k < b->k;
	if (a->difference != b->difference)
		return a->difference < b->difference;
	for (i = a->k - 1; i >= 0; i--) {
		if (a->one[i] != b->one[i])
			return a->one[i] > b->one[i];
	}
	for (i = 0; i < a->k; i++) {
		if (a->two[i] != b->two[i])
			return a->two[i] < b->two[i];
	}
	return false;
}

static void insert_exchange(struct exchange_list *l, const struct exchange *e)
{
	int i = l->n++;

	while (i && stands_before(e, &l->list[i - 1])) {
		l->list[i] = l->list[i - 1];
		i--;
	}
	l->list[i] = *e;
}

/* S1 has n1 places, S2 n2; the first of S1 stays unless S2 is larger, the last of S2 always. */
static void list_exchanges(struct exchange_list *l, int n1, int n2)
{
	int first = n2 > n1 ? 0 : 1, free1 = n1 - first, free2 = n2 - 1, k, i;
	struct exchange e;

	l->n = 0;
	for (k = 0; !k || (k <= free1 && k <= free2); k++) {
		int one[ORACLE_SEATS], two[ORACLE_SEATS];

		for (i = 0; i < k; i++)
			one[i] = i;
		do {
			for (i = 0; i < k; i++)
				two[i] = i;
			do {
				e.k = k;
				e.difference = 0;
				for (i = 0; i < k; i++) {
					e.one[i] = one[i] + first;
					e.two[i] = two[i];
					e.difference += n1 + e.two[i] - e.one[i];
				}
				insert_exchange(l, &e);
			} while (oracle_next_combination(two, k, free2));
		} while (oracle_next_combination(one, k, free1));
	}
}

/* ---- one bracket ---- */

/* PAIRING C4 to C7, D1: the transpositions of S2 against S1, given the pairs already made. */
static bool transpose(const struct field *f, struct bracket *k, const struct pairing *head,
		      const struct set *s1, const struct set *s2)
{
	struct pairing p;
	struct set order = *s2;
	int i;

	oracle_sort(order.who, order.n, ascending, NULL);
	do {
		p = *head;
		for (i = 0; i < s1->n && pair_passes(f, k, s1->who[i], order.who[i]); i++) {
			p.upper[p.n] = s1->who[i];
			p.lower[p.n++] = order.who[i];
		}
		if (i < s1->n || !colours_pass(f, k, &p))
			continue;
		for (p.floaters.n = 0; i < order.n; i++)
			p.floaters.who[p.floaters.n++] = order.who[i];
		oracle_sort(p.floaters.who, p.floaters.n, ascending, NULL);
		if (!floaters_pass(f, k, &p.floaters))
			continue;
		k->found = p;
		return true;
	} while (oracle_next_permutation(order.who, order.n));
	return false;
}

/* PAIRING C7, C8: exchanges between the first p and the others, for each the transpositions. */
static bool search_homogeneous(const struct field *f, struct bracket *k, const struct pairing *head,
			       const struct set *g, int p)
{
	struct exchange_list exchanges;
	struct set s1, s2;
	int e, i;

	list_exchanges(&exchanges, p, g->n - p);
	for (e = 0; e < exchanges.n; e++) {
		const struct exchange *x = &exchanges.list[e];

		s1.n = p;
		s2.n = g->n - p;
		memcpy(s1.who, g->who, sizeof(int) * (size_t)p);
		memcpy(s2.who, g->who + p, sizeof(int) * (size_t)s2.n);
		for (i = 0; i < x->k; i++) {
			s1.who[x->one[i]] = g->who[p + x->two[i]];
			s2.who[x->two[i]] = g->who[x->one[i]];
		}
		oracle_sort(s1.who, s1.n, ascending, NULL);
		if (transpose(f, k, head, &s1, &s2))
			return true;
	}
	return false;
}

/* PAIRING C9: drops the criteria one by one, first for downfloaters, then for upfloaters. */
static bool homogeneous_levels(const struct field *f, struct bracket *k, const struct set *g)
{
	static const struct pairing none = {.n = 0};
	int level;

	for (level = 0; level <= 4; level++) {
		k->down_level = level < 2 ? level : 2;
		k->up_level = level > 2 ? level - 2 : 0;
		if (search_homogeneous(f, k, &none, g, k->pr))
			return true;
	}
	return false;
}

/* PAIRING C10: the transpositions of S2 against the players moved down; for each the remainder. */
static bool heterogeneous_at(const struct field *f, struct bracket *k, const struct set *g)
{
	struct set s1 = {.n = 0}, order = {.n = 0}, rest;
	struct pairing head;
	int i, last[ORACLE_SEATS] = {-1};

	for (i = 0; i < k->ph; i++)
		s1.who[s1.n++] = k->moved.who[i];
	order = minus(g, &s1);
	do {
		if (last[0] >= 0 && !memcmp(last, order.who, sizeof(int) * (size_t)k->ph))
			continue; /* same opponents, only the order of the remainder differs */
		memcpy(last, order.who, sizeof(last));
		head = (struct pairing){.n = 0};
		for (i = 0; i < s1.n && pair_passes(f, k, s1.who[i], order.who[i]); i++) {
			head.upper[i] = s1.who[i];
			head.lower[i] = order.who[i];
			head.n++;
		}
		if (i < s1.n || !colours_pass(f, k, &head))
			continue;
		for (rest.n = 0; i < order.n; i++)
			rest.who[rest.n++] = order.who[i];
		oracle_sort(rest.who, rest.n, ascending, NULL);
		for (k->down_level = 0; k->down_level <= 2; k->down_level++) {
			if (search_homogeneous(f, k, &head, &rest, k->pr))
				return true;
		}
	} while (oracle_next_permutation(order.who, order.n));
	return false;
}

/* PAIRING A8, C2: the colour preferred by more players than can have it, and the excess (A8). */
static int excess_of_colour(const struct field *f, const struct set *g, enum pair_colour *ret)
{
	int w = 0, b = 0, i, x;

	for (i = 0; i < g->n; i++) {
		w += f->seat[g->who[i]].wish == PAIR_WHITE;
		b += f->seat[g->who[i]].wish == PAIR_BLACK;
	}
	*ret = w > b ? PAIR_WHITE : b > w ? PAIR_BLACK : PAIR_NO_COLOUR;
	x = (w > b ? w : b) - (g->n + 1) / 2;
	return x > 0 ? x : 0;
}

static int mild_majority(const struct field *f, const struct set *g, enum pair_colour majority)
{
	int n = 0, i;

	for (i = 0; i < g->n; i++) {
		n += f->seat[g->who[i]].strength == 1 && f->seat[g->who[i]].wish == majority;
	}
	return n;
}

static bool search(const struct field *f, struct bracket *k)
{
	struct set g = both(&k->moved, &k->natives);
	int x, mild;

	k->healed = 0;
	x = excess_of_colour(f, &g, &k->majority);
	if (f->knsb && x) {
		mild = mild_majority(f, &g, k->majority);
		k->healed = mild < x ? mild : x;
		x -= k->healed;
	}
	x -= g.n / 2 - k->ph - k->pr;
	for (k->x = x > 0 ? x : 0; k->x <= k->ph + k->pr; k->x++) {
		if (!k->heterogeneous && homogeneous_levels(f, k, &g))
			return true;
		for (k->up_level = 0; k->heterogeneous && k->up_level <= 2; k->up_level++) {
			if (heterogeneous_at(f, k, &g))
				return true;
		}
	}
	return false;
}

/* Can all of `from` be matched with distinct players of `to`? */
static bool all_matched(const struct field *f, const struct set *from, int i, const struct set *to)
{
	struct set rest, one = {.n = 1};
	int j;

	if (i == from->n)
		return true;
	for (j = 0; j < to->n; j++) {
		if (!legal(f, from->who[i], to->who[j]))
			continue;
		one.who[0] = to->who[j];
		rest = minus(to, &one);
		if (all_matched(f, from, i + 1, &rest))
			return true;
	}
	return false;
}

static bool is_heterogeneous(int moved, int all)
{
	return moved > 0 && 2 * moved < all;
}

/* In the lowest bracket a player without an opponent must be eligible for the bye (B1). */
static bool comes_out(const struct field *f, const struct set *rest)
{
	struct set others = {.n = 0}, one = {.n = 1};
	int i;

	if (rest->n % 2 == 0)
		return most_pairs(f, rest) == rest->n / 2;
	for (i = 0; i < rest->n; i++) {
		one.who[0] = rest->who[i];
		others = minus(rest, &one);
		if (!f->seat[rest->who[i]].no_bye && most_pairs(f, &others) == others.n / 2)
			return true;
	}
	return false;
}

/* The maximum number of pairs in the remainder once the players of S1 have opponents; -1 = none. */
static int best_remainder(const struct field *f, const struct set *s1, int i,
			  const struct set *rest, bool lowest)
{
	struct set smaller, one = {.n = 1};
	int best = -1, j, v;

	if (i == s1->n && lowest)
		return comes_out(f, rest) ? rest->n / 2 : -1;
	if (i == s1->n)
		return most_pairs(f, rest);
	for (j = 0; j < rest->n; j++) {
		if (!legal(f, s1->who[i], rest->who[j]))
			continue;
		one.who[0] = rest->who[j];
		smaller = minus(rest, &one);
		v = best_remainder(f, s1, i + 1, &smaller, lowest);
		best = v > best ? v : best;
	}
	return best;
}

/* PAIRING A6, C3, C14: counts the pairs; returns false if a lowest bracket cannot be paired. */
static bool count_pairs(const struct field *f, struct bracket *k)
{
	struct set g = both(&k->moved, &k->natives), s1, rest;

	k->heterogeneous = is_heterogeneous(k->moved.n, g.n);
	k->ph = 0;
	s1 = k->moved;
	s1.n = k->heterogeneous ? s1.n : 0;
	for (; s1.n >= 0; s1.n--) {
		rest = minus(&g, &s1);
		k->pr = best_remainder(f, &s1, 0, &rest, k->lowest);
		k->ph = s1.n;
		if (k->pr >= 0)
			return true;
	}
	return false;
}

/* ---- the brackets from the top ---- */

struct making {
	struct field f;
	struct set groups[ORACLE_SEATS];
	int n_groups;
	struct bracket done[ORACLE_SEATS]; /* as they were paired */
	struct set exempt[ORACLE_SEATS];   /* moved down directly, without an opponent (C1) */
	struct set came[ORACLE_SEATS];	   /* moved down into it */
};

static bool without_opponent(const struct field *f, int a, const struct set *g)
{
	int i;

	for (i = 0; i < g->n; i++) {
		if (g->who[i] != a && legal(f, a, g->who[i]))
			return false;
	}
	return true;
}

static struct set lonely(const struct field *f, const struct set *of, const struct set *in)
{
	struct set r = {.n = 0};
	int i;

	for (i = 0; i < of->n; i++) {
		if (without_opponent(f, of->who[i], in))
			r.who[r.n++] = of->who[i];
	}
	return r;
}

/* The condition of C12 on the bracket above. */
struct below {
	const struct set *natives;
	const struct set *exempt; /* who move down in any case */
};

static bool floaters_fit(const struct field *f, const struct set *floaters,
			 const struct set *natives)
{
	struct set all = both(floaters, natives);

	if (is_heterogeneous(floaters->n, all.n))
		return all_matched(f, floaters, 0, natives);
	return most_pairs(f, &all) == all.n / 2;
}

static bool accept_fitting(const struct field *f, const void *ctx, const struct set *floaters)
{
	const struct below *b = ctx;
	struct set all = both(floaters, b->exempt);

	return floaters_fit(f, &all, b->natives);
}

/* Does C12 apply?  Natives without an opponent have moved down, unless this is the lowest. */
static bool is_stuck(const struct field *f, const struct set *moved, const struct set *natives,
		     bool lowest)
{
	struct set all = both(moved, natives), gone = lonely(f, natives, &all), stay;
	struct set stuck = lonely(f, moved, &all);
	int i;

	for (i = 0; i < stuck.n; i++) {
		if (!lowest || all.n % 2 == 0 || f->seat[stuck.who[i]].no_bye)
			return true; /* no bye for this player */
	}
	if (lowest)
		gone.n = 0;
	stay = minus(natives, &gone);
	return is_heterogeneous(moved->n, moved->n + stay.n) && !all_matched(f, moved, 0, &stay);
}

static struct set went_down(const struct making *m, int i)
{
	return both(&m->done[i].found.floaters, &m->exempt[i]);
}

/* PAIRING C12: pairs the bracket above again, so that its floaters find opponents. */
static void repair_above(struct making *m, int i, struct set *moved)
{
	struct below b = {&m->groups[i], &m->exempt[i - 1]};
	struct bracket again = m->done[i - 1];

	again.accept = accept_fitting;
	again.ctx = &b;
	if (!search(&m->f, &again))
		return;
	again.accept = NULL;
	m->done[i - 1] = again;
	*moved = went_down(m, i - 1);
}

static bool pair_lowest(const struct field *f, const struct set *moved, const struct set *natives,
			struct bracket *ret)
{
	struct bracket k = {.moved = *moved, .natives = *natives, .lowest = true};

	if (!count_pairs(f, &k) || !search(f, &k))
		return false;
	*ret = k;
	return true;
}

struct last_bracket {
	const struct set *natives, *exempt;
};

static bool accept_last(const struct field *f, const void *ctx, const struct set *floaters)
{
	const struct last_bracket *l = ctx;
	struct set all = both(floaters, l->exempt);
	struct bracket unused;

	return pair_lowest(f, &all, l->natives, &unused);
}

/* PAIRING B3, C13: pairs the penultimate bracket again so that the lowest can be paired. */
static bool repair_last(struct making *m, int i)
{
	struct last_bracket l = {&m->groups[i], &m->exempt[i - 1]};
	struct bracket again = m->done[i - 1];
	int p;

	again.accept = accept_last;
	again.ctx = &l;
	for (p = again.ph + again.pr; p >= 1; p--) {
		struct bracket trial = again;

		trial.ph = again.ph < p ? again.ph : p;
		trial.pr = p - trial.ph;
		if (!search(&m->f, &trial))
			continue;
		trial.accept = NULL;
		m->done[i - 1] = trial;
		return true;
	}
	return false;
}

static void merge_last(struct making *m, int i)
{
	m->groups[i - 1] = both(&m->groups[i - 1], &m->groups[i]);
	m->n_groups--;
}

static bool finish(struct making *m, struct set moved)
{
	int i = m->n_groups - 1;
	struct set down;

	for (;; i--) {
		if (pair_lowest(&m->f, &moved, &m->groups[i], &m->done[i]))
			return true;
		if (!i)
			return false;
		if (repair_last(m, i)) {
			down = went_down(m, i - 1);
			return pair_lowest(&m->f, &down, &m->groups[i], &m->done[i]);
		}
		moved = m->came[i - 1];
		merge_last(m, i);
	}
}

static bool pair_brackets(struct making *m)
{
	struct set moved = {.n = 0}, natives, all;
	int i;

	for (i = 0; i < m->n_groups; i++) {
		natives = m->groups[i];
		if (i && is_stuck(&m->f, &moved, &natives, i == m->n_groups - 1))
			repair_above(m, i, &moved);
		if (i == m->n_groups - 1)
			return finish(m, moved);
		m->came[i] = moved;
		all = both(&moved, &natives);
		m->exempt[i] = lonely(&m->f, &natives, &all);
		natives = minus(&natives, &m->exempt[i]);
		all = lonely(&m->f, &moved, &all);
		moved = minus(&moved, &all);
		m->exempt[i] = both(&m->exempt[i], &all);
		m->done[i] = (struct bracket){.moved = moved, .natives = natives};
		count_pairs(&m->f, &m->done[i]);
		if (!search(&m->f, &m->done[i]))
			return false;
		moved = went_down(m, i);
	}
	return true;
}

/* ---- colours and order ---- */

static bool higher_white(const struct field *f, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];
	int k;

	if (x->wish == PAIR_NO_COLOUR && y->wish == PAIR_NO_COLOUR)
		return (x->id % 2 == 1) == (f->s->first_colour != PAIR_BLACK);
	if (x->wish != y->wish && x->wish != PAIR_NO_COLOUR && y->wish != PAIR_NO_COLOUR)
		return x->wish == PAIR_WHITE;
	if (x->strength != y->strength)
		return x->strength > y->strength ? x->wish == PAIR_WHITE : y->wish == PAIR_BLACK;
	for (k = 1; k <= x->n && k <= y->n; k++) {
		if (x->colours[x->n - k] != y->colours[y->n - k])
			return x->colours[x->n - k] == PAIR_BLACK;
	}
	return x->wish == PAIR_WHITE;
}

static int by_board(const void *ctx, int a, int b)
{
	const struct seat *list = ctx;
	int ha = a / 100, la = a % 100, hb = b / 100, lb = b % 100;

	if (list[ha].points != list[hb].points)
		return list[hb].points - list[ha].points;
	if (list[la].points != list[lb].points)
		return list[lb].points - list[la].points;
	return ha - hb;
}

/* S1 meets S2 straight by the rules of brackets; only the colours have a rule of their own. */
static bool is_first_round(const struct field *f)
{
	int i;

	for (i = 0; i < f->n; i++) {
		if (f->seat[i].n || f->seat[i].points != f->seat[0].points)
			return false;
	}
	return f->s->round == 1;
}

static void write_round(const struct making *m, struct oracle_round *ret)
{
	const struct field *f = &m->f;
	int boards[ORACLE_SEATS], n = 0, i, j;

	for (i = 0; i < m->n_groups; i++) {
		const struct pairing *p = &m->done[i].found;

		for (j = 0; j < p->n; j++) {
			int a = p->upper[j], b = p->lower[j];

			boards[n++] = a < b ? 100 * a + b : 100 * b + a;
		}
		if (i == m->n_groups - 1 && p->floaters.n)
			ret->bye = f->seat[p->floaters.who[0]].player;
	}
	oracle_sort(boards, n, by_board, f->seat);
	for (i = 0; i < n; i++) {
		int a = boards[i] / 100, b = boards[i] % 100;

		if (is_first_round(f) ? (i % 2 == 0) == (f->s->first_colour != PAIR_BLACK)
				      : higher_white(f, a, b))
			oracle_round_pairs(ret, f->seat[a].player, f->seat[b].player);
		else
			oracle_round_pairs(ret, f->seat[b].player, f->seat[a].player);
	}
}

static void pair_by_rating(const struct pair_state *s, bool knsb, struct oracle_round *ret)
{
	static struct making m;
	int i;

	m = (struct making){.f = {.s = s, .knsb = knsb}};
	*ret = (struct oracle_round){.bye = PAIR_NOBODY};
	m.f.last = s->rounds_total && s->round == s->rounds_total;
	list_players(&m.f);
	for (i = 0; i < m.f.n; i++) {
		if (!i || m.f.seat[i].points != m.f.seat[i - 1].points)
			m.n_groups++;
		m.groups[m.n_groups - 1].who[m.groups[m.n_groups - 1].n++] = i;
	}
	ret->ok = !m.f.n || pair_brackets(&m);
	if (ret->ok)
		write_round(&m, ret);
}

void oracle_fide_dutch(const struct pair_state *s, struct oracle_round *ret_round)
{
	pair_by_rating(s, false, ret_round);
}

void oracle_knsb(const struct pair_state *s, struct oracle_round *ret_round)
{
	pair_by_rating(s, true, ret_round);
}
