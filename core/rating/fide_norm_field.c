/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The players of a Swiss event as a whole (1.4.3 d, 1.5.6 a); see fide_norm.h. */
#include "core/rating/fide_norm.h"

#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { FOREIGNERS = 20, FEDERATIONS = 3, HOLDERS = 10, STRONG = 40, STRONG_AVERAGE = 2000 };

static bool missed_most(const struct fide_norm_participant *p, int rounds)
{
	int missed = 0, r;

	for (r = 0; r < rounds; r++)
		missed += p->missed[r];
	return missed > 1;
}

static bool is_foreign(const struct fide_norm_participant *p, const char *host)
{
	return *host && p->rating && *p->federation && strcmp(p->federation, "FID") != 0 &&
	       strcmp(p->federation, host) != 0;
}

static int falling(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;

	return (x < y) - (x > y);
}

/* The average of the best 40, 0 if there are fewer; sorts the ratings. */
static int best_average(int *ratings, int n)
{
	int64_t sum = 0;
	int i;

	if (n < STRONG)
		return 0;
	qsort(ratings, (size_t)n, sizeof(*ratings), falling);
	for (i = 0; i < STRONG; i++)
		sum += ratings[i];
	return (int)(sum / STRONG);
}

/* Has no player counted before this federation? */
static bool is_new(const char **seen, int n, const char *federation)
{
	int i;

	for (i = 0; i < n; i++) {
		if (!strcmp(seen[i], federation))
			return false;
	}
	return true;
}

static struct fide_norm_field field_of_round(const struct fide_norm_participant *players, size_t n,
					     const bool *out, int round, const char *host)
{
	struct fide_norm_field f = {0, 0, 0, 0, 0, false, false};
	const char *seen[FEDERATIONS];
	int *ratings = mem_zeroed(n + 1, sizeof(*ratings));
	size_t i;

	for (i = 0; i < n; i++) {
		const struct fide_norm_participant *p = &players[i];

		if (out[i] || !p->present[round] || !p->rating)
			continue;
		ratings[f.players++] = p->rating;
		if (!is_foreign(p, host))
			continue;
		f.foreigners++;
		f.holders += p->title == TITLE_GM || p->title == TITLE_IM ||
			     p->title == TITLE_WGM || p->title == TITLE_WIM;
		if (f.federations < FEDERATIONS && is_new(seen, f.federations, p->federation))
			seen[f.federations++] = p->federation;
	}
	f.average = best_average(ratings, f.players);
	free(ratings);
	return f;
}

static int lesser(int a, int b)
{
	return a < b ? a : b;
}

struct fide_norm_field fide_norm_field(const struct fide_norm_participant *players, size_t n,
				       int rounds, const char *host)
{
	struct fide_norm_field f = {0, 0, 0, 0, 0, false, false};
	bool *out = mem_zeroed(n + 1, sizeof(*out));
	size_t i;
	int r;

	for (i = 0; i < n; i++)
		out[i] = missed_most(&players[i], rounds);
	for (r = 0; r < rounds; r++) {
		struct fide_norm_field g = field_of_round(players, n, out, r, host);

		if (!r)
			f = g;
		f.foreigners = lesser(f.foreigners, g.foreigners);
		f.federations = lesser(f.federations, g.federations);
		f.holders = lesser(f.holders, g.holders);
		f.players = lesser(f.players, g.players);
		f.average = lesser(f.average, g.average);
	}
	f.exempt =
		f.foreigners >= FOREIGNERS && f.federations >= FEDERATIONS && f.holders >= HOLDERS;
	f.strong = f.players >= STRONG && f.average >= STRONG_AVERAGE;
	free(out);
	return f;
}
