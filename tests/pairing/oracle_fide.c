/* SPDX-License-Identifier: AGPL-3.0-or-later */
#include "tests/pairing/oracle_fide.h"

#include <stdlib.h>

/* PAIRING FD-1.7 */
static void read_wish(const struct pair_player *p, struct oracle_seat *t)
{
	int i;

	t->n = oracle_colours(p, t->colours);
	for (i = 0; i < t->n; i++)
		t->diff += t->colours[i] == PAIR_WHITE ? 1 : -1;
	if (!t->n)
		return;
	t->strength = t->diff ? 2 : 1;
	t->wish = pair_other(t->colours[t->n - 1]);
	if (abs(t->diff) > 1 || (t->n > 1 && t->colours[t->n - 1] == t->colours[t->n - 2]))
		t->strength = 3;
	if (t->strength == 2 || abs(t->diff) > 1)
		t->wish = t->diff > 0 ? PAIR_BLACK : PAIR_WHITE;
}

void oracle_fide_list(const struct pair_state *s, struct oracle_fide *ret)
{
	size_t i, r;

	*ret = (struct oracle_fide){.s = s};
	for (i = 0; i < s->n; i++) {
		const struct pair_player *p = &s->players[i];
		struct oracle_seat *t = &ret->seat[ret->n];

		if (p->withdrawn || p->absent)
			continue;
		t->player = (int)i;
		t->id = p->id;
		t->score = oracle_points(p) + (int)(p->bonus.num * 2 / p->bonus.den);
		t->no_bye = oracle_had_free_point(p, true);
		for (r = 0; r < p->n_history; r++)
			t->games += oracle_is_game(&p->history[r]);
		read_wish(p, t);
		ret->n++;
	}
}

void oracle_fide_rank(struct oracle_fide *f, int (*compare)(const void *ctx, int a, int b))
{
	const struct oracle_fide list = *f;
	int order[ORACLE_SEATS], i;

	for (i = 0; i < f->n; i++)
		order[i] = i;
	oracle_sort(order, f->n, compare, list.seat);
	for (i = 0; i < f->n; i++)
		f->seat[i] = list.seat[order[i]];
}

bool oracle_fide_legal(const struct oracle_fide *f, int a, int b)
{
	const struct oracle_seat *x = &f->seat[a], *y = &f->seat[b];
	bool absolute = x->strength == 3 && y->strength == 3 && x->wish == y->wish;

	return (!absolute || x->topscorer || y->topscorer) &&
	       !oracle_met(f->s, x->player, y->player, false);
}

bool oracle_fide_higher_white(const struct oracle_fide *f, int a, int b)
{
	const struct oracle_seat *x = &f->seat[a], *y = &f->seat[b];
	int k;

	if (!x->wish && !y->wish)
		return (x->id % 2 == 1) == (f->s->first_colour != PAIR_BLACK);
	if (x->wish != y->wish)
		return x->wish ? x->wish == PAIR_WHITE : y->wish == PAIR_BLACK;
	if (x->strength != y->strength)
		return (x->strength > y->strength) == (x->wish == PAIR_WHITE);
	if (x->strength == 3 && abs(x->diff) != abs(y->diff))
		return (abs(x->diff) > abs(y->diff)) == (x->wish == PAIR_WHITE);
	for (k = 1; k <= x->n && k <= y->n; k++) {
		if (x->colours[x->n - k] != y->colours[y->n - k])
			return x->colours[x->n - k] == PAIR_BLACK;
	}
	return x->wish == PAIR_WHITE;
}

void oracle_fide_pair(const struct oracle_fide *f, int a, int b, struct oracle_round *ret)
{
	if (oracle_fide_higher_white(f, a, b))
		oracle_round_pairs(ret, f->seat[a].player, f->seat[b].player);
	else
		oracle_round_pairs(ret, f->seat[b].player, f->seat[a].player);
}

unsigned oracle_fide_top_group(const struct oracle_fide *f, unsigned set)
{
	unsigned group = 0;
	int best = INT32_MIN, i;

	for (i = 0; i < f->n; i++) {
		if (!(set >> i & 1) || f->seat[i].score < best)
			continue;
		group = f->seat[i].score > best ? 1u << i : group | 1u << i;
		best = f->seat[i].score;
	}
	return group;
}

int oracle_fide_compare(const int *a, int n_a, const int *b, int n_b)
{
	int i;

	if (n_a != n_b)
		return n_a - n_b;
	for (i = 0; i < n_a; i++) {
		if (a[i] != b[i])
			return a[i] - b[i];
	}
	return 0;
}

static int down(const void *ctx, int a, int b)
{
	(void)ctx;
	return b - a;
}

void oracle_fide_sort_down(int *list, int n)
{
	oracle_sort(list, n, down, NULL);
}
