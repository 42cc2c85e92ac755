/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FIDE's Dutch system of 2026, bracket by bracket from the top.  Start reading at pair_brackets().
 *
 *   FD-1.2, FD-1.4, FD-1.7, FD-1.8  fide_player.c, with FD-C1, FD-C2, FD-C3
 *   FD-C4        fide_bracket.h: all who are not paired yet can be
 *   FD-C5        fide_bye_score() in fide_bye.c
 *   FD-C6 to FD-C21  fide_criteria.c
 *   FD-3.2, FD-4.4   fd_4_4_choose_moved()
 *   FD-3.3, FD-4.2   fd_4_2_pair_moved(), fd_4_2_transpose()
 *   FD-3.6, FD-4.3   fd_4_3_exchange()
 *   FD-5.2       fide_colours.c
 */
#include "core/pairing/fide/fide_dutch.h"
#include "core/base/mem.h"
#include "core/pairing/fide/fide_bracket.h"
#include "core/pairing/fide/fide_bye.h"
#include "core/pairing/fide/fide_round.h"

#include <stdlib.h>
#include <string.h>

/* PAIRING FD-3.2: the remainder, residents whom no moved-down player meets, in two halves. */
struct remainder {
	int *list;   /* vertices, ascending; a place in it is a number of FD-4.1 */
	int *number; /* of a vertex, -1 outside of the remainder */
	int n, pairs;
};

/* PAIRING FD-4.4: of moved-down players with one score the first ones that can be paired. */
static void fd_4_4_choose_moved(struct fide_bracket *b)
{
	const struct fide_range bracket = {0, b->n_in, true};
	int v, floats = 0;

	for (v = 0; v < b->n_moved; v++)
		floats += fide_bracket_mate(b, v) < 0;
	for (v = 0; v < b->n_moved && floats; v++)
		floats -= !fide_bracket_prefer(b, v, bracket);
}

/* PAIRING FD-4.2: each moved-down player in turn meets the first resident possible. */
static void fd_4_2_pair_moved(struct fide_bracket *b, int *ret_mate)
{
	int *residents = mem_zeroed((size_t)b->n_in, sizeof(*residents)), n = 0, v, i;

	for (v = b->n_moved; v < b->n_in; v++)
		residents[n++] = v;
	for (v = 0; v < b->n_moved; v++) {
		if (fide_bracket_mate(b, v) < 0)
			continue;
		ret_mate[v] = fide_bracket_choose(b, v, residents, n);
		ret_mate[ret_mate[v]] = v;
		for (i = 0; residents[i] != ret_mate[v]; i++)
			;
		memmove(&residents[i], &residents[i + 1], (size_t)(--n - i) * sizeof(int));
	}
	free(residents);
}

static void find_remainder(const struct fide_bracket *b, const int *mate, struct remainder *r)
{
	int v;

	*r = (struct remainder){.list = mem_zeroed((size_t)b->n_in, sizeof(int)),
				.number = mem_zeroed((size_t)b->n_in, sizeof(int))};
	for (v = 0; v < b->n_in; v++) {
		r->number[v] = -1;
		if (v < b->n_moved || mate[v] >= 0)
			continue;
		r->number[v] = r->n;
		r->list[r->n++] = v;
		r->pairs += fide_bracket_mate(b, v) > v;
	}
}

static bool in_s1(const struct remainder *r, int v)
{
	return r->number[v] < r->pairs;
}

/*
 * Does a pair of v send it to the other half?  Of two players of S1 the lower one goes, of two
 * players of S2 the higher one, and whoever of S1 floats down.  u is any vertex.
 */
static struct fide_range exchanging(const struct fide_bracket *b, const struct remainder *r, int v)
{
	return (struct fide_range){v + 1, b->n_in, !in_s1(r, v)};
}

static bool is_exchanged(const struct fide_bracket *b, const struct remainder *r, int v, int u)
{
	return fide_range_has(exchanging(b, r, v), u);
}

static bool solution_exchanges(const struct fide_bracket *b, const struct remainder *r, int v)
{
	int u = fide_bracket_mate(b, v);

	return is_exchanged(b, r, v, u < 0 ? b->n : u);
}

static int count_exchanges(const struct fide_bracket *b, const struct remainder *r)
{
	int i, n = 0;

	for (i = 0; i < r->pairs; i++)
		n += solution_exchanges(b, r, r->list[i]);
	return n;
}

#define AN_EXCHANGE ((int64_t)1 << 30) /* outweighs all differences of numbers */

/* What sends v to the other half: as many players leave S1 as leave S2, so sums are as FD-4.3's. */
static int64_t leaving_cost(const struct remainder *r, int v)
{
	int number = r->number[v] + 1;

	return in_s1(r, v) ? r->n - number : AN_EXCHANGE - r->n + number;
}

/*
 * What pairs add to the number of exchanges and to the difference: of two players of S1 the lower
 * one leaves, who costs less, of two players of S2 the higher one.
 */
static struct tiered_extra *exchange_costs(const struct fide_bracket *b, const struct remainder *r)
{
	struct tiered_extra *costs = mem_zeroed((size_t)(b->n + b->has_bye), sizeof(*costs));
	int i;

