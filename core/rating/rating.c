/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rating change of one player.  A whole group is in rating_group.c, several unrated players at
 * once in unrated.c.
 */
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"

struct ratio rating_round05(struct ratio x)
{
	return ratio_make(ratio_half_up(ratio_mul(x, ratio_int(20))), 20);
}

struct ratio rating_we_average(int m, int ro, struct ratio ra)
{
	int p = rating_expected(ro - (int)ratio_half_up(ra));

	return rating_round05(ratio_make((int64_t)m * p - 50, 100));
}

/* Returns the exact mean of n > 0 integers. */
static struct ratio rating_mean(const int *v, size_t n)
{
	int64_t sum = 0;
	size_t i;

	for (i = 0; i < n; i++)
		sum += v[i];
	return ratio_make(sum, (int64_t)n);
}

int rating_hundredths(struct ratio score, int games)
{
	return (int)ratio_half_up(ratio_mul(score, ratio_make(100, games)));
}

/* B: the points above expectation beyond 1 1/2, with 1/2 more for every two games. */
static struct ratio bonus(struct ratio over, int n)
{
	int steps = n <= 5 ? 0 : (n - 5 + 1) / 2;
	struct ratio b = ratio_sub(over, ratio_make(3 + steps, 2));

	return b.num > 0 ? b : RATIO_ZERO;
}

static const struct {
	int limit;
	struct ratio up, down; /* factors of the part beyond the limit */
} limits[] = {
	{1600, {2, 3}, {3, 2}},
	{2000, {2, 3}, {3, 2}},
	{2400, {1, 2}, {2, 1}},
};

#define N_LIMITS ((int)(sizeof(limits) / sizeof(*limits)))

/* The part beyond a limit that is crossed counts less upwards and more downwards. */
static struct ratio correct_at_limits(int from, struct ratio r)
{
	int i;

	for (i = 0; i < N_LIMITS; i++) {
		struct ratio g = ratio_int(limits[i].limit);

		if (from < limits[i].limit && ratio_cmp(r, g) > 0)
			r = ratio_add(g, ratio_mul(limits[i].up, ratio_sub(r, g)));
	}
	for (i = N_LIMITS - 1; i >= 0; i--) {
		struct ratio g = ratio_int(limits[i].limit);

		if (from >= limits[i].limit && ratio_cmp(r, g) < 0)
			r = ratio_sub(g, ratio_mul(limits[i].down, ratio_sub(g, r)));
	}
	return r;
}

static int settle(int from, struct ratio r)
{
	r = correct_at_limits(from, r);
	if (ratio_cmp(r, ratio_int(RATING_FLOOR)) < 0)
		return RATING_FLOOR;
	return (int)ratio_half_up(r);
}

struct rating_change rating_new(int ro, struct ratio w, struct ratio we, int n, bool winner)
{
	struct ratio over = ratio_sub(w, we);
	struct rating_change c;

	c.k = rating_k(ro);
	c.bonus = bonus(over, n);
	c.raw = ratio_add(ratio_int(ro), ratio_mul(ratio_int(c.k), ratio_add(over, c.bonus)));
	c.winner_rule = winner && over.num < 0;
	c.rn = settle(ro, c.winner_rule ? ratio_int(ro) : c.raw);
	return c;
}

struct rating_late_change rating_late(int registered, int ro, struct ratio w, struct ratio we,
				      int n, bool winner)
{
	struct rating_change c = rating_new(ro, w, we, n, winner);
	struct rating_late_change late;

	late.gain = c.winner_rule ? RATIO_ZERO : ratio_sub(c.raw, ratio_int(ro));
	late.rn = settle(registered, ratio_add(ratio_int(registered), late.gain));
	return late;
}

const char *rating_class_name(int rating)
{
	if (rating >= 1900)
		return "mester";
	if (rating >= 1700)
		return "1";
	return rating >= 1500 ? "2" : "3";
}

struct rating_performance rating_performance(const int *opponents, size_t n, struct ratio score)
{
	struct rating_performance perf = {0, 0, false, 0, 0};

	perf.rc = (int)ratio_half_up(rating_mean(opponents, n));
	perf.p = rating_hundredths(score, (int)n);
	perf.known = rating_difference(perf.p, &perf.dp);
	perf.rp = perf.rc + perf.dp;
	return perf;
}

static bool in_elo_basis(const struct rating_elo_player *p)
{
	return p->games > 30 && p->dk > 2100 && p->elo > 2100;
}

/* Returns the step of one player, which shrinks as they approach 2100. */
static int elo_step(int dk, int n)
{
	int step = dk > 2250 ? n : n - ((2250 - dk) / 10 + 1);

	return step > 0 ? step : 0;
}

static int elo_moved(const struct rating_elo_player *p, const struct rating_elo_adjustment *a)
{
	int moved;

	if (!a->direction || !in_elo_basis(p))
		return p->dk;
	moved = p->dk + a->direction * elo_step(p->dk, a->n);
	return moved < 2100 ? 2100 : moved;
}

struct rating_elo_adjustment rating_elo_adjust(struct rating_elo_player *players, size_t n)
{
	struct rating_elo_adjustment a = {false, RATIO_ZERO, 0, 0};
	int64_t sum = 0, count = 0;
	struct ratio size;
	size_t i;

	for (i = 0; i < n; i++) {
		if (in_elo_basis(&players[i])) {
			sum += players[i].dk - players[i].elo;
			count++;
		}
	}
	if (count) {
		a.known = true;
		a.diff = ratio_make(sum, count);
		size = a.diff.num < 0 ? ratio_sub(RATIO_ZERO, a.diff) : a.diff;
		if (ratio_cmp(size, ratio_int(25)) >= 0) {
			a.n = 5 * (int)ratio_half_up(ratio_mul(size, ratio_make(1, 5)));
			a.direction = sum > 0 ? -1 : 1;
		}
	}
	for (i = 0; i < n; i++)
		players[i].ret_new = elo_moved(&players[i], &a);
	return a;
}
