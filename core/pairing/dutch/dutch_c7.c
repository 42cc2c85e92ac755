/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING C7: S1 against S2 by the first transposition that keeps the criteria in force.
 *
 * The cheapest pairing of the halves tells whether there is one; moving it to the lexicographically
 * first pairing within the budget gives the order of D1.  That suffices unless the bracket below
 * judges several floaters together, or both sides of the budget have room.  Then each player of S1
 * in turn gets the nearest of S2 that leaves a completion, by questions to the whole part or, where
 * these give no answer, by an exhaustive walk.
 */
#include "core/pairing/dutch/dutch_c7.h"
#include "core/base/mem.h"
#include "core/pairing/dutch/dutch_alike.h"
#include "core/pairing/dutch/dutch_kinds.h"

#include <stdlib.h>
#include <string.h>

static int halves_cost(const void *ctx, int a, int b)
{
	const struct search *s = ctx;
	int lower = s->lower[b];

	if (a >= s->n_upper)
		return dutch_search_may_remain(s, lower) ? 0 : BIPARTITE_NO;
	if (!dutch_search_may_pair(s, s->upper[a], lower))
		return BIPARTITE_NO;
	return dutch_search_cost(s, s->upper[a], lower);
}

static int *save_mates(const struct bipartite *h)
{
	size_t n = (size_t)h->n;
	int *copy = mem_zeroed(2 * n, sizeof(int));

	memcpy(copy, h->mate_a, n * sizeof(int));
	memcpy(copy + n, h->mate_b, n * sizeof(int));
	return copy;
}

static void restore_mates(struct bipartite *h, const int *copy)
{
	size_t n = (size_t)h->n;

	memcpy(h->mate_a, copy, n * sizeof(int));
	memcpy(h->mate_b, copy + n, n * sizeof(int));
}

/* Unhealed pairs among those of the first n upper items. */
static int hard_of_first(const struct search *s, int n)
{
	int a, hard = 0;

	for (a = 0; a < n; a++)
		hard += dutch_search_spends(s, s->upper[a], s->lower[s->halves.mate_a[a]]).hard;
	return hard;
}

/*
 * Can a completion be within the budget if the cheapest costs `total`?  If both sides of the budget
 * have room, a more expensive one may be.
 */
static bool may_come_within(const struct search *s, int64_t total)
{
	if (s->sides != SIDES_LOOSE || s->n_players > dutch_search_large(s))
		return dutch_search_total_within(s, total);
	return dutch_search_within(s, (struct spent){(int)(total / DUTCH_SEARCH_FIRST), 0});
}

/*
 * Walks through the transpositions in the order of D1 until the floaters are welcome and the budget
 * is kept: upper item `a` gets each lower item that leaves a completion.
 */
static bool walk_transpositions(struct search *s, int a, int before, int64_t total, long *steps)
{
	struct bipartite *h = &s->halves;
	int b, end, old_b, old_a, cost, *copy;
	int64_t after;
	bool done;

	if (a == s->n_upper) {
		dutch_search_take(s, h->mate_a, before);
		return dutch_search_total_within(s, total) && dutch_search_floaters_welcome(s);
	}
	for (b = 0; b < h->n; b++) {
		if (--*steps <= 0) {
			dutch_search_note_bound(s, DUTCH_BOUND_C7);
			return false;
		}
		cost = halves_cost(s, a, b);
		if (h->settled[b] || cost == BIPARTITE_NO)
			continue;
		copy = save_mates(h);
		old_b = h->mate_a[a];
		old_a = h->mate_b[b];
		after = total;
		end = b;
		if (old_b != b) {
			after += cost - halves_cost(s, a, old_b) - halves_cost(s, old_a, b);
			end = bipartite_force(h, a, b);
			after += end < 0 ? 0 : h->dist[end];
		}
		h->settled[b] = true;
		done = end >= 0 && may_come_within(s, after) &&
		       dutch_search_within(s, (struct spent){0, hard_of_first(s, a + 1)}) &&
		       walk_transpositions(s, a + 1, before, after, steps);
		h->settled[b] = false;
		if (!done)
			restore_mates(h, copy);
		free(copy);
		if (done)
			return true;
	}
	return false;
}

/*
 * Can the unsettled players be paired within the budget beyond `spent`?  If so, s->mates holds such
 * a pairing.  The order says which side of the budget is minimised first.
 */
