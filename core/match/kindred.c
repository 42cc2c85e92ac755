/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Each player is on both sides of a transport problem between kinds, so half of its optimum is a
 * lower bound.  The dual prices of a kind, summed over both sides, give the slack of a pair of
 * kinds: twice its cost minus both prices.  Twice the total of any complete pairing is the sum of
 * all prices and all slacks.
 */
#include "core/match/kindred.h"
#include "core/base/mem.h"
#include "core/match/kinds.h"

#include <stdlib.h>
#include <string.h>

/* Maximum number of players tried in pairs with slack when the tight ones do not suffice. */
#define TRIES_MOST 60

struct solving {
	const struct kindred *k;
	int n;
	unsigned char *kind;
	int one[KINDS_MOST]; /* one player of each kind */
	int count[KINDS_MOST];
	struct kinds kinds;
	int64_t price[KINDS_MOST];
	int64_t most;  /* the greatest slack allowed in a pair */
	int64_t bound; /* lower bound on twice the total */
};

/* Without the tables of kinds, which are much larger than a small pairing needs. */
static void begin(struct solving *s, int n, const struct kindred *k)
{
	s->k = k;
	s->n = n;
	s->kind = mem_zeroed((size_t)n + 1, sizeof(*s->kind));
}

static bool find_kinds(struct solving *s)
{
	int64_t keys[KINDS_MOST], own;
	int v, k, n = 0;

	for (v = 0; v < s->n; v++) {
		own = s->k->key(s->k->ctx, v);
		for (k = 0; k < n && keys[k] != own; k++)
			;
		if (k == KINDS_MOST)
			return false;
		if (k == n) {
			keys[n] = own;
			s->one[n] = v;
			s->count[n++] = 0;
		}
		s->kind[v] = (unsigned char)k;
		s->count[k]++;
	}
	s->kinds.n = n;
	return true;
}

static void fill_costs(struct solving *s)
{
	int i, j;

	for (i = 0; i < s->kinds.n; i++) {
		for (j = 0; j < s->kinds.n; j++) {
			if (i == j && s->count[i] < 2)
				s->kinds.cost[i][j] = KINDS_NO;
			else
				s->kinds.cost[i][j] =
					s->k->kind_cost(s->k->ctx, s->one[i], s->one[j]);
		}
	}
}

/* Sums the dual prices of both sides. */
static void find_prices(struct solving *s)
{
	struct kinds_ways prices;
	int i;

	kinds_find_prices(&s->kinds, &prices);
	s->bound = 0;
	for (i = 0; i < s->kinds.n; i++) {
		s->price[i] = prices.lower[i] - prices.upper[i];
		s->bound += s->price[i] * s->count[i];
	}
}

/* Twice the cost of two kinds minus their prices; -1 if they may not be paired. */
static int64_t slack_of(const struct solving *s, int i, int j)
{
	int64_t c = s->kinds.cost[i][j];

	return c == KINDS_NO ? -1 : 2 * c - s->price[i] - s->price[j];
}

/* Solves the transport problem of the kinds; false if it has no solution. */
static bool find_bound(struct solving *s)
{
	fill_costs(s);
	if (!kinds_fill(&s->kinds, s->count, s->count))
		return false;
	find_prices(s);
	return true;
}

static int64_t kind_of(const void *ctx, int v)
{
	return ((const struct solving *)ctx)->kind[v];
}

static bool kinds_may_meet(const void *ctx, int a, int b)
{
	const struct solving *s = ctx;
	int64_t slack = slack_of(s, s->kind[a], s->kind[b]);

	return slack >= 0 && slack <= s->most;
}

static bool may_meet(const void *ctx, int a, int b)
{
	const struct solving *s = ctx;

	return kinds_may_meet(s, a, b) && s->k->cost(s->k->ctx, a, b) != WEIGHTED_NO;
}

/*
 * Creates a maximum matching of pairs with at most that slack; returns the number of players left
 * alone.
 */
static int match(struct solving *s, int64_t most, struct matching *ret_match)
{
	s->most = most;
	matching_init(ret_match, s->n, may_meet, s);
	matching_set_kinds(ret_match, kind_of, kinds_may_meet);
	return matching_maximize(ret_match);
}