	for (i = 0; i < r->n; i++) {
		int v = r->list[i];

		costs[v].half = in_s1(r, v) ? TIERED_FIRST_HALF : TIERED_SECOND_HALF;
		costs[v].pay = leaving_cost(r, v);
	}
	return costs;
}

/*
 * Without pairs within S2 there are none within S1, and nobody of S1 floats: no exchange is made.
 * False if none of the solutions in hand is like that.
 */
static bool forbid_exchanges(struct fide_bracket *b, const struct remainder *r)
{
	return r->pairs == r->n || tiered_limit_all(b->t, &r->list[r->pairs], r->n - r->pairs,
						    r->list[r->pairs], b->n_in);
}

/* The same for a solution that makes none. */
static void keep_from_exchanges(struct fide_bracket *b, const struct remainder *r)
{
	int i;

	for (i = r->pairs; i < r->n; i++)
		tiered_limit(b->t, r->list[i], r->list[r->pairs], b->n_in, false);
	tiered_solve(b->t);
}

/*
 * PAIRING FD-4.3: as few exchanges as possible, with the least difference; then the highest number
 * leaves S1 that can, then the lowest one leaves S2.
 */
static void fd_4_3_exchange(struct fide_bracket *b, const struct remainder *r,
			    const struct tiered_extra *costs)
{
	int left, all, i;

	if (forbid_exchanges(b, r))
		return;
	if (count_exchanges(b, r)) {
		tiered_add_extra(b->t, b->exchange_tier, costs);
		tiered_solve(b->t);
	}
	all = left = count_exchanges(b, r);
	if (!all)
		keep_from_exchanges(b, r);
	for (i = r->pairs - 1; i >= 0 && left; i--)
		left -= fide_bracket_prefer(b, r->list[i], exchanging(b, r, r->list[i]));
	for (i = r->pairs, left = all; i < r->n && left; i++)
		left -= fide_bracket_prefer(b, r->list[i], exchanging(b, r, r->list[i]));
}

/* The halves after the exchange, ascending. */
static void split(const struct fide_bracket *b, const struct remainder *r, int *s1, int *n1,
		  int *s2, int *n2)
{
	int i;

	*n1 = *n2 = 0;
	for (i = 0; i < r->n; i++) {
		int v = r->list[i];

		if (in_s1(r, v) != solution_exchanges(b, r, v))
			s1[(*n1)++] = v;
		else
			s2[(*n2)++] = v;
	}
}

/* PAIRING FD-4.2: each of S1 in turn meets the first of S2 possible. */
static void fd_4_2_transpose(struct fide_bracket *b, const struct remainder *r, int *ret_mate)
{
	int *s1 = mem_zeroed((size_t)b->n_in, sizeof(*s1)), n1, i, k;
	int *s2 = mem_zeroed((size_t)b->n_in, sizeof(*s2)), n2;

	split(b, r, s1, &n1, s2, &n2);
	for (i = 0; i < n1; i++) {
		int v = s1[i], u = fide_bracket_choose(b, v, s2, n2);

		ret_mate[v] = u;
		ret_mate[u] = v;
		for (k = 0; s2[k] != u; k++)
			;
		memmove(&s2[k], &s2[k + 1], (size_t)(--n2 - k) * sizeof(int));
	}
	free(s1);
	free(s2);
}

/* Pairs one bracket; ret_mate has the vertices, -1 for players who float down. */
static void pair_bracket(struct fide_bracket *b, int *ret_mate)
{
	struct remainder r;
	struct tiered_extra *costs;
	int v;

	for (v = 0; v < b->n_in; v++)
		ret_mate[v] = -1;
	fd_4_4_choose_moved(b);
	fide_bracket_note_bound(b, "FD-4.4");
	fd_4_2_pair_moved(b, ret_mate);
	fide_bracket_note_bound(b, "FD-4.2");
	find_remainder(b, ret_mate, &r);
	costs = exchange_costs(b, &r);
	fd_4_3_exchange(b, &r, costs);
	fide_bracket_note_bound(b, "FD-4.3");
	fd_4_2_transpose(b, &r, ret_mate);
	fide_bracket_note_bound(b, "FD-4.2");
	free(costs);
	free(r.list);
	free(r.number);
}

/* PAIRING FD-1.9: pairs the brackets from the top; false if not all players can be paired. */
static bool pair_brackets(struct fide_round *round)
{
	int64_t bye_score = 0;
	bool ok = fide_bye_find_score(round->f, &bye_score);

	while (ok && fide_round_is_open(round))
		ok = fide_round_pair_bracket(round, bye_score, pair_bracket);
	return ok;
}

void fide_dutch_pair(const struct pair_state *s, const struct pair_options *o,
		     struct pair_round *ret_round)
{
	struct fide_round round;
	struct fide f;

	fide_player_rank(&f, s, true, o->lang);
	fide_round_init(&round, &f, true, o);
	fide_round_finish(&round, pair_brackets(&round), NULL, ret_round);
	fide_round_release(&round);
	fide_player_release(&f);
}
