/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One bracket of the Swiss system by rating (C2 to C11): S1 against S2 in the order of
 * transpositions and exchanges, under criteria that are dropped one after the other.
 *
 * The order of the search is the rule's.  A matching tells beforehand whether a step can succeed
 * at all, so that no order is walked to its end in vain; where S1 and S2 are given, the first
 * transposition that fits is built player by player with the same question.
 */
#include "core/pairing/bipartite.h"
#include "core/pairing/dutch.h"
#include "core/pairing/dutch_exchange.h"
#include "core/pairing/weighted.h"

#include <stdlib.h>
#include <string.h>

/*
 * The cost of pairs: how many have equal preferences, and how many of these cannot be healed by a
 * mild preference (KNSB B4).  In FIDE's system the second part is always 0.
 */
#define COST_SAME (1 << 20)
#define COST_HARD 1

/* The same for the general matching, with the number of exchanges as the last part. */
#define ORACLE_SAME (1 << 22)
#define ORACLE_HARD (1 << 11)
#define ORACLE_PART ((1 << 11) - 1)

/* Beyond this size the single exchanges are tried before the slow question is asked. */
#define LARGE 300

struct budget {
	int x, healed; /* pairs of equal preference: at most x + healed, unhealed at most x */
	int64_t spent; /* cost of the pairs made before */
};

/*
 * With mild preferences to heal a budget has two sides, and the cheapest pairing by the one may
 * break the other.  Up to this size of a bracket nothing is taken for granted then: what both sides
 * allow each by itself is walked through.
 */
#define TWO_SIDED_MOST 30

struct search {
	const struct bracket *b;
	const struct dutch *d;
	enum pair_colour majority;
	struct budget budget;
	long patience; /* steps left for two-sided budgets */
	int up, down;  /* levels of the criteria */
	bracket_accept accept;
	const void *accept_ctx;
	struct bracket_pairing *out;
	struct bipartite halves;
	int *upper, *lower; /* the halves in hand */
	int n_upper;	    /* real players among the upper items; the others stand for floaters */
	int *stay;	    /* by position: may he remain, known while it carries the epoch */
	int epoch;
	int *players; /* of the part that is searched */
	int n_players, n_pairs;
	int *rest;
	bool *used;
};

bool bracket_pairing_init(struct bracket_pairing *p, int n)
{
	size_t size = (size_t)n + 1;

	*p = (struct bracket_pairing){calloc(size, sizeof(int)),
				      calloc(size, sizeof(int)),
				      0,
				      calloc(size, sizeof(int)),
				      0,
				      0,
				      0,
				      0};
	return p->upper && p->lower && p->floaters;
}

void bracket_pairing_release(struct bracket_pairing *p)
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

/* Can an equal preference be healed: both want the majority colour, one of them mildly? */
static bool is_healed(const struct search *s, int a, int b)
{
	return s->d->list[a].preference == s->majority && (is_mild(s->d, a) || is_mild(s->d, b));
}

/* All but whether they have met. */
static bool kinds_may_pair(const struct search *s, int a, int b)
{
	return dutch_colours_agree(s->d, a, b) && dutch_may_pair_scores(s->d, a, b, s->up);
}

static bool may_pair(const struct search *s, int a, int b)
{
	return dutch_legal(s->d, a, b) && dutch_may_pair_scores(s->d, a, b, s->up);
}

static int pair_cost(const struct search *s, int a, int b, int same, int hard)
{
	if (!dutch_same_preference(s->d, a, b))
		return 0;
	return same + (s->d->knsb && !is_healed(s, a, b) ? hard : 0);
}

/* May this one remain in the bracket: criteria for floaters, and for the bye at the very end. */
static bool judge_remaining(const struct search *s, int a)
{
	if (s->b->lowest && s->d->list[a].no_bye)
		return false;
	if (!dutch_may_downfloat(s->d, a, s->down))
		return false;
	return !s->accept || s->n_players - 2 * s->n_pairs != 1 || s->accept(s->accept_ctx, &a, 1);
}

/* The judgement is kept: others may be asked about the brackets below each time. */
static bool may_remain(const struct search *s, int a)
{
	if (s->stay[a] >> 1 != s->epoch)
		s->stay[a] = 2 * s->epoch + judge_remaining(s, a);
	return s->stay[a] & 1;
}

static bool within(const void *ctx, int64_t total)
{
	const struct budget *b = ctx;
	int64_t all = b->spent + total;

	return all / COST_SAME <= b->x + b->healed && all % COST_SAME <= b->x;
}