/* The least slack above `above`; -1 = none. */
static int64_t next_slack(const struct solving *s, int64_t above)
{
	int64_t best = -1, slack;
	int i, j;

	for (i = 0; i < s->kinds.n; i++) {
		for (j = i; j < s->kinds.n; j++) {
			slack = slack_of(s, i, j);
			if (slack > above && (best < 0 || slack < best))
				best = slack;
		}
	}
	return best;
}

/* Has the pair exactly this slack? */
static bool has_slack(const struct solving *s, int a, int b, int64_t slack)
{
	return slack_of(s, s->kind[a], s->kind[b]) == slack &&
	       s->k->cost(s->k->ctx, a, b) != WEIGHTED_NO;
}

/* Could any pair of this player have this slack with a kind that has an open player? */
static bool may_have_slack(const struct solving *s, int a, const bool *open_kind, int64_t slack)
{
	int j = 0;

	while (j < s->kinds.n && !(open_kind[j] && slack_of(s, s->kind[a], j) == slack))
		j++;
	return j < s->kinds.n;
}

/* A player who is open once `a` is not there, with this slack in their pair; -1 if there is none.
 */
static int find_loose_mate(const struct solving *s, struct matching *m, int a, int64_t slack)
{
	bool *open = mem_zeroed((size_t)s->n + 1, sizeof(*open));
	int b;

	matching_mark_open(m, open);
	for (b = matching_first(m); b >= 0; b = matching_next(m, b)) {
		if (open[b] && has_slack(s, a, b, slack))
			break;
	}
	free(open);
	return b;
}

/* Takes out two players of such a pair, the first being `a`; false without any change. */
static bool take_loose_pair_of(const struct solving *s, struct matching *m, int a, int64_t slack,
			       int *loose)
{
	int b;

	if (!matching_take_open(m, a))
		return false;
	b = find_loose_mate(s, m, a, slack);
	if (b < 0 || !matching_take_open(m, b)) {
		matching_return(m, a);
		return false;
	}
	loose[a] = b;
	loose[b] = a;
	return true;
}

/*
 * Removes two players whose pair has this slack from the matching, so that the others still form as
 * many pairs without slack; false if none is found.  Records the pair in `loose`.
 */
static bool take_loose_pair(struct solving *s, struct matching *m, int64_t slack, int *loose)
{
	bool *open = mem_zeroed((size_t)s->n + 1, sizeof(*open)), open_kind[KINDS_MOST] = {false};
	int a, tries = TRIES_MOST;
	bool done = false;

	matching_mark_open(m, open);
	for (a = matching_first(m); a >= 0; a = matching_next(m, a))
		open_kind[s->kind[a]] |= open[a];
	for (a = matching_first(m); a >= 0 && tries > 0 && !done; a = matching_next(m, a)) {
		if (!open[a] || !may_have_slack(s, a, open_kind, slack))
			continue;
		tries--;
		done = take_loose_pair_of(s, m, a, slack, loose);
	}
	free(open);
	return done;
}

/* The least slack of a pair that is not tight; pairs that cost more than their kinds have some. */
static int64_t least_loose(const struct solving *s)
{
	int64_t least = next_slack(s, 0), dearer = 2 * s->k->dearer;

	return dearer && (least < 0 || dearer < least) ? dearer : least;
}

/*
 * The tight pairs leave `alone` players, and every two of them require one pair with slack.  If
 * that many pairs of the least slack suffice, no pairing is cheaper.
 */
static bool let_in(struct solving *s, struct matching *m, int alone, int *loose)
{
	int64_t least = least_loose(s);

	for (; alone > 0; alone -= 2) {
		if (!take_loose_pair(s, m, least, loose))
			return false;
		s->bound += least;
	}
	return true;
}

/* Pairs players without slack as far as possible, and then a few with slack. */
static enum kindred_answer solve_tightly(struct solving *s, int64_t limit, int *loose,
					 int *ret_mate)
{
	enum kindred_answer answer = KINDRED_FOUND;
	struct matching m;
	int v, alone = match(s, 0, &m);
	int64_t least = least_loose(s);

	if (alone && least < 0)
		answer = KINDRED_NO;
	else if (s->bound / 2 + alone / 2 * (least / 2) > limit)
		answer = KINDRED_MORE;
	else if (!let_in(s, &m, alone, loose))
		answer = KINDRED_OPEN;
	for (v = 0; v < s->n && ret_mate && answer == KINDRED_FOUND; v++)
		ret_mate[v] = loose[v] >= 0 ? loose[v] : m.mate[v];
	matching_release(&m);
	return answer;
}

