/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One bracket of the Swiss system by rating (C2 to C11): S1 against S2 in the order of
 * transpositions and exchanges, under criteria that are dropped one after the other.
 *
 * The order of the search is the rule's.  A question to all players in hand (dutch_question.h)
 * tells beforehand whether a step can succeed at all, and which exchange is the first that does, so
 * that no order is walked to its end in vain; where S1 and S2 are given, the first transposition
 * that fits is built player by player with the same question.
 */
#include "core/base/mem.h"
#include "core/pairing/dutch/dutch_bracket.h"
#include "core/pairing/dutch/dutch_halves.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Steps of walks through both sides of a budget. */
#define MOST_PATIENCE 2000000

/* Tries of exchanges in small and in larger brackets whose budget leaves room on a side. */
#define FEW_TRIES_SMALL 80000
#define FEW_TRIES	4000

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

static bool is_mild(const struct dutch *d, int a)
{
	return d->list[a].strength == DUTCH_MILD;
}

/* Determines which sides of the budget are at their minimum; false if no pairing stays within it.
 */
static bool judge_sides(struct search *s)
{
	struct dutch_question *q;
	int same = s->x + s->healed - s->spent.same, hard = s->x - s->spent.hard;

	s->sides = SIDES_TIGHT;
	s->hard_first = false;
	if (!s->healed || s->n_players > SEARCH_LARGE)
		return true;
	s->sides = SIDES_LOOSE;
	q = dutch_halves_question(s, false);
	switch (dutch_question_ask(q, QUESTION_SAME_HARD_EXCHANGES)) {
	case QUESTION_NO: return false;
	case QUESTION_OPEN: return true;
	case QUESTION_YES: break;
	}
	if (q->same == same)
		s->sides = q->hard == hard ? SIDES_TIGHT : SIDES_SAME_TIGHT;
	if (q->same >= same)
		return q->same == same && q->hard <= hard;
	if (dutch_question_ask(q, QUESTION_HARD_SAME_EXCHANGES) != QUESTION_YES)
		return true;
	if (q->hard == hard) {
		s->sides = q->same == same ? SIDES_TIGHT : SIDES_HARD_TIGHT;
		s->hard_first = true;
	}
	return q->hard < hard || (q->hard == hard && q->same <= same);
}

/* The quantities to minimise, in order, before exchanges are compared. */
static enum question_order order_of(const struct search *s)
{
	switch (s->sides) {
	case SIDES_TIGHT:
		if (s->healed)
			break;
		return QUESTION_SAME_EXCHANGES_HARD;
	case SIDES_SAME_TIGHT: return QUESTION_SAME_EXCHANGES_HARD;
	case SIDES_HARD_TIGHT: return QUESTION_HARD_EXCHANGES_SAME;
	case SIDES_LOOSE: return QUESTION_EXCHANGES_BOTH;
	}
	return s->hard_first ? QUESTION_HARD_SAME_EXCHANGES : QUESTION_SAME_HARD_EXCHANGES;
}

/* The fewest exchanged players and the least difference of their numbers. */
struct least {
	enum question_order order;
	int exchanged, difference;
};

/* Is there an answer as good as the least one? */
static bool ask_again(struct search *s, const struct least *l)
{
	const struct dutch_question *q = &s->question;

	return dutch_question_ask(&s->question, l->order) == QUESTION_YES &&
	       q->exchanged == l->exchanged && q->difference == l->difference &&
	       dutch_halves_within(s, (struct spent){q->same, q->hard});
}

/*
 * Fixes the player at a place in this half if the least exchange allows it, else in the other half;
 * returns whether it does. `raised` holds the halves of the last answer.
 */
static bool fix_half(struct search *s, const struct least *l, int place, bool upper, bool *raised)
{
	struct dutch_question *q = &s->question;
	bool may = raised[place] == upper;

	q->halves[place] = upper ? QUESTION_UPPER : QUESTION_LOWER;
	if (!may) {
		may = !dutch_question_rules_out(q, place) && ask_again(s, l);
		if (may)
			memcpy(raised, q->raised, (size_t)s->n_players * sizeof(*raised));
		else
			q->halves[place] = upper ? QUESTION_LOWER : QUESTION_UPPER;
	}
	return may;
}

/* The first exchange of the order D2 among the least ones, the last answer being one of them. */
static bool find_exchange(struct search *s, const struct least *l, struct exchange *x)
{
	int n = s->n_players, p = s->n_pairs, k = l->exchanged, i, found;
	bool *raised = mem_zeroed((size_t)n, sizeof(*raised));

	memcpy(raised, s->question.raised, (size_t)n * sizeof(*raised));
	s->question.priced = true;
	for (i = p - 1, found = 0; i >= 0; i--) {
		if (found == k)
			s->question.halves[i] = QUESTION_UPPER;
		else if (fix_half(s, l, i, false, raised))
			x->out1[k - ++found] = i;
	}
	for (i = p, found = 0; i < n && found < k; i++) {
		if (fix_half(s, l, i, true, raised))
			x->out2[found++] = i - p;
	}
	s->question.priced = false;
	free(raised);
	return found == k;
}