/* Have both sides of the budget to be looked at by themselves? */
static bool two_sided(const struct search *s)
{
	return s->budget.healed > 0 && s->patience > 0 &&
	       s->b->n_moved + s->b->n_natives <= TWO_SIDED_MOST;
}

/* The budget for pairs of equal preference alone, healed or not. */
static bool same_within(const struct budget *b, int64_t total)
{
	return (b->spent + total) / COST_SAME <= b->x + b->healed;
}

static bool hard_within(const struct budget *b, int64_t hard)
{
	return b->spent % COST_SAME + hard <= b->x;
}

static int cost_in_halves(const struct search *s, int a, int b, int same, int hard)
{
	int lower = s->lower[b];

	if (a >= s->n_upper)
		return may_remain(s, lower) ? 0 : BIPARTITE_NO;
	if (!may_pair(s, s->upper[a], lower))
		return BIPARTITE_NO;
	return pair_cost(s, s->upper[a], lower, same, hard);
}

static int halves_cost(const void *ctx, int a, int b)
{
	return cost_in_halves(ctx, a, b, COST_SAME, COST_HARD);
}

/* Unhealed pairs alone. */
static int hard_halves_cost(const void *ctx, int a, int b)
{
	return cost_in_halves(ctx, a, b, 0, 1);
}

/* What the cost of a pair hangs on besides who has met whom. */
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

/* The kinds of the halves in hand; kind 0 are the upper items that stand for floaters. */
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
	return pair_cost(s, a, b, COST_SAME, COST_HARD);
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

/* Tells the matching of the halves in hand the kinds of its items. */
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
static bool kinds_forbid(const struct search *s)
{
	int count[KINDS_MOST] = {s->n_players - 2 * s->n_pairs}, i, j, k;
	struct kinds kinds = {.n = 0};
	struct kind_list l;
	int64_t same = 0;

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
			same += (int64_t)kinds.pairs[i][j] * (kinds.cost[i][j] / COST_SAME);
	}
	return s->budget.spent / COST_SAME + (same + 1) / 2 > s->budget.x + s->budget.healed;
}

static int ascending(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
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
	qsort(o->floaters, (size_t)o->n_floaters, sizeof(int), ascending);
}

static bool save_mates(const struct bipartite *h, int **ret_copy)
{
	size_t n = (size_t)h->n;

	*ret_copy = calloc(2 * n + 1, sizeof(int));
	if (!*ret_copy)
		return false;
	memcpy(*ret_copy, h->mate_a, n * sizeof(int));
	memcpy(*ret_copy + n, h->mate_b, n * sizeof(int));
	return true;
}

static void restore_mates(struct bipartite *h, const int *copy)
{
	size_t n = (size_t)h->n;

	memcpy(h->mate_a, copy, n * sizeof(int));
	memcpy(h->mate_b, copy + n, n * sizeof(int));
}

/* Do the pairs of the first upper items alone break the hard side of a two-sided budget? */
static bool first_too_hard(const struct search *s, int n)
{
	int a, hard = 0;

	if (!two_sided(s))
		return false;
	for (a = 0; a < n; a++)
		hard += hard_halves_cost(s, a, s->halves.mate_a[a]);
	return !hard_within(&s->budget, hard);
}

/* Is a cheapest completion, or in a two-sided budget perhaps another one, within it? */
static bool may_come_within(const struct search *s, int64_t total)
{
	return two_sided(s) ? same_within(&s->budget, total) : within(&s->budget, total);
}

/*
 * Walks through the transpositions in order until the floaters are welcome and the budget is kept:
 * upper item `a` gets each lower item with which the rest can still be paired.  For several
 * floaters and two-sided budgets only.
 */
