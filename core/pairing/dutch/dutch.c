/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The Swiss system by rating, bracket by bracket from the top: FIDE's of 1998 (DSU 4.9.5) and the
 * Dutch federation's of 1996 (KNSB), which differ by a struct dutch_edition.  Start reading at
 * pair_brackets().  Every step of core/pairing/PAIRING.md has a function that carries its key:
 *
 *   A2 to A7        dutch_player.c
 *   B1, B2, B5, B6  dutch_player.c
 *   B4              dutch_search_within() in dutch_search.c
 *   C1              c1_set_stuck_aside() here
 *   C2              c2_determine_x() in dutch_bracket.c, with A8
 *   C3              dutch_c3_determine_p() in dutch_c3.c, with A3 and A6
 *   C4, C5, C6      c4_highest_into_s1(), c5_rank(), c6_first_against_first() in dutch_halves.c;
 *                   of a heterogeneous bracket c6_pair_remainder() in dutch_bracket.c
 *   C7              dutch_c7_transpose() in dutch_c7.c, with D1; of a heterogeneous bracket
 *                   c7_transpose_moved() in dutch_bracket.c
 *   C8              dutch_c8_exchange() in dutch_c8.c; the order D2 in dutch_d2.c
 *   C9              c9_drop_for_downfloats() in dutch_bracket.c
 *   C10             c10_drop_for_upfloats() in dutch_bracket.c
 *   C11             c11_raise_x() in dutch_bracket.c
 *   C12             c12_search_above_again() here; dutch_below.c says who is welcome below
 *   C13             c13_give_up_pairs(), c13_merge() here; dutch_c13_most_kept() in dutch_c13.c
 *   C14             c14_search_with_fewer() here; c14_lower_x() in dutch_bracket.c
 *   E1 to E4        e1_...() to e4_...() in dutch_colours.c
 *   F1, F4          f1_board_order(), f4_pair_first_round() here
 *
 * dutch_question.c answers what the best pairing of a part can reach, dutch_search.c and
 * dutch_kinds.c serve the steps of a bracket, dutch_explain.c gives the reasons.
 */
#include "core/pairing/dutch/dutch.h"
#include "core/base/mem.h"
#include "core/pairing/dutch/dutch_bracket.h"
#include "core/pairing/dutch/dutch_c13.h"
#include "core/pairing/dutch/dutch_colours.h"
#include "core/pairing/dutch/dutch_explain.h"
#include "core/pairing/pairing.h"

#include <stdlib.h>
#include <string.h>

/* A bracket and the decisions made in it. */
struct stage {
	const int *natives; /* a part of the tower's positions */
	int n_natives;
	int *moved; /* moved down into it */
	int n_moved;
	int *stuck; /* C1: without an opponent here; they float down */
	int n_stuck;
	int *in_moved, *in_natives; /* the other players of each, to be paired */
	int n_in_moved, n_in_natives;
	int ph, pr; /* C3: pairs of moved-down players, and of the rest */
	struct bracket_pairing pairing;
	int *floaters; /* all who leave it, ascending */
	int n_floaters;
	bool searched_again;	/* C12 was tried for the bracket below */
	enum dutch_again again; /* why the pairing was searched again */
	unsigned bounds;	/* DUTCH_BOUND_ bits of all searches */
	int all_down;		/* players sent down because a bound was reached */
};

