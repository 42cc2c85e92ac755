/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of FIDE Dutch 2026: every way of pairing a bracket is weighed by the
 * criteria in order, and of equals by its place in the order of articles 3 and 4, found by looking
 * at every exchange that leads to it.
 */
#include "tests/pairing/oracle_fide.h"

#include <stdlib.h>
#include <string.h>

enum { DOWN = 1, UP = 2, FARTHEST = 1000, NUMBERS = 200 };

struct field {
	struct oracle_fide fide;		      /* by FD-1.2 */
	int last[ORACLE_SEATS], before[ORACLE_SEATS]; /* floats */
	int bye_score;				      /* PAIRING FD-C5; -1 in an even field */
};

/* Numbers compared from the first on; less is better. */
struct rating {
	int value[NUMBERS], n;
};

/* A bracket and all ways of pairing it. */
struct search {
	struct field *f;
	unsigned moved, residents, below;
	bool only_floaters; /* of a next bracket (FD-C8) */
	int mate[ORACLE_SEATS];
	bool found;
	struct rating best;
	int best_mate[ORACLE_SEATS];
};

/* PAIRING FD-1.2 */
static int by_score(const void *ctx, int a, int b)
{
	const struct oracle_seat *x = (const struct oracle_seat *)ctx + a;
	const struct oracle_seat *y = (const struct oracle_seat *)ctx + b;

	return x->score != y->score ? y->score - x->score : x->id - y->id;
}

/* Half points by which a player was paired after r rounds. */
static int paired_by(const struct pair_player *p, int r)
{
	return oracle_points_after(p, r) +
	       (r < (int)p->n_past_bonus ? (int)(p->past_bonus[r].num * 2 / p->past_bonus[r].den)
					 : 0);
}

/* PAIRING FD-1.4: how a player floated `back` rounds ago. */
static int floated(const struct pair_state *s, int player, int back)
{
	const struct pair_player *p = &s->players[player];
	int r = (int)p->n_history - back, own, other;
	const struct pair_entry *e = &p->history[r < 0 ? 0 : r];
	struct pair_player one = {.history = e, .n_history = 1};

	if (r < 0)
		return 0;
	if (!oracle_is_game(e))
		return oracle_points_after(&one, 1) > 0 ? DOWN : 0;
	own = paired_by(p, r);
	other = paired_by(&s->players[e->opp], r);
	return own > other ? DOWN : own < other ? UP : 0;
}

static void list_players(const struct pair_state *s, struct field *ret)
{
	bool last_round = s->rounds_total && s->round == s->rounds_total;
	int i;

	memset(ret, 0, sizeof(*ret));
	oracle_fide_list(s, &ret->fide);
	oracle_fide_rank(&ret->fide, by_score);
	for (i = 0; i < ret->fide.n; i++) {
		struct oracle_seat *t = &ret->fide.seat[i];

		t->topscorer = last_round && t->score > s->round - 1; /* PAIRING FD-1.8 */
		ret->last[i] = floated(s, t->player, 1);
		ret->before[i] = floated(s, t->player, 2);
	}
}

/* PAIRING FD-C2, FD-C5 */
static bool may_have_bye(const struct field *f, int i)
{
	return f->fide.seat[i].score == f->bye_score && !f->fide.seat[i].no_bye;
}

/*
 * PAIRING FD-C4: can all of `open` be paired, no two of `apart` with each other, one having the bye
 * if `bye`?
 */
static bool completes(const struct field *f, unsigned open, unsigned apart, bool bye)
{
	int a = 0, b;

	if (!open)
		return !bye;
	while (!(open >> a & 1))
		a++;
	open &= ~(1u << a);
	if (bye && may_have_bye(f, a) && completes(f, open, apart, false))
		return true;
	for (b = a + 1; b < f->fide.n; b++) {
		if (open >> b & 1 && !(apart >> a & apart >> b & 1) &&
		    oracle_fide_legal(&f->fide, a, b) &&
		    completes(f, open & ~(1u << b), apart, bye))
			return true;
	}
	return false;
}

