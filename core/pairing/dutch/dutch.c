/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The Swiss system by rating, bracket by bracket from the top: FIDE's of 1998 (DSU 4.9.5) and the
 * Dutch federation's of 1996 (KNSB), which differ by a struct dutch_edition.  Start reading at
 * pair_brackets().  Each step of core/pairing/PAIRING.md has its function:
 *
 *   A2 to A7, B1, B2, B5, B6  dutch_player.c
 *   C1, C12, C13, F1, F4      here: c1_..., c12_..., c13_..., f1_..., f4_...
 *   A3, A6, C3                dutch_size.c
 *   A8, C2, C6 to C11, C14    dutch_bracket.c: c2_..., c6_... to c11_...
 *   B4, C4 to C7, D1          dutch_halves.c
 *   A9, D2                    dutch_exchange.c
 *   E1 to E4                  dutch_colours.c
 *
 * dutch_below.c answers whether floaters are welcome in the bracket below, dutch_question.c what
 * the best pairing of a part can reach, dutch_explain.c gives the reasons.
 */
#include "core/base/mem.h"
#include "core/match/kindred.h"
#include "core/pairing/dutch/dutch_bracket.h"
#include "core/pairing/dutch/dutch_colours.h"
#include "core/pairing/dutch/dutch_explain.h"
#include "core/pairing/pairing.h"

#include <stdlib.h>
#include <string.h>

/* A bracket with what was decided in it. */
struct stage {
	const int *natives; /* a part of the tower's positions */
	int n_natives;
	int *moved; /* who came down into it */
	int n_moved;
	int *stuck; /* C1: without opponent here, part of its floaters */
	int n_stuck;
	int *in_moved, *in_natives; /* who is left to be paired */
	int n_in_moved, n_in_natives;
	int ph, pr;
	struct bracket_pairing pairing;
	int *floaters; /* all who leave it, ascending */
	int n_floaters;
	bool searched_again;	/* C12 was tried for the sake of the bracket below */
	enum dutch_again again; /* what the pairing in hand was searched for */
};

struct tower {
	struct dutch d;
	int *positions; /* 0, 1, 2, ...: brackets are consecutive parts of it */
	struct stage *stages;
	int n;
	bool from_below; /* C13 has begun: from now on it is repeated, and C12 is past */
};

static void stage_release(struct stage *t)
{
	free(t->moved);
	free(t->stuck);
	free(t->in_moved);
	free(t->in_natives);
	free(t->floaters);
	dutch_bracket_pairing_release(&t->pairing);
}

/* Prepares a bracket: allocates it and takes over the floaters of `above` (may be NULL). */
static void stage_open(struct stage *t, const struct stage *above)
{
	int n_moved = above ? above->n_floaters : 0, room = t->n_natives + n_moved;
	size_t size = (size_t)room;
	bool again = t->searched_again;

	stage_release(t);
	*t = (struct stage){
		.natives = t->natives, .n_natives = t->n_natives, .searched_again = again};
	t->moved = mem_zeroed(size, sizeof(int));
	t->stuck = mem_zeroed(size, sizeof(int));
	t->in_moved = mem_zeroed(size, sizeof(int));
	t->in_natives = mem_zeroed(size, sizeof(int));
	t->floaters = mem_zeroed(size, sizeof(int));
	dutch_bracket_pairing_init(&t->pairing, room);
	if (above)
		memcpy(t->moved, above->floaters, (size_t)n_moved * sizeof(int));
	t->n_moved = n_moved;
}

static int count_groups(const struct dutch *d)
{
	int i, n = 0;

	for (i = 0; i < d->n; i++)
		n += i == 0 || d->list[i].score != d->list[i - 1].score;
	return n;
}

static void tower_init(struct tower *w)
{
	int i, k = -1;

	w->n = count_groups(&w->d);
	w->stages = mem_zeroed((size_t)w->n, sizeof(*w->stages));
	w->positions = mem_zeroed((size_t)w->d.n, sizeof(*w->positions));
	for (i = 0; i < w->d.n; i++) {
		w->positions[i] = i;
		if (i == 0 || w->d.list[i].score != w->d.list[i - 1].score)
			w->stages[++k].natives = &w->positions[i];
		w->stages[k].n_natives++;
	}
}