/* Exchanges of k players each, in order; 1, 0, or -1 when the tries have run out. */
static int try_exchanges(struct search *s, struct exchange *x, int k, int before, long *tries)
{
	while (dutch_exchange_next(x)) {
		if ((*tries)-- <= 0)
			return -1;
		dutch_halves_set(s, x, k);
		if (dutch_halves_search(s, before)) {
			s->out->exchanged = k;
			return 1;
		}
	}
	return 0;
}

/* Tries of halves in a bracket of so many players. */
static long tries_for(int n)
{
	return 20000000L / (n + 1);
}

/* Sets of players that are looked at for each try, which costs much more. */
#define STEPS_A_TRY 200

/* Tries exchanges of `least` and more players in order, when no question can name the first. */
static bool walk_exchanges(struct search *s, struct exchange *x, int least, int before, long *tries)
{
	int k, status = 0;

	x->steps = *tries * STEPS_A_TRY;
	for (k = least < 1 ? 1 : least; k <= s->n_pairs && status == 0; k++) {
		dutch_exchange_begin(x, k);
		status = try_exchanges(s, x, k, before, tries);
	}
	if (x->steps <= 0)
		*tries = 0;
	x->steps = LONG_MAX;
	return status == 1;
}

static bool walk_all_exchanges(struct search *s, struct exchange *x, int least, int before)
{
	long tries = tries_for(s->n_players);

	return walk_exchanges(s, x, least, before, &tries);
}

/* The exchange that the question named least: there are few of one player each. */
static bool take_least(struct search *s, struct exchange *x, const struct least *l, int before)
{
	long tries = s->n_pairs; /* no more have one difference */

	if (l->exchanged == 1) {
		dutch_exchange_begin_at(x, l->difference);

		return try_exchanges(s, x, 1, before, &tries) == 1;
	}
	if (!find_exchange(s, l, x))
		return false;
	dutch_halves_set(s, x, l->exchanged);
	s->out->exchanged = l->exchanged;
	return dutch_halves_search(s, before);
}

/* Asks for the least exchange that keeps the budget, in this order of what counts. */
static enum question_answer ask_least(struct search *s, enum question_order order,
				      struct least *ret_least)
{
	struct dutch_question *q = dutch_halves_question(s, true);
	enum question_answer answer = dutch_question_ask(q, order);

	if (answer == QUESTION_YES && !dutch_halves_within(s, (struct spent){q->same, q->hard}))
		answer = QUESTION_NO;
	*ret_least = (struct least){order, q->exchanged, q->difference};
	return answer;
}

/* The budget leaves room on a side, and the least exchange of all does not keep within it. */
static bool exchanges_with_room(struct search *s, struct exchange *x, const struct least *bound,
				int before)
{
	static const enum question_order orders[] = {QUESTION_SAME_HARD_EXCHANGES,
						     QUESTION_HARD_SAME_EXCHANGES};
	long tries = s->few_tries / 4, had = tries;
	struct least l;
	int i;

	if (walk_exchanges(s, x, bound->exchanged, before, &tries))
		return true;
	if (tries > 0)
		return false; /* all have been tried */
	s->few_tries -= had;
	for (i = 0; i < 2; i++) {
		if (ask_least(s, orders[i], &l) == QUESTION_YES)
			return take_least(s, x, &l, before);
	}
	return false;
}

/* Beyond this size the questions that find an exchange are too many. */
#define FIND_MOST 1000

/* In large brackets single exchanges are tried before the slow question is asked. */
static bool search_large(struct search *s, struct exchange *x, int before)
{
	long tries = s->n_players;
	enum question_answer answer;
	struct least l;

	dutch_exchange_begin(x, 1);
	if (try_exchanges(s, x, 1, before, &tries) == 1)
		return true;
	answer = ask_least(s, order_of(s), &l);
	if (answer == QUESTION_YES && s->n_players <= FIND_MOST)
		return take_least(s, x, &l, before);
	return answer != QUESTION_NO && walk_all_exchanges(s, x, l.exchanged, before);
}

static bool search_small(struct search *s, struct exchange *x, int before)
{
	struct least l;

	switch (ask_least(s, order_of(s), &l)) {
	case QUESTION_YES: return take_least(s, x, &l, before);
	case QUESTION_OPEN: return walk_all_exchanges(s, x, 1, before);
	case QUESTION_NO: break;
	}
	return s->sides != SIDES_TIGHT && exchanges_with_room(s, x, &l, before);
}

