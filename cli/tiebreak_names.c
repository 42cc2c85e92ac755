/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tie-breaks by FIDE's names; see tiebreak_names.h. */
#include "cli/tiebreak_names.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/rating/rating.h"
#include "core/rating/rating_tables.h"
#include "core/standings/tiebreak_unplayed.h"

#define PERFECT 800 /* the rating difference at 100 per cent; at 0 per cent its negative */

static const struct {
	const char *fide, *own, *what;
} names[] = {
	{"BH", "buchholz", N_("Buchholz: points of the opponents")},
	{"BH:C1", "cut1", N_("Buchholz without the lowest")},
	{"BH:C2", "cut2", N_("Buchholz without the two lowest")},
	{"MBH", "median1", N_("Median Buchholz: without the highest and the lowest")},
	{"BH:M1", "median1", N_("Median Buchholz: without the highest and the lowest")},
	{"BH:M2", "median2", N_("Median Buchholz: without the two highest and the two lowest")},
	{"AOB", "aob", N_("mean Buchholz of the opponents")},
	{"SB", "fide_sb", N_("Sonneborn-Berger: points of the opponents times own result")},
	{"SB:C1", "fide_sb-1", N_("Sonneborn-Berger without the lowest opponent")},
	{"SB:C2", "fide_sb-2", N_("Sonneborn-Berger without the two lowest opponents")},
	{"STD", "std",
	 N_("standard points: 1 for a win and a half for a draw, whatever they score")},
	{"DE", "direct", N_("direct encounter: points against those level")},
	{"WIN", "wins", N_("wins, also without play")},
	{"WON", "won", N_("games won over the board")},
	{"BPG", "black_games", N_("games played with Black")},
	{"BWG", "black_wins", N_("games won with Black")},
	{"GE", "ge", N_("rounds the player was ready to play")},
	{"REP", "ge", N_("rounds the player was ready to play")},
	{"FB", "fore", N_("Fore Buchholz: with the last round drawn")},
	/* A player has one score only (B-19). */
	{"EDE", "direct", N_("extended direct encounter: for players the direct encounter")},
	{"ESB", "fide_sb", N_("extended Sonneborn-Berger: for players Sonneborn-Berger")},
	{"PTP", "ptp", N_("perfect tournament performance: the rating that expects the score")},
	{"APRO", "apro", N_("mean performance (TPR) of the opponents")},
	{"APPO", "appo", N_("mean perfect performance (PTP) of the opponents")},
	{"PS", "ps", N_("progressive score: points after each round, summed")},
	{"PS:C1", "ps-1", N_("progressive score without the first round")},
	{"PS:C2", "ps-2", N_("progressive score without the first two rounds")},
	{"ARO", "aro", N_("mean rating of the opponents")},
	{"ARO:C1", "aroc1", N_("mean rating of the opponents without the lowest")},
	{"ARO:C2", "aroc2", N_("mean rating of the opponents without the two lowest")},
	{"TPR", "tpr", N_("tournament performance rating")},
	{"KS", "koya", N_("Koya: points against those with half of the points or more")},
	{"KS:L+1", "koya+1", N_("Koya, with the next lower score")},
	{"KS:L+2", "koya+2", N_("Koya, with the two next lower scores")},
	{"KS:L-1", "koya-1", N_("Koya, without the lowest score that counts")},
	{"RTNG", "rtng", N_("rating, the higher first")},
	{"TPN", "tpn", N_("start number, the lower first")},
	{NULL, "sb", N_("Sonneborn-Berger (DSU 4.9.10.1)")},
	{NULL, "alm",
	 N_("correction: points of the opponents without the two lowest (DSU 4.9.10.2)")},
	{NULL, "alm+1", N_("correction without the lowest")},
	{NULL, "alm+2", N_("correction with all opponents")},
	{NULL, "middel", N_("mean correction: without lowest and highest (DSU 4.9.10.3)")},
	{NULL, "encounter", N_("points against those level")},
};

#define N_NAMES (sizeof(names) / sizeof(*names))

/* "BH/C1" and "BH-C1" are "BH:C1". */
static bool same(const char *a, const char *fide)
{
	for (; *a && *fide; a++, fide++) {
		if (*a != *fide && !(*fide == ':' && strchr("/-", *a)))
			return false;
	}
	return !*a && !*fide;
}

const char *tiebreak_names_own(const char *name)
{
	size_t i;

	for (i = 0; i < N_NAMES; i++) {
		if (names[i].fide && same(name, names[i].fide))
			return names[i].own;
	}
	return name;
}

