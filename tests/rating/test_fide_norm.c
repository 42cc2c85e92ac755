/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Title norms computed by hand (NORMS N1 to N13), the choice of games against all choices, and
 * title applications (NORMS N14 to N19).
 */
#include "core/rating/fide_norm.h"
#include "core/rating/title_claim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 16, TRIES = 3000 };

static unsigned seed = 11;

static int lot(int n)
{
	seed = seed * 1103515245 + 12345;
	return (int)((seed >> 8) % (unsigned)n);
}

/* "g2500SWE1": title, rating, federation, half points or a sign; one word per round. */
static size_t read_games(const char *text, struct fide_norm_game *g)
{
	static char federations[MOST][4];
	static const struct {
		char letter;
		enum player_title title;
	} titles[] = {{'g', TITLE_GM},	{'m', TITLE_IM},  {'f', TITLE_FM},  {'G', TITLE_WGM},
		      {'M', TITLE_WIM}, {'F', TITLE_WFM}, {'-', TITLE_NONE}};
	size_t n = 0, k;
	char letter, result;
	int rating;

	memset(g, 0, MOST * sizeof(*g));
	for (; *text; text += strspn(text, " "), n++) {
		assert_true(n < MOST);
		assert_int_equal(
			sscanf(text, "%c%4d%3[A-Z]%c", &letter, &rating, federations[n], &result),
			4);
		g[n].round = g[n].opponent = (int)n + 1;
		g[n].rating = rating;
		g[n].federation = federations[n];
		for (k = 0; titles[k].letter != letter; k++)
			;
		g[n].title = titles[k].title;
		g[n].halves = result >= '0' && result <= '2' ? result - '0' : 0;
		g[n].use = result == '+'   ? FIDE_NORM_WON_UNPLAYED
			   : result == '-' ? FIDE_NORM_UNPLAYED
					   : FIDE_NORM_COUNTS;
		text += strcspn(text, " ");
	}
	return n;
}

