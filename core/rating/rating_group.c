/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The rating report of a group: the method, the games that count, and recomputed expectations. */
#include "core/base/mem.h"
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"

#include <stdlib.h>

/* Per player, collected in one pass over the games. */
struct gathered {
	int all_halves; /* points in the table: from all games, rated or not */
	int rated_halves;
	int rated;
	bool has_unrated;
	int64_t opponents; /* sum of the ratings of rated opponents */
	int64_t expected;  /* hundredths, by the difference method */
};

static void gather_side(struct gathered *me, const struct rating_player *p, size_t i, size_t j,
			int halves, bool rated)
{
	me[i].all_halves += halves;
	if (!rated) {
		me[i].has_unrated = true;
		return;
	}
	me[i].rated++;
	me[i].rated_halves += halves;
	me[i].opponents += p[j].rating;
	me[i].expected += rating_expected(p[i].rating - p[j].rating);
}

static void gather(struct gathered *me, const struct rating_player *p,
		   const struct rating_game *games, size_t n_games)
{
	size_t g;

	for (g = 0; g < n_games; g++) {
		const struct rating_game *x = &games[g];
		bool lost = x->halves_of_a == RATING_BOTH_LOST;

		gather_side(me, p, x->a, x->b, lost ? 0 : x->halves_of_a, x->rated);
		gather_side(me, p, x->b, x->a, lost ? 0 : 2 - x->halves_of_a, x->rated);
	}
}

/*
 * Returns the expected score by the average method, recomputed if one of their games does not count
 * (R-3).
 */
static struct ratio we_by_average(const struct rating_player *p, const struct gathered *me,
				  size_t n_players, struct ratio ra)
{
	if (!me->has_unrated)
		return rating_we_average((int)n_players, p->rating, ra);
	return rating_we_average(me->rated + 1, p->rating,
				 ratio_make(me->opponents + p->rating, me->rated + 1));
}

static void rate_player(struct rating_player *p, const struct gathered *me, size_t n_players,
			bool average, struct ratio ra, int best)
{
	p->n = me->rated;
	p->w = ratio_make(me->rated_halves, 2);
	p->we = RATIO_ZERO;
	if (!p->n) {
		p->change = (struct rating_change){0, RATIO_ZERO, RATIO_ZERO, false, p->rating};
		return;
	}
	if (average)
		p->we = we_by_average(p, me, n_players, ra);
	else
		p->we = rating_round05(ratio_make(me->expected, 100));
	p->change = rating_new(p->rating, p->w, p->we, p->n, me->all_halves == best);
}

/* The average method applies to a single round robin with ratings within 200 points. */
static bool within_200(const struct rating_player *p, size_t n)
{
	int low = p[0].rating, high = p[0].rating;
	size_t i;

	for (i = 1; i < n; i++) {
		if (p[i].rating < low)
			low = p[i].rating;
		if (p[i].rating > high)
			high = p[i].rating;
	}
	return high - low <= 200;
}

void rating_tournament(struct rating_player *players, size_t n_players,
		       const struct rating_game *games, size_t n_games, bool round_robin,
		       struct rating_report *ret_report)
{
	struct gathered *me;
	struct ratio ra = RATIO_ZERO;
	int64_t sum = 0;
	int best = 0;
	size_t i;

	*ret_report = (struct rating_report){false, 0};
	if (!n_players)
		return;
	me = mem_zeroed(n_players, sizeof(*me));
	gather(me, players, games, n_games);
	for (i = 0; i < n_players; i++) {
		sum += players[i].rating;
		me[i].all_halves += players[i].ruled_halves;
		if (me[i].all_halves > best)
			best = me[i].all_halves;
	}
	ra = ratio_make(sum, (int64_t)n_players);
	ret_report->average = round_robin && within_200(players, n_players);
	ret_report->ra = (int)ratio_half_up(ra);
	for (i = 0; i < n_players; i++)
		rate_player(&players[i], &me[i], n_players, ret_report->average, ra, best);
	free(me);
}
