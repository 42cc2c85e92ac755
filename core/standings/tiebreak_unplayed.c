/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Unplayed rounds by C.07 15 and 16; see tiebreak_unplayed.h. */
#include "core/standings/tiebreak_unplayed.h"
#include "core/base/mem.h"
#include "core/standings/tiebreak_virtual.h"

#include <stdlib.h>

/* A requested bye: half a point or none without an opponent (16.1.1). */
static bool is_requested(const struct tiebreak_table *t, const struct tiebreak_entry *e)
{
	return !e->played && !e->open && e->opp < 0 && !e->allocated && e->res < t->win;
}

/* A round left unplayed by choice: a requested bye or a forfeit loss (16.1.2). */
static bool is_voluntary(const struct tiebreak_table *t, const struct tiebreak_entry *e)
{
	return is_requested(t, e) || (!e->played && !e->open && e->opp >= 0 && e->res < t->win);
}

/* With the last round drawn, everybody paired in it has played (8.3). */
static bool is_drawn(const struct tiebreak_table *t, const struct tiebreak_entry *e, int round,
		     bool fore)
{
	return fore && round == t->rounds && (e->opp >= 0 || e->open);
}

/*
 * Points as the opponents see them (16.3): as awarded, but requested byes that no other round
 * follows count as drawn.
 */
static int64_t adjusted(const struct tiebreak_table *t, size_t player, bool fore)
{
	int64_t sum = t->beside ? t->beside[player] : 0;
	bool at_end = !t->predetermined;
	int r;

	for (r = t->rounds; r >= 1; r--) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, player, r);

		if (is_drawn(t, e, r, fore)) {
			sum += t->draw;
			at_end = false;
			continue;
		}
		at_end &= is_voluntary(t, e);
		sum += at_end && is_requested(t, e) ? t->draw : e->res;
	}
	return sum;
}

void tiebreak_unplayed_prepare(struct tiebreak_table *t)
{
	size_t i;

	for (i = 0; i < t->n; i++) {
		t->adjusted[i] = adjusted(t, i, false);
		t->fore[i] = t->rounds ? adjusted(t, i, true) : 0;
	}
}

/* The player's own points, with the last round drawn if it counts so. */
static int64_t own_points(const struct tiebreak_table *t, size_t player, bool fore)
{
	const struct tiebreak_entry *last;

	if (!fore || !t->rounds)
		return t->points[player];
	last = tiebreak_table_entry(t, player, t->rounds);
	return is_drawn(t, last, t->rounds, true) ? t->points[player] - last->res + t->draw
						  : t->points[player];
}

/*
 * The dummy has the player's own points (16.4).  Since 2026 not more than the opponent of a forfeit
 * (16.4.1), and in other unplayed rounds not more than half of the rounds (16.4.2).
 */
static int64_t dummy_points(const struct tiebreak_table *t, size_t player,
			    const struct tiebreak_entry *e, bool fore)
{
	int64_t points = own_points(t, player, fore), most;

	if (t->edition != TB_FIDE_2026)
		return points;
	if (e->opp >= 0)
		most = fore ? t->fore[e->opp] : t->adjusted[e->opp];
	else
		most = (int64_t)t->draw * t->rounds;
	return points < most ? points : most;
}

static struct tiebreak_share share_of(const struct tiebreak_table *t, size_t player, int round,
				      const struct tiebreak_sum *sum)
{
	const struct tiebreak_entry *e = tiebreak_table_entry(t, player, round);
	bool met = e->opp >= 0 && (e->played || t->predetermined || sum->forfeits ||
				   is_drawn(t, e, round, sum->fore));
	struct tiebreak_share s = {0};

	if (e->open || (t->predetermined && e->opp < 0))
		return s;
	s.counts = true;
	if (met) {
		s.points = sum->fore ? t->fore[e->opp] : t->adjusted[e->opp];
	} else {
		s.dummy = true;
		s.voluntary = is_voluntary(t, e);
		s.points = dummy_points(t, player, e, sum->fore);
	}
	s.value = s.points;
	if (sum->own)
		s.value *= tiebreak_table_entry(sum->own, player, round)->res;
	return s;
}

/* By the rules of 2010, with the virtual opponent. */
static struct tiebreak_share share_of_2010(const struct tiebreak_table *t, size_t player, int round,
					   const struct tiebreak_sum *sum)
{
	const struct tiebreak_entry *e = tiebreak_table_entry(t, player, round);
	struct tiebreak_share s = {.counts = !e->open, .dummy = !e->played && !e->open};
	struct ratio v;

	if (e->open)
		return s;
	if (s.dummy) {
		v = tiebreak_virtual_of(t, player, round);
		s.points = v.num * (t->scale / v.den);
	} else {
		s.points = sum->fore ? tiebreak_table_fore_points(t, (size_t)e->opp)
				     : t->adjusted[e->opp];
	}
	s.value = s.points;
	if (sum->own)
		s.value *= tiebreak_table_entry(sum->own, player, round)->res;
	return s;
}

/* Is a less significant than b: fewer points of the opponent, then the lower value (14.1)? */
static bool is_less(const struct tiebreak_share *a, const struct tiebreak_share *b)
{
	return a->points != b->points ? a->points < b->points : a->value < b->value;
}

/* The share that a cut leaves out at the lower end: in place of the least significant one the
 * lowest of the rounds left unplayed by choice, unless that is lower still (16.5). */
static struct tiebreak_share *lowest(struct tiebreak_share *list, int n)
{
	struct tiebreak_share *least = NULL, *voluntary = NULL;
	int i;

	for (i = 0; i < n; i++) {
		struct tiebreak_share *s = &list[i];

		if (!s->counts || s->left_out)
			continue;
		if (!least || is_less(s, least))
			least = s;
		if (s->voluntary && (!voluntary || s->value < voluntary->value))
			voluntary = s;
	}
	return voluntary && voluntary->value >= least->value ? voluntary : least;
}

static struct tiebreak_share *highest(struct tiebreak_share *list, int n)
{
	struct tiebreak_share *most = NULL;
	int i;

	for (i = 0; i < n; i++) {
		struct tiebreak_share *s = &list[i];

		if (s->counts && !s->left_out && (!most || is_less(most, s)))
			most = s;
	}
	return most;
}

void tiebreak_unplayed_shares(const struct tiebreak_table *t, size_t player,
			      const struct tiebreak_sum *sum, struct tiebreak_share *ret_shares)
{
	struct tiebreak_share *s;
	int r, k;

	for (r = 1; r <= t->rounds; r++)
		ret_shares[r - 1] = t->edition == TB_FIDE_2010 ? share_of_2010(t, player, r, sum)
							       : share_of(t, player, r, sum);
	for (k = 0; k < sum->low; k++) {
		if ((s = lowest(ret_shares, t->rounds)))
			s->left_out = true;
	}
	for (k = 0; k < sum->high; k++) {
		if ((s = highest(ret_shares, t->rounds)))
			s->left_out = true;
	}
}

int64_t tiebreak_unplayed_sum(const struct tiebreak_table *t, size_t player,
			      const struct tiebreak_sum *sum)
{
	struct tiebreak_share *list = mem_zeroed((size_t)t->rounds + 1, sizeof(*list));
	int64_t total = 0;
	int r;

	tiebreak_unplayed_shares(t, player, sum, list);
	for (r = 0; r < t->rounds; r++)
		total += list[r].left_out ? 0 : list[r].value;
	free(list);
	return total;
}