bool tiebreak_names_forfeits(const char *name, const char **ret_own)
{
	static const struct tiebreak_table none = {0};
	struct tiebreak_sum sum;
	size_t len = strlen(name);
	char base[16];

	*ret_own = tiebreak_names_own(name);
	if (len < 3 || len - 2 >= sizeof(base) || name[len - 1] != 'P' ||
	    !strchr(":/-", name[len - 2]))
		return false;
	snprintf(base, sizeof(base), "%.*s", (int)len - 2, name);
	*ret_own = tiebreak_names_own(base);
	if (*ret_own != base && (!strcmp(*ret_own, "direct") ||
				 tiebreak_system_sum(&none, tiebreak_system_find(*ret_own), &sum)))
		return true;
	*ret_own = name;
	return false;
}

bool tiebreak_names_any_forfeits(const char *list)
{
	const char *own;
	char name[16];
	size_t n;

	for (; list && *list; list += n) {
		list += strspn(list, ", ");
		n = strcspn(list, ", ");
		if (n < sizeof(name)) {
			snprintf(name, sizeof(name), "%.*s", (int)n, list);
			if (tiebreak_names_forfeits(name, &own))
				return true;
		}
	}
	return false;
}

bool tiebreak_names_known(const char *name)
{
	const char *own = tiebreak_names_own(name);

	if (tiebreak_names_forfeits(name, &own))
		return true;
	return !strcmp(own, "direct") || !strcmp(own, "encounter") ||
	       tiebreak_system_find(own) != TB_SYSTEM_COUNT;
}

const char *tiebreak_names_what(const char *name)
{
	const char *own;
	size_t i;

	tiebreak_names_forfeits(name, &own);

	for (i = 0; i < N_NAMES; i++) {
		if (!strcmp(own, names[i].own))
			return names[i].what;
	}
	return "";
}

void tiebreak_names_list(struct sbuf *out)
{
	size_t i;

	for (i = 0; i < N_NAMES; i++) {
		if (names[i].fide)
			sbuf_addf(out, "%s%s", out->len ? " " : "", names[i].fide);
	}
}

/* A result as a score of the game, whatever the points for it, in units of 1/scale. */
static int32_t score_of(const struct tiebreak_table *t, const struct tiebreak_entry *e)
{
	if (t->win == t->scale)
		return e->res;
	return e->res >= t->win ? t->scale : e->res >= t->draw ? t->scale / 2 : 0;
}

static int performance(const struct tiebreak_table *t, size_t player)
{
	int64_t ratings = 0, units = 0;
	int r, n = 0, d, hundredths;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, player, r);

		if (!e->played)
			continue;
		ratings += t->rating[e->opp];
		units += score_of(t, e);
		n++;
	}
	if (!n)
		return 0;
	hundredths = rating_hundredths(ratio_make(units, t->scale), n);
	if (!rating_difference(hundredths, &d))
		d = hundredths ? PERFECT : -PERFECT;
	return (int)ratio_half_up(ratio_make(ratings, n)) + d;
}

/* The expected score of a rating against the opponents played, in hundredths. */
static int64_t expected(const struct tiebreak_table *t, size_t player, int rating)
{
	int64_t sum = 0;
	int r;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, player, r);

		if (e->played)
			sum += rating_expected(rating - t->rating[e->opp]);
	}
	return sum;
}

/* The lowest rating with the expected score (STANDINGS B-18). */
static int perfect(const struct tiebreak_table *t, size_t player)
{
	int64_t units = 0;
	int r, low = INT_MAX, high = INT_MIN, mid;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, player, r);

		if (!e->played)
			continue;
		units += score_of(t, e);
		low = t->rating[e->opp] < low ? t->rating[e->opp] : low;
		high = t->rating[e->opp] > high ? t->rating[e->opp] : high;
	}
	if (low == INT_MAX)
		return 0;
	low -= PERFECT;
	high += PERFECT;
	while (units && low < high) {
		mid = low + (high - low) / 2;
		if (expected(t, player, mid) * t->scale >= 100 * units)
			high = mid;
		else
			low = mid + 1;
	}
	return low;
}

static void fill(struct tiebreak_table *t, enum tiebreak_system s,
		 int (*value)(const struct tiebreak_table *, size_t))
{
	struct ratio *values;
	size_t i;

	if (t->values[s])
		return;
	values = mem_zeroed(t->n + 1, sizeof(*values));
	for (i = 0; i < t->n; i++)
		values[i] = ratio_int(value(t, i));
	t->values[s] = values;
}

const struct ratio *tiebreak_names_values(struct tiebreak_table *t, enum tiebreak_system s)
{
	if (s == TB_TPR || s == TB_APRO)
		fill(t, TB_TPR, performance);
	if (s == TB_PTP || s == TB_APPO)
		fill(t, TB_PTP, perfect);
	return tiebreak_values(t, s);
}