static enum question_answer completes_by(struct search *s, enum question_order order,
					 struct spent spent)
{
	enum question_answer answer;

	/* Of pairings with equal sums of both sides, kinds might find another one. */
	s->question.plain = order == QUESTION_EXCHANGES_BOTH;
	answer = dutch_question_ask(&s->question, order);
	s->question.plain = false;
	if (answer != QUESTION_YES)
		return answer;
	spent.same += s->question.same;
	spent.hard += s->question.hard;
	if (!dutch_search_within(s, spent))
		return QUESTION_NO;
	memcpy(s->mates, s->question.mate, (size_t)s->n_players * sizeof(*s->mates));
	s->mates_known = true;
	return QUESTION_YES;
}

/*
 * The last answer has the least sum of both sides: does another one with that sum perhaps keep the
 * budget?
 */
static bool sum_has_room(const struct search *s, struct spent spent)
{
	int sum = s->spent.same + s->spent.hard + spent.same + spent.hard + s->question.same +
		  s->question.hard;

	return sum <= 2 * s->x + s->healed;
}

/*
 * The same where both sides of the budget have room: one side is minimised first, then the other,
 * then their sum, unless the minimum of one side alone exceeds the budget.
 */
static enum question_answer completes_loosely(struct search *s, struct spent spent)
{
	enum question_answer answer = completes_by(s, QUESTION_SAME_HARD_EXCHANGES, spent);

	if (answer != QUESTION_NO || s->question.impossible ||
	    !dutch_search_within(s, (struct spent){spent.same + s->question.same, spent.hard}))
		return answer;
	answer = completes_by(s, QUESTION_HARD_SAME_EXCHANGES, spent);
	if (answer != QUESTION_NO ||
	    !dutch_search_within(s, (struct spent){spent.same, spent.hard + s->question.hard}))
		return answer;
	answer = completes_by(s, QUESTION_EXCHANGES_BOTH, spent);
	if (answer == QUESTION_NO && !s->question.impossible && sum_has_room(s, spent))
		dutch_search_note_bound(s, DUTCH_BOUND_B4);
	return answer;
}

/* The criteria in the order in which the sides of the budget are minimised. */
static enum question_order order_of(const struct search *s)
{
	return s->hard_first ? QUESTION_HARD_SAME_EXCHANGES : QUESTION_SAME_HARD_EXCHANGES;
}

static enum question_answer completes(struct search *s, struct spent spent)
{
	if (s->sides == SIDES_LOOSE)
		return completes_loosely(s, spent);
	return completes_by(s, order_of(s), spent);
}

/* Keeps the answer of completes(), so that most questions after it take no search. */
static void keep_answer(struct search *s)
{
	if (s->sides != SIDES_LOOSE)
		dutch_question_keep(&s->question, order_of(s));
}

static void settle(struct dutch_question *q, int a, int b, bool settled)
{
	q->settled[a] = q->settled[b] = settled;
}

/* Settles a pair if that leaves a completion, `spent` being spent before and `sum` with it. */
static enum question_answer settle_if_possible(struct search *s, int a, int b, struct spent spent,
					       struct spent sum)
{
	struct dutch_question *q = &s->question;
	bool known = s->mates_known && s->mates[a] == b;
	enum question_answer answer =
		dutch_question_settle(q, a, b, s->x + s->healed - s->spent.same - spent.same,
				      s->x - s->spent.hard - spent.hard, true);

	settle(q, a, b, true);
	if (known && answer != QUESTION_YES) {
		keep_answer(s);
		return QUESTION_YES;
	}
	if (answer == QUESTION_YES && !known)
		s->mates_known = false;
	if (answer == QUESTION_OPEN) {
		answer = completes(s, sum);
		if (answer == QUESTION_YES)
			keep_answer(s);
	}
	if (answer != QUESTION_YES)
		settle(q, a, b, false);
	return answer;
}

/*
 * The first lower item that, paired with upper item `a`, leaves a completion.  Adds the pair to
 * `spent`.  -1 if a question stays open.
 */