static void tower_release(struct tower *w)
{
	int i, n = w->stages ? count_groups(&w->d) : 0;

	for (i = 0; i < n; i++)
		stage_release(&w->stages[i]);
	free(w->stages);
	free(w->positions);
	dutch_player_release(&w->d);
}

static bool has_opponent(const struct dutch *d, int a, const struct stage *t)
{
	int i;

	for (i = 0; i < t->n_moved; i++) {
		if (t->moved[i] != a && dutch_player_legal(d, a, t->moved[i]))
			return true;
	}
	for (i = 0; i < t->n_natives; i++) {
		if (t->natives[i] != a && dutch_player_legal(d, a, t->natives[i]))
			return true;
	}
	return false;
}

/*
 * PAIRING C1: in the lowest bracket everybody stays, and of an odd number one without opponent
 * may have the bye.  Returns how many moved-down players are stuck.
 */
static int c1_part_stuck(const struct dutch *d, struct stage *t, bool lowest)
{
	bool bye = lowest && (t->n_moved + t->n_natives) % 2;
	int i, moved_stuck = 0;

	t->n_stuck = t->n_in_moved = t->n_in_natives = 0;
	for (i = 0; i < t->n_moved; i++) {
		if (has_opponent(d, t->moved[i], t)) {
			t->in_moved[t->n_in_moved++] = t->moved[i];
			continue;
		}
		moved_stuck += !bye || d->list[t->moved[i]].no_bye;
		if (lowest)
			t->in_moved[t->n_in_moved++] = t->moved[i];
		else
			t->stuck[t->n_stuck++] = t->moved[i];
	}
	for (i = 0; i < t->n_natives; i++) {
		if (lowest || has_opponent(d, t->natives[i], t))
			t->in_natives[t->n_in_natives++] = t->natives[i];
		else
			t->stuck[t->n_stuck++] = t->natives[i];
	}
	return moved_stuck;
}

static struct bracket bracket_of(const struct dutch *d, const struct stage *t, bool lowest)
{
	return (struct bracket){d,     t->in_moved, t->n_in_moved, t->in_natives, t->n_in_natives,
				lowest};
}

static void list_floaters(struct stage *t)
{
	t->n_floaters = t->n_stuck + t->pairing.n_floaters;
	memcpy(t->floaters, t->stuck, (size_t)t->n_stuck * sizeof(int));
	memcpy(t->floaters + t->n_stuck, t->pairing.floaters,
	       (size_t)t->pairing.n_floaters * sizeof(int));
	pair_sort(t->floaters, t->n_floaters);
}

/*
 * The pairing found may be the current one: enough pairs can be made below although one of the
 * floaters has no opponent there.
 */
static bool same_floaters(const struct bracket_pairing *a, const struct bracket_pairing *b)
{
	return a->n_floaters == b->n_floaters &&
	       !memcmp(a->floaters, b->floaters, (size_t)a->n_floaters * sizeof(int));
}

/* Searches a bracket again with `pairs` pairs so that the one below is served. */
static bool search_again(const struct tower *w, struct stage *from, const struct stage *to,
			 int pairs, bool complete)
{
	struct dutch_below below = {from->stuck, from->n_stuck, to->natives, to->n_natives,
				    complete};
	struct bracket b = bracket_of(&w->d, from, false);
	int ph = from->ph < pairs ? from->ph : pairs;
	struct bracket_pairing trial;

	dutch_bracket_pairing_init(&trial, w->d.n);
	if (!dutch_bracket_search(&b, ph, pairs - ph, &below, &trial) ||
	    same_floaters(&from->pairing, &trial)) {
		dutch_bracket_pairing_release(&trial);
		return false;
	}
	dutch_bracket_pairing_release(&from->pairing);
	from->pairing = trial;
	from->again = complete ? DUTCH_FOR_LOWEST : DUTCH_FOR_FLOATERS;
	list_floaters(from);
	return true;
}

/* PAIRING C12: the bracket above is searched again, once, for floaters who can be paired here.
 */
