/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The first Elo rating. */
#include "core/rating/first_elo.h"
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"

#include <stdlib.h>

#define ELO_GAMES 9

static int by_date(const void *a, const void *b)
{
	const struct elo_tournament *x = a, *y = b;

	if (x->date.day != y->date.day)
		return x->date.day > y->date.day ? 1 : -1;
	return (x->order > y->order) - (x->order < y->order);
}

static struct ratio tournament_score(const struct elo_tournament *t)
{
	struct ratio score = RATIO_ZERO;
	size_t i;

	for (i = 0; i < t->n_games; i++)
		score = ratio_add(score, t->games[i].score);
	return score;
}

static bool opens_count(const struct elo_tournament *t)
{
	return t->n_games >= 3 && ratio_cmp(tournament_score(t), ratio_int(1)) >= 0;
}

struct first_elo first_elo_rating(struct elo_tournament *tournaments, size_t n)
{
	struct first_elo e = {0, false, 0, false};
	struct ratio score = RATIO_ZERO;
	int64_t opponents = 0;
	struct civil end;
	size_t i, g;
	int p, d = 0;

	for (i = 0; i < n; i++)
		tournaments[i].order = i;
	qsort(tournaments, n, sizeof(*tournaments), by_date);
	for (i = 0; i < n && !opens_count(&tournaments[i]); i++)
		;
	if (i == n)
		return e;
	end = civil_add_months(tournaments[i].date, 24);
	for (; i < n && tournaments[i].date.day < end.day; i++) {
		score = ratio_add(score, tournament_score(&tournaments[i]));
		e.games += (int)tournaments[i].n_games;
		for (g = 0; g < tournaments[i].n_games; g++)
			opponents += tournaments[i].games[g].opponent;
	}
	if (e.games < ELO_GAMES)
		return e;
	p = rating_hundredths(score, e.games);
	p = p < 1 ? 1 : p > 99 ? 99 : p;
	rating_difference(p, &d);
	e.known = true;
	e.rp = (int)ratio_half_up(ratio_make(opponents, e.games)) + d;
	e.listed = e.rp >= RATING_MIN_ELO;
	return e;
}
