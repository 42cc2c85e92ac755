/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * S1 against S2 in the Swiss system by rating (C7, D1): the first transposition that keeps the
 * budget of equal preferences and whose floaters are allowed and welcome below.
 */
#include "core/base/mem.h"
#include "core/pairing/dutch/dutch_halves.h"

#include <stdlib.h>
#include <string.h>

/* The cost of a pair: what counts first in the high part, the other in the low one. */
#define COST_FIRST (1 << 20)

bool dutch_halves_may_pair(const struct search *s, int a, int b)
{
	return dutch_player_legal(s->d, a, b) && dutch_player_may_pair_scores(s->d, a, b, s->up);
}

/* All but whether they have met. */
static bool kinds_may_pair(const struct search *s, int a, int b)
{
	return dutch_player_colours_agree(s->d, a, b) &&
	       dutch_player_may_pair_scores(s->d, a, b, s->up);
}

struct spent dutch_halves_pair_cost(const struct search *s, int a, int b)
{
	bool same = dutch_player_same_preference(s->d, a, b);

	return (struct spent){same, same && s->d->edition->heals_mild &&
					    !dutch_player_is_healed(s->d, s->majority, a, b)};
}

static int pair_cost(const struct search *s, int a, int b)
{
	struct spent c = dutch_halves_pair_cost(s, a, b);

	return s->hard_first ? c.hard * COST_FIRST + c.same : c.same * COST_FIRST + c.hard;
}

/* May this one remain in the bracket: criteria for floaters, and for the bye at the very end. */
static bool judge_remaining(const struct search *s, int a)
{
	if (s->b->lowest && s->d->list[a].no_bye)
		return false;
	if (!dutch_player_may_downfloat(s->d, a, s->down))
		return false;
	return s->n_players - 2 * s->n_pairs != 1 || dutch_below_welcomes(s->d, s->below, &a, 1);
}

/* The judgement is kept: the brackets below may be asked each time. */
static bool may_remain(const struct search *s, int a)
{
	if (s->stay[a] >> 1 != s->epoch)
		s->stay[a] = 2 * s->epoch + judge_remaining(s, a);
	return s->stay[a] & 1;
}

/* PAIRING B4 */
bool dutch_halves_within(const struct search *s, struct spent more)
{
	return s->spent.same + more.same <= s->x + s->healed && s->spent.hard + more.hard <= s->x;
}

static bool within(const void *ctx, int64_t total)
{
	const struct search *s = ctx;
	int first = (int)(total / COST_FIRST), second = (int)(total % COST_FIRST);

	return dutch_halves_within(s, s->hard_first ? (struct spent){second, first}
						    : (struct spent){first, second});
}

/* Has every pairing to be looked at, because each side of the budget may rule one out? */
static bool walks_both_sides(const struct search *s)
{
	return s->sides == SIDES_LOOSE && s->patience > 0 && s->n_players <= TWO_SIDED_MOST;
}

static int halves_cost(const void *ctx, int a, int b)
{
	const struct search *s = ctx;
	int lower = s->lower[b];

	if (a >= s->n_upper)
		return may_remain(s, lower) ? 0 : BIPARTITE_NO;
	if (!dutch_halves_may_pair(s, s->upper[a], lower))
		return BIPARTITE_NO;
	return pair_cost(s, s->upper[a], lower);
}

/* All that the cost of a pair depends on, except whether the two have met. */
struct kind_key {
	enum pair_colour preference;
	enum dutch_strength strength;
	bool remains, up1, up2, exempt;
	int64_t score;
};

static struct kind_key key_of(const struct search *s, int a, bool by_score)
{
	const struct dutch_player *p = &s->d->list[a];
	struct kind_key k = {p->preference, p->strength, false, false, false, false, 0};

	if (s->n_players > 2 * s->n_pairs)
		k.remains = may_remain(s, a);
	if (!by_score)
		return k;
	k.up1 = p->up1;
	k.up2 = p->up2;
	k.exempt = p->exempt;
	k.score = p->score;
	return k;
}

static bool same_key(const struct kind_key *x, const struct kind_key *y)
{
	return x->preference == y->preference && x->strength == y->strength &&
	       x->remains == y->remains && x->up1 == y->up1 && x->up2 == y->up2 &&
	       x->exempt == y->exempt && x->score == y->score;
}

