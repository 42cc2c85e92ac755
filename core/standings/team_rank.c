/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Team tables: match scores and the national orders.  FIDE's are in team_rank_fide.c. */
#include "core/standings/team_rank.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

#define WEIGHTED_BOARDS 4 /* 4-3-2-1 on the boards of a correspondence team (L-2) */

static struct ratio board_points(const struct team_side *s, const struct team_match *m, size_t b)
{
	if (b >= m->n_boards || !m->boards[b].finished || m->boards[b].lost_by_both)
		return RATIO_ZERO;
	return s->is_a ? m->boards[b].points_of_a
		       : ratio_sub(ratio_int(1), m->boards[b].points_of_a);
}

static void derive_side(struct team_side *s, const struct team_match *m)
{
	struct ratio theirs = RATIO_ZERO;
	size_t b;

	s->board_points = RATIO_ZERO;
	s->weighted = RATIO_ZERO;
	for (b = 0; b < m->n_boards; b++) {
		struct ratio p = board_points(s, m, b);

		s->board_points = ratio_add(s->board_points, p);
		if (b < WEIGHTED_BOARDS)
			s->weighted = ratio_add(
				s->weighted, ratio_mul(p, ratio_int(WEIGHTED_BOARDS - (int64_t)b)));
		if (m->boards[b].finished && !m->boards[b].lost_by_both)
			theirs = ratio_add(theirs, ratio_sub(ratio_int(1), p));
	}
	s->match_points = 1 + ratio_cmp(s->board_points, theirs);
}

static bool counts(const struct team_table *t, const struct team_match *m)
{
	return !t->annulled || !(t->annulled[m->a] || t->annulled[m->b]);
}

/* Groups the sides by team: counts, sums up, fills. */
static void lay_out_sides(struct team_table *t)
{
	size_t i, k;

	for (k = 0; k < t->n_matches; k++) {
		const struct team_match *m = &t->matches[k];

		if (m->n_boards > t->n_boards)
			t->n_boards = m->n_boards;
		if (counts(t, m)) {
			t->first[m->a + 1]++;
			t->first[m->b + 1]++;
		}
	}
	for (i = 0; i < t->n; i++)
		t->first[i + 1] += t->first[i];
	for (k = t->n_matches; k-- > 0;) {
		const struct team_match *m = &t->matches[k];
		struct team_side *a, *b;

		if (!counts(t, m))
			continue;
		a = &t->sides[--t->first[m->a + 1]];
		b = &t->sides[--t->first[m->b + 1]];
		*a = (struct team_side){m->a, m->b, k, true, RATIO_ZERO, RATIO_ZERO, 0};
		*b = (struct team_side){m->b, m->a, k, false, RATIO_ZERO, RATIO_ZERO, 0};
		derive_side(a, m);
		derive_side(b, m);
	}
}

/* After filling, first[i + 1] is the start of team i; moves it back to first[i]. */
static void settle_offsets(struct team_table *t, size_t n_sides)
{
	memmove(t->first, t->first + 1, t->n * sizeof(*t->first));
	t->first[t->n] = n_sides;
}

static void sum_up(struct team_table *t, const struct ratio *penalties)
{
	size_t i, s;

	for (i = 0; i < t->n; i++) {
		struct ratio bp = RATIO_ZERO, w = RATIO_ZERO;
		int mp = 0;

		for (s = t->first[i]; s < t->first[i + 1]; s++) {
			bp = ratio_add(bp, t->sides[s].board_points);
			w = ratio_add(w, t->sides[s].weighted);
			mp += t->sides[s].match_points;
		}
		t->board_points[i] = penalties ? ratio_sub(bp, penalties[i]) : bp;
		t->weighted[i] = w;
		t->match_points[i] = ratio_int(mp);
	}
}

void team_table_init(struct team_table *t, size_t n, const struct team_match *matches,
		     size_t n_matches, const struct ratio *penalties, const bool *annulled)
{
	size_t k, n_sides = 0;

	*t = (struct team_table){
		.n = n, .matches = matches, .n_matches = n_matches, .annulled = annulled};
	for (k = 0; k < n_matches; k++)
		n_sides += counts(t, &matches[k]) ? 2 : 0;
	t->sides = mem_zeroed(n_sides + 1, sizeof(*t->sides));
	t->first = mem_zeroed(n + 2, sizeof(*t->first));
	t->board_points = mem_zeroed(n + 1, sizeof(*t->board_points));
	t->weighted = mem_zeroed(n + 1, sizeof(*t->weighted));
	t->match_points = mem_zeroed(n + 1, sizeof(*t->match_points));
	lay_out_sides(t);
	settle_offsets(t, n_sides);
	sum_up(t, penalties);
}

void team_table_release(struct team_table *t)
{
	free(t->sides);
	free(t->first);
	free(t->board_points);
	free(t->weighted);
	free(t->match_points);
	memset(t, 0, sizeof(*t));
}

