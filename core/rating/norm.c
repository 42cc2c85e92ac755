/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Title norms. */
#include "core/rating/norm.h"

#include <string.h>

#define NORM_GAMES 9

enum player_title norm_title_parse(const char *text)
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
