/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One bracket of the Swiss system by rating: C2 and C4 to C11, with the x of C14.  Each step calls
 * the ones that the rule repeats; start reading at dutch_bracket_search().
 *
 * A homogeneous bracket is one part, S1 against S2.  In a heterogeneous one S1 are the moved-down
 * players; for each pairing of these the remainder is paired as a homogeneous part.
 *
 * A question about all players (dutch_question.h) shows in advance whether a step can succeed at
 * all, which avoids exhaustive walks.
 */
#include "core/pairing/dutch/dutch_bracket.h"
#include "core/base/mem.h"
#include "core/pairing/dutch/dutch_alike.h"
#include "core/pairing/dutch/dutch_c8.h"
#include "core/pairing/dutch/dutch_halves.h"

#include <stdlib.h>
#include <string.h>

void dutch_bracket_pairing_init(struct bracket_pairing *p, int n)
{
	size_t size = (size_t)n;

	*p = (struct bracket_pairing){.upper = mem_zeroed(size, sizeof(int)),
				      .lower = mem_zeroed(size, sizeof(int)),
				      .floaters = mem_zeroed(size, sizeof(int))};
}

void dutch_bracket_pairing_release(struct bracket_pairing *p)
{
	free(p->upper);
	free(p->lower);
	free(p->floaters);
	memset(p, 0, sizeof(*p));
}

/* PAIRING A8, C2: the excess of players who prefer the majority colour over half of the players. */
static int c2_determine_x(const struct dutch *d, const int *all, int n,
			  enum pair_colour *ret_majority)
{
	int white = 0, black = 0, i, most;

	for (i = 0; i < n; i++) {
		white += d->list[all[i]].preference == PAIR_WHITE;
		black += d->list[all[i]].preference == PAIR_BLACK;
	}
	most = white > black ? white : black;
	*ret_majority = white > black ? PAIR_WHITE : PAIR_BLACK;
	return most > (n + 1) / 2 ? most - (n + 1) / 2 : 0;
}

/* PAIRING KNSB-A8: the number of the x pairs to be healed by a mild preference. */
static int healed_of(const struct search *s, const int *all, int n, int x)
{
	int mild = 0, i;

	for (i = 0; i < n && s->d->edition->heals_mild; i++) {
		const struct dutch_player *p = &s->d->list[all[i]];

		mild += p->strength == DUTCH_MILD && p->preference == s->majority;
	}
	return mild < x ? mild : x;
}

/* Returns false if the count of preferences alone shows that the budget is too small. */
static bool count_allows(const struct search *s)
{
	int white = 0, black = 0, i, most;

	for (i = 0; i < s->n_players; i++) {
		white += s->d->list[s->players[i]].preference == PAIR_WHITE;
		black += s->d->list[s->players[i]].preference == PAIR_BLACK;
	}
	most = white > black ? white : black;
	most -= s->n_players - s->n_pairs;
	return dutch_search_within(s, (struct spent){most > 0 ? most : 0, 0});
}

/*
 * Pairs a homogeneous part under the criteria in force by C4 to C8.  Stores the pairs after the
 * first `before` of the answer.
 */
static bool pair_part(struct search *s, int before)
{
	if (!count_allows(s) || !dutch_search_judge_sides(s))
		return false;
	s->epoch++;
	s->out->exchanged = 0;
	dutch_halves_form(s, NULL, 0);
	return dutch_halves_pair(s, before) || dutch_c8_exchange(s, before);
}

/*
 * PAIRING C9: pairs the part; drops B6, then B5 for downfloaters.  `down` criteria have been
 * dropped before.
 */
static bool c9_drop_for_downfloats(struct search *s, int down, int before)
{
	for (s->down = down; s->down <= 2; s->down++) {
		if (pair_part(s, before))
			return true;
	}
	return false;
}

/* The whole bracket while its moved-down players are paired. */
struct whole {
	int ph, pr;
	const int *all; /* positions, ascending: the first ph are S1 (C4, C5) */
	int n;
	bool ask; /* a step has failed: check before each step whether it can succeed */
	long steps;
	struct dutch_alike alike; /* those after S1 */
};

/* PAIRING C6: the rest of a heterogeneous bracket is paired as a homogeneous one. */
static bool c6_pair_remainder(struct search *s, const struct whole *w)
{
	int i, n = 0;

	for (i = w->ph; i < w->n; i++) {
		if (!s->used[i])
			s->rest[n++] = w->all[i];
	}
	s->players = s->rest;
	s->n_players = n;
	s->n_pairs = w->pr;
	return c9_drop_for_downfloats(s, 0, w->ph);
}