static bool walk_transpositions(struct search *s, int a, int before, int64_t total, long *steps)
{
	struct bipartite *h = &s->halves;
	int b, end, old_b, old_a, cost, *copy;
	int64_t after;
	bool done;

	if (a == s->n_upper) {
		take_halves(s, before);
		return within(&s->budget, total) &&
		       (!s->accept ||
			s->accept(s->accept_ctx, s->out->floaters, s->out->n_floaters));
	}
	for (b = 0; b < h->n && --*steps > 0; b++) {
		cost = halves_cost(s, a, b);
		if (h->settled[b] || cost == BIPARTITE_NO || !save_mates(h, &copy))
			continue;
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
		done = end >= 0 && may_come_within(s, after) && !first_too_hard(s, a + 1) &&
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

#define MOST_STEPS    200000
#define MOST_PATIENCE 2000000

/* The cheapest pairing of the halves in hand; -1 when no pairing is within the budget. */
static int64_t solve_halves(struct search *s)
{
	int n = s->n_players - s->n_pairs;
	int64_t hard;

	if (two_sided(s)) {
		hard = bipartite_solve(&s->halves, n, hard_halves_cost, s);
		if (hard < 0 || !hard_within(&s->budget, hard))
			return -1;
	}
	return bipartite_solve(&s->halves, n, halves_cost, s);
}

/* The first transposition of S2 against S1 that fits, for the halves in hand. */
static bool try_halves(struct search *s, int before)
{
	int floaters = s->n_players - 2 * s->n_pairs;
	bool walk = two_sided(s) || (s->accept && floaters > 1);
	int64_t total;
	long steps = MOST_STEPS;

	find_kinds(s);
	if (walk)
		s->halves.kinds.n = 0; /* walk_transpositions() settles items itself */
	total = solve_halves(s);
	if (total < 0 || !may_come_within(s, total))
		return false;
	if (walk) {
		bool found = walk_transpositions(s, 0, before, total, &steps);

		s->patience -= MOST_STEPS - steps;
		return found;
	}
	bipartite_make_first(&s->halves, s->n_upper, within, &s->budget);
	take_halves(s, before);
	return !s->accept || floaters || s->accept(s->accept_ctx, NULL, 0);
}

/* S1 and S2 after an exchange, each in the order of rank. */
static void set_halves(struct search *s, const struct exchange *x, int k)
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
		if ((i < p) != moved)
			s->upper[n1++] = s->players[i];
		else
			s->lower[n2++] = s->players[i];
	}
	s->n_upper = n1;
}

/* What the general matching found, in the terms of the halves. */
static int64_t cost_of_oracle(int64_t total)
{
	return total / ORACLE_SAME * COST_SAME + (total / ORACLE_HARD & ORACLE_PART) * COST_HARD;
}

static int oracle_cost_of(const struct search *s, int i, int k, int same, int hard)
{
	int n = s->n_players, low = i < k ? i : k, high = i < k ? k : i, a, b;

	if (low >= n)
		return WEIGHTED_NO;
	a = s->players[low];
	if (high >= n)
		return may_remain(s, a) ? low < s->n_pairs : WEIGHTED_NO;
	b = s->players[high];
	if (!may_pair(s, a, b))
		return WEIGHTED_NO;
	return pair_cost(s, a, b, same, hard) + (high < s->n_pairs);
}

static int oracle_cost(const void *ctx, int i, int k)
{
	return oracle_cost_of(ctx, i, k, ORACLE_SAME, ORACLE_HARD);
}

static int hard_oracle_cost(const void *ctx, int i, int k)
{
	return oracle_cost_of(ctx, i, k, 0, ORACLE_HARD);
}

/* Is the side of a two-sided budget that the cheapest pairing broke within reach of another? */
static int hard_side(const struct search *s, int n, weighted_cost cost, const void *ctx)
{
	int64_t total;
	int status = weighted_pairing(n, cost, ctx, &total, NULL);

	if (status < 1)
		return status;
	return hard_within(&s->budget, (int)(total / ORACLE_HARD));
}

/*
 * Can the players in hand be paired within the budget under any exchange?  Tells how many must be
 * exchanged at least; -1 for no, -2 when memory runs out.
 */
static int least_exchanges(struct search *s)
{
	int64_t total;
	int status =
		weighted_pairing(2 * (s->n_players - s->n_pairs), oracle_cost, s, &total, NULL);

	if (status < 1)
		return status < 0 ? -2 : -1;
	if (within(&s->budget, cost_of_oracle(total)))
		return (int)(total & ORACLE_PART);
	if (!two_sided(s) || !same_within(&s->budget, cost_of_oracle(total)))
		return -1;
	status = hard_side(s, 2 * (s->n_players - s->n_pairs), hard_oracle_cost, s);
	return status > 0 ? 1 : status - 1;
}

/* Exchanges of k players each, in order; 1, 0, or -1 after `most` tries. */
static int try_exchanges(struct search *s, struct exchange *x, int k, int before, long most)
{
	exchange_begin(x, k);
	while (exchange_next(x)) {
		if (most-- <= 0)
			return -1;
		set_halves(s, x, k);
		if (try_halves(s, before)) {
			s->out->exchanged = k;
			return 1;
		}
	}
	return 0;
}

#define MOST_TRIES 5000000