/* PAIRING C8 */
static bool c8_exchange(struct search *s, int before)
{
	int p = s->n_pairs;
	struct exchange x;
	bool found;

	if (dutch_halves_kinds_forbid(s))
		return false;
	dutch_exchange_init(&x, p, s->n_players - p, s->n_players > 2 * p, p);
	found = s->n_players > SEARCH_LARGE ? search_large(s, &x, before)
					    : search_small(s, &x, before);
	dutch_exchange_release(&x);
	return found;
}

/* The count of preferences alone may show that the budget is too small. */
static bool count_allows(const struct search *s)
{
	int white = 0, black = 0, i, most;

	for (i = 0; i < s->n_players; i++) {
		white += s->d->list[s->players[i]].preference == PAIR_WHITE;
		black += s->d->list[s->players[i]].preference == PAIR_BLACK;
	}
	most = white > black ? white : black;
	most -= s->n_players - s->n_pairs;
	return dutch_halves_within(s, (struct spent){most > 0 ? most : 0, 0});
}

/*
 * Pairs a homogeneous part: the first exchange and transposition that fit at the current levels.
 * The pairs are appended behind the first `before` of the answer.
 */
static bool pair_part(struct search *s, int before)
{
	static const struct exchange none = {0};

	if (!count_allows(s) || !judge_sides(s))
		return false;
	s->epoch++;
	dutch_halves_set(s, &none, 0);
	if (dutch_halves_search(s, before)) {
		s->out->exchanged = 0;
		return true;
	}
	return s->n_pairs && c8_exchange(s, before);
}

/* C9: criteria dropped for downfloats first, then for upfloats. */
static const struct {
	int down, up;
} levels[] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}};

/* PAIRING C9 */
static bool c9_drop_for_downfloats(struct search *s)
{
	bool found = false;
	int level;

	for (level = 0; level < 5 && !found; level++) {
		s->down = levels[level].down;
		s->up = levels[level].up;
		found = pair_part(s, 0);
		s->out->level = level;
	}
	return found;
}

/* The state of the walk through S1 against S2 in a heterogeneous bracket. */
struct moved_walk {
	int ph, pr;
	const int *all; /* positions of the bracket, ascending */
	int n;
	bool ask; /* a step has failed: ask before each one whether it can succeed */
	long steps;
};

/* The remainder after S1 has been paired, at ever lower levels for downfloats. */
static bool c6_pair_remainder(struct search *s, const struct moved_walk *w)
{
	bool found = false;
	int i, n = 0;

	for (i = w->ph; i < w->n; i++) {
		if (!s->used[i])
			s->rest[n++] = w->all[i];
	}
	s->players = s->rest;
	s->n_players = n;
	s->n_pairs = w->pr;
	for (s->down = 0; s->down <= 2 && !found; s->down++) {
		found = pair_part(s, w->ph);
		s->out->level = s->up * 3 + s->down;
	}
	return found;
}

/* The question about the whole bracket, the first `settled` of S1 and their opponents paired. */
static struct dutch_question *whole_question(struct search *s, const struct moved_walk *w,
					     int settled)
{
	struct dutch_question *q;
	int i;

	s->players = w->all;
	s->n_players = w->n;
	s->n_pairs = w->ph + w->pr;
	s->down = 2;
	q = dutch_halves_question(s, false);
	for (i = 0; i < w->ph; i++) {
		q->halves[i] = QUESTION_UPPER;
		q->settled[i] = i < settled;
	}
	for (i = w->ph; i < w->n; i++)
		q->settled[i] = s->used[i];
	return q;
}

/*
 * Can the bracket still be completed within the budget, the first of S1 being paired?  All
 * criteria for downfloats dropped.
 */
static bool can_complete(struct search *s, const struct moved_walk *w, int settled)
{
	struct dutch_question *q = whole_question(s, w, settled);
	enum question_answer answer = dutch_question_ask(q, QUESTION_SAME_HARD_EXCHANGES);

	if (answer != QUESTION_YES)
		return answer != QUESTION_NO;
	if (dutch_halves_within(s, (struct spent){q->same, q->hard}))
		return true;
	if (!s->healed || !dutch_halves_within(s, (struct spent){q->same, 0}))
		return false;
	answer = dutch_question_ask(q, QUESTION_HARD_SAME_EXCHANGES);
	return answer != QUESTION_YES || dutch_halves_within(s, (struct spent){0, q->hard});
}

