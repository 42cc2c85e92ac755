/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING C8: exchanges for a homogeneous part that cannot be paired with S1 and S2 as ranked.
 *
 * A question to the whole part names the least exchange that keeps the budget: how many players and
 * which difference of their numbers.  From there the first one in the order of D2 is found place by
 * place.  Where no question helps, exchanges are tried one after the other.
 */
#include "core/pairing/dutch/dutch_c8.h"
#include "core/base/mem.h"
#include "core/pairing/dutch/dutch_halves.h"
#include "core/pairing/dutch/dutch_kinds.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The criteria before exchanges are compared, and after. */
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

/* Is there an answer as good as the least one, with this player in this half? */
static bool ask_again(struct search *s, const struct least *l, int place, unsigned char half)
{
	const struct dutch_question *q = &s->question;

	return dutch_question_ask_with(&s->question, place, half) == QUESTION_YES &&
	       q->exchanged == l->exchanged && q->difference == l->difference &&
	       dutch_search_within(s, (struct spent){q->same, q->hard});
}

/*
 * Fixes the player at a place in this half if an exchange as good as the least one allows it, else
 * in the other half; returns whether it does.  `raised` holds the halves of the last good answer.
 */
static bool fix_half(struct search *s, const struct least *l, int place, bool upper, bool *raised)
{
	const unsigned char half = upper ? QUESTION_UPPER : QUESTION_LOWER,
			    other = upper ? QUESTION_LOWER : QUESTION_UPPER;
	struct dutch_question *q = &s->question;

	if (raised[place] == upper) {
		dutch_question_ask_with(q, place, half);
		return true;
	}
	if (!dutch_question_rules_out(q, place, half) && ask_again(s, l, place, half)) {
		memcpy(raised, q->raised, (size_t)s->n_players * sizeof(*raised));
		return true;
	}
	dutch_question_ask_with(q, place, other);
	return false;
}

/* PAIRING D2: the first of the least exchanges, the last answer being one of them. */
static bool d2_first_of_least(struct search *s, const struct least *l, struct exchange *x)
{
	int n = s->n_players, p = s->n_pairs, k = l->exchanged, i, found;
	bool *raised = mem_zeroed((size_t)n, sizeof(*raised));

	memcpy(raised, s->question.raised, (size_t)n * sizeof(*raised));
	for (i = p - 1, found = 0; i >= 0 && found < k; i--) {
		if (fix_half(s, l, i, false, raised))
			x->out1[k - ++found] = i;
	}
	for (i = p, found = 0; i < n && found < k; i++) {
		if (fix_half(s, l, i, true, raised))
			x->out2[found++] = i - p;
	}
	free(raised);
	return found == k;
}

/* Tries exchanges of k players each in order: 1 found, 0 none, -1 out of tries. */
static int try_exchanges(struct search *s, struct exchange *x, int k, int before, long *tries)
{
	while (dutch_d2_next(x)) {
		if ((*tries)-- <= 0)
			return -1;
		dutch_halves_form(s, x, k);
		if (dutch_halves_pair(s, before)) {
			s->out->exchanged = k;
			return 1;
		}
	}
	return 0;
}

/* Players that the exchanges of a bracket may look at, and exchanges tried in any case. */
#define LOOKS_MOST  20000000
#define TRIES_LEAST 16

/* Exchanges tried in a bracket of n players. */
static long tries_for(int n)
{
	return LOOKS_MOST / (n + 1);
}

/* At most `most`, fewer if the round has tried so many: a bracket may be asked hundreds of times.
 */
static long tries_left(const struct search *s, long most)
{
	long tries = s->d->left->open / (s->n_players + 1);

	if (tries > most)
		return most;
	return tries < TRIES_LEAST ? TRIES_LEAST : tries;
}

static void count_tries(const struct search *s, long had, long left)
{
	s->d->left->open -= (had - (left > 0 ? left : 0)) * (s->n_players + 1);
}

/* Sets of players that may be looked at for each try, which costs much more. */
#define STEPS_A_TRY 200

/* Tries exchanges of `least` and more players in order, where no question can name the first. */
static bool walk_exchanges(struct search *s, struct exchange *x, int least, int before, long *tries)
{
	int k, status = 0;

	x->steps = *tries * STEPS_A_TRY;
	for (k = least < 1 ? 1 : least; k <= s->n_pairs && status == 0; k++) {
		dutch_d2_begin(x, k);
		status = try_exchanges(s, x, k, before, tries);
	}
	if (x->steps <= 0)
		*tries = 0;
	x->steps = LONG_MAX;
	return status == 1;
}