static bool c12_search_above_again(struct tower *w, int i)
{
	struct stage *above = i ? &w->stages[i - 1] : NULL, *t = &w->stages[i];

	if (!above || above->searched_again || w->from_below)
		return false;
	above->searched_again = true;
	if (!search_again(w, above, t, above->ph + above->pr, false))
		return false;
	stage_open(t, above);
	return true;
}

/* The two lowest brackets together, for the question how many pairs the upper one may keep. */
struct lowest_two {
	const struct dutch *d;
	const int *list; /* positions of the upper one, then of the lower one */
	int n_upper, n;	 /* in an odd field number n stands for the bye */
};

static bool may_leave(const struct lowest_two *t, int i, int k)
{
	if (k == t->n)
		return !t->d->list[t->list[i]].no_bye;
	return dutch_player_legal(t->d, t->list[i], t->list[k]);
}

/* Each who leaves the upper bracket for an opponent below, or for the bye, costs 1. */
static int64_t leaving_cost(const void *ctx, int i, int k)
{
	const struct lowest_two *t = ctx;
	int a = i < k ? i : k, b = i < k ? k : i;

	return may_leave(t, a, b) ? a < t->n_upper && b >= t->n_upper : WEIGHTED_NO;
}

/* The same of their kinds. */
static int64_t kinds_leaving_cost(const void *ctx, int i, int k)
{
	const struct lowest_two *t = ctx;
	int a = i < k ? i : k, b = i < k ? k : i;

	if (b < t->n && !dutch_player_colours_agree(t->d, t->list[a], t->list[b]))
		return WEIGHTED_NO;
	if (b == t->n && (a == b || !may_leave(t, a, b)))
		return WEIGHTED_NO;
	return a < t->n_upper && b >= t->n_upper;
}

static int64_t leaving_key(const void *ctx, int i)
{
	const struct lowest_two *t = ctx;

	if (i == t->n)
		return 16;
	return dutch_player_colour_key(t->d, t->list[i]) + 4 * (i < t->n_upper) +
	       8 * t->d->list[t->list[i]].no_bye;
}

/* Largest part for which weighted_pairing() is worth its time when the kinds give no answer. */
#define QUESTION_MOST 400

/*
 * How many pairs the penultimate bracket can keep at most if the lowest is to come out at all, -1
 * for none; what it has when that is not asked.
 */
static int most_kept(const struct tower *w, int i)
{
	const struct stage *above = &w->stages[i - 1], *t = &w->stages[i];
	int n_upper = above->n_moved + above->n_natives, n = n_upper + t->n_natives;
	int *list = mem_zeroed((size_t)n, sizeof(*list));
	struct lowest_two two = {&w->d, list, n_upper, n};
	struct kindred kinds = {leaving_key, leaving_cost, kinds_leaving_cost, &two};
	enum kindred_answer answer;
	int64_t leaving = 0;
	bool out;

	memcpy(list, above->moved, (size_t)above->n_moved * sizeof(int));
	memcpy(list + above->n_moved, above->natives, (size_t)above->n_natives * sizeof(int));
	memcpy(list + n_upper, t->natives, (size_t)t->n_natives * sizeof(int));
	answer = kindred_pairing(n + n % 2, &kinds, INT64_MAX, &leaving, NULL);
	out = answer == KINDRED_FOUND;
	if (answer == KINDRED_OPEN) {
		leaving = 0;
		out = n > QUESTION_MOST ||
		      weighted_pairing(n + n % 2, leaving_cost, &two, &leaving, NULL);
	}
	free(list);
	return out ? (n_upper - (int)leaving) / 2 : -1;
}

/* PAIRING B3, C13: C13: ever fewer pairs in the penultimate bracket until the lowest one comes out.
 */
static bool c13_give_up_pairs(struct tower *w, int i)
{
	struct stage *above = &w->stages[i - 1];
	int p = above->ph + above->pr, most = most_kept(w, i);

	for (p = most < p ? most : p; p >= 1; p--) {
		if (!search_again(w, above, &w->stages[i], p, true))
			continue;
		stage_open(&w->stages[i], above);
		return true;
	}
	return false;
}

/* C13, at last: the two lowest brackets become one. */
static void c13_merge(struct tower *w, int i)
{
	struct stage *above = &w->stages[i - 1];

	above->n_natives += w->stages[i].n_natives;
	w->n--;
	stage_open(above, i > 1 ? above - 1 : NULL);
}

