/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Values of the tie-break systems.  Chains of them are in tiebreak_chain.c. */
#include "core/standings/tiebreak.h"
#include "core/base/mem.h"
#include "core/standings/tiebreak_unplayed.h"
#include "core/standings/tiebreak_virtual.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const system_names[TB_SYSTEM_COUNT] = {
#define X(id, name) [TB_##id] = name,
	TB_SYSTEMS(X)
#undef X
};

enum tiebreak_system tiebreak_system_find(const char *name)
{
	int i;

	for (i = 0; i < TB_SYSTEM_COUNT; i++) {
		if (!strcmp(system_names[i], name))
			break;
	}
	return (enum tiebreak_system)i;
}

static const char *const edition_names[TB_EDITION_COUNT] = {"2010", "2024", "2026"};

const char *tiebreak_edition_name(enum tiebreak_edition e)
{
	return edition_names[e];
}

enum tiebreak_edition tiebreak_edition_find(const char *name)
{
	int i;

	for (i = 0; i < TB_EDITION_COUNT && strcmp(edition_names[i], name) != 0; i++)
		;
	return (enum tiebreak_edition)i;
}

bool tiebreak_system_sum(const struct tiebreak_table *t, enum tiebreak_system s,
			 struct tiebreak_sum *ret_sum)
{
	static const struct {
		enum tiebreak_system system;
		bool product, fore;
		int low, high;
	} sums[] = {
		{TB_BUCHHOLZ, false, false, 0, 0},    {TB_CUT1, false, false, 1, 0},
		{TB_CUT2, false, false, 2, 0},	      {TB_MEDIAN1, false, false, 1, 1},
		{TB_MEDIAN2, false, false, 2, 2},     {TB_FORE, false, true, 0, 0},
		{TB_FIDE_SB, true, false, 0, 0},      {TB_FIDE_SB_CUT1, true, false, 1, 0},
		{TB_FIDE_SB_CUT2, true, false, 2, 0},
	};
	size_t i;

	for (i = 0; i < sizeof(sums) / sizeof(*sums); i++) {
		if (sums[i].system != s)
			continue;
		*ret_sum = (struct tiebreak_sum){.own = sums[i].product ? t : NULL,
						 .fore = sums[i].fore,
						 .low = sums[i].low,
						 .high = sums[i].high};
		return true;
	}
	return false;
}

bool tiebreak_system_needs_ratings(enum tiebreak_system s)
{
	return s == TB_ARO || s == TB_AROC1 || s == TB_AROC2 || s == TB_TPR || s == TB_PTP ||
	       s == TB_APRO || s == TB_APPO;
}

bool tiebreak_init(struct tiebreak_table *t, size_t n, int rounds, int32_t scale)
{
	size_t cells, i;

	memset(t, 0, sizeof(*t));
	if (n > TB_MOST_CELLS || rounds < 0 || rounds > TB_MOST_CELLS / 16 ||
	    n * (size_t)rounds > TB_MOST_CELLS)
		return false;
	cells = n * (size_t)rounds;
	t->n = n;
	t->rounds = rounds;
	t->scale = scale;
	t->win = scale;
	t->draw = scale / 2;
	t->entries = mem_zeroed(cells + 1, sizeof(*t->entries));
	t->rating = mem_zeroed(n + 1, sizeof(*t->rating));
	t->number = mem_zeroed(n + 1, sizeof(*t->number));
	t->rated = mem_zeroed(n + 1, sizeof(*t->rated));
	t->points = mem_zeroed(n + 1, sizeof(*t->points));
	t->adjusted = mem_zeroed(n + 1, sizeof(*t->adjusted));
	t->fore = mem_zeroed(n + 1, sizeof(*t->fore));
	for (i = 0; i < cells; i++)
		t->entries[i].opp = -1;
	for (i = 0; i < n; i++)
		t->number[i] = (int32_t)i + 1;
	return true;
}

void tiebreak_release(struct tiebreak_table *t)
{
	int s;

	free(t->entries);
	free(t->rating);
	free(t->number);
	free(t->rated);
	free(t->beside);
	free(t->points);
	free(t->adjusted);
	free(t->fore);
	for (s = 0; s < TB_SYSTEM_COUNT; s++)
		free(t->values[s]);
	memset(t, 0, sizeof(*t));
}