static const struct norm_case {
	const char *name;
	enum norm_kind kind;
	enum fide_norm_system system;
	int rounds, least;
	enum fide_norm_exemption exemption;
	const char *games;
	unsigned missing; /* bits */
	int used, average, performance, needed, counted;
} norm_cases[] = {
	/* Sum 21915: 2435; 6.5 of 9 is 72 %, +166. */
	{"gm norm with exactly 6.5 of 9", NORM_GM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2600SWE1 g2550NOR1 g2500GER2 m2450DEN1 m2440DEN1 f2400SWE2 -2325NOR2 -2325GER2 "
	 "m2325DEN1",
	 0, 9, 2435, 2601, 13, 9},
	/* Half a point less is 67 %, +125: 2560. */
	{"half a point short", NORM_GM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2600SWE1 g2550NOR1 g2500GER2 m2450DEN1 m2440DEN1 f2400SWE2 -2325NOR2 -2325GER2 "
	 "m2325DEN0",
	 1u << FIDE_NORM_C_PERFORMANCE, 9, 2435, 2560, 13, 0},
	/* Seven DEN opponents: own 7 > 5, one federation 7 > 6, foreign SWE and NOR. */
	{"too many compatriots", NORM_IM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2600DEN2 g2550DEN1 m2500DEN1 m2450DEN1 m2440DEN1 f2400DEN1 -2325DEN2 -2325SWE2 "
	 "-2325NOR2",
	 1u << FIDE_NORM_C_OWN | 1u << FIDE_NORM_C_ONE, 9, 2435, 2601, 10, 0},
	{"the same in a national championship", NORM_IM, FIDE_NORM_SWISS, 9, 9, FIDE_NORM_NATIONAL,
	 "g2600DEN2 g2550DEN1 m2500DEN1 m2450DEN1 m2440DEN1 f2400DEN1 -2325DEN2 -2325SWE2 "
	 "-2325NOR2",
	 0, 9, 2435, 2601, 10, 10},
	{"one foreign federation", NORM_IM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2600DEN2 g2550DEN1 m2500DEN1 m2450DEN1 m2440DEN1 f2400SWE1 -2325SWE2 -2325SWE2 "
	 "-2325SWE2",
	 1u << FIDE_NORM_C_FEDERATIONS, 9, 2435, 2601, 10, 0},
	{"fide's flag is no federation", NORM_IM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2600DEN2 g2550DEN1 m2500DEN1 m2450DEN1 m2440DEN1 f2400SWE1 -2325SWE2 -2325FID2 "
	 "-2325FID2",
	 1u << FIDE_NORM_C_FEDERATIONS, 9, 2435, 2601, 10, 0},
	/* Four titles of nine, two of the level. */
	{"too few titles", NORM_IM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2600SWE2 m2550NOR1 f2500GER1 F2450DEN1 -2440DEN1 -2400SWE1 -2325NOR2 -2325GER2 "
	 "-2325DEN2",
	 1u << FIDE_NORM_C_HOLDERS | 1u << FIDE_NORM_C_TITLES, 9, 2435, 2601, 10, 0},
	/* 8 x 2500 and 2200: 22200 / 9 = 2466.7; 5.5 of 9 is 61 %, +80. */
	{"an unrated player at the floor", NORM_GM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2500SWE1 g2500NOR1 g2500GER1 m2500DEN1 m2500DEN1 m2500SWE1 m2500NOR1 m2500GER2 "
	 "-0000DEN2",
	 1u << FIDE_NORM_C_PERFORMANCE, 9, 2467, 2547, 13, 0},
	/* Two below the floor: one is raised to 2050, the other stays; 19450 / 9 = 2161. */
	{"two below the floor", NORM_IM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2300SWE2 g2300NOR2 g2300GER2 m2300DEN2 m2300DEN2 m2300SWE2 m2200NOR2 -0000GER2 "
	 "-0000DEN2",
	 1u << FIDE_NORM_C_AVERAGE, 9, 2161, 2961, 16, 0},
	/* Eight games and a bye; 2450 and 5.5 of 8 is 69 %, +141. */
	{"eight games and a bye", NORM_IM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2450SWE2 g2450NOR2 g2450GER1 m2450DEN1 m2450DEN1 m2450SWE1 m2450NOR1 m2450GER2 "
	 "-0000DEN+",
	 0, 8, 2450, 2591, 8, 10},
	{"eight games and an absence", NORM_IM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2450SWE2 g2450NOR2 g2450GER1 m2450DEN1 m2450DEN1 m2450SWE1 m2450NOR1 m2450GER2 "
	 "-0000DEN-",
	 1u << FIDE_NORM_C_GAMES, 8, 2450, 2591, 8, 0},
	/* After nine games 6.5 against 2435; the tenth is a loss and ignored. */
	{"a later loss is ignored", NORM_GM, FIDE_NORM_SWISS, 10, 9, 0,
	 "g2600SWE1 g2550NOR1 g2500GER2 m2450DEN1 m2440DEN1 f2400SWE2 -2325NOR2 -2325GER2 "
	 "m2325DEN1 m2300SWE0",
	 0, 9, 2435, 2601, 13, 9},
	{"not in a round robin", NORM_GM, FIDE_NORM_ROUND_ROBIN, 10, 9, 0,
	 "g2600SWE1 g2550NOR1 g2500GER2 m2450DEN1 m2440DEN1 f2400SWE2 g2325NOR2 g2325GER2 "
	 "m2325DEN1 m2300SWE0",
	 1u << FIDE_NORM_C_PERFORMANCE, 10, 2422, 2532, 15, 0},
	/* All eleven average 2320; without one of 1400 the other is 2200, and 7.5 of 10 is +193. */
	{"a defeated opponent is ignored", NORM_GM, FIDE_NORM_ROUND_ROBIN, 11, 9, 0,
	 "g2600SWE1 g2550NOR1 g2500GER2 -1400SWE2 m2450DEN1 m2440DEN1 g2400SWE2 g2325NOR2 "
	 "-2325GER2 m2325DEN1 -1400NOR2",
	 0, 10, 2412, 2605, 15, 10},
	/* The last opponent did not come: eight games and a loss; 2450, 7 of 9 is 78 %. */
	{"the last forfeit counts as lost", NORM_IM, FIDE_NORM_SWISS, 10, 9, 0,
	 "g2450SWE2 g2450NOR2 g2450GER2 m2450DEN1 m2450DEN1 m2450SWE2 m2450NOR2 m2450GER2 "
	 "-0000DEN- m2450SWE+",
	 0, 9, 2450, 2670, 9, 11},
	{"seven games of a team championship", NORM_WGM, FIDE_NORM_SWISS, 7, 7, 0,
	 "g2450SWE2 G2450NOR2 m2450GER1 F2450DEN1 -2450DEN1 -2450SWE1 -2450NOR1", 0, 7, 2450, 2552,
	 6, 8},
	/* 2450 and 5.5 of 8 is 69 %; 4 of 8 would do, and eight count as nine. */
	{"eight games of the World Cup", NORM_IM, FIDE_NORM_KNOCKOUT, 14, 8, 0,
	 "g2450SWE2 g2450NOR2 g2450GER1 m2450DEN1 m2450DEN1 m2450SWE1 m2450NOR1 m2450GER2", 0, 8,
	 2450, 2591, 8, 10},
	{"double round robin of six", NORM_IM, FIDE_NORM_DOUBLE_ROUND_ROBIN, 10, 9, 0,
	 "g2450SWE1 m2450NOR1 m2450GER1 -2450DEN1 -2450DEN1 g2450SWE1 m2450NOR1 m2450GER1 "
	 "-2450DEN1 -2450DEN1",
	 0, 10, 2450, 2450, 10, 10},
	/* 32.5 of 100 would do for the performance, 35 per cent not. */
	{"thirty-five per cent", NORM_WIM, FIDE_NORM_SWISS, 9, 9, 0,
	 "g2650SWE2 g2650NOR1 g2650GER1 m2650DEN1 m2650DEN1 m2650SWE0 m2650NOR0 m2650GER0 "
	 "m2650DEN0",
	 1u << FIDE_NORM_C_SCORE, 9, 2650, 2525, 7, 0},
};