static int search_exchanges(struct search *s, int before)
{
	int p = s->n_pairs, least = 1, k, status = 0;
	struct exchange x;

	if (kinds_forbid(s))
		return 0;
	if (!exchange_init(&x, p, s->n_players - p, s->n_players > 2 * p, p))
		return -2;
	if (s->n_players > LARGE)
		status = try_exchanges(s, &x, 1, before, s->n_players);
	if (status != 1) {
		least = least_exchanges(s);
		status = least == -2 ? -2 : 0;
	}
	for (k = 1; k <= p && least >= 0 && status == 0; k++)
		status = try_exchanges(s, &x, k, before, MOST_TRIES);
	exchange_release(&x);
	return status == -1 ? 0 : status;
}

/* The count of preferences alone may show that the budget is too small. */
static bool count_allows(const struct search *s)
{
	int white = 0, black = 0, i, most, spent = (int)(s->budget.spent / COST_SAME);

	for (i = 0; i < s->n_players; i++) {
		white += s->d->list[s->players[i]].preference == PAIR_WHITE;
		black += s->d->list[s->players[i]].preference == PAIR_BLACK;
	}
	most = white > black ? white : black;
	return spent + most - (s->n_players - s->n_pairs) <= s->budget.x + s->budget.healed;
}

/*
 * A homogeneous part: the first of exchanges and transpositions at the levels in hand.  1 found,
 * 0 none, -2 no memory.  The pairs are appended behind the first `before` of the answer.
 */
static int pair_part(struct search *s, int before)
{
	static const struct exchange none = {0};

	if (!count_allows(s))
		return 0;
	s->epoch++;
	set_halves(s, &none, 0);
	if (try_halves(s, before)) {
		s->out->exchanged = 0;
		return 1;
	}
	return s->n_pairs ? search_exchanges(s, before) : 0;
}

/* C9 and D-4.4: criteria dropped for downfloats first, then for upfloats. */
static const struct {
	int down, up;
} levels[] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}};

static int search_homogeneous(struct search *s)
{
	int level, status = 0;

	for (level = 0; level < 5 && !status; level++) {
		s->down = levels[level].down;
		s->up = levels[level].up;
		status = pair_part(s, 0);
		s->out->level = level;
	}
	return status;
}

/* The state of the walk through S1 against S2 in a heterogeneous bracket. */
struct moved_walk {
	int ph, pr;
	const int *all; /* positions of the bracket, ascending */
	int n;
	bool ask; /* a first dive failed: ask before each step whether it can succeed */
	long steps;
};

/* The remainder after S1 has been paired, at ever lower levels for downfloats. */
static int pair_remainder(struct search *s, const struct moved_walk *w)
{
	int i, n = 0, status = 0;

	for (i = w->ph; i < w->n; i++) {
		if (!s->used[i])
			s->rest[n++] = w->all[i];
	}
	s->players = s->rest;
	s->n_players = n;
	s->n_pairs = w->pr;
	for (s->down = 0; s->down <= 2 && !status; s->down++) {
		status = pair_part(s, w->ph);
		s->out->level = s->up * 3 + s->down;
	}
	return status;
}

struct moved_question {
	const struct search *s;
	const struct moved_walk *w;
	int next;    /* the first of S1 that is not paired yet */
	int *places; /* of those not paired, into w->all; floaters behind */
	int n;
};

static int question_cost_of(const struct moved_question *q, int i, int k, int same, int hard)
{
	int low = i < k ? i : k, high = i < k ? k : i, a, b;
	bool upper_moved;

	if (low >= q->n)
		return WEIGHTED_NO;
	a = q->w->all[q->places[low]];
	upper_moved = q->places[low] < q->w->ph;
	if (high >= q->n)
		return upper_moved || (q->s->b->lowest && q->s->d->list[a].no_bye) ? WEIGHTED_NO
										   : 0;
	b = q->w->all[q->places[high]];
	if ((upper_moved && q->places[high] < q->w->ph) || !may_pair(q->s, a, b))
		return WEIGHTED_NO;
	return pair_cost(q->s, a, b, same, hard);
}

static int question_cost(const void *ctx, int i, int k)
{
	return question_cost_of(ctx, i, k, ORACLE_SAME, ORACLE_HARD);
}

static int hard_question_cost(const void *ctx, int i, int k)
{
	return question_cost_of(ctx, i, k, 0, ORACLE_HARD);
}

/* Can the bracket still be completed within the budget?  All criteria for downfloats dropped. */
static bool can_complete(const struct search *s, const struct moved_walk *w, int next)
{
	struct moved_question q = {s, w, next, calloc((size_t)w->n + 1, sizeof(int)), 0};
	int i, floaters = w->n - 2 * (w->ph + w->pr), status;
	int64_t total = 0;

	if (!q.places)
		return true;
	for (i = next; i < w->n; i++) {
		if (i < w->ph || !s->used[i])
			q.places[q.n++] = i;
	}
	status = weighted_pairing(q.n + floaters, question_cost, &q, &total, NULL);
	if (status == 1) {
		status = within(&s->budget, cost_of_oracle(total));
		if (!status && two_sided(s) && same_within(&s->budget, cost_of_oracle(total)))
			status = hard_side(s, q.n + floaters, hard_question_cost, &q);
	}
	free(q.places);
	return status != 0;
}

