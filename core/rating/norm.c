/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Results that earn something: candidate results, norms and the first Elo rating. */
#include "core/rating/norm.h"
#include "core/rating/rating.h"

#include <stdlib.h>
#include <string.h>

#define CANDIDATE_ROUNDS 5
#define NORM_GAMES	 9
#define ELO_GAMES	 9

bool candidate_required(int average, int n, struct candidate_demand *ret_demand)
{
	struct candidate_band band;

	if (n < CANDIDATE_ROUNDS || !rating_candidate_band(average, &band))
		return false;
	*ret_demand = (struct candidate_demand){
		band.category, band.percent,
		(int)ratio_half_up(ratio_make((int64_t)2 * band.percent * n, 100))};
	return true;
}

int candidate_average(int own, const int *opponents, size_t n)
{
	int64_t sum = own;
	size_t i;

	for (i = 0; i < n; i++)
		sum += opponents[i];
	return (int)ratio_half_up(ratio_make(sum, (int64_t)n + 1));
}

int candidate_series(int own, const struct candidate_round *rounds, size_t n)
{
	struct candidate_demand d;
	struct ratio score = RATIO_ZERO;
	int64_t sum = own;
	size_t k;

	for (k = 1; k <= n; k++) {
		score = ratio_add(score, rounds[k - 1].score);
		sum += rounds[k - 1].opponent;
		if (candidate_required((int)ratio_half_up(ratio_make(sum, (int64_t)k + 1)), (int)k,
				       &d) &&
		    ratio_cmp(score, ratio_make(d.halves, 2)) >= 0)
			return (int)k;
	}
	return 0;
}

enum player_title title_parse(const char *text)
{
	static const struct {
		const char *name;
		enum player_title title;
	} titles[] = {{"GM", TITLE_GM},	  {"IGM", TITLE_GM}, {"WGM", TITLE_WGM}, {"IM", TITLE_IM},
		      {"WIM", TITLE_WIM}, {"FM", TITLE_FM},  {"WFM", TITLE_WFM}};
	size_t i;

	for (i = 0; i < sizeof(titles) / sizeof(*titles); i++) {
		if (!strcmp(titles[i].name, text))
			return titles[i].title;
	}
	return TITLE_NONE;
}

const char *norm_condition_name(int i)
{
	static const char *const names[NORM_CONDITIONS] = {
		"foreigners", "nations", "rounds", "score", "titleholders", "titles", "unrated"};

	return names[i];
}

/*
 * Returns the mean of the opponents, with the two lowest raised to the floor; unrated ones count as
 * 0.
 */
static int norm_average(int floor, const struct norm_opponent *o, size_t n)
{
	int64_t sum = 0;
	int low[2] = {floor, floor}; /* the two lowest below the floor, lowest first */
	size_t i;

	for (i = 0; i < n; i++) {
		int r = o[i].rated ? o[i].rating : 0;

		sum += r;
		if (r < low[0]) {
			low[1] = low[0];
			low[0] = r;
		} else if (r < low[1]) {
			low[1] = r;
		}
	}
	sum += (floor - low[0]) + (floor - low[1]);
	return (int)ratio_half_up(ratio_make(sum, (int64_t)n));
}

static bool enough_titles(enum norm_kind kind, const int count[TITLE_GM + 1])
{
	int gm = count[TITLE_GM], im = count[TITLE_IM], fm = count[TITLE_FM];
	int wgm = count[TITLE_WGM], wim = count[TITLE_WIM];

	switch (kind) {
	case NORM_GM: return gm >= 3;
	case NORM_IM: return gm + im >= 3 || gm >= 2;
	case NORM_WGM: return gm + im + wgm >= 3;
	case NORM_WIM: return wim + gm + im + wgm + fm >= 3 || gm + im + wgm + fm >= 2;
	}
	return false;
}

/* Returns the number of different federations, including the player's own. */
static size_t nations(const char *own, const struct norm_opponent *o, size_t n)
{
	size_t count = 1, i, j;

	for (i = 0; i < n; i++) {
		if (!strcmp(o[i].federation, own))
			continue;
		for (j = 0; j < i && strcmp(o[j].federation, o[i].federation); j++)
			;
		count += j == i;
	}
	return count;
}

static unsigned missing_among_opponents(enum norm_kind kind, const char *own,
					const struct norm_opponent *o, size_t n)
{
	int count[TITLE_GM + 1] = {0};
	size_t foreign = 0, unrated = 0, i;
	unsigned missing = 0;

	for (i = 0; i < n; i++) {
		count[o[i].title]++;
		foreign += strcmp(o[i].federation, own) != 0;
		unrated += !o[i].rated;
	}
	if (3 * foreign < n)
		missing |= NORM_FOREIGNERS;
	if (nations(own, o, n) < 3)
		missing |= NORM_NATIONS;
	if (n - (size_t)count[TITLE_NONE] < 5)
		missing |= NORM_TITLEHOLDERS;
	if (!enough_titles(kind, count))
		missing |= NORM_TITLES;
	if (unrated > 1)
		missing |= NORM_UNRATED;
	return missing;
}

struct norm_result norm_judge(enum norm_kind kind, const char *own_federation, struct ratio score,
			      const struct norm_opponent *opponents, size_t n)
{
	struct norm_result r = {0, false, 0, 0};

	r.average = norm_average(rating_norm_floor(kind), opponents, n);
	r.demanded = rating_norm_required(kind, r.average, &r.halves);
	r.missing = missing_among_opponents(kind, own_federation, opponents, n);
	if (n != NORM_GAMES)
		r.missing |= NORM_ROUNDS;
	if (!r.demanded || ratio_cmp(score, ratio_make(r.halves, 2)) < 0)
		r.missing |= NORM_SCORE;
	return r;
}

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

struct first_elo elo_first(struct elo_tournament *tournaments, size_t n)
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
