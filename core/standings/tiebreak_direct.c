/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Direct encounter by C.07; see tiebreak_direct.h.  That of 2010 is in tiebreak_chain.c. */
#include "core/standings/tiebreak_direct.h"

/* A game against a member, by the opponent in `ret_opp`. */
static bool is_among(const struct tiebreak_direct *d, const struct level *l, size_t player,
		     int round, int32_t *ret_opp)
{
	const struct tiebreak_entry *e = tiebreak_table_entry(d->t, player, round);

	*ret_opp = e->opp;
	return e->opp >= 0 && (e->played || d->forfeits || d->t->predetermined) &&
	       level_is_member(l, (size_t)e->opp);
}

/* The mean result of the games against an opponent, if the first of them is in this round. */
static bool mean_result(const struct tiebreak_direct *d, const struct level *l, size_t player,
			int round, struct ratio *ret_mean)
{
	int64_t sum = 0, n = 0;
	int32_t opp, other;
	int r;

	if (!is_among(d, l, player, round, &opp))
		return false;
	for (r = 1; r <= d->t->rounds; r++) {
		if (!is_among(d, l, player, r, &other) || other != opp)
			continue;
		if (r < round)
			return false;
		sum += tiebreak_table_entry(d->t, player, r)->res;
		n++;
	}
	*ret_mean = ratio_make(sum, n * d->t->scale);
	return true;
}

/* A player's points among the members, and how many of them they have met. */
static struct ratio points_among(const struct tiebreak_direct *d, const struct level *l,
				 size_t player, size_t *ret_met)
{
	struct ratio sum = RATIO_ZERO, mean;
	int r;

	*ret_met = 0;
	for (r = 1; r <= d->t->rounds; r++) {
		if (!mean_result(d, l, player, r, &mean))
			continue;
		sum = ratio_add(sum, mean);
		++*ret_met;
	}
	if (d->among)
		d->among[player] = sum;
	return sum;
}

/* The most that a player can have when all have met. */
static struct ratio most_among(const struct tiebreak_direct *d, const struct level *l,
			       size_t player, size_t others)
{
	size_t met;
	struct ratio points = points_among(d, l, player, &met);

	return ratio_add(points, ratio_make((int64_t)(others - met) * d->t->win, d->t->scale));
}

/* Moves the player to `from` whom none of the others up to `to` can reach; false if there is none.
 */
static bool put_next(const struct tiebreak_direct *d, struct level *l, size_t from, size_t to,
		     size_t others)
{
	size_t i, met, best = from;
	struct ratio most = points_among(d, l, l->order[from], &met), p;

	for (i = from + 1; i < to; i++) {
		p = points_among(d, l, l->order[i], &met);
		if (ratio_cmp(p, most) > 0) {
			most = p;
			best = i;
		}
	}
	for (i = from; i < to; i++) {
		if (i != best && ratio_cmp(most_among(d, l, l->order[i], others), most) >= 0)
			return false;
	}
	level_put_first(l, from, best);
	return true;
}

bool tiebreak_direct_split(const struct tiebreak_direct *d, struct level *l, size_t from, size_t to)
{
	size_t i, met, others = to - from - 1, at = from;
	bool all_met = true;

	level_mark(l, from, to);
	for (i = from; i < to; i++) {
		level_set_key(l, i, points_among(d, l, l->order[i], &met));
		all_met &= met == others;
	}
	if (all_met) {
		level_split(l, from, to);
		return level_part_end(l, from) < to;
	}
	while (at + 1 < to && put_next(d, l, at, to, others))
		at++;
	return at > from;
}

void tiebreak_direct_rank(const struct tiebreak_direct *d, struct level *l, size_t from, size_t to)
{
	size_t at, end;

	if (!tiebreak_direct_split(d, l, from, to))
		return;
	for (at = from; at < to; at = end) {
		end = level_part_end(l, at);
		if (end - at > 1)
			tiebreak_direct_rank(d, l, at, end);
	}
}