/*
 * Fallback: a bracket above the lowest always has a pairing, but if the limits of the search missed
 * it, all its players move down, which breaks no absolute criterion.
 */
static void send_all_down(const struct bracket *b, struct bracket_pairing *p)
{
	int *all = dutch_size_list(b);

	p->n_pairs = 0;
	p->n_floaters = b->n_moved + b->n_natives;
	memcpy(p->floaters, all, (size_t)p->n_floaters * sizeof(int));
	pair_sort(p->floaters, p->n_floaters);
	free(all);
}

static bool pair_stage(struct tower *w, int i)
{
	struct stage *t = &w->stages[i];
	bool lowest = i == w->n - 1;
	struct bracket b = bracket_of(&w->d, t, lowest);

	if (!dutch_bracket_search(&b, t->ph, t->pr, NULL, &t->pairing)) {
		if (lowest)
			return false;
		send_all_down(&b, &t->pairing);
	}
	list_floaters(t);
	return true;
}

/* One bracket; false when the lowest does not come out. */
static bool enter_stage(struct tower *w, int i)
{
	struct stage *t = &w->stages[i];
	bool lowest = i == w->n - 1, hetero, out;
	struct bracket b;
	int stuck;

	do {
		stuck = c1_part_stuck(&w->d, t, lowest);
		b = bracket_of(&w->d, t, lowest);
		out = dutch_size_pairs(&b, &t->ph, &t->pr);
		hetero = t->n_in_moved > 0 && t->n_in_moved < t->n_in_natives;
	} while ((stuck || (hetero && t->ph < t->n_in_moved)) && c12_search_above_again(w, i));
	return out && pair_stage(w, i);
}

/* Is there any complete pairing?  Else every merging of brackets would end in nothing. */
static bool comes_out_at_all(const struct tower *w)
{
	struct bracket all = {&w->d, w->positions, 0, w->positions, w->d.n, true};
	int ph, pr;

	return dutch_size_pairs(&all, &ph, &pr);
}

static bool pair_brackets(struct tower *w)
{
	int i = 0;

	if (w->n)
		stage_open(&w->stages[0], NULL);
	while (i < w->n) {
		if (enter_stage(w, i)) {
			i++;
			if (i < w->n)
				stage_open(&w->stages[i], &w->stages[i - 1]);
			continue;
		}
		if (i == 0 || (!w->from_below && !comes_out_at_all(w)))
			return false;
		w->from_below = true;
		if (!c13_give_up_pairs(w, i))
			c13_merge(w, i--);
	}
	return true;
}

struct board {
	int upper, lower;
	int64_t score, sum;
	char *why;
};

/* PAIRING F1: the higher player's score, the sum of both, the rank of the higher. */
static int f1_board_order(const void *x, const void *y)
{
	const struct board *a = x, *b = y;

	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	if (a->sum != b->sum)
		return a->sum > b->sum ? -1 : 1;
	return a->upper - b->upper;
}

static struct dutch_told told_of(const struct tower *w, const struct stage *t)
{
	return (struct dutch_told){.d = &w->d,
				   .pairing = &t->pairing,
				   .moved = t->in_moved,
				   .natives = t->in_natives,
				   .n_moved = t->n_in_moved,
				   .n_natives = t->n_in_natives,
				   .ph = t->ph,
				   .again = t->again,
				   .given_up = t->ph + t->pr - t->pairing.n_pairs};
}

static void add_boards(const struct tower *w, struct board *boards, int n,
		       struct pair_round *ret_round)
{
	int i;

	qsort(boards, (size_t)n, sizeof(*boards), f1_board_order);
	for (i = 0; i < n; i++) {
		int x = w->d.list[boards[i].upper].player, y = w->d.list[boards[i].lower].player;

		if (dutch_colours_higher_has_white(&w->d, boards[i].upper, boards[i].lower, NULL))
			pair_round_add(ret_round, x, y, boards[i].why);
		else
			pair_round_add(ret_round, y, x, boards[i].why);
	}
}

/* The pairs of a bracket, and who is left over in the lowest one. */
static void collect_stage(const struct tower *w, const struct stage *t, bool explaining,
			  struct board *boards, struct pair_round *ret_round)
{
	struct dutch_told told = told_of(w, t);
	bool bye = t == &w->stages[w->n - 1] && t->n_floaters;
	int k;