static int size_of(unsigned set)
{
	int n = 0;

	for (; set; set &= set - 1)
		n++;
	return n;
}

static bool bye_is_left(const struct field *f, unsigned open)
{
	return f->bye_score >= 0 && size_of(open) % 2;
}

static void add(struct rating *r, int value)
{
	r->value[r->n++] = value;
}

/* Adds a list whose length is the same in all ratings compared with this one. */
static void add_list(struct rating *r, const int *list, int n)
{
	int i;

	for (i = 0; i < n; i++)
		add(r, list[i]);
}

/* Adds differences from the largest down; a list that ends earlier is better. */
static void add_differences(struct rating *r, int *list, int n)
{
	int i;

	oracle_fide_sort_down(list, n);
	for (i = 0; i < ORACLE_SEATS; i++)
		add(r, i < n ? list[i] : 0);
}

/* PAIRING FD-C6, FD-C7 */
static void add_floaters(const struct search *w, unsigned floaters, struct rating *r)
{
	int scores[ORACLE_SEATS], n = 0, i;

	for (i = 0; i < w->f->fide.n; i++) {
		if (floaters >> i & 1)
			scores[n++] = w->f->fide.seat[i].score;
	}
	add(r, n);
	oracle_fide_sort_down(scores, n);
	add_differences(r, scores, n);
}

static void search_all(struct search *w, unsigned open);

/* PAIRING FD-C8: the best FD-C6 and FD-C7 of the next bracket. */
static void add_next_bracket(const struct search *w, unsigned floaters, struct rating *r)
{
	struct search next = {.f = w->f, .moved = floaters, .only_floaters = true};

	if (w->only_floaters || !w->below)
		return;
	next.residents = oracle_fide_top_group(&w->f->fide, w->below);
	next.below = w->below & ~next.residents;
	memset(next.mate, -1, sizeof(next.mate));
	search_all(&next, next.moved | next.residents);
	add_list(r, next.best.value, next.best.n);
}

/* PAIRING FD-C9: nobody below may have the bye. */
static void add_missed_games(const struct search *w, unsigned floaters, struct rating *r)
{
	const struct field *f = w->f;
	bool below = false;
	int i, missed = 0;

	for (i = 0; i < f->fide.n; i++)
		below |= w->below >> i & 1 && may_have_bye(f, i);
	for (i = 0; i < f->fide.n && !below && bye_is_left(f, floaters | w->below); i++) {
		if (floaters == 1u << i)
			missed = f->fide.s->round - 1 - f->fide.seat[i].games;
	}
	add(r, missed);
}

/* PAIRING FD-C10 to FD-C13 */
static void add_colours(const struct search *w, struct rating *r)
{
	const struct oracle_fide *f = &w->f->fide;
	int count[4] = {0}, i, j;

	for (i = 0; i < f->n; i++) {
		const struct oracle_seat *x = &f->seat[i], *y, *loser;

		j = w->mate[i];
		y = &f->seat[j < 0 ? 0 : j];
		if (j <= i || !x->wish || x->wish != y->wish)
			continue;
		loser = oracle_fide_higher_white(f, i, j) == (x->wish == PAIR_WHITE) ? y : x;
		count[2]++;
		count[3] += loser->strength == 2;
		if (!x->topscorer && !y->topscorer)
			continue;
		count[0] += abs(loser->diff + (loser->wish == PAIR_WHITE ? -1 : 1)) > 2;
		count[1] += loser->n > 1 &&
			    loser->colours[loser->n - 1] == pair_other(loser->wish) &&
			    loser->colours[loser->n - 2] == pair_other(loser->wish);
	}
	add_list(r, count, 4);
}