/* C6, C10: each transposition of S2 against S1 in order, the remainder tried for each. */
static int walk_moved(struct search *s, struct moved_walk *w, int k)
{
	int i, cost, status = 0, a = w->all[k];

	if (k == w->ph) {
		status = pair_remainder(s, w);
		if (!status && w->n <= LARGE)
			w->ask = true;
		return status;
	}
	for (i = w->ph; i < w->n && !status && --w->steps > 0; i++) {
		if (s->used[i] || !may_pair(s, a, w->all[i]))
			continue;
		cost = pair_cost(s, a, w->all[i], COST_SAME, COST_HARD);
		if (!within(&s->budget, cost))
			continue;
		s->used[i] = true;
		s->budget.spent += cost;
		s->out->upper[k] = a;
		s->out->lower[k] = w->all[i];
		if (!w->ask || can_complete(s, w, k + 1))
			status = walk_moved(s, w, k + 1);
		s->used[i] = false;
		s->budget.spent -= cost;
	}
	return status;
}

static int search_heterogeneous(struct search *s, struct moved_walk *w)
{
	int status = 0;

	for (s->up = 0; s->up <= 2 && !status; s->up++) {
		w->ask = false;
		w->steps = MOST_TRIES;
		if (w->n <= LARGE && !can_complete(s, w, 0))
			continue;
		status = walk_moved(s, w, 0);
	}
	return status;
}

/* A8: by how much one colour is wanted more often than there are pairs. */
static int surplus(const struct dutch *d, const int *all, int n, enum pair_colour *ret_majority)
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

/* KNSB A8: how many mild preferences for the majority colour are given the other. */
static int healed_of(const struct search *s, const int *all, int n, int x)
{
	int mild = 0, i;

	for (i = 0; i < n && s->d->knsb; i++)
		mild += is_mild(s->d, all[i]) && s->d->list[all[i]].preference == s->majority;
	return mild < x ? mild : x;
}

static bool search_init(struct search *s, const struct bracket *b, bracket_accept accept,
			const void *accept_ctx, struct bracket_pairing *out)
{
	int n = b->n_moved + b->n_natives;
	size_t size = (size_t)n + 1;

	memset(s, 0, sizeof(*s));
	s->b = b;
	s->patience = MOST_PATIENCE;
	s->d = b->d;
	s->accept = accept;
	s->accept_ctx = accept_ctx;
	s->out = out;
	s->upper = calloc(size, sizeof(int));
	s->lower = calloc(size, sizeof(int));
	s->rest = calloc(size, sizeof(int));
	s->used = calloc(size, sizeof(bool));
	s->stay = calloc((size_t)b->d->n + 1, sizeof(int));
	return bipartite_init(&s->halves, n) && s->upper && s->lower && s->rest && s->used &&
	       s->stay;
}

static void search_release(struct search *s)
{
	bipartite_release(&s->halves);
	free(s->upper);
	free(s->lower);
	free(s->rest);
	free(s->used);
	free(s->stay);
}

/* x rises until a pairing is found (C11). */
static int search_by_x(struct search *s, int *all, int n, int ph, int pr)
{
	int x0 = surplus(s->d, all, n, &s->majority), status = 0, x;
	struct moved_walk w = {ph, pr, all, n, false, 0};

	s->budget.healed = healed_of(s, all, n, x0);
	x = x0 - s->budget.healed - (n / 2 - ph - pr);
	for (x = x < 0 ? 0 : x; x <= ph + pr && !status; x++) {
		s->budget.x = x;
		s->out->x = x;
		if (ph) {
			status = search_heterogeneous(s, &w);
		} else {
			s->players = all;
			s->n_players = n;
			s->n_pairs = pr;
			status = search_homogeneous(s);
		}
	}
	return status;
}

int bracket_search(const struct bracket *b, int ph, int pr, bracket_accept accept,
		   const void *accept_ctx, struct bracket_pairing *ret_pairing)
{
	struct search s;
	int *all = bracket_list(b), status = -2;

	if (search_init(&s, b, accept, accept_ctx, ret_pairing) && all)
		status = search_by_x(&s, all, b->n_moved + b->n_natives, ph, pr);
	search_release(&s);
	free(all);
	return status == -2 ? -1 : status;
}