	if (explaining)
		dutch_explain_init(&told);
	for (k = 0; k < t->pairing.n_pairs; k++) {
		int a = t->pairing.upper[k], b = t->pairing.lower[k];
		int high = a < b ? a : b, low = a < b ? b : a;

		boards[k] = (struct board){high, low, w->d.list[high].score,
					   w->d.list[high].score + w->d.list[low].score,
					   explaining ? dutch_explain_pair(&told, k) : NULL};
	}
	if (bye)
		ret_round->bye = w->d.list[t->floaters[0]].player;
	if (bye && explaining)
		ret_round->bye_why = dutch_explain_bye(&told, t->floaters[0]);
	dutch_explain_release(&told);
}

static void collect(const struct tower *w, bool explaining, struct pair_round *ret_round)
{
	struct board *boards = mem_zeroed((size_t)w->d.n, sizeof(*boards));
	int i, n = 0;

	for (i = 0; i < w->n; i++) {
		collect_stage(w, &w->stages[i], explaining, &boards[n], ret_round);
		n += w->stages[i].pairing.n_pairs;
	}
	add_boards(w, boards, n, ret_round);
	free(boards);
}

/* Round 1 proper: nobody has played and all have the same score. */
static bool is_first_round(const struct dutch *d)
{
	int i;

	for (i = 0; i < d->n; i++) {
		if (d->list[i].preference != PAIR_NO_COLOUR ||
		    d->list[i].score != d->list[0].score || d->s->players[d->list[i].player].n_met)
			return false;
	}
	return d->s->round == 1;
}

static const char *first_round_why(const struct dutch *d, int place)
{
	if (place % 2)
		return tr(
			d->lang,
			"S1 against S2 straight; an even place of S1 has the other colour (F4, E4)");
	return tr(d->lang,
		  "S1 against S2 straight; an odd place of S1 has the colour of the lot (F4, E4)");
}

/* PAIRING F4: S1 against S2 straight; the odd places of S1 have the colour of the lot (F4, E4). */
static void f4_pair_first_round(const struct dutch *d, bool explaining,
				struct pair_round *ret_round)
{
	int half = d->n / 2, i;

	for (i = 0; i < half; i++) {
		int a = d->list[i].player, b = d->list[half + i].player;
		bool white = (i % 2 == 0) == (d->s->first_colour == PAIR_WHITE);

		pair_round_add(ret_round, white ? a : b, white ? b : a,
			       explaining ? mem_strdup(first_round_why(d, i)) : NULL);
	}
	if (d->n % 2) {
		ret_round->bye = d->list[d->n - 1].player;
		if (explaining)
			ret_round->bye_why =
				mem_strdup(tr(d->lang, "the lowest of the ranking (F4)"));
	}
}

static void pair_later_round(struct tower *w, bool explaining, struct pair_round *ret_round)
{
	tower_init(w);
	if (pair_brackets(w)) {
		collect(w, explaining, ret_round);
	} else {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
	}
}

static void pair_by_rating(const struct pair_state *s, const struct pair_options *o,
			   const struct dutch_edition *edition, struct pair_round *ret_round)
{
	struct tower w = {0};

	pair_round_init(ret_round);
	pair_round_reserve(ret_round, s->n / 2 + 1);
	dutch_player_rank(&w.d, s, edition, o->lang);
	if (is_first_round(&w.d))
		f4_pair_first_round(&w.d, o->explain, ret_round);
	else
		pair_later_round(&w, o->explain, ret_round);
	tower_release(&w);
}

void pair_fide_dutch_1998(const struct pair_state *s, const struct pair_options *o,
			  struct pair_round *ret_round)
{
	static const struct dutch_edition fide_1998 = {.heals_mild = false};

	pair_by_rating(s, o, &fide_1998, ret_round);
}

void pair_knsb_1996(const struct pair_state *s, const struct pair_options *o,
		    struct pair_round *ret_round)
{
	static const struct dutch_edition knsb_1996 = {.heals_mild = true};

	pair_by_rating(s, o, &knsb_1996, ret_round);
}
