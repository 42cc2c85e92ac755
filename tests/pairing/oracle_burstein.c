/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of Burstein's rounds after the seeding rounds: every way of pairing a
 * bracket is weighed by the criteria in order, then by the order of article 4.  Rounds in which
 * nobody can be paired otherwise are left to the caller.
 */
#include "tests/pairing/oracle_fide.h"

#include <string.h>

struct field {
	struct oracle_fide fide;	     /* by BU-1.8 */
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

static bool missed_without_points(const struct pair_entry *e)
{
	const struct pair_player one = {.history = e, .n_history = 1};

	return e->result == PAIR_ABSENT && !oracle_points_after(&one, 1);
}

/* PAIRING BU-1.7: a row of rounds missed that lasts to the coming one counts as draws. */
static int as_opponent(const struct pair_state *s, int player)
{
	const struct pair_player *p = &s->players[player];
	int sum = oracle_points(p), r;

	if (!p->withdrawn && !p->absent)
		return sum;
	for (r = (int)p->n_history - 1; r >= 0 && missed_without_points(&p->history[r]); r--)
		sum++;
	return sum;
}

static void read_index(const struct pair_state *s, struct oracle_seat *t)
{
	const struct pair_player *p = &s->players[t->player];
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];
		struct pair_player one = {.history = e, .n_history = 1};
		int score = oracle_is_game(e) ? as_opponent(s, e->opp) : oracle_points(p);

		t->buchholz += score;
		t->berger += score * oracle_points_after(&one, 1);
	}
}

/* PAIRING BU-1.8 */
static int by_index(const void *ctx, int a, int b)
{
	const struct oracle_seat *x = (const struct oracle_seat *)ctx + a;
	const struct oracle_seat *y = (const struct oracle_seat *)ctx + b;

	if (x->buchholz != y->buchholz)
		return y->buchholz - x->buchholz;
	if (x->berger != y->berger)
		return y->berger - x->berger;
	return x->id - y->id;
}

static void list_players(const struct pair_state *s, struct field *ret)
{
	int i;

	memset(ret, 0, sizeof(*ret));
	oracle_fide_list(s, &ret->fide);
	for (i = 0; i < ret->fide.n; i++)
		read_index(s, &ret->fide.seat[i]);
	oracle_fide_rank(&ret->fide, by_index);
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
	for (b = a + 1; b < f->fide.n; b++) {
		if (set >> b & 1 && oracle_fide_legal(&f->fide, a, b) &&
		    pairable(f, set & ~(1u << a | 1u << b)))
			f->whole[set] = 1;
	}
	return f->whole[set] > 0;
}

/* Negative: the first is better, by BU-C5 to BU-C8 and then by BU-4.3. */
static int compare_plans(const struct plan *x, const struct plan *y)
{
	int c = y->pairs - x->pairs, i;

	c = c ? c : oracle_fide_compare(x->floats, x->n_floats, y->floats, y->n_floats);
	c = c ? c : y->next_pairs - x->next_pairs;
	c = c ? c : oracle_fide_compare(x->next_floats, x->n_next, y->next_floats, y->n_next);
	c = c ? c : x->displeased - y->displeased;
	for (i = 0; i < ORACLE_SEATS && !c; i++)
		c = y->mate[i] - x->mate[i];
	return c;
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
	for (i = 0; i < w->f->fide.n; i++) {
		if (!(w->bracket >> i & 1) || p->mate[i] >= 0)
			continue;
		floaters |= 1u << i;
		p->floats[p->n_floats++] = w->f->fide.seat[i].score;
	}
	if (!pairable(w->f, floaters | w->below))
		return;
	oracle_fide_sort_down(p->floats, p->n_floats);
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
	for (b = f->fide.n - 1; b > a; b--) {
		bool cross = f->fide.seat[a].wish && f->fide.seat[a].wish == f->fide.seat[b].wish;

		if (!(open >> b & 1) || !oracle_fide_legal(&f->fide, a, b))
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

/* PAIRING BU-3.1: -1 when nobody can have the bye. */
static int choose_bye(struct field *f, unsigned all)
{
	int best = -1, i;

	for (i = 0; i < f->fide.n; i++) {
		const struct oracle_seat *t = &f->fide.seat[i],
					 *b = &f->fide.seat[best < 0 ? i : best];

		if (t->no_bye || !pairable(f, all & ~(1u << i)))
			continue;
		if (best < 0 || t->score < b->score ||
		    (t->score == b->score && t->games >= b->games))
			best = i;
	}
	return best;
}

/* PAIRING BU-1.9 */
static void pair_brackets(struct field *f, unsigned below, struct oracle_round *ret)
{
	unsigned floaters = 0;
	int i, j;

	while (below) {
		unsigned residents = oracle_fide_top_group(&f->fide, below);
		struct search w = {.f = f, .bracket = floaters | residents};
		struct plan none = {0};

		below &= ~residents;
		w.below = below;
		w.next = oracle_fide_top_group(&f->fide, below);
		memset(none.mate, -1, sizeof(none.mate));
		search_plans(&w, w.bracket, &none);
		floaters = 0;
		for (i = 0; i < f->fide.n; i++) {
			j = w.best.mate[i];
			if (w.bracket >> i & 1 && j < 0)
				floaters |= 1u << i;
			if (j > i)
				oracle_fide_pair(&f->fide, i, j, ret);
		}
	}
}

void oracle_burstein(const struct pair_state *s, struct oracle_round *ret_round)
{
	static struct field f;
	unsigned all;
	int bye = -1;

	*ret_round = (struct oracle_round){.bye = PAIR_NOBODY};
	list_players(s, &f);
	all = (1u << f.fide.n) - 1;
	if (f.fide.n % 2)
		bye = choose_bye(&f, all);
	ret_round->ok = f.fide.n % 2 ? bye >= 0 : pairable(&f, all);
	if (!ret_round->ok)
		return;
	if (bye >= 0)
		ret_round->bye = f.fide.seat[bye].player;
	pair_brackets(&f, bye >= 0 ? all & ~(1u << bye) : all, ret_round);
}