void tiebreak_add_beside(struct tiebreak_table *t, size_t player, int64_t units)
{
	if (!units)
		return;
	if (!t->beside)
		t->beside = mem_zeroed(t->n + 1, sizeof(*t->beside));
	t->beside[player] += units;
}

void tiebreak_prepare(struct tiebreak_table *t)
{
	size_t i;
	int r;

	for (i = 0; i < t->n; i++) {
		t->points[i] = t->adjusted[i] = t->beside ? t->beside[i] : 0;
		for (r = 1; r <= t->rounds; r++) {
			const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

			t->points[i] += e->res;
			t->adjusted[i] += e->played ? e->res : e->open ? 0 : t->draw;
		}
	}
	if (t->edition != TB_FIDE_2010)
		tiebreak_unplayed_prepare(t);
}

bool tiebreak_lacks_rating(const struct tiebreak_table *t)
{
	size_t i, cells = t->n * (size_t)t->rounds;

	for (i = 0; i < cells; i++) {
		if (t->entries[i].played && !t->rated[t->entries[i].opp])
			return true;
	}
	return false;
}

/* Computes a system's value for one player; `work` has room for one number per round. */
typedef struct ratio (*value_fn)(const struct tiebreak_table *t, size_t i, int64_t *work);

static int ascending(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Insertion sort without comparison calls; a player has few rounds. */
static void sort_units(int64_t *v, int n)
{
	int i, j;

	if (n > 64) {
		qsort(v, (size_t)n, sizeof(*v), ascending);
		return;
	}
	for (i = 1; i < n; i++) {
		int64_t x = v[i];

		for (j = i; j > 0 && v[j - 1] > x; j--)
			v[j] = v[j - 1];
		v[j] = x;
	}
}

/* Returns the sum without the `low` smallest and `high` greatest; 0 if nothing is left. */
static int64_t cut(int64_t *v, int n, int low, int high)
{
	int64_t sum = 0;
	int i;

	if (low || high)
		sort_units(v, n);
	for (i = low; i < n - high; i++)
		sum += v[i];
	return sum;
}

/* O(i): the opponents' points, 0 for a round without an opponent; forfeits count (B-0). */
static int64_t cut_opponents(const struct tiebreak_table *t, size_t i, int64_t *work, int low,
			     int high)
{
	int r;

	for (r = 1; r <= t->rounds; r++) {
		int32_t opp = tiebreak_table_entry(t, i, r)->opp;

		work[r - 1] = opp < 0 ? 0 : t->points[opp];
	}
	return cut(work, t->rounds, low, high);
}

static int64_t cut_fide(const struct tiebreak_table *t, size_t i, int64_t *work, int low, int high)
{
	if (t->edition != TB_FIDE_2010)
		return tiebreak_unplayed_sum(t, i,
					     &(struct tiebreak_sum){.low = low, .high = high});
	tiebreak_virtual_opponents(t, i, work);
	return cut(work, t->rounds, low, high);
}

static struct ratio units(const struct tiebreak_table *t, int64_t v)
{
	return (struct ratio){v, t->scale};
}

static struct ratio square_units(const struct tiebreak_table *t, int64_t v)
{
	return (struct ratio){v, (int64_t)t->scale * t->scale};
}

static struct ratio value_points(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return units(t, t->points[i]);
}

/* Points of defeated opponents and half of those drawn with (4.9.10.1, B-1). */
static struct ratio value_sb(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int64_t sum = 0;
	int r;

	(void)work;
	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		if (e->opp >= 0)
			sum += e->res * t->points[e->opp];
	}
	return square_units(t, sum);
}

/* Almindelig korrektion: opponents' points without the two lowest, one, or none (4.9.10.2, B-2). */
static struct ratio value_alm(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_opponents(t, i, work, 2, 0));
}

static struct ratio value_alm_1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_opponents(t, i, work, 1, 0));
}

static struct ratio value_alm_2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_opponents(t, i, work, 0, 0));
}

/*
 * Middelkorrektion: drops as many highest as lowest, depending on the number of rounds (4.9.10.3,
 * B-3).
 */