static bool walk_until_bound(struct search *s, struct exchange *x, int least, int before)
{
	long had = dutch_search_bound(s, tries_left(s, tries_for(s->n_players))), tries = had;
	bool found = walk_exchanges(s, x, least, before, &tries);

	count_tries(s, had, tries);
	if (!found && tries <= 0)
		dutch_search_note_bound(s, DUTCH_BOUND_C8);
	return found;
}

/* Takes the first of the least exchanges; single ones are so few that all are tried. */
static bool take_least(struct search *s, struct exchange *x, const struct least *l, int before)
{
	long tries = s->n_pairs; /* no more have one difference */
	bool found = false;

	if (l->exchanged == 1) {
		dutch_d2_begin_at(x, l->difference);
		found = try_exchanges(s, x, 1, before, &tries) == 1;
	} else if (d2_first_of_least(s, l, x)) {
		dutch_halves_form(s, x, l->exchanged);
		s->out->exchanged = l->exchanged;
		found = dutch_halves_pair(s, before);
	}
	if (!found)
		dutch_search_note_bound(s, DUTCH_BOUND_C8);
	return found;
}

/* Asks for the least exchange that keeps the budget. */
static enum question_answer ask_least(struct search *s, enum question_order order,
				      struct least *ret_least)
{
	struct dutch_question *q = dutch_search_question(s, true);
	enum question_answer answer = dutch_question_ask(q, order);

	if (answer == QUESTION_YES && !dutch_search_within(s, (struct spent){q->same, q->hard}))
		answer = QUESTION_NO;
	*ret_least = (struct least){order, q->exchanged, q->difference};
	return answer;
}

/* The budget has room on a side, and the least exchange of all exceeds it. */
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
		return false; /* there is no further exchange */
	dutch_search_note_bound(s, DUTCH_BOUND_C8);
	s->few_tries -= had;
	for (i = 0; i < 2; i++) {
		if (ask_least(s, orders[i], &l) == QUESTION_YES)
			return take_least(s, x, &l, before);
	}
	return false;
}

/* The halves of players in a pairing that keeps the budget. */
struct known_halves {
	bool *raised; /* by place: in the upper half */
	bool any;     /* such a pairing is known */
	bool least;   /* its exchange is one of the least */
};

/*
 * Does some pairing of the part keep the budget if the first `upper` players have to be in S1 and
 * those from `lower` on in S2?  QUESTION_OPEN if that is not known.  Keeps its halves.
 */
static enum question_answer ask_halves(struct search *s, int upper, int lower,
				       struct known_halves *known)
{
	struct dutch_question *q = dutch_search_question(s, false);
	enum question_answer answer;
	int i;

	for (i = 0; i < s->n_players; i++) {
		if (i < upper)
			q->halves[i] = QUESTION_UPPER;
		else if (i >= lower)
			q->halves[i] = QUESTION_LOWER;
	}
	answer = dutch_question_ask(q, QUESTION_SAME_HARD_EXCHANGES);
	if (answer != QUESTION_YES)
		return answer;
	if (dutch_search_within(s, (struct spent){q->same, q->hard})) {
		known->any = true;
		known->least = false;
		memcpy(known->raised, q->raised, (size_t)s->n_players * sizeof(*known->raised));
		return QUESTION_YES;
	}
	if (!s->healed || !dutch_search_within(s, (struct spent){q->same, 0}))
		return QUESTION_NO;
	answer = dutch_question_ask(q, QUESTION_HARD_SAME_EXCHANGES);
	if (answer != QUESTION_YES || dutch_search_within(s, (struct spent){0, q->hard}))
		return QUESTION_OPEN;
	return QUESTION_NO;
}

/*
 * Moves the exchanged players of a known pairing together: the lowest of S1, then the highest of
 * S2, as few as possible from the middle.
 */
static void draw_together(struct search *s, struct known_halves *known)
{
	int n = s->n_players, p = s->n_pairs, good = 0, bad = p + 1, upper;

	while (bad - good > 1) {
		int middle = (good + bad) / 2;

		if (ask_halves(s, middle, n, known) == QUESTION_YES)
			good = middle;
		else
			bad = middle;
	}
	upper = good;
	good = n;
	bad = p - 1;
	while (good - bad > 1) {
		int middle = (good + bad) / 2;

		if (ask_halves(s, upper, middle, known) == QUESTION_YES)
			good = middle;
		else
			bad = middle;
	}
}

