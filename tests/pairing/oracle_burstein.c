/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of Burstein's rounds after the seeding rounds: every way of pairing a
 * bracket is weighed by the criteria in order, then by the order of article 4.  Rounds in which
 * nobody can be paired otherwise are left to the caller.
 */
#include "tests/pairing/oracle.h"

#include <stdlib.h>
#include <string.h>

struct seat {
	int player, id, score, buchholz, berger, games;
	enum pair_colour colours[ORACLE_ROUNDS];
	int n, diff;
	enum pair_colour wish;
	int strength; /* 0 none, 1 mild, 2 strong, 3 absolute */
	bool no_bye;
};

struct field {
	const struct pair_state *s;
	struct seat seat[ORACLE_SEATS]; /* by BU-1.8 */
	int n;
	signed char whole[1 << ORACLE_MOST]; /* can this set be paired? 0 = unknown */
};

/* Sets of seats are masks; the lowest bit is the highest ranked. */
struct plan {
	int mate[ORACLE_SEATS];			   /* -1 = floats */
	int pairs, floats[ORACLE_SEATS], n_floats; /* scores of the floaters, highest first */
	int next_pairs, next_floats[ORACLE_SEATS], n_next;
	int displeased;
};

/* Those who search all plans of a bracket, the best one so far and what lies below. */
struct search {
	struct field *f;
	unsigned bracket, below, next;
	bool only_floaters; /* of the next bracket only BU-C5 and BU-C6 count */
	bool found;
	struct plan best;
};

/* PAIRING BU-1.7: a row of rounds missed that lasts to the coming one counts as draws. */
static int as_opponent(const struct pair_state *s, int player)
{
	const struct pair_player *p = &s->players[player];
	int sum = oracle_points(p), r;

	if (!p->withdrawn && !p->absent)
		return sum;
	for (r = (int)p->n_history - 1; r >= 0 && p->history[r].result == PAIR_ABSENT; r--)
		sum++;
	return sum;
}

static void read_index(const struct pair_state *s, struct seat *t)
{
	const struct pair_player *p = &s->players[t->player];
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];
		struct pair_player one = {.history = e, .n_history = 1};
		int score = oracle_is_game(e) ? as_opponent(s, e->opp) : oracle_points(p);

		t->buchholz += score;
		t->berger += score * oracle_points_after(&one, 1);
		t->games += oracle_is_game(e);
	}
}

/* PAIRING FD-1.7 */
static void read_wish(const struct pair_player *p, struct seat *t)
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

/* PAIRING BU-1.8 */
static int by_index(const void *ctx, int a, int b)
{
	const struct seat *x = (const struct seat *)ctx + a, *y = (const struct seat *)ctx + b;

	if (x->buchholz != y->buchholz)
		return y->buchholz - x->buchholz;
	if (x->berger != y->berger)
		return y->berger - x->berger;
	return x->id - y->id;
}

static void list_players(struct field *f)
{
	const struct pair_state *s = f->s;
	struct seat list[ORACLE_SEATS] = {0};
	int order[ORACLE_SEATS], i;

	for (i = 0; i < (int)s->n; i++) {
		const struct pair_player *p = &s->players[i];
		struct seat *t = &list[f->n];

		if (p->withdrawn || p->absent)
			continue;
		*t = (struct seat){.player = i, .id = p->id};
		t->score = oracle_points(p) + (int)(p->bonus.num * 2 / p->bonus.den);
		t->no_bye = oracle_had_free_point(p, true);
		read_index(s, t);
		read_wish(p, t);
		order[f->n] = f->n;
		f->n++;
	}
	oracle_sort(order, f->n, by_index, list);
	for (i = 0; i < f->n; i++)
		f->seat[i] = list[order[i]];
}

/* PAIRING FD-C1, FD-C3, without topscorers (BU-C5) */
static bool legal(const struct field *f, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];

	return !(x->strength == 3 && y->strength == 3 && x->wish == y->wish) &&
	       !oracle_met(f->s, x->player, y->player, false);
}

/* PAIRING FD-C4 */
static bool pairable(struct field *f, unsigned set)
{
	int a = 0, b;

	if (!set)
		return true;
	if (f->whole[set])
		return f->whole[set] > 0;
	f->whole[set] = -1;
	while (!(set >> a & 1))
		a++;
	for (b = a + 1; b < f->n; b++) {
		if (set >> b & 1 && legal(f, a, b) && pairable(f, set & ~(1u << a | 1u << b)))
			f->whole[set] = 1;
	}
	return f->whole[set] > 0;
}

static int compare_scores(const int *a, int n_a, const int *b, int n_b)
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

/* Negative: the first is better, by BU-C5 to BU-C8 and then by BU-4.3. */
static int compare_plans(const struct plan *x, const struct plan *y)
{
	int c = y->pairs - x->pairs, i;

	c = c ? c : compare_scores(x->floats, x->n_floats, y->floats, y->n_floats);
	c = c ? c : y->next_pairs - x->next_pairs;
	c = c ? c : compare_scores(x->next_floats, x->n_next, y->next_floats, y->n_next);
	c = c ? c : x->displeased - y->displeased;
	for (i = 0; i < ORACLE_SEATS && !c; i++)
		c = y->mate[i] - x->mate[i];
	return c;
}

static int higher_first(const void *ctx, int a, int b)
{
	(void)ctx;
	return b - a;
}