static int first_mate(struct search *s, int a, struct dutch_alike *l, struct spent *spent)
{
	struct dutch_question *q = &s->question;
	bool refused[DUTCH_ALIKE_KINDS] = {false};
	int b, place;

	for (b = 0; b < s->halves.n; b++) {
		struct spent cost = dutch_search_spends(s, s->upper[a], s->lower[b]), sum;

		place = s->lower_at[b];
		if (refused[l->of[b]])
			continue;
		sum = (struct spent){spent->same + cost.same, spent->hard + cost.hard};
		if (q->settled[place] || !dutch_search_within(s, sum) ||
		    !dutch_search_may_pair(s, s->upper[a], s->lower[b]))
			continue;
		switch (settle_if_possible(s, s->upper_at[a], place, *spent, sum)) {
		case QUESTION_YES:
			*spent = sum;
			dutch_alike_take(l, b, 1);
			return b;
		case QUESTION_NO: refused[l->of[b]] = dutch_alike_is_large(l, b); break;
		case QUESTION_OPEN: return -1;
		}
	}
	return -1;
}

static void join_items(struct bipartite *h, int a, int b)
{
	h->mate_a[a] = b;
	h->mate_b[b] = a;
}

/* The first transposition whose floaters are welcome below, by questions to the whole part. */
static enum question_answer first_by_questions(struct search *s, int before)
{
	struct dutch_question *q = dutch_search_question(s, false);
	struct spent spent = {0, 0};
	enum question_answer answer;
	struct dutch_alike alike;
	int i, b;

	for (i = 0; i < s->n_players; i++)
		q->halves[i] = QUESTION_LOWER;
	for (i = 0; i < s->n_upper; i++)
		q->halves[s->upper_at[i]] = QUESTION_UPPER;
	dutch_question_drop(q);
	answer = completes(s, spent);
	if (answer != QUESTION_YES)
		return answer;
	keep_answer(s);
	dutch_alike_find(q, s->lower_at, s->halves.n, &alike);
	for (i = 0, b = 0; i < s->n_upper && b >= 0; i++) {
		b = first_mate(s, i, &alike, &spent);
		if (b >= 0)
			join_items(&s->halves, i, b);
	}
	dutch_alike_release(&alike);
	if (b < 0)
		return QUESTION_OPEN;
	for (b = 0; b < s->halves.n; b++) {
		if (!q->settled[s->lower_at[b]])
			join_items(&s->halves, i++, b);
	}
	dutch_search_take(s, s->halves.mate_a, before);
	return dutch_search_floaters_welcome(s) ? QUESTION_YES : QUESTION_OPEN;
}

/* Steps of one exhaustive walk. */
#define MOST_STEPS 200000

/* Several floaters must be welcome below, or both sides of the budget have room. */
static bool first_by_steps(struct search *s, int before, int64_t total)
{
	bool exhaustive = s->sides == SIDES_LOOSE && s->patience > 0 &&
			  s->n_players <= DUTCH_SEARCH_TWO_SIDED;
	enum question_answer answer = exhaustive ? QUESTION_OPEN : first_by_questions(s, before);
	const long most = dutch_search_bound(s, MOST_STEPS);
	long steps = most;
	bool found;

	if (answer != QUESTION_OPEN)
		return answer == QUESTION_YES;
	found = walk_transpositions(s, 0, before, total, &steps);
	s->patience -= most - steps;
	return found;
}

/* PAIRING C7: tries the transpositions of S2 one after the other. */
bool dutch_c7_transpose(struct search *s, int before)
{
	int floaters = s->n_players - 2 * s->n_pairs;
	bool choosy = s->below && floaters > 1;
	bool loose = s->sides == SIDES_LOOSE && s->n_players <= dutch_search_large(s);
	int64_t total;

	dutch_kinds_find(s);
	total = bipartite_solve(&s->halves, s->n_players - s->n_pairs, halves_cost, s);
	if (total < 0)
		return false;
	dutch_search_note_room(s, (int)(total / DUTCH_SEARCH_FIRST));
	if (!may_come_within(s, total))
		return false;
	if (choosy || loose) {
		bipartite_forget_kinds(&s->halves); /* walk_transpositions() settles items itself */
		return first_by_steps(s, before, total);
	}
	/* PAIRING D1: ascending order of S2 as numbers */
	bipartite_make_first(&s->halves, s->n_upper, dutch_search_total_within, s);
	dutch_search_take(s, s->halves.mate_a, before);
	return floaters || dutch_search_floaters_welcome(s);
}