static void norm__cases__by_hand(void **state)
{
	struct fide_norm_game games[MOST];
	enum fide_norm_use uses[MOST];
	struct fide_norm r;
	size_t i, k, n;

	(void)state;
	for (i = 0; i < sizeof(norm_cases) / sizeof(*norm_cases); i++) {
		const struct norm_case *c = &norm_cases[i];
		struct fide_norm_event e = {c->system, c->rounds, c->least, c->exemption, "DEN"};
		int counting = 0;

		n = read_games(c->games, games);
		for (k = 0; k < n && c->system == FIDE_NORM_DOUBLE_ROUND_ROBIN; k++)
			games[k].opponent = 1 + (int)k % 5;
		fide_norm_judge(c->kind, "DEN", &e, games, n, &r, uses);
		for (k = 0; k < n; k++)
			counting +=
				uses[k] == FIDE_NORM_COUNTS || uses[k] == FIDE_NORM_COUNTS_AS_LOST;
		if (r.missing != c->missing || r.games != c->used || counting != c->used ||
		    r.average != c->average || r.performance != c->performance ||
		    r.needed != c->needed || r.counted != c->counted)
			fail_msg("%s: missing %x, %d games (%d), average %d, performance %d, "
				 "needed %d, counted %d",
				 c->name, r.missing, r.games, counting, r.average, r.performance,
				 r.needed, r.counted);
	}
}