/* The kinds of the current halves; kind 0 is the upper items that represent floaters. */
struct kind_list {
	struct kind_key key[KINDS_MOST];
	int member[KINDS_MOST]; /* a position of each kind */
	int n;
	bool by_score;
};

/* The number of a player's kind; KINDS_MOST when there are too many. */
static int kind_of(const struct search *s, struct kind_list *l, int a)
{
	struct kind_key key = key_of(s, a, l->by_score);
	int k = 1;

	while (k < l->n && !same_key(&key, &l->key[k]))
		k++;
	if (k == l->n && k < KINDS_MOST) {
		l->key[k] = key;
		l->member[k] = a;
		l->n++;
	}
	return k;
}

static int kinds_cost(const struct search *s, const struct kind_list *l, int upper, int lower)
{
	int a = l->member[upper], b = l->member[lower];

	if (!upper || !lower)
		return l->key[upper + lower].remains ? 0 : KINDS_NO;
	if (!kinds_may_pair(s, a, b))
		return KINDS_NO;
	return pair_cost(s, a, b);
}

static void begin_kinds(const struct search *s, struct kind_list *l)
{
	int i;

	*l = (struct kind_list){.n = 1};
	for (i = 1; i < s->n_players; i++)
		l->by_score |= s->d->list[s->players[i]].score != s->d->list[s->players[0]].score;
}

static void fill_costs(const struct search *s, const struct kind_list *l, struct kinds *ret_kinds)
{
	int i, k;

	for (i = 0; i < l->n; i++) {
		for (k = 0; k < l->n; k++)
			ret_kinds->cost[i][k] = kinds_cost(s, l, i, k);
	}
	ret_kinds->n = l->n;
}

/* Small halves are quicker searched through. */
#define FEW 12

/* Sets the kinds of the items of the current halves. */
static void find_kinds(struct search *s)
{
	int n = s->n_players - s->n_pairs, i;
	struct kind_list l;

	s->halves.kinds.n = 0;
	if (n <= FEW)
		return;
	begin_kinds(s, &l);
	for (i = 0; i < n; i++) {
		s->halves.kind_a[i] = i < s->n_upper ? kind_of(s, &l, s->upper[i]) : 0;
		s->halves.kind_b[i] = kind_of(s, &l, s->lower[i]);
		if (s->halves.kind_a[i] == KINDS_MOST || s->halves.kind_b[i] == KINDS_MOST)
			return;
	}
	fill_costs(s, &l, &s->halves.kinds);
}

/*
 * Do the kinds alone forbid every exchange?  Whoever is paired with another is so both ways, so
 * that a pairing of all is at most as good as one of all with all, each on either side once.
 */
bool dutch_halves_kinds_forbid(const struct search *s)
{
	int count[KINDS_MOST] = {s->n_players - 2 * s->n_pairs}, i, j, k;
	struct kinds kinds = {.n = 0};
	struct kind_list l;
	int64_t first = 0;

	begin_kinds(s, &l);
	for (i = 0; i < s->n_players; i++) {
		k = kind_of(s, &l, s->players[i]);
		if (k == KINDS_MOST)
			return false;
		count[k]++;
	}
	fill_costs(s, &l, &kinds);
	if (!kinds_fill(&kinds, count, count))
		return true;
	for (i = 0; i < kinds.n; i++) {
		for (j = 0; j < kinds.n; j++)
			first += kinds.pairs[i][j] * (kinds.cost[i][j] / COST_FIRST);
	}
	first = (first + 1) / 2;
	return !dutch_halves_within(s, s->hard_first ? (struct spent){0, (int)first}
						     : (struct spent){(int)first, 0});
}