/* Can all be paired, at any cost? */
static bool comes_out(struct solving *s)
{
	struct matching m;
	int alone = match(s, INT64_MAX, &m);

	matching_release(&m);
	return !alone;
}

static enum kindred_answer solve(struct solving *s, int64_t limit, int64_t *ret_total,
				 int *ret_mate)
{
	int *loose = mem_zeroed((size_t)s->n + 1, sizeof(*loose)), v;
	enum kindred_answer answer;

	for (v = 0; v < s->n; v++)
		loose[v] = -1;
	answer = solve_tightly(s, limit, loose, ret_mate);
	free(loose);
	if (answer == KINDRED_OPEN && !s->k->dearer && !comes_out(s))
		answer = KINDRED_NO;
	if (answer == KINDRED_FOUND)
		*ret_total = s->bound / 2;
	return answer;
}

enum kindred_answer kindred_pairing(int n, const struct kindred *k, int64_t limit,
				    int64_t *ret_total, int *ret_mate)
{
	enum kindred_answer answer = KINDRED_OPEN;
	struct solving s;

	if (n % 2)
		return KINDRED_NO;
	begin(&s, n, k);
	if (find_kinds(&s)) {
		answer = KINDRED_NO;
		if (find_bound(&s))
			answer = (s.bound + 1) / 2 > limit ? KINDRED_ABOVE
							   : solve(&s, limit, ret_total, ret_mate);
	}
	free(s.kind);
	return answer;
}

int64_t kindred_bound(int n, const struct kindred *k)
{
	int64_t bound = n % 2 ? INT64_MAX : 0;
	struct solving s;

	begin(&s, n, k);
	if (n % 2 == 0 && find_kinds(&s))
		bound = find_bound(&s) ? (s.bound + 1) / 2 : INT64_MAX;
	free(s.kind);
	return bound;
}

bool kindred_prices(int n, const struct kindred *k, int64_t *ret_price)
{
	struct solving s;
	bool found;
	int v;

	begin(&s, n, k);
	found = find_kinds(&s) && find_bound(&s);
	for (v = 0; v < n && found; v++)
		ret_price[v] = s.price[s.kind[v]];
	free(s.kind);
	return found;
}

struct kindred_kept {
	struct solving s; /* bound: of the unsettled players */
	struct matching m;
	int64_t least; /* slack of pairs that have any, -1 = there are none */
};

struct kindred_kept *kindred_keep(int n, const struct kindred *k)
{
	struct kindred_kept *kept = mem_zeroed(1, sizeof(*kept));
	struct solving *s = &kept->s;

	begin(s, n, k);
	if (n % 2 == 0 && find_kinds(s) && find_bound(s)) {
		kept->least = next_slack(s, 0);
		if (match(s, 0, &kept->m) == 0)
			return kept;
	}
	kindred_kept_free(kept);
	return NULL;
}

void kindred_kept_free(struct kindred_kept *kept)
{
	if (!kept)
		return;
	if (kept->m.mate)
		matching_release(&kept->m);
	free(kept->s.kind);
	free(kept);
}

int64_t kindred_kept_bound(const struct kindred_kept *kept, int a, int b, int64_t *ret_without)
{
	const struct solving *s = &kept->s;
	int64_t bound = s->bound - s->price[s->kind[a]] - s->price[s->kind[b]] +
			2 * s->k->cost(s->k->ctx, a, b);

	*ret_without = kept->least < 0 ? INT64_MAX : (bound + kept->least + 1) / 2;
	return (bound + 1) / 2;
}

bool kindred_kept_may_settle(struct kindred_kept *kept, int a, int b)
{
	return matching_could_allow(&kept->m, a, b);
}

bool kindred_kept_settle(struct kindred_kept *kept, int a, int b)
{
	struct solving *s = &kept->s;

	if (!matching_fix(&kept->m, a, b))
		return false;
	s->bound -= s->price[s->kind[a]] + s->price[s->kind[b]];
	return true;
}