/* The search has reached its bound: takes the halves of a known pairing instead of the first. */
static bool take_known(struct search *s, struct exchange *x, struct known_halves *known, int before)
{
	int p = s->n_pairs, k = 0, other = 0, i;

	dutch_search_note_bound(s, DUTCH_BOUND_C8);
	if (!known->any)
		return false;
	if (!known->least)
		draw_together(s, known);
	for (i = 0; i < s->n_players; i++) {
		if (i < p && !known->raised[i])
			x->out1[k++] = i;
		else if (i >= p && known->raised[i])
			x->out2[other++] = i - p;
	}
	dutch_halves_form(s, x, k);
	s->out->exchanged = k;
	return dutch_halves_pair(s, before);
}

/*
 * Tries exchanges of `least` and more players as long as the round may look at players.  Returns as
 * try_exchanges().
 */
static int walk_huge(struct search *s, struct exchange *x, int least, int before, long most)
{
	long tries = s->d->left->huge / (s->n_players + 1), had;
	bool found;

	if (tries > most)
		tries = most;
	had = tries;
	if (tries <= 0)
		return -1;
	found = walk_exchanges(s, x, least, before, &tries);
	s->d->left->huge -= (had - (tries > 0 ? tries : 0)) * (s->n_players + 1);
	return found ? 1 : tries > 0 ? 0 : -1;
}

/* In larger brackets the questions that find an exchange are too many. */
#define FIND_MOST 1000

/* In larger brackets the least exchange is not asked for. */
#define LEAST_MOST 2000

/*
 * In a bracket of more than FIND_MOST players exchanges are tried in order as long as the round may
 * look at players; then one that is known to do is taken.
 */
static bool search_huge(struct search *s, struct exchange *x, struct known_halves *known,
			int before)
{
	bool asks = s->n_players <= LEAST_MOST;
	struct least l;
	int status = walk_huge(s, x, 1, before,
			       asks ? s->n_players : s->n_players + tries_for(s->n_players));

	if (status >= 0)
		return status == 1;
	if (!asks || ask_least(s, order_of(s), &l) != QUESTION_YES)
		return take_known(s, x, known, before);
	dutch_search_note_room(s, s->question.same);
	if (l.exchanged == 1)
		return take_least(s, x, &l, before);
	known->any = known->least = true;
	memcpy(known->raised, s->question.raised, (size_t)s->n_players * sizeof(*known->raised));
	status = walk_huge(s, x, l.exchanged, before, tries_for(s->n_players));
	return status >= 0 ? status == 1 : take_known(s, x, known, before);
}

/* In large brackets single exchanges are tried before the slow question is asked. */
static bool search_large(struct search *s, struct exchange *x, int before)
{
	long had = tries_left(s, s->n_players), tries = had;
	enum question_answer answer;
	struct least l;
	bool found;

	dutch_d2_begin(x, 1);
	found = try_exchanges(s, x, 1, before, &tries) == 1;
	count_tries(s, had, tries);
	if (found)
		return true;
	answer = ask_least(s, order_of(s), &l);
	if (answer != QUESTION_OPEN)
		dutch_search_note_room(s, s->question.same);
	if (answer == QUESTION_YES)
		return take_least(s, x, &l, before);
	return answer != QUESTION_NO && walk_until_bound(s, x, l.exchanged, before);
}

/* Nothing is tried if no pairing of the part keeps the budget. */
static bool search_if_any(struct search *s, struct exchange *x, int before)
{
	struct known_halves known = {.raised = mem_zeroed((size_t)s->n_players, sizeof(bool))};
	bool found = false;

	if (ask_halves(s, 0, s->n_players, &known) != QUESTION_NO)
		found = s->n_players > dutch_search_bound(s, FIND_MOST)
				? search_huge(s, x, &known, before)
				: search_large(s, x, before);
	free(known.raised);
	return found;
}

static bool search_small(struct search *s, struct exchange *x, int before)
{
	struct least l;

	switch (ask_least(s, order_of(s), &l)) {
	case QUESTION_YES: return take_least(s, x, &l, before);
	case QUESTION_OPEN: return walk_until_bound(s, x, 1, before);
	case QUESTION_NO: break;
	}
	return s->sides != SIDES_TIGHT && exchanges_with_room(s, x, &l, before);
}

bool dutch_c8_exchange(struct search *s, int before)
{
	int p = s->n_pairs;
	struct exchange x;
	bool found;

	if (!p || dutch_kinds_forbid_exchange(s))
		return false;
	dutch_d2_init(&x, p, s->n_players - p, s->n_players > 2 * p, p);
	found = s->n_players > dutch_search_large(s) ? search_if_any(s, &x, before)
						     : search_small(s, &x, before);
	dutch_d2_release(&x);
	return found;
}