/* PAIRING FD-C14 to FD-C21 */
static void add_floats(const struct search *w, unsigned floaters, struct rating *r)
{
	const struct field *f = w->f;
	int counts[4] = {0}, lists[4][ORACLE_SEATS], n[4] = {0}, i, j, k;

	for (i = 0; i < f->fide.n; i++) {
		const int down[2] = {f->last[i], f->before[i]};
		int score = f->fide.seat[i].score;

		j = w->mate[i];
		for (k = 0; k < 2; k++) {
			if (w->residents >> i & 1)
				counts[2 * k] += (floaters >> i & 1) && down[k] == DOWN;
			if (!(w->moved >> i & 1))
				continue;
			if (down[k] == DOWN)
				lists[2 * k][n[2 * k]++] =
					score + (j < 0 ? FARTHEST : -f->fide.seat[j].score);
			if (j >= 0 && (k ? f->before[j] : f->last[j]) == UP) {
				counts[2 * k + 1]++;
				lists[2 * k + 1][n[2 * k + 1]++] = score - f->fide.seat[j].score;
			}
		}
	}
	add_list(r, counts, 4);
	for (k = 0; k < 4; k++)
		add_differences(r, lists[k], n[k]);
}

/* PAIRING FD-4.4, FD-4.2: who is paired of the moved-down players, then with whom. */
static void add_moved(const struct search *w, struct rating *r)
{
	int i, pass;

	for (pass = 0; pass < 2; pass++) {
		for (i = 0; i < w->f->fide.n; i++) {
			if (w->moved >> i & 1 && w->mate[i] >= 0)
				add(r, pass ? w->mate[i] : i);
		}
	}
}

/* Players of a remainder by number: mate, -1 = floats. */
struct remainder {
	int mate[ORACLE_SEATS], n, pairs;
};

static void find_remainder(const struct search *w, struct remainder *ret)
{
	int number[ORACLE_SEATS], seat[ORACLE_SEATS], i;

	memset(number, -1, sizeof(number));
	*ret = (struct remainder){.n = 0};
	for (i = 0; i < w->f->fide.n; i++) {
		if (!(w->residents >> i & 1) || (w->mate[i] >= 0 && w->moved >> w->mate[i] & 1))
			continue;
		number[i] = ret->n;
		seat[ret->n++] = i;
	}
	for (i = 0; i < ret->n; i++) {
		ret->mate[i] = w->mate[seat[i]] < 0 ? -1 : number[w->mate[seat[i]]];
		ret->pairs += ret->mate[i] > i;
	}
}

/* The place in the order of FD-4.3 and FD-4.2 if these are in S1. */
static void place_of(const struct remainder *m, unsigned s1, struct rating *ret)
{
	int difference = 0, n = 0, i;

	*ret = (struct rating){.n = 0};
	for (i = 0; i < m->n; i++) {
		bool in = s1 >> i & 1;

		if (in == (i < m->pairs))
			continue;
		n++;
		difference += in ? i : -i;
	}
	add(ret, n);
	add(ret, difference);
	for (i = m->pairs - 1; i >= 0; i--) {
		if (!(s1 >> i & 1))
			add(ret, -i);
	}
	for (i = m->pairs; i < m->n; i++) {
		if (s1 >> i & 1)
			add(ret, i);
	}
	for (i = 0; i < m->n; i++) {
		if (s1 >> i & 1)
			add(ret, m->mate[i]);
	}
}

/* PAIRING FD-4.3, FD-4.2: the first place of the remainder's pairs in the order. */
static void add_remainder(const struct search *w, struct rating *r)
{
	struct remainder m;
	struct rating best = {.n = 0}, place;
	unsigned s1;
	int i;

	find_remainder(w, &m);
	for (s1 = 0; s1 < 1u << m.n; s1++) {
		bool one_of_each = size_of(s1) == m.pairs;

		for (i = 0; i < m.n; i++) {
			if (s1 >> i & 1)
				one_of_each &= m.mate[i] >= 0 && !(s1 >> m.mate[i] & 1);
		}
		if (!one_of_each)
			continue;
		place_of(&m, s1, &place);
		if (!best.n || oracle_fide_compare(place.value, NUMBERS, best.value, NUMBERS) < 0)
			best = place;
	}
	add_list(r, best.value, best.n);
}