struct tower {
	struct dutch d;
	int *positions; /* 0, 1, 2, ...: a bracket is a consecutive part */
	struct stage *stages;
	int n;
	bool from_below; /* C13 has begun, so C12 no longer applies */
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

/* Prepares a bracket anew; the floaters of `above`, which may be NULL, move down into it. */
static void stage_open(struct stage *t, const struct stage *above)
{
	int n_moved = above ? above->n_floaters : 0, room = t->n_natives + n_moved;
	size_t size = (size_t)room;

	stage_release(t);
	*t = (struct stage){.natives = t->natives,
			    .n_natives = t->n_natives,
			    .searched_again = t->searched_again,
			    .bounds = t->bounds};
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
	free(w->d.places);
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
 * PAIRING C1: players without opponent in the bracket move down.  In the lowest bracket everybody
 * stays, and a player without an opponent may have the bye of an odd number.  Returns the number of
 * moved-down players who are stuck.
 */
static int c1_set_stuck_aside(const struct dutch *d, struct stage *t, bool lowest)
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
	pairing_sort(t->floaters, t->n_floaters);
}

/*
 * A second search may find the same pairing if it leaves enough pairs below, though not for
 * everybody.
 */
static bool same_floaters(const struct bracket_pairing *a, const struct bracket_pairing *b)
{
	return a->n_floaters == b->n_floaters &&
	       !memcmp(a->floaters, b->floaters, (size_t)a->n_floaters * sizeof(int));
}

/* Searches a bracket again for `pairs` pairs with floaters suitable for the bracket below. */
static bool search_again(const struct tower *w, struct stage *from, const struct stage *to,
			 int pairs, bool complete)
{
	struct dutch_below below = {from->stuck, from->n_stuck, to->natives, to->n_natives,
				    complete};
	struct bracket b = bracket_of(&w->d, from, false);
	int ph = from->ph < pairs ? from->ph : pairs;
	struct bracket_pairing trial;
	bool found;

	dutch_bracket_pairing_init(&trial, w->d.n);
	found = dutch_bracket_search(&b, ph, pairs - ph, &below, &trial);
	from->bounds |= trial.bounds;
	if (!found || same_floaters(&from->pairing, &trial)) {
		dutch_bracket_pairing_release(&trial);
		return false;
	}
	dutch_bracket_pairing_release(&from->pairing);
	from->pairing = trial;
	from->all_down = 0;
	from->again = complete ? DUTCH_FOR_LOWEST : DUTCH_FOR_FLOATERS;
	list_floaters(from);
	return true;
}

/* PAIRING C12: searches the bracket above again, once, for floaters who can be paired here. */
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

/* PAIRING C14: reduces p of the bracket above to `pairs`, because the lowest cannot be paired. */
static bool c14_search_with_fewer(struct tower *w, int lowest, int pairs)
{
	struct stage *above = &w->stages[lowest - 1], *t = &w->stages[lowest];

	if (!search_again(w, above, t, pairs, true))
		return false;
	stage_open(t, above);
	return true;
}

/*
 * PAIRING B3, C13: the penultimate bracket gives up as few pairs as necessary for pairing the
 * lowest.
 */
static bool c13_give_up_pairs(struct tower *w, int lowest)
{
	const struct stage *above = &w->stages[lowest - 1], *t = &w->stages[lowest];
	int p = above->ph + above->pr;
	int most = dutch_c13_most_kept(&w->d, above->moved, above->n_moved, above->natives,
				       above->n_natives, t->n_natives);

	for (p = most < p ? most : p; p >= 1; p--) {
		if (c14_search_with_fewer(w, lowest, p))
			return true;
	}
	return false;
}

/* PAIRING C13: if giving up pairs does not help, merges the two lowest brackets. */
static void c13_merge(struct tower *w, int lowest)
{
	struct stage *above = &w->stages[lowest - 1];

	above->n_natives += w->stages[lowest].n_natives;
	above->bounds |= w->stages[lowest].bounds;
	w->n--;
	stage_open(above, lowest > 1 ? above - 1 : NULL);
}

/*
 * A bracket above the lowest always has a pairing.  If the limits of the search miss it, all its
 * players move down, which breaks no absolute criterion.
 */
static void send_all_down(const struct bracket *b, struct bracket_pairing *p)
{
	int *all = dutch_c3_list(b);

	p->n_pairs = 0;
	p->n_floaters = b->n_moved + b->n_natives;
	memcpy(p->floaters, all, (size_t)p->n_floaters * sizeof(int));
	pairing_sort(p->floaters, p->n_floaters);
	free(all);
}

/* Pairs one bracket by C1 to C12; false if the lowest cannot be paired. */
static bool pair_bracket(struct tower *w, int i)
{
	struct stage *t = &w->stages[i];
	bool lowest = i == w->n - 1, heterogeneous, out;
	struct bracket b;
	bool found;
	int stuck;

	do {
		stuck = c1_set_stuck_aside(&w->d, t, lowest);
		b = bracket_of(&w->d, t, lowest);
		out = dutch_c3_determine_p(&b, &t->ph, &t->pr);
		heterogeneous = t->n_in_moved > 0 && t->n_in_moved < t->n_in_natives;
	} while ((stuck || (heterogeneous && t->ph < t->n_in_moved)) &&
		 c12_search_above_again(w, i));
	if (!out)
		return false;
	found = dutch_bracket_search(&b, t->ph, t->pr, NULL, &t->pairing);
	t->bounds |= t->pairing.bounds;
	if (!found) {
		if (lowest)
			return false;
		send_all_down(&b, &t->pairing);
		t->all_down = t->pairing.n_floaters;
	}
	list_floaters(t);
	return true;
}

/* Is there any complete pairing? If not, merging brackets does not help. */
static bool comes_out_at_all(const struct tower *w)
{
	struct bracket all = {&w->d, w->positions, 0, w->positions, w->d.n, true};
	int ph, pr; /* C3: pairs of moved-down players, and of the rest */

	return dutch_c3_determine_p(&all, &ph, &pr);
}

/* Pairs the brackets from the top; C13 goes back up if the lowest cannot be paired. */
static bool pair_brackets(struct tower *w)
{
	int i = 0;

	if (w->n)
		stage_open(&w->stages[0], NULL);
	while (i < w->n) {
		if (pair_bracket(w, i)) {
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

/*
 * PAIRING F1: order by the higher player's score, the sum of both scores, the higher player's rank.
 */
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
				   .given_up = t->ph + t->pr - t->pairing.n_pairs,
				   .bounds = t->bounds,
				   .all_down = t > w->stages ? t[-1].all_down : 0};
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

/* The pairs of a bracket, and the bye in the lowest one. */
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
		if (d->list[i].preference != PAIR_NO_COLOUR || d->list[i].score != d->list[0].score)
			return false;
	}
	return d->s->round == 1;
}

/* Are some kept apart, so that S1 may not meet S2 straight? */
static bool has_forbidden_pairs(const struct dutch *d)
{
	int i;

	for (i = 0; i < d->n; i++) {
		if (d->s->players[d->list[i].player].n_met)
			return true;
	}
	return false;
}

/* PAIRING F4: the places of the higher ranked of the pairs, which an exchange may have moved. */
static void f4_find_places(struct tower *w)
{
	int place = 0, i, k;

	w->d.places = mem_zeroed((size_t)w->d.n + 1, sizeof(*w->d.places));
	for (i = 0; i < w->n; i++) {
		const struct bracket_pairing *p = &w->stages[i].pairing;

		for (k = 0; k < p->n_pairs; k++)
			w->d.places[p->upper[k] < p->lower[k] ? p->upper[k] : p->lower[k]] = 1;
	}
	for (i = 0; i < w->d.n; i++)
		w->d.places[i] = w->d.places[i] ? ++place : 0;
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

/* PAIRING F4: S1 against S2 straight; odd places of S1 have the colour of the lot. */
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

/* Did a search end at its bound? */
static bool reached_bound(const struct tower *w)
{
	unsigned bounds = 0;
	int i;

	for (i = 0; i < w->n; i++)
		bounds |= w->stages[i].bounds;
	return bounds && comes_out_at_all(w);
}

static void pair_by_brackets(struct tower *w, bool explaining, struct pair_round *ret_round)
{
	tower_init(w);
	if (pair_brackets(w)) {
		if (is_first_round(&w->d))
			f4_find_places(w);
		collect(w, explaining, ret_round);
	} else {
		ret_round->ok = false;
		ret_round->reason = reached_bound(w) ? pair_given_up : pair_no_legal_pairing;
	}
}

static void pair_by_rating(const struct pair_state *s, const struct pair_options *o,
			   const struct dutch_edition *edition, struct pair_round *ret_round)
{
	struct tower w = {0};

	pair_round_init(ret_round);
	pair_round_reserve(ret_round, s->n / 2 + 1);
	dutch_player_rank(&w.d, s, edition, o);
	if (is_first_round(&w.d) && !has_forbidden_pairs(&w.d))
		f4_pair_first_round(&w.d, o->explain, ret_round);
	else
		pair_by_brackets(&w, o->explain, ret_round);
	tower_release(&w);
}

void dutch_pair_fide_1998(const struct pair_state *s, const struct pair_options *o,
			  struct pair_round *ret_round)
{
	static const struct dutch_edition fide_1998 = {.heals_mild = false};

	pair_by_rating(s, o, &fide_1998, ret_round);
}

void dutch_pair_knsb_1996(const struct pair_state *s, const struct pair_options *o,
			  struct pair_round *ret_round)
{
	static const struct dutch_edition knsb_1996 = {.heals_mild = true};

	pair_by_rating(s, o, &knsb_1996, ret_round);
}