/* 1.4.9, all 101 lines. */
static void difference__table__as_printed(void **state)
{
	static const int upper[] = {0,	 7,   14,  21,	29,  36,  43,  50,  57,	 65,  72,  80,	87,
				    95,	 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
				    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
				    351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};
	int p;

	(void)state;
	for (p = 0; p <= 50; p++) {
		assert_int_equal(fide_norm_difference(50 + p), upper[p]);
		assert_int_equal(fide_norm_difference(50 - p), -upper[p]);
	}
}

static size_t random_games(struct fide_norm_game *g)
{
	static const char *const federations[] = {"DEN", "SWE", "NOR", "FID", "GER"};
	size_t n = 9 + (size_t)lot(4), i;

	memset(g, 0, MOST * sizeof(*g));
	for (i = 0; i < n; i++) {
		g[i].round = g[i].opponent = (int)i + 1;
		g[i].rating = lot(20) ? 2150 + lot(400) : 0;
		g[i].title = (enum player_title)lot(7);
		g[i].federation = federations[lot(5)];
		g[i].halves = (lot(3) + lot(4)) / 2;
		g[i].halves = g[i].halves > 2 ? 2 : g[i].halves;
		g[i].use = lot(25) ? FIDE_NORM_COUNTS : FIDE_NORM_UNPLAYED;
	}
	return n;
}

/* Judges exactly these games: a copy in which the ignored ones are unplayed. */
static void judge_exactly(const struct fide_norm_event *e, const struct fide_norm_game *games,
			  size_t n, unsigned ignored, struct fide_norm *ret)
{
	struct fide_norm_game copy[MOST];
	struct fide_norm_event strict = *e;
	enum fide_norm_use uses[MOST];
	size_t i, counting = 0;

	memcpy(copy, games, n * sizeof(*copy));
	for (i = 0; i < n; i++) {
		if (ignored >> i & 1)
			copy[i].use = FIDE_NORM_UNPLAYED;
		counting += copy[i].use == FIDE_NORM_COUNTS;
	}
	strict.system = FIDE_NORM_ROUND_ROBIN;
	strict.least = counting > 9 ? (int)counting : 9;
	fide_norm_judge(NORM_IM, "DEN", &strict, copy, n, ret, uses);
}

/* Whether the games are a tail of the event and won games before it. */
static bool is_allowed(const struct fide_norm_game *g, size_t n, unsigned ignored, bool swiss)
{
	size_t i = n;

	while (swiss && i > 0 && (ignored >> (i - 1) & 1 || g[i - 1].use != FIDE_NORM_COUNTS))
		i--;
	while (i-- > 0) {
		if (ignored >> i & 1 && (g[i].use != FIDE_NORM_COUNTS || g[i].halves != 2))
			return false;
	}
	return true;
}

/* NORMS N12, N13: no allowed choice of games is better than the one that was made. */
static void choice__all_sets__none_is_better(void **state)
{
	struct fide_norm_game g[MOST];
	enum fide_norm_use uses[MOST];
	struct fide_norm_event e = {FIDE_NORM_SWISS, 12, 9, FIDE_NORM_NOT_EXEMPT, "SWE"};
	int norms = 0, ignoring = 0, t;

	(void)state;
	for (t = 0; t < TRIES; t++) {
		struct fide_norm r, best = {.missing = 1};
		size_t n = random_games(g);
		unsigned set;

		fide_norm_judge(NORM_IM, "DEN", &e, g, n, &r, uses);
		for (set = 0; set < 1u << n; set++) {
			struct fide_norm one;

			if (__builtin_popcount(set) > 3 || !is_allowed(g, n, set, true))
				continue;
			judge_exactly(&e, g, n, set, &one);
			if (!one.missing && one.games >= 9 &&
			    (best.missing || one.counted > best.counted))
				best = one;
		}
		assert_int_equal(!r.missing, !best.missing);
		if (r.missing)
			continue;
		assert_int_equal(r.counted, best.counted);
		norms++;
		ignoring += r.games < (int)n;
	}
	assert_true(norms > 50 && ignoring > 20);
}

