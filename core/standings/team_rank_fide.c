/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Team tie-breaks of FIDE 2010 Annex 3: team Buchholz, the four Sonneborn-Bergers with and without
 * the weakest opponent, and the recommended orders.
 */
#include "core/standings/team_rank.h"

#include <stdlib.h>

static const char *const names[TEAM_VALUE_COUNT] = {
	"mp", "gp", "buchholz_mp", "buchholz_gp", "cut1_mp", "cut1_gp", "b2",
	"b3", "b4", "b5",	   "b6",	  "b7",	     "b8",	"b9",
};

const char *team_value_name(enum team_value v)
{
	return names[v];
}

/* Returns the sum of the opponents' totals, without the lowest one if `cut`. */
static struct ratio opponents(const struct team_table *t, size_t team, const struct ratio *of,
			      bool cut)
{
	struct ratio sum = RATIO_ZERO, least = RATIO_ZERO;
	size_t s;

	for (s = t->first[team]; s < t->first[team + 1]; s++) {
		struct ratio v = of[t->sides[s].opponent];

		sum = ratio_add(sum, v);
		if (s == t->first[team] || ratio_cmp(v, least) < 0)
			least = v;
	}
	return cut ? ratio_sub(sum, least) : sum;
}

/* b.2 to b.5; `cut` drops the weakest opponent, as in b.6 to b.9. */
static struct ratio sonneborn(const struct team_table *t, size_t team, const struct ratio *of,
			      bool own_game_points, bool cut)
{
	struct ratio sum = RATIO_ZERO, weakest = RATIO_ZERO, without = RATIO_ZERO;
	size_t s;

	for (s = t->first[team]; s < t->first[team + 1]; s++) {
		const struct team_side *side = &t->sides[s];
		struct ratio theirs = of[side->opponent];
		struct ratio own =
			own_game_points ? side->board_points : ratio_int(side->match_points);
		struct ratio product = ratio_mul(theirs, own);
		int c = ratio_cmp(theirs, weakest);

		sum = ratio_add(sum, product);
		if (s == t->first[team] || c < 0 || (c == 0 && ratio_cmp(product, without) < 0)) {
			weakest = theirs;
			without = product;
		}
	}
	return cut ? ratio_sub(sum, without) : sum;
}

struct ratio team_value(const struct team_table *t, size_t team, enum team_value v)
{
	const struct ratio *mp = t->match_points, *gp = t->board_points;

	switch (v) {
	case TEAM_MP: return mp[team];
	case TEAM_GP: return gp[team];
	case TEAM_BUCHHOLZ_MP: return opponents(t, team, mp, false);
	case TEAM_BUCHHOLZ_GP: return opponents(t, team, gp, false);
	case TEAM_CUT1_MP: return opponents(t, team, mp, true);
	case TEAM_CUT1_GP: return opponents(t, team, gp, true);
	case TEAM_B2: return sonneborn(t, team, mp, false, false);
	case TEAM_B3: return sonneborn(t, team, mp, true, false);
	case TEAM_B4: return sonneborn(t, team, gp, false, false);
	case TEAM_B5: return sonneborn(t, team, gp, true, false);
	case TEAM_B6: return sonneborn(t, team, mp, false, true);
	case TEAM_B7: return sonneborn(t, team, mp, true, true);
	case TEAM_B8: return sonneborn(t, team, gp, false, true);
	case TEAM_B9: return sonneborn(t, team, gp, true, true);
	case TEAM_VALUE_COUNT: break;
	}
	return RATIO_ZERO;
}

struct fide_ranking {
	const struct team_table *t;
	bool by_game_points;
	enum team_value value;
};

static void split_by_value(struct level *l, size_t from, size_t to, void *ctx)
{
	const struct fide_ranking *r = ctx;
	size_t i;

	for (i = from; i < to; i++)
		level_set_key(l, i, team_value(r->t, l->order[i], r->value));
	level_split(l, from, to);
}

/* Returns a team's points in matches among the marked teams, and the number of them it has met. */
static struct ratio among(const struct fide_ranking *r, const struct level *l, size_t team,
			  size_t *ret_met)
{
	const struct team_table *t = r->t;
	struct ratio sum = RATIO_ZERO;
	size_t s, b;

	*ret_met = 0;
	for (s = t->first[team]; s < t->first[team + 1]; s++) {
		const struct team_side *side = &t->sides[s];

		if (!level_is_member(l, side->opponent))
			continue;
		sum = ratio_add(sum, r->by_game_points ? side->board_points
						       : ratio_int(side->match_points));
		for (b = t->first[team]; t->sides[b].opponent != side->opponent; b++)
			;
		*ret_met += b == s;
	}
	return sum;
}

/* Returns the points that a team can still win against the members it has not met. */
static struct ratio reach(const struct fide_ranking *r, struct ratio points, size_t missing)
{
	int64_t a_match = r->by_game_points ? (int64_t)r->t->n_boards : 2;

	return ratio_add(points, ratio_int((int64_t)missing * a_match));
}

static void put_unreachable_first(struct level *l, const struct fide_ranking *r, size_t from,
				  size_t to)
{
	size_t i, met, best = from, others = to - from - 1;
	struct ratio most = among(r, l, l->order[from], &met), p;

	for (i = from + 1; i < to; i++) {
		p = among(r, l, l->order[i], &met);
		if (ratio_cmp(p, most) > 0) {
			most = p;
			best = i;
		}
	}
	for (i = from; i < to; i++) {
		p = among(r, l, l->order[i], &met);
		if (i != best && ratio_cmp(reach(r, p, others - met), most) >= 0)
			return;
	}
	level_put_first(l, from, best);
}

static void split_direct(struct level *l, size_t from, size_t to, void *ctx)
{
	const struct fide_ranking *r = ctx;
	bool all_met = true;
	size_t i, met;

	level_mark(l, from, to);
	for (i = from; i < to; i++) {
		level_set_key(l, i, among(r, l, l->order[i], &met));
		all_met &= met == to - from - 1;
	}
	if (all_met)
		level_split(l, from, to);
	else
		put_unreachable_first(l, r, from, to);
}

static void apply(struct level *l, struct fide_ranking *r, enum team_value value)
{
	r->value = value;
	level_each_part(l, 0, l->n, split_by_value, r);
}

void team_rank_fide(struct level *l, const struct team_table *t, bool by_game_points, bool swiss)
{
	struct fide_ranking r = {t, by_game_points, TEAM_MP};

	apply(l, &r, by_game_points ? TEAM_GP : TEAM_MP);
	apply(l, &r, by_game_points ? TEAM_MP : TEAM_GP);
	level_each_part(l, 0, l->n, split_direct, &r);
	if (swiss) {
		apply(l, &r, by_game_points ? TEAM_CUT1_GP : TEAM_CUT1_MP);
		apply(l, &r, by_game_points ? TEAM_BUCHHOLZ_GP : TEAM_BUCHHOLZ_MP);
	}
	apply(l, &r, by_game_points ? TEAM_B5 : TEAM_B2);
}