enum team_criterion {
	BY_END,
	BY_BOARD_POINTS,
	BY_MATCH_POINTS,
	BY_WEIGHTED,
	BY_MUTUAL_BOARD_POINTS,
	BY_MUTUAL_WEIGHTED,
	BY_MUTUAL_BOARDS /* board 1 of the mutual matches, then board 2, ... */
};

static const enum team_criterion orders[][5] = {
	[TEAM_KSKAK] = {BY_BOARD_POINTS, BY_MUTUAL_BOARD_POINTS, BY_WEIGHTED, BY_MUTUAL_WEIGHTED},
	[TEAM_DIVISION] = {BY_BOARD_POINTS, BY_MATCH_POINTS, BY_MUTUAL_BOARD_POINTS,
			   BY_MUTUAL_BOARDS},
	[TEAM_CUPDAY] = {BY_BOARD_POINTS, BY_MATCH_POINTS, BY_MUTUAL_BOARD_POINTS},
	[TEAM_JUNIOR] = {BY_MATCH_POINTS, BY_BOARD_POINTS, BY_MUTUAL_BOARD_POINTS,
			 BY_MUTUAL_BOARDS},
};

struct team_ranking {
	const struct team_table *t;
	enum team_criterion criterion;
	size_t board; /* for BY_MUTUAL_BOARDS, from 0 */
};

/* Returns the sum, over a team's matches against the marked teams, of the criterion's value. */
static struct ratio mutual_sum(const struct team_ranking *r, const struct level *l, size_t team)
{
	const struct team_table *t = r->t;
	struct ratio sum = RATIO_ZERO;
	size_t s;

	for (s = t->first[team]; s < t->first[team + 1]; s++) {
		const struct team_side *side = &t->sides[s];

		if (!level_is_member(l, side->opponent))
			continue;
		if (r->criterion == BY_MUTUAL_BOARD_POINTS)
			sum = ratio_add(sum, side->board_points);
		else if (r->criterion == BY_MUTUAL_WEIGHTED)
			sum = ratio_add(sum, side->weighted);
		else
			sum = ratio_add(sum,
					board_points(side, &t->matches[side->match], r->board));
	}
	return sum;
}

static struct ratio team_key(const struct team_ranking *r, const struct level *l, size_t team)
{
	switch (r->criterion) {
	case BY_BOARD_POINTS: return r->t->board_points[team];
	case BY_MATCH_POINTS: return r->t->match_points[team];
	case BY_WEIGHTED: return r->t->weighted[team];
	case BY_MUTUAL_BOARD_POINTS:
	case BY_MUTUAL_WEIGHTED:
	case BY_MUTUAL_BOARDS: return mutual_sum(r, l, team);
	case BY_END: break;
	}
	return RATIO_ZERO;
}

static void split(struct level *l, size_t from, size_t to, void *ctx)
{
	const struct team_ranking *r = ctx;
	size_t i;

	level_mark(l, from, to);
	for (i = from; i < to; i++)
		level_set_key(l, i, team_key(r, l, l->order[i]));
	level_split(l, from, to);
}

/* Separates annulled teams from the others; returns the number of teams that count. */
static size_t part_annulled(struct level *l, const struct team_table *t)
{
	size_t i, counted = 0;

	for (i = 0; i < l->n; i++) {
		bool out = t->annulled && t->annulled[l->order[i]];

		level_set_key(l, i, ratio_int(out ? 0 : 1));
		counted += !out;
	}
	level_split(l, 0, l->n);
	return counted;
}

void team_rank(struct level *l, const struct team_table *t, enum team_event event)
{
	struct team_ranking r = {t, BY_END, 0};
	size_t counted = part_annulled(l, t);
	size_t i, boards;

	for (i = 0; i < 5 && orders[event][i] != BY_END; i++) {
		r.criterion = orders[event][i];
		boards = r.criterion == BY_MUTUAL_BOARDS ? t->n_boards : 1;
		for (r.board = 0; r.board < boards; r.board++)
			level_each_part(l, 0, counted, split, &r);
	}
}

struct rematch team_rematch(const struct rematch_board *boards, size_t n)
{
	struct rematch r = {RATIO_ZERO, RATIO_ZERO, 0};
	bool first_is_a = false;
	size_t i;

	for (i = 0; i < n; i++) {
		int c = ratio_cmp(boards[i].points_of_a, ratio_make(1, 2));
		bool to_a = c > 0 || (c == 0 && boards[i].a_black);

		if (i == 0)
			first_is_a = to_a;
		if (to_a)
			r.a = ratio_add(r.a, ratio_int(1));
		else
			r.b = ratio_add(r.b, ratio_int(1));
	}
	r.winner = ratio_cmp(r.a, r.b);
	if (n && !r.winner)
		r.winner = first_is_a ? 1 : -1;
	return r;
}