/* A question about the whole bracket with the first `settled` of S1 and their opponents paired. */
static struct dutch_question *whole_question(struct search *s, const struct whole *w, int settled)
{
	struct dutch_question *q;
	int i;

	s->players = w->all;
	s->n_players = w->n;
	s->n_pairs = w->ph + w->pr;
	s->down = 2;
	q = dutch_search_question(s, false);
	for (i = 0; i < w->ph; i++) {
		q->halves[i] = QUESTION_UPPER;
		q->settled[i] = i < settled;
	}
	for (i = w->ph; i < w->n; i++)
		q->settled[i] = s->used[i];
	return q;
}

/*
 * Can the bracket be completed within the budget, the first `settled` of S1 being paired, with all
 * criteria for downfloats dropped?
 */
static bool can_complete(struct search *s, const struct whole *w, int settled)
{
	struct dutch_question *q = whole_question(s, w, settled);
	enum question_answer answer = dutch_question_ask(q, QUESTION_SAME_HARD_EXCHANGES);

	if (answer != QUESTION_YES)
		return answer != QUESTION_NO;
	if (dutch_search_within(s, (struct spent){q->same, q->hard}))
		return true;
	if (!s->healed || !dutch_search_within(s, (struct spent){q->same, 0}))
		return false;
	answer = dutch_question_ask(q, QUESTION_HARD_SAME_EXCHANGES);
	return answer != QUESTION_YES || dutch_search_within(s, (struct spent){0, q->hard});
}

/*
 * The same for a pair of the first of S1 that is not settled, by the answer that is kept;
 * QUESTION_OPEN if that does not tell.
 */
static enum question_answer settle_by_kept(struct search *s, const struct whole *w, int k, int i)
{
	if (!s->question.kept)
		dutch_question_keep(whole_question(s, w, k), QUESTION_SAME_HARD_EXCHANGES);
	return dutch_question_settle(&s->question, k, i, s->x + s->healed - s->spent.same,
				     s->x - s->spent.hard, false);
}

/* Counts a pair of moved-down player k as made, or with -1 as undone. */
static void count_pair(struct search *s, struct whole *w, int k, int i, int by)
{
	struct spent cost = dutch_search_spends(s, w->all[k], w->all[i]);

	s->used[i] = by > 0;
	dutch_alike_take(&w->alike, i - w->ph, by);
	s->spent.same += by * cost.same;
	s->spent.hard += by * cost.hard;
	s->out->upper[k] = w->all[k];
	s->out->lower[k] = w->all[i];
}

/* A remainder that does not come out counts as a step for each player of a large bracket. */
static bool pair_remainder(struct search *s, struct whole *w)
{
	if (c6_pair_remainder(s, w))
		return true;
	if (w->n > dutch_search_large(s))
		w->steps -= w->n;
	return false;
}

static bool c7_transpose_moved(struct search *s, struct whole *w, int k);

enum step {
	STEP_DONE,
	STEP_FAILED,
	STEP_IMPOSSIBLE /* the bracket cannot be completed with this pair */
};

/* Pairs moved-down player k with this one, and then those after k. */
static enum step pair_and_go_on(struct search *s, struct whole *w, int k, int i)
{
	enum question_answer answer = w->ask ? settle_by_kept(s, w, k, i) : QUESTION_OPEN;
	enum step step = STEP_IMPOSSIBLE;

	if (answer == QUESTION_NO)
		return step;
	count_pair(s, w, k, i, 1);
	if (!w->ask || answer == QUESTION_YES || can_complete(s, w, k + 1)) {
		if (answer == QUESTION_OPEN)
			dutch_question_drop(&s->question);
		step = c7_transpose_moved(s, w, k + 1) ? STEP_DONE : STEP_FAILED;
		dutch_question_drop(&s->question);
	}
	count_pair(s, w, k, i, -1);
	w->ask = true;
	return step;
}

/*
 * PAIRING C7: in a heterogeneous bracket the moved-down players from k on meet the next of S2 in
 * the order of D1, the first transposition being the straight pairing of C6.
 */