/* Weighs a pairing of the bracket. */
static void judge(struct search *w)
{
	unsigned floaters = 0;
	struct rating r = {.n = 0};
	int i;

	for (i = 0; i < w->f->fide.n; i++) {
		if ((w->moved | w->residents) >> i & 1 && w->mate[i] < 0)
			floaters |= 1u << i;
	}
	if (!completes(w->f, floaters | w->below, floaters, bye_is_left(w->f, floaters | w->below)))
		return;
	add_floaters(w, floaters, &r);
	if (!w->only_floaters) {
		add_next_bracket(w, floaters, &r);
		add_missed_games(w, floaters, &r);
		add_colours(w, &r);
		add_floats(w, floaters, &r);
		add_moved(w, &r);
		add_remainder(w, &r);
	}
	if (w->found && oracle_fide_compare(r.value, NUMBERS, w->best.value, NUMBERS) >= 0)
		return;
	w->found = true;
	w->best = r;
	memcpy(w->best_mate, w->mate, sizeof(w->mate));
}

/* Tries all ways of pairing those who are open; two moved-down players never meet (FD-3.2). */
static void search_all(struct search *w, unsigned open)
{
	int a = 0, b;

	if (!open) {
		judge(w);
		return;
	}
	while (!(open >> a & 1))
		a++;
	open &= ~(1u << a);
	for (b = a + 1; b < w->f->fide.n; b++) {
		if (!(open >> b & 1) || (w->moved >> a & w->moved >> b & 1) ||
		    !oracle_fide_legal(&w->f->fide, a, b))
			continue;
		w->mate[a] = b;
		w->mate[b] = a;
		search_all(w, open & ~(1u << b));
		w->mate[a] = w->mate[b] = -1;
	}
	search_all(w, open);
}

/* PAIRING FD-C5: false if nobody can have the bye, or if not all can be paired. */
static bool find_bye_score(struct field *f, unsigned all)
{
	int i;

	f->bye_score = -1;
	if (f->fide.n % 2 == 0)
		return completes(f, all, 0, false);
	for (i = f->fide.n - 1; i >= 0; i--) {
		f->bye_score = f->fide.seat[i].score;
		if (completes(f, all, 0, true))
			return true;
	}
	return false;
}

/* PAIRING FD-1.9 */
void oracle_dutch_2026(const struct pair_state *s, struct oracle_round *ret_round)
{
	struct field f;
	struct search w;
	unsigned below, floaters = 0;
	int i;

	*ret_round = (struct oracle_round){.bye = PAIR_NOBODY};
	list_players(s, &f);
	below = (1u << f.fide.n) - 1;
	ret_round->ok = find_bye_score(&f, below);
	while (ret_round->ok && below) {
		w = (struct search){.f = &f, .moved = floaters};
		w.residents = oracle_fide_top_group(&f.fide, below);
		below &= ~w.residents;
		w.below = below;
		memset(w.mate, -1, sizeof(w.mate));
		search_all(&w, w.moved | w.residents);
		floaters = 0;
		for (i = 0; i < f.fide.n; i++) {
			if (!((w.moved | w.residents) >> i & 1))
				continue;
			if (w.best_mate[i] < 0)
				floaters |= 1u << i;
			else if (w.best_mate[i] > i)
				oracle_fide_pair(&f.fide, i, w.best_mate[i], ret_round);
		}
	}
	for (i = 0; i < f.fide.n && ret_round->ok; i++) {
		if (floaters >> i & 1)
			ret_round->bye = f.fide.seat[i].player;
	}
}