static struct ratio middle(const struct tiebreak_table *t, size_t i, int64_t *work, int less)
{
	int k = (t->rounds <= 8 ? 1 : t->rounds <= 12 ? 2 : 3) - less;

	if (k < 0)
		k = 0;
	return units(t, cut_opponents(t, i, work, k, k));
}

static struct ratio value_middel(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return middle(t, i, work, 0);
}

static struct ratio value_middel_1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return middle(t, i, work, 1);
}

static struct ratio value_middel_2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return middle(t, i, work, 2);
}

static struct ratio value_middel_3(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return middle(t, i, work, 3);
}

/* Norwegian quality points; dropped scores are restored one by one (NSF § 13, B-5). */
static struct ratio quality(const struct tiebreak_table *t, size_t i, int64_t *work, int back)
{
	int k = (t->rounds <= 6 ? 1 : 2) - back;

	return units(t, cut_opponents(t, i, work, k < 0 ? 0 : k, 0));
}

static struct ratio value_nsf(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return quality(t, i, work, 0);
}

static struct ratio value_nsf_1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return quality(t, i, work, 1);
}

static struct ratio value_nsf_2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return quality(t, i, work, 2);
}

/* Buchholz and its cuts, with the FIDE values (FIDE 2010 Annex 3, B-10). */
static struct ratio value_buchholz(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_fide(t, i, work, 0, 0));
}

/* Fore Buchholz: the games of the last round count as drawn (B-17). */
static struct ratio value_fore(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int64_t sum = 0;
	int r;

	if (t->edition != TB_FIDE_2010)
		return units(t, tiebreak_unplayed_sum(t, i, &(struct tiebreak_sum){.fore = true}));
	tiebreak_virtual_opponents(t, i, work);
	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		sum += e->played ? tiebreak_table_fore_points(t, (size_t)e->opp) : work[r - 1];
	}
	return units(t, sum);
}

static struct ratio value_cut1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_fide(t, i, work, 1, 0));
}

static struct ratio value_cut2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_fide(t, i, work, 2, 0));
}

static struct ratio value_median1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_fide(t, i, work, 1, 1));
}

static struct ratio value_median2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return units(t, cut_fide(t, i, work, 2, 2));
}

/* Sum of the Buchholz of the opponents played, which tiebreak_values() has computed before. */
static struct ratio value_sumbuchholz(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int64_t sum = 0;
	int r;

	(void)work;
	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		if (e->played)
			sum += t->values[TB_BUCHHOLZ][e->opp].num;
	}
	return units(t, sum);
}

/* Sonneborn-Berger without the `low` opponents of the lowest value (B-10, C.07 14.1.1). */
static struct ratio fide_sb(const struct tiebreak_table *t, size_t i, int low)
{
	return square_units(
		t, tiebreak_unplayed_sum(t, i, &(struct tiebreak_sum){.own = t, .low = low}));
}

static struct ratio value_fide_sb(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int64_t sum = 0;
	int r;

	if (t->edition != TB_FIDE_2010)
		return fide_sb(t, i, 0);
	tiebreak_virtual_opponents(t, i, work);
	for (r = 1; r <= t->rounds; r++)
		sum += tiebreak_table_entry(t, i, r)->res * work[r - 1];
	return square_units(t, sum);
}

static struct ratio value_fide_sb_cut1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return fide_sb(t, i, 1);
}

static struct ratio value_fide_sb_cut2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return fide_sb(t, i, 2);
}

/* Standard points: 1 or a half per round, whatever the scoring (C.07 7.7). */
static struct ratio value_std(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int r, halves = 0;

	(void)work;
	for (r = 1; r <= t->rounds; r++) {
		int32_t res = tiebreak_table_entry(t, i, r)->res;

		halves += (res > t->draw) + (res >= t->draw && t->draw > 0);
	}
	return (struct ratio){halves, 2};
}

/* Mean rating of the opponents played, without the `low` lowest (B-11). */
static struct ratio average_rating(const struct tiebreak_table *t, size_t i, int64_t *work, int low)
{
	int r, n = 0;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		if (e->played)
			work[n++] = t->rating[e->opp];
	}
	if (n <= low)
		return RATIO_ZERO;
	return (struct ratio){cut(work, n, low, 0), n - low};
}

