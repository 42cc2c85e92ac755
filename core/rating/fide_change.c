/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* FIDE's rating change; see fide_change.h. */
#include "core/rating/fide_change.h"

#include "core/rating/rating_tables.h"

#define DIFFERENCE_MOST 400
#define UNCAPPED	2650 /* from this rating on differences count in full */
#define PRODUCT_MOST	700  /* of K and the games of a period */
#define YOUNG_AGE	18
#define YOUNG_BELOW	2300
#define STRONG		2400
#define FIRST_DRAWS	2 /* with opponents of FIRST_OPPONENT */
#define FIRST_OPPONENT	1800
#define FIRST_MOST	2200

int fide_k(const struct fide_k_facts *f, enum fide_k_reason *ret_reason)
{
	static const int usual[] = {
		[FIDE_K_2400] = 10, [FIDE_K_TITLE] = 10, [FIDE_K_YOUNG] = 40, [FIDE_K_USUAL] = 20};

	*ret_reason =
		f->given	      ? FIDE_K_GIVEN
		: f->listed	      ? FIDE_K_LIST
		: f->rating >= STRONG ? FIDE_K_2400
		: f->titled	      ? FIDE_K_TITLE
		: f->born && f->year && f->year - f->born <= YOUNG_AGE && f->rating < YOUNG_BELOW
			? FIDE_K_YOUNG
			: FIDE_K_USUAL;
	return f->given ? f->given : f->listed ? f->listed : usual[*ret_reason];
}

bool fide_k_is_assumed(enum fide_k_reason reason)
{
	return reason != FIDE_K_GIVEN && reason != FIDE_K_LIST && reason != FIDE_K_2400;
}

int fide_k_limited(int k, int games)
{
	return k * games > PRODUCT_MOST ? PRODUCT_MOST / games : k;
}

static int difference(int rating, int opponent, bool capped_all)
{
	int d = rating - opponent;

	if (rating >= UNCAPPED && !capped_all)
		return d;
	return d > DIFFERENCE_MOST ? DIFFERENCE_MOST : d < -DIFFERENCE_MOST ? -DIFFERENCE_MOST : d;
}

struct fide_change fide_change(int rating, int k, const struct fide_change_game *games, size_t n,
			       bool capped_all)
{
	struct fide_change c = {.games = (int)n, .k = fide_k_limited(k, (int)n)};
	size_t i;

	for (i = 0; i < n; i++) {
		c.halves += games[i].halves;
		c.expected += rating_expected(difference(rating, games[i].opponent, capped_all));
	}
	c.change = c.k * (50 * c.halves - c.expected);
	c.rating = rating + (c.change >= 0 ? c.change + 50 : c.change - 50) / 100;
	return c;
}

/* FIDE's table 8.1.1 is symmetric; that of DSU is not at 9 hundredths. */
static int first_difference(int score)
{
	int d = 0;

	rating_difference(score >= 50 ? score : 100 - score, &d);
	return score >= 50 ? d : -d;
}

struct fide_first fide_first(const struct fide_change_game *games, size_t n)
{
	struct fide_first f = {.games = (int)n};
	int all = f.games + FIRST_DRAWS, sum = FIRST_DRAWS * FIRST_OPPONENT, halves = FIRST_DRAWS;
	size_t i;

	for (i = 0; i < n; i++) {
		f.halves += games[i].halves;
		sum += games[i].opponent;
	}
	halves += f.halves;
	f.average = (2 * sum + all) / (2 * all);
	f.score = (100 * halves + all) / (2 * all);
	f.difference = first_difference(f.score);
	if (!f.halves)
		return f;
	f.rating = f.average + f.difference;
	if (f.rating > FIRST_MOST)
		f.rating = FIRST_MOST;
	f.is_published = f.games >= FIDE_FIRST_GAMES && f.rating >= FIDE_FIRST_LEAST;
	return f;
}