/* Appends the pairs of the halves to the answer and lists who remains. */
static void take_halves(struct search *s, int before)
{
	struct bracket_pairing *o = s->out;
	int i;

	o->n_pairs = before;
	o->n_floaters = 0;
	for (i = 0; i < s->halves.n; i++) {
		int lower = s->lower[s->halves.mate_a[i]];

		if (i >= s->n_upper) {
			o->floaters[o->n_floaters++] = lower;
			continue;
		}
		o->upper[o->n_pairs] = s->upper[i];
		o->lower[o->n_pairs++] = lower;
	}
	pair_sort(o->floaters, o->n_floaters);
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

/* The unhealed pairs among those of the first upper items. */
static int hard_of_first(const struct search *s, int n)
{
	int a, hard = 0;

	for (a = 0; a < n; a++)
		hard += dutch_halves_pair_cost(s, s->upper[a], s->lower[s->halves.mate_a[a]]).hard;
	return hard;
}

/* Is a cheapest completion, or with both sides to look at perhaps another one, within? */
static bool may_come_within(const struct search *s, int64_t total)
{
	if (s->sides != SIDES_LOOSE || s->n_players > SEARCH_LARGE)
		return within(s, total);
	return dutch_halves_within(s, (struct spent){(int)(total / COST_FIRST), 0});
}

/*
 * Walks through the transpositions in order until the floaters are welcome and the budget is kept:
 * upper item `a` gets each lower item with which the rest can still be paired.
 */
static bool walk_transpositions(struct search *s, int a, int before, int64_t total, long *steps)
{
	struct bipartite *h = &s->halves;
	int b, end, old_b, old_a, cost, *copy;
	int64_t after;
	bool done;

	if (a == s->n_upper) {
		take_halves(s, before);
		return within(s, total) &&
		       dutch_below_welcomes(s->d, s->below, s->out->floaters, s->out->n_floaters);
	}
	for (b = 0; b < h->n && --*steps > 0; b++) {
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
		       dutch_halves_within(s, (struct spent){0, hard_of_first(s, a + 1)}) &&
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

#define MOST_STEPS 200000

static bool walk(struct search *s, int before, int64_t total)
{
	long steps = MOST_STEPS;
	bool found = walk_transpositions(s, 0, before, total, &steps);

	s->patience -= MOST_STEPS - steps;
	return found;
}

struct dutch_question *dutch_halves_question(struct search *s, bool exchanges)
{
	struct dutch_question *q = &s->question;

	q->below = s->below;
	q->quick = s->n_players > SEARCH_LARGE && !exchanges;
	q->lowest = s->b->lowest;
	q->majority = s->majority;
	q->exchanges = exchanges;
	q->up = s->up;
	q->down = s->down;
	q->players = s->players;
	q->n = s->n_players;
	q->n_pairs = s->n_pairs;
	dutch_question_reset(q);
	return q;
}

/* The same asked with other sides of the budget first. */
static enum question_answer completes_by(struct search *s, enum question_order order,
					 struct spent spent)
{
	enum question_answer answer;

	/* Only of equal sums of both sides it matters which one is found. */
	s->question.plain = order == QUESTION_EXCHANGES_BOTH;
	answer = dutch_question_ask(&s->question, order);
	s->question.plain = false;
	if (answer != QUESTION_YES)
		return answer;
	spent.same += s->question.same;
	spent.hard += s->question.hard;
	if (!dutch_halves_within(s, spent))
		return QUESTION_NO;
	memcpy(s->mates, s->question.mate, (size_t)s->n_players * sizeof(*s->mates));
	return QUESTION_YES;
}

/*
 * Where neither side is at its least, each of them is brought low first and then both together,
 * unless the least of one side is too much by itself.
 */
static enum question_answer completes_loosely(struct search *s, struct spent spent)
{
	enum question_answer answer = completes_by(s, QUESTION_SAME_HARD_EXCHANGES, spent);

	if (answer != QUESTION_NO || s->question.impossible ||
	    !dutch_halves_within(s, (struct spent){spent.same + s->question.same, spent.hard}))
		return answer;
	answer = completes_by(s, QUESTION_HARD_SAME_EXCHANGES, spent);
	if (answer != QUESTION_NO ||
	    !dutch_halves_within(s, (struct spent){spent.same, spent.hard + s->question.hard}))
		return answer;
	return completes_by(s, QUESTION_EXCHANGES_BOTH, spent);
}

/*
 * Checks whether the unsettled players can be paired within the budget that is left; if so,
 * s->mates holds such a pairing.
 */
static enum question_answer completes(struct search *s, struct spent spent)
{
	if (s->sides == SIDES_LOOSE)
		return completes_loosely(s, spent);
	return completes_by(
		s, s->hard_first ? QUESTION_HARD_SAME_EXCHANGES : QUESTION_SAME_HARD_EXCHANGES,
		spent);
}

static void settle(struct dutch_question *q, int a, int b, bool settled)
{
	q->settled[a] = q->settled[b] = settled;
}

/*
 * The nearest lower item with which upper item `a` leaves a completion; `mate` does, by its place.
 * Adds the cost of the pair.  -1 without an answer.
 */
static int nearest_mate(struct search *s, int a, int mate, struct spent *spent)
{
	struct dutch_question *q = &s->question;
	int b, place, answer;

	for (b = 0; b < s->halves.n; b++) {
		struct spent cost = dutch_halves_pair_cost(s, s->upper[a], s->lower[b]), sum;

		place = s->lower_at[b];
		sum = (struct spent){spent->same + cost.same, spent->hard + cost.hard};
		if (q->settled[place] || !dutch_halves_may_pair(s, s->upper[a], s->lower[b]))
			continue;
		settle(q, s->upper_at[a], place, true);
		answer = place == mate ? QUESTION_YES : completes(s, sum);
		if (answer == QUESTION_YES) {
			*spent = sum;
			return b;
		}
		settle(q, s->upper_at[a], place, false);
		if (answer != QUESTION_NO)
			return -1;
	}
	return -1;
}

static void join_items(struct bipartite *h, int a, int b)
{
	h->mate_a[a] = b;
	h->mate_b[b] = a;
}

/* The upper items that stand for floaters get the lower ones left over. */
static void join_floaters(struct search *s)
{
	int a = s->n_upper, b;

	for (b = 0; b < s->halves.n; b++) {
		if (!s->question.settled[s->lower_at[b]])
			join_items(&s->halves, a++, b);
	}
}

/* The first transposition whose floaters are welcome below, by questions. */
static enum question_answer first_by_questions(struct search *s, int before)
{
	struct dutch_question *q = dutch_halves_question(s, false);
	struct spent spent = {0, 0};
	enum question_answer answer;
	int i, b;

	for (i = 0; i < s->n_players; i++)
		q->halves[i] = QUESTION_LOWER;
	for (i = 0; i < s->n_upper; i++)
		q->halves[s->upper_at[i]] = QUESTION_UPPER;
	answer = completes(s, spent);
	for (i = 0; i < s->n_upper && answer == QUESTION_YES; i++) {
		b = nearest_mate(s, i, s->mates[s->upper_at[i]], &spent);
		if (b < 0)
			return QUESTION_OPEN;
		join_items(&s->halves, i, b);
	}
	if (answer != QUESTION_YES)
		return answer;
	join_floaters(s);
	take_halves(s, before);
	return dutch_below_welcomes(s->d, s->below, s->out->floaters, s->out->n_floaters)
		       ? QUESTION_YES
		       : QUESTION_OPEN;
}

/*
 * The halves in hand, several of whom float and must be welcome below, or with both sides of the
 * budget to look at.
 */
static bool first_by_steps(struct search *s, int before, int64_t total)
{
	enum question_answer answer = QUESTION_OPEN;

	if (!walks_both_sides(s))
		answer = first_by_questions(s, before);
	return answer == QUESTION_OPEN ? walk(s, before, total) : answer == QUESTION_YES;
}

/* PAIRING C6, C7, D1 */
bool dutch_halves_search(struct search *s, int before)
{
	int floaters = s->n_players - 2 * s->n_pairs;
	bool choosy = s->below && floaters > 1;
	bool loose = s->sides == SIDES_LOOSE && s->n_players <= SEARCH_LARGE;
	int64_t total;

	find_kinds(s);
	if (choosy || loose)
		s->halves.kinds.n = 0; /* walk_transpositions() settles items itself */
	total = bipartite_solve(&s->halves, s->n_players - s->n_pairs, halves_cost, s);
	if (total < 0 || !may_come_within(s, total))
		return false;
	if (choosy || loose)
		return first_by_steps(s, before, total);
	bipartite_make_first(&s->halves, s->n_upper, within, s);
	take_halves(s, before);
	return floaters || dutch_below_welcomes(s->d, s->below, NULL, 0);
}

/* PAIRING C4, C5 */
void dutch_halves_set(struct search *s, const struct exchange *x, int k)
{
	int i, i1 = 0, i2 = 0, n1 = 0, n2 = 0, p = s->n_pairs;
	bool moved;

	for (i = 0; i < s->n_players; i++) {
		if (i < p) {
			moved = i1 < k && x->out1[i1] == i;
			i1 += moved;
		} else {
			moved = i2 < k && x->out2[i2] == i - p;
			i2 += moved;
		}
		if ((i < p) != moved) {
			s->upper_at[n1] = i;
			s->upper[n1++] = s->players[i];
		} else {
			s->lower_at[n2] = i;
			s->lower[n2++] = s->players[i];
		}
	}
	s->n_upper = n1;
}