static struct ratio value_aro(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return average_rating(t, i, work, 0);
}

static struct ratio value_aroc1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return average_rating(t, i, work, 1);
}

static struct ratio value_aroc2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	return average_rating(t, i, work, 2);
}

/* All full points, including those without play (B-14). */
static struct ratio value_wins(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int r, n = 0;

	(void)work;
	for (r = 1; r <= t->rounds; r++)
		n += tiebreak_table_entry(t, i, r)->res == t->win;
	return ratio_int(n);
}

static struct ratio black(const struct tiebreak_table *t, size_t i, bool won)
{
	int r, n = 0;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		n += e->played && e->black && (!won || e->res == t->win);
	}
	return ratio_int(n);
}

static struct ratio value_black_games(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return black(t, i, false);
}

static struct ratio value_black_wins(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return black(t, i, true);
}

/* Points against opponents with at least `bound` units; forfeits count (B-13). */
static int64_t points_against(const struct tiebreak_table *t, size_t i, int64_t bound)
{
	int64_t sum = 0;
	int r;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		if (e->opp >= 0 && t->points[e->opp] >= bound)
			sum += e->res;
	}
	return sum;
}

static int64_t half_of_rounds(const struct tiebreak_table *t)
{
	return (int64_t)t->rounds * t->win / 2;
}

/* Returns the highest score below `bound` in the table; `bound` itself if there is none. */
static int64_t next_below(const struct tiebreak_table *t, int64_t bound)
{
	int64_t best = bound;
	size_t i;

	for (i = 0; i < t->n; i++) {
		if (t->points[i] < bound && (best == bound || t->points[i] > best))
			best = t->points[i];
	}
	return best;
}

/*
 * Returns the lowest score in the table that is at least `bound` and above `above`; -1 if there is
 * none.
 */
static int64_t lowest_from(const struct tiebreak_table *t, int64_t bound, int64_t above)
{
	int64_t best = -1;
	size_t i;

	for (i = 0; i < t->n; i++) {
		int64_t p = t->points[i];

		if (p >= bound && p > above && (best < 0 || p < best))
			best = p;
	}
	return best;
}

/* Koya computes the bound once per table, not per player, so it has its own loop. */
static void koya_values(struct tiebreak_table *t, enum tiebreak_system s, struct ratio *out)
{
	int64_t bound = half_of_rounds(t);
	bool none = false;
	size_t i;

	if (s == TB_KOYA_PLUS1 || s == TB_KOYA_PLUS2)
		bound = next_below(t, bound);
	if (s == TB_KOYA_PLUS2)
		bound = next_below(t, bound);
	if (s == TB_KOYA_MINUS1) {
		bound = lowest_from(t, bound, -1);
		bound = bound < 0 ? -1 : lowest_from(t, half_of_rounds(t), bound);
		none = bound < 0;
	}
	for (i = 0; i < t->n; i++)
		out[i] = units(t, none ? 0 : points_against(t, i, bound));
}

/* Progressive score: the points after each round, summed; without the first round with a cut. */
static struct ratio progressive(const struct tiebreak_table *t, size_t i, int first)
{
	int64_t points = 0, sum = 0;
	int r;

	for (r = 1; r <= t->rounds; r++) {
		points += tiebreak_table_entry(t, i, r)->res;
		sum += r >= first ? points : 0;
	}
	return units(t, sum);
}

static struct ratio value_ps(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return progressive(t, i, 1);
}

static struct ratio value_ps_cut1(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return progressive(t, i, 2);
}

static struct ratio value_ps_cut2(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return progressive(t, i, 3);
}

/* Games won over the board. */
static struct ratio value_won(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int r, n = 0;

	(void)work;
	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		n += e->played && e->res == t->win;
	}
	return ratio_int(n);
}

/* Games the player was ready for: all rounds but those with less than a point without play. */
static struct ratio value_ge(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int r, n = 0;

	(void)work;
	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		n += e->played || e->res == t->win;
	}
	return ratio_int(n);
}