static bool c7_transpose_moved(struct search *s, struct whole *w, int k)
{
	bool refused[DUTCH_ALIKE_KINDS] = {false};
	enum step step = STEP_FAILED;
	int i, a = w->all[k];

	if (k == w->ph)
		return pair_remainder(s, w);
	for (i = w->ph; i < w->n && step != STEP_DONE; i++) {
		bool asked = w->ask;
		int kind = w->alike.of[i - w->ph];

		if (--w->steps <= 0) {
			dutch_search_note_bound(s, DUTCH_BOUND_MOVED);
			return false;
		}

		if (s->used[i] || refused[kind] || !dutch_search_may_pair(s, a, w->all[i]) ||
		    !dutch_search_within(s, dutch_search_spends(s, a, w->all[i])))
			continue;
		step = pair_and_go_on(s, w, k, i);
		refused[kind] =
			step == STEP_IMPOSSIBLE && dutch_alike_is_large(&w->alike, i - w->ph);
		/* Those before k were paired without a question: they may have been the mistake. */
		if (step != STEP_DONE && !asked && !can_complete(s, w, k))
			return false;
	}
	return step == STEP_DONE;
}

/*
 * Steps of the walk through one bracket under the same criteria, beyond those that a walk without
 * turning back needs.
 */
#define MOST_STEPS 100000

static bool pair_heterogeneous(struct search *s, struct whole *w)
{
	int *places = mem_zeroed((size_t)w->n, sizeof(*places)), i;
	bool found;

	for (i = w->ph; i < w->n; i++)
		places[i - w->ph] = i;
	w->ask = false;
	w->steps = dutch_search_bound(s, MOST_STEPS) + (long)w->ph * w->n;
	dutch_question_drop(&s->question);
	found = can_complete(s, w, 0);
	dutch_alike_find(&s->question, places, w->n - w->ph, &w->alike);
	found = found && c7_transpose_moved(s, w, 0);
	dutch_alike_release(&w->alike);
	free(places);
	return found;
}

static bool pair_homogeneous(struct search *s, const struct whole *w)
{
	s->players = w->all;
	s->n_players = w->n;
	s->n_pairs = w->pr;
	return c9_drop_for_downfloats(s, s->up ? 2 : 0, 0);
}

/*
 * PAIRING C10: drops B6, then B5 for players who meet higher scores.  In a heterogeneous bracket
 * the criteria of C9 are in force again each time.
 */
static bool c10_drop_for_upfloats(struct search *s, struct whole *w)
{
	for (s->up = 0; s->up <= 2; s->up++) {
		if (w->ph ? pair_heterogeneous(s, w) : pair_homogeneous(s, w))
			return true;
	}
	return false;
}

static int greatest(int a, int b)
{
	return a > b ? a : b;
}

/*
 * The next x with which a pairing may be found, all criteria for floaters dropped; more than the
 * number of pairs when there is none.
 */
static int next_x(struct search *s, const struct whole *w)
{
	int none = w->ph + w->pr + 1, x = s->x + 1;
	struct dutch_question *q;

	s->up = 2;
	q = whole_question(s, w, 0);
	switch (dutch_question_ask(q, QUESTION_SAME_HARD_EXCHANGES)) {
	case QUESTION_NO: return none;
	case QUESTION_OPEN: return x;
	case QUESTION_YES: break;
	}
	x = greatest(x, q->same - s->healed);
	if (s->healed && dutch_question_ask(q, QUESTION_HARD_SAME_EXCHANGES) == QUESTION_YES)
		x = greatest(x, q->hard);
	return x;
}

/* PAIRING C11: raises x until a pairing is found, each time with all criteria in force again. */
static bool c11_raise_x(struct search *s, struct whole *w)
{
	while (s->x <= w->ph + w->pr) {
		if (c10_drop_for_upfloats(s, w))
			return true;
		s->x = next_x(s, w);
	}
	return false;
}

/* PAIRING C14: reduces x with each pair fewer than n players could form. */
static int c14_lower_x(int x, int n, int pairs)
{
	return greatest(0, x - (n / 2 - pairs));
}

bool dutch_bracket_search(const struct bracket *b, int ph, int pr, const struct dutch_below *below,
			  struct bracket_pairing *ret_pairing)
{
	int n = b->n_moved + b->n_natives, *all = dutch_c3_list(b), x;
	struct whole w = {.ph = ph, .pr = pr, .all = all, .n = n};
	struct search s;
	bool found;

	dutch_search_init(&s, b, below, ret_pairing);
	x = c2_determine_x(s.d, all, n, &s.majority);
	s.healed = healed_of(&s, all, n, x);
	s.x = c14_lower_x(x - s.healed, n, ph + pr);
	ret_pairing->first_x = s.x;
	ret_pairing->healed = s.healed;
	ret_pairing->majority = s.majority;
	found = c11_raise_x(&s, &w);
	ret_pairing->x = s.x;
	ret_pairing->down = s.down;
	ret_pairing->up = s.up;
	dutch_search_release(&s);
	free(all);
	return found;
}