/* C6, C10: each transposition of S2 against S1 in order, the remainder tried for each. */
static bool c7_transpose_moved(struct search *s, struct moved_walk *w, int k)
{
	int i, a = w->all[k];
	bool found = false;
	struct spent cost;

	if (k == w->ph)
		return c6_pair_remainder(s, w);
	for (i = w->ph; i < w->n && !found && --w->steps > 0; i++) {
		if (s->used[i] || !dutch_halves_may_pair(s, a, w->all[i]))
			continue;
		cost = dutch_halves_pair_cost(s, a, w->all[i]);
		if (!dutch_halves_within(s, cost))
			continue;
		s->used[i] = true;
		s->spent.same += cost.same;
		s->spent.hard += cost.hard;
		s->out->upper[k] = a;
		s->out->lower[k] = w->all[i];
		if (!w->ask || can_complete(s, w, k + 1))
			found = c7_transpose_moved(s, w, k + 1);
		s->used[i] = false;
		s->spent.same -= cost.same;
		s->spent.hard -= cost.hard;
		w->ask = true;
	}
	return found;
}

#define MOST_STEPS 100000

/* PAIRING C10 */
static bool c10_drop_for_upfloats(struct search *s, struct moved_walk *w)
{
	bool found = false;

	for (s->up = 0; s->up <= 2 && !found; s->up++) {
		w->ask = false;
		w->steps = MOST_STEPS;
		if (!can_complete(s, w, 0))
			continue;
		found = c7_transpose_moved(s, w, 0);
	}
	return found;
}

/* PAIRING A8, C2: A8: by how much one colour is wanted more often than there are pairs. */
static int c2_surplus(const struct dutch *d, const int *all, int n, enum pair_colour *ret_majority)
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

/* PAIRING KNSB-A8: KNSB A8: how many mild preferences for the majority colour are given the other.
 */
static int healed_of(const struct search *s, const int *all, int n, int x)
{
	int mild = 0, i;

	for (i = 0; i < n && s->d->edition->heals_mild; i++)
		mild += is_mild(s->d, all[i]) && s->d->list[all[i]].preference == s->majority;
	return mild < x ? mild : x;
}

static void search_init(struct search *s, const struct bracket *b, const struct dutch_below *below,
			struct bracket_pairing *out)
{
	int n = b->n_moved + b->n_natives;
	size_t size = (size_t)n;

	memset(s, 0, sizeof(*s));
	s->b = b;
	s->patience = MOST_PATIENCE;
	s->few_tries = n <= TWO_SIDED_MOST ? FEW_TRIES_SMALL : FEW_TRIES;
	s->d = b->d;
	s->below = below;
	s->out = out;
	s->upper = mem_zeroed(size, sizeof(int));
	s->lower = mem_zeroed(size, sizeof(int));
	s->upper_at = mem_zeroed(size, sizeof(int));
	s->lower_at = mem_zeroed(size, sizeof(int));
	s->mates = mem_zeroed(size, sizeof(int));
	s->rest = mem_zeroed(size, sizeof(int));
	s->used = mem_zeroed(size, sizeof(bool));
	s->stay = mem_zeroed((size_t)b->d->n, sizeof(int));
	bipartite_init(&s->halves, n);
	dutch_question_init(&s->question, b->d, n);
}

static void search_release(struct search *s)
{
	bipartite_release(&s->halves);
	dutch_question_release(&s->question);
	free(s->upper);
	free(s->lower);
	free(s->upper_at);
	free(s->lower_at);
	free(s->mates);
	free(s->rest);
	free(s->used);
	free(s->stay);
}

static int greatest(int a, int b)
{
	return a > b ? a : b;
}

/*
 * The next x with which a pairing may be found, all criteria for floaters dropped; beyond the
 * number of pairs when there is none.
 */
static int next_x(struct search *s, const struct moved_walk *w)
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

/* PAIRING C11, C14: x rises until a pairing is found. */
static bool c11_raise_x(struct search *s, int *all, int n, int ph, int pr)
{
	int x0 = c2_surplus(s->d, all, n, &s->majority);
	struct moved_walk w = {ph, pr, all, n, false, 0};
	bool found = false;

	s->healed = healed_of(s, all, n, x0);
	s->x = greatest(0, x0 - s->healed - (n / 2 - ph - pr));
	s->out->first_x = s->x;
	s->out->healed = s->healed;
	s->out->majority = s->majority;
	while (!found && s->x <= ph + pr) {
		s->out->x = s->x;
		if (ph) {
			found = c10_drop_for_upfloats(s, &w);
		} else {
			s->players = all;
			s->n_players = n;
			s->n_pairs = pr;
			found = c9_drop_for_downfloats(s);
		}
		if (!found)
			s->x = next_x(s, &w);
	}
	return found;
}

bool dutch_bracket_search(const struct bracket *b, int ph, int pr, const struct dutch_below *below,
			  struct bracket_pairing *ret_pairing)
{
	int *all = dutch_size_list(b);
	struct search s;
	bool found;

	search_init(&s, b, below, ret_pairing);
	found = c11_raise_x(&s, all, b->n_moved + b->n_natives, ph, pr);
	search_release(&s);
	free(all);
	return found;
}