/* NORMS N4, N17: the least of all rounds. */
static void field__one_absence__counts_in_that_round(void **state)
{
	enum { N = 45, ROUNDS = 3 };
	static bool present[N][ROUNDS], missed[N][ROUNDS];
	struct fide_norm_participant p[N];
	struct fide_norm_field f;
	int i, r;

	(void)state;
	for (i = 0; i < N; i++) {
		for (r = 0; r < ROUNDS; r++)
			present[i][r] = true;
		p[i] = (struct fide_norm_participant){2000 + i, i < 10 ? TITLE_GM : TITLE_FM,
						      i >= 20	   ? "DEN"
						      : i % 3 == 0 ? "SWE"
						      : i % 3 == 1 ? "NOR"
								   : "GER",
						      present[i], missed[i]};
	}
	f = fide_norm_field(p, N, ROUNDS, "DEN");
	assert_true(f.exempt && f.strong);
	assert_int_equal(f.foreigners, 20);
	assert_int_equal(f.holders, 10);
	present[12][2] = false;
	missed[12][2] = true;
	f = fide_norm_field(p, N, ROUNDS, "DEN");
	assert_false(f.exempt);
	assert_int_equal(f.foreigners, 19);
	missed[12][1] = true;
	present[12][1] = false;
	f = fide_norm_field(p, N, ROUNDS, "DEN");
	assert_int_equal(f.foreigners, 19);
	assert_int_equal(f.players, 44);
	/* Without a host federation nobody is known to be a foreigner. */
	f = fide_norm_field(p, N, ROUNDS, "");
	assert_int_equal(f.foreigners, 0);
	assert_false(f.exempt);
}

static struct title_claim_norm norm_of(enum norm_kind kind, int games, const char *ended)
{
	struct title_claim_norm n = {kind, games, CIVIL_NONE, false, false, true, true, false};

	civil_parse(ended, &n.ended);
	return n;
}

/* NORMS N14 to N19. */
static void claim__each_condition__named(void **state)
{
	struct title_claim_norm n[3] = {norm_of(NORM_GM, 9, "2024-05-01"),
					norm_of(NORM_IM, 9, "2023-05-01"),
					norm_of(NORM_IM, 9, "2021-05-01")};
	struct title_claim c;

	(void)state;
	title_claim_judge(NORM_IM, 2400, n, 3, &c);
	assert_int_equal(c.missing, 0);
	title_claim_judge(NORM_GM, 2500, n, 3, &c);
	assert_int_equal(c.missing, 1u << TITLE_CLAIM_GAMES);
	assert_true(n[0].ret_used && !n[1].ret_used);
	title_claim_judge(NORM_IM, 2399, n, 3, &c);
	assert_int_equal(c.missing, 1u << TITLE_CLAIM_RATING);
	n[0].eight = n[1].eight = true;
	title_claim_judge(NORM_IM, 2400, n, 3, &c);
	assert_int_equal(c.missing, 1u << TITLE_CLAIM_GAMES);
	assert_int_equal(c.conditions[TITLE_CLAIM_GAMES].value, 18);
	n[0].eight = n[1].eight = false;
	n[0].exempt = n[1].exempt = n[2].exempt = true;
	n[0].open = n[1].open = n[2].open = false;
	title_claim_judge(NORM_IM, 2400, n, 3, &c);
	assert_int_equal(c.missing, 1u << TITLE_CLAIM_FOREIGN | 1u << TITLE_CLAIM_EVENT);
	n[0].ended = n[1].ended = n[2].ended;
	title_claim_judge(NORM_IM, 2400, n, 3, &c);
	assert_int_equal(c.missing, 1u << TITLE_CLAIM_FOREIGN);
	n[0].games = 27;
	n[0].daily = n[0].exempt = false;
	title_claim_judge(NORM_GM, 2500, n, 1, &c);
	assert_int_equal(c.missing, 1u << TITLE_CLAIM_DAILY);
}