static void search_plans(struct search *w, unsigned open, struct plan *p);

/* The floaters of a plan and, for BU-C7, the best of the next bracket with them. */
static void judge(struct search *w, struct plan *p)
{
	unsigned floaters = 0;
	struct search below;
	struct plan none;
	int i;

	p->n_floats = 0;
	for (i = 0; i < w->f->n; i++) {
		if (!(w->bracket >> i & 1) || p->mate[i] >= 0)
			continue;
		floaters |= 1u << i;
		p->floats[p->n_floats++] = w->f->seat[i].score;
	}
	if (!pairable(w->f, floaters | w->below))
		return;
	oracle_sort(p->floats, p->n_floats, higher_first, NULL);
	p->next_pairs = p->n_next = 0;
	if (!w->only_floaters && w->next) {
		below = (struct search){.f = w->f,
					.bracket = floaters | w->next,
					.below = w->below & ~w->next,
					.only_floaters = true};
		memset(&none, 0, sizeof(none));
		memset(none.mate, -1, sizeof(none.mate));
		search_plans(&below, below.bracket, &none);
		p->next_pairs = below.best.pairs;
		p->n_next = below.best.n_floats;
		memcpy(p->next_floats, below.best.floats, sizeof(p->next_floats));
	}
	if (!w->found || compare_plans(p, &w->best) < 0) {
		w->best = *p;
		w->found = true;
	}
}

static void search_plans(struct search *w, unsigned open, struct plan *p)
{
	const struct field *f = w->f;
	int a = 0, b;

	if (!open) {
		judge(w, p);
		return;
	}
	while (!(open >> a & 1))
		a++;
	for (b = f->n - 1; b > a; b--) {
		bool cross = f->seat[a].wish && f->seat[a].wish == f->seat[b].wish;

		if (!(open >> b & 1) || !legal(f, a, b))
			continue;
		p->mate[a] = b;
		p->mate[b] = a;
		p->pairs++;
		p->displeased += cross && !w->only_floaters;
		search_plans(w, open & ~(1u << a | 1u << b), p);
		p->displeased -= cross && !w->only_floaters;
		p->pairs--;
		p->mate[a] = p->mate[b] = -1;
	}
	search_plans(w, open & ~(1u << a), p);
}

/* PAIRING FD-5.2, BU-5.2: a ranks above b. */
static bool higher_white(const struct field *f, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];
	int k;

	if (!x->wish && !y->wish)
		return (x->id % 2 == 1) == (f->s->first_colour != PAIR_BLACK);
	if (x->wish != y->wish)
		return x->wish ? x->wish == PAIR_WHITE : y->wish == PAIR_BLACK;
	if (x->strength != y->strength)
		return (x->strength > y->strength) == (x->wish == PAIR_WHITE);
	for (k = 1; k <= x->n && k <= y->n; k++) {
		if (x->colours[x->n - k] != y->colours[y->n - k])
			return x->colours[x->n - k] == PAIR_BLACK;
	}
	return x->wish == PAIR_WHITE;
}

/* PAIRING BU-3.1: -1 when nobody can have the bye. */
static int choose_bye(struct field *f, unsigned all)
{
	int best = -1, i;

	for (i = 0; i < f->n; i++) {
		const struct seat *t = &f->seat[i], *b = &f->seat[best < 0 ? i : best];

		if (t->no_bye || !pairable(f, all & ~(1u << i)))
			continue;
		if (best < 0 || t->score < b->score ||
		    (t->score == b->score && t->games >= b->games))
			best = i;
	}
	return best;
}

/* The players of `set` with the highest score. */
static unsigned top_group(const struct field *f, unsigned set)
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

/* PAIRING BU-1.9 */
static void pair_brackets(struct field *f, unsigned below, struct oracle_round *ret)
{
	unsigned floaters = 0;
	int i, j;

	while (below) {
		unsigned residents = top_group(f, below);
		struct search w = {.f = f, .bracket = floaters | residents};
		struct plan none = {0};

		below &= ~residents;
		w.below = below;
		w.next = top_group(f, below);
		memset(none.mate, -1, sizeof(none.mate));
		search_plans(&w, w.bracket, &none);
		floaters = 0;
		for (i = 0; i < f->n; i++) {
			j = w.best.mate[i];
			if (w.bracket >> i & 1 && j < 0)
				floaters |= 1u << i;
			if (j > i && higher_white(f, i, j))
				oracle_round_pairs(ret, f->seat[i].player, f->seat[j].player);
			else if (j > i)
				oracle_round_pairs(ret, f->seat[j].player, f->seat[i].player);
		}
	}
}

void oracle_burstein(const struct pair_state *s, struct oracle_round *ret_round)
{
	static struct field f;
	unsigned all;
	int bye = -1;

	memset(&f, 0, sizeof(f));
	f.s = s;
	*ret_round = (struct oracle_round){.bye = PAIR_NOBODY};
	list_players(&f);
	all = (1u << f.n) - 1;
	if (f.n % 2)
		bye = choose_bye(&f, all);
	ret_round->ok = f.n % 2 ? bye >= 0 : pairable(&f, all);
	if (!ret_round->ok)
		return;
	if (bye >= 0)
		ret_round->bye = f.seat[bye].player;
	pair_brackets(&f, bye >= 0 ? all & ~(1u << bye) : all, ret_round);
}