/* Mean of a value over the opponents played, to the nearest integer, halves up (B-18). */
static struct ratio mean_of(const struct tiebreak_table *t, size_t i, enum tiebreak_system s)
{
	struct ratio sum = RATIO_ZERO;
	int r, n = 0;

	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		if (!e->played)
			continue;
		sum = ratio_add(sum, t->values[s][e->opp]);
		n++;
	}
	return n ? ratio_int(ratio_half_up(ratio_mul(sum, ratio_make(1, n)))) : RATIO_ZERO;
}

static struct ratio value_apro(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return mean_of(t, i, TB_TPR);
}

static struct ratio value_appo(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return mean_of(t, i, TB_PTP);
}

/* Mean Buchholz of the opponents played. */
static struct ratio value_aob(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	int64_t sum = 0;
	int r, n = 0;

	(void)work;
	for (r = 1; r <= t->rounds; r++) {
		const struct tiebreak_entry *e = tiebreak_table_entry(t, i, r);

		if (!e->played)
			continue;
		sum += t->values[TB_BUCHHOLZ][e->opp].num;
		n++;
	}
	return n ? (struct ratio){sum, (int64_t)t->scale * n} : RATIO_ZERO;
}

static struct ratio value_rtng(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return ratio_int(t->rating[i]);
}

static struct ratio value_tpn(const struct tiebreak_table *t, size_t i, int64_t *work)
{
	(void)work;
	return ratio_int(t->number[i]);
}

static const value_fn value_of[TB_SYSTEM_COUNT] = {
	[TB_POINTS] = value_points,
	[TB_SB] = value_sb,
	[TB_ALM] = value_alm,
	[TB_ALM_1] = value_alm_1,
	[TB_ALM_2] = value_alm_2,
	[TB_MIDDEL] = value_middel,
	[TB_MIDDEL_1] = value_middel_1,
	[TB_MIDDEL_2] = value_middel_2,
	[TB_MIDDEL_3] = value_middel_3,
	[TB_NSF] = value_nsf,
	[TB_NSF_1] = value_nsf_1,
	[TB_NSF_2] = value_nsf_2,
	[TB_BUCHHOLZ] = value_buchholz,
	[TB_CUT1] = value_cut1,
	[TB_CUT2] = value_cut2,
	[TB_MEDIAN1] = value_median1,
	[TB_MEDIAN2] = value_median2,
	[TB_SUMBUCHHOLZ] = value_sumbuchholz,
	[TB_FIDE_SB] = value_fide_sb,
	[TB_ARO] = value_aro,
	[TB_AROC1] = value_aroc1,
	[TB_AROC2] = value_aroc2,
	[TB_WINS] = value_wins,
	[TB_BLACK_GAMES] = value_black_games,
	[TB_BLACK_WINS] = value_black_wins,
	[TB_PS] = value_ps,
	[TB_PS_CUT1] = value_ps_cut1,
	[TB_WON] = value_won,
	[TB_GE] = value_ge,
	[TB_AOB] = value_aob,
	[TB_FORE] = value_fore,
	[TB_PS_CUT2] = value_ps_cut2,
	[TB_APRO] = value_apro,
	[TB_APPO] = value_appo,
	[TB_FIDE_SB_CUT1] = value_fide_sb_cut1,
	[TB_FIDE_SB_CUT2] = value_fide_sb_cut2,
	[TB_STD] = value_std,
	[TB_RTNG] = value_rtng,
	[TB_TPN] = value_tpn,
};

const struct ratio *tiebreak_values(struct tiebreak_table *t, enum tiebreak_system s)
{
	struct ratio *out;
	int64_t *work;
	size_t i;

	if (t->values[s])
		return t->values[s];
	assert(s != TB_TPR && s != TB_PTP);
	assert(s != TB_APRO || t->values[TB_TPR]);
	assert(s != TB_APPO || t->values[TB_PTP]);
	if (s == TB_SUMBUCHHOLZ || s == TB_AOB)
		tiebreak_values(t, TB_BUCHHOLZ);
	out = mem_zeroed(t->n, sizeof(*out));
	work = mem_zeroed((size_t)t->rounds, sizeof(*work));
	if (value_of[s]) {
		for (i = 0; i < t->n; i++)
			out[i] = value_of[s](t, i, work);
	} else {
		koya_values(t, s, out);
	}
	free(work);
	t->values[s] = out;
	return out;
}