static const struct {
	const char *text;
	int line, column;
	const char *says;
} refused[] = {
	{"titel im", 1, 1, "no word"},
	{"title fm", 1, 7, "gm, im"},
	{"rating 999", 1, 8, "1000 to 3999"},
	{"rating 24x0", 1, 8, "1000 to 3999"},
	{"here gone", 1, 6, "open and daily"},
	{"here", 1, 5, "follows"},
	{"norm", 1, 5, "gm, im"},
	{"norm im", 1, 1, "event"},
	{"norm im; event A", 1, 1, "games"},
	{"norm im; event A; games 0", 1, 25, "1 to 40"},
	{"norm im; event A; games 9; to 2025-02-30", 1, 31, "YYYY-MM-DD"},
	{"norm im; event A; games 9; from 2025-03-02; to 2025-03-01", 1, 1, "before it begins"},
	{"norm im; event A; games 9; exempt e", 1, 35, "a, b, c or d"},
	{"norm im; event Æbler; sted B", 1, 23, "no word"},
	{"norm im; federation DENMARK", 1, 21, "1 to 3"},
	{"# two\nnorm im; event A; games 9\nnorm gm; event A; games 9", 3, 1, "line 2"},
	{"rating 2400\n\x02", 2, 1, "no text"},
};

static void claim__lines__line_and_column(void **state)
{
	static const char good[] =
		"title wgm\r\nrating 2301\n\n# remark\nhere open daily\n"
		"norm im; event A, B; place C; federation DEN; from 2024-01-01; to 2024-01-09; "
		"games 10; exempt a; eight; open; daily\nnorm wgm; event A, B; games 9;";
	struct title_claim_form form;
	struct line_fault f;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(refused) / sizeof(*refused); i++) {
		if (title_claim_read(refused[i].text, strlen(refused[i].text), NULL, &form, &f))
			fail_msg("accepted: %s", refused[i].text);
		if (f.line != refused[i].line || f.column != refused[i].column ||
		    !strstr(f.text, refused[i].says))
			fail_msg("%d:%d: %s for %s", f.line, f.column, f.text, refused[i].text);
	}
	assert_true(title_claim_read(good, strlen(good), NULL, &form, &f));
	assert_true(form.titled && form.title == NORM_WGM && form.rating == 2301);
	assert_true(form.here_open && form.here_daily && form.n == 2);
	assert_string_equal(form.entries[0].event, "A, B");
	assert_string_equal(form.entries[0].place, "C");
	assert_int_equal(form.entries[0].norm.games, 10);
	assert_true(form.entries[0].norm.exempt && form.entries[0].norm.eight);
	assert_true(civil_is_none(form.entries[1].norm.ended));
}

/* Lines cut, joined and spoilt: never more than a refusal. */
static void claim__garbage__refused_or_read(void **state)
{
	struct title_claim_form form;
	struct line_fault f;
	char text[400];
	int t, i;

	(void)state;
	for (t = 0; t < TRIES; t++) {
		size_t n = 0, len;

		for (i = lot(4); i >= 0; i--) {
			const char *from =
				refused[lot((int)(sizeof(refused) / sizeof(*refused)))].text;

			len = (size_t)lot((int)strlen(from) + 1);
			memcpy(text + n, from, len);
			n += len;
			text[n++] = "\n; -\xff"[lot(5)];
		}
		if (lot(2))
			text[lot((int)n)] = (char)lot(256);
		if (!title_claim_read(text, n, NULL, &form, &f))
			assert_true(f.line >= 1 && f.column >= 1 && *f.text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(norm__cases__by_hand),
		cmocka_unit_test(difference__table__as_printed),
		cmocka_unit_test(choice__all_sets__none_is_better),
		cmocka_unit_test(field__one_absence__counts_in_that_round),
		cmocka_unit_test(claim__each_condition__named),
		cmocka_unit_test(claim__lines__line_and_column),
		cmocka_unit_test(claim__garbage__refused_or_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
