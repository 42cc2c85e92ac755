/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * FIDE's Swiss systems of 2026: recorded tournaments, every round of which is paired again
 * (tests/vectors/pairing/fide), the rules that a small field shows, and the properties of random
 * fields.  The Dutch tournaments, those from 34 on with acceleration, were paired alike
 * by a second program.
 */
#include "core/base/lang.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"
#include "core/match/tiered.h"
#include "core/pairing/fide/fide_burstein.h"
#include "core/pairing/fide/fide_dutch.h"
#include "core/trf/trf_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DUTCH_FILES = 41, BURSTEIN_FILES = 10 };

static const struct pair_options plain = {.explain = false};

/* --- recorded tournaments ------------------------------------------------------------------- */

static void read_file(const char *name, struct trf *t)
{
	const char *source = getenv("srcdir");
	struct sbuf text = SBUF_INIT;
	char path[400], part[4096], wrong[200];
	int line;
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), "%s/tests/vectors/pairing/fide/%s", source ? source : ".",
		 name);
	f = fopen(path, "r");
	assert_non_null(f);
	while ((n = fread(part, 1, sizeof(part), f)) > 0)
		sbuf_add(&text, part, n);
	fclose(f);
	trf_init(t);
	assert_null(trf_read(text.buf, text.len, t, &line, wrong, sizeof(wrong)));
	sbuf_release(&text);
}

/* Rules that an explanation must have named by the end, and whether it has. */
struct named {
	const char *key;
	bool seen;
};

static void look_for_keys(const char *why, struct named *keys)
{
	const char *at;

	for (; keys->key; keys++) {
		size_t n = strlen(keys->key);

		for (at = why; (at = strstr(at, keys->key)) != NULL; at += n)
			keys->seen |= at[n] < '0' || at[n] > '9';
	}
}

/* An explained round is the same round. */
static void explain_round(const struct pair_state *s, pair_system_fn pair,
			  const struct pair_round *want, struct named *keys)
{
	const struct pair_options o = {.explain = true, .lang = &lang_english};
	struct pair_round r;
	size_t i;

	pair(s, &o, &r);
	assert_int_equal(r.n_pairs, want->n_pairs);
	for (i = 0; i < r.n_pairs; i++) {
		assert_int_equal(r.pairs[i].white, want->pairs[i].white);
		assert_int_equal(r.pairs[i].black, want->pairs[i].black);
		look_for_keys(r.pairs[i].why, keys);
	}
	if (r.bye >= 0)
		look_for_keys(r.bye_why, keys);
	pair_round_release(&r);
}

/* Start numbers count from the round in which a player arrives (PAIRING GH-2.4). */
static void compare_round(const struct trf *t, int round, pair_system_fn pair, struct named *keys)
{
	char text[200];
	struct trf_state s;
	struct pair_round r;
	size_t i;

	assert_null(trf_state_make(t, round, TRF_BONUS_FIDE_LATE, &s, text, sizeof(text)));
	pair(&s.state, &plain, &r);
	assert_true(r.ok);
	for (i = 0; i < r.n_pairs; i++) {
		struct trf_cell c = trf_cell_at(&t->players[r.pairs[i].white], round);

		assert_int_equal(c.opp, t->players[r.pairs[i].black].id);
		assert_true(c.colour == 'w');
	}
	if (r.bye >= 0)
		assert_true(trf_cell_at(&t->players[r.bye], round).result == 'U');
	explain_round(&s.state, pair, &r, keys);
	pair_round_release(&r);
	trf_state_release(&s);
}

static void compare_file(const char *name, pair_system_fn pair, struct named *keys)
{
	struct trf t;
	int round;

	read_file(name, &t);
	assert_true(t.played >= 5);
	for (round = 1; round <= t.played; round++)
		compare_round(&t, round, pair, keys);
	trf_release(&t);
}

static void all_seen(const struct named *keys)
{
	for (; keys->key; keys++) {
		if (!keys->seen)
			fail_msg("%s decides nowhere", keys->key);
	}
}

static void dutch__recorded_tournaments__same_rounds_and_each_rule_decides(void **state)
{
	/* PAIRING FD-C1, FD-C3, FD-C4, FD-C5, FD-C6 to FD-C21, FD-4.3, FD-5.2 */
	struct named keys[] = {
		{"FD-C1", false},  {"FD-C3", false},  {"FD-C5", false},	 {"FD-C6", false},
		{"FD-C7", false},  {"FD-C8", false},  {"FD-C9", false},	 {"FD-C10", false},
		{"FD-C11", false}, {"FD-C12", false}, {"FD-C13", false}, {"FD-C14", false},
		{"FD-C15", false}, {"FD-C16", false}, {"FD-C17", false}, {"FD-C18", false},
		{"FD-C19", false}, {"FD-C20", false}, {"FD-C21", false}, {"FD-4.3", false},
		{"FD-5.2", false}, {"FD-C4", false},  {NULL, false},
	};
	char name[40];
	int i;

	(void)state;
	for (i = 1; i <= DUTCH_FILES; i++) {
		snprintf(name, sizeof(name), "dutch-%02d.trf", i);
		compare_file(name, fide_dutch_pair, keys);
	}
	all_seen(keys);
}

static void burstein__recorded_tournaments__same_rounds_and_each_rule_decides(void **state)
{
	/* PAIRING BU-C5 to BU-C8, BU-3.1, BU-5.2, after the seeding rounds of BU-1.6 */
	struct named keys[] = {{"BU-C5", false}, {"BU-C6", false},  {"BU-C7", false},
			       {"BU-C8", false}, {"BU-3.1", false}, {"BU-5.2", false},
			       {NULL, false}};
	char name[40];
	int i;

	(void)state;
	for (i = 1; i <= BURSTEIN_FILES; i++) {
		snprintf(name, sizeof(name), "burstein-%02d.trf", i);
		compare_file(name, fide_burstein_pair, keys);
	}
	all_seen(keys);
}

/* --- small fields --------------------------------------------------------------------------- */

enum { MOST = 12, ROUNDS = 6 };

struct small {
	struct pair_player players[MOST];
	struct pair_entry entries[MOST][ROUNDS];
	struct ratio past[MOST][ROUNDS];
	struct pair_state state;
};

/*
 * Rows of players, one a line, entries apart by blanks: opponent, colour w or b, result 1 = 0; U
 * for the bye, F H Z for byes of a point, half a point, nothing; + and - for forfeits; . for a
 * player who has not come.  A row "x" is a player who does not take part.
 */
static void read_entry(struct pair_entry *e, const char *word)
{
	char colour = 0, result = 0;
	int opp = 0;

	*e = (struct pair_entry){.opp = PAIR_NOBODY, .result = PAIR_ABSENT, .points = RATIO_ZERO};
	if (*word == 'U')
		e->result = PAIR_BYE;
	if (*word == 'F' || *word == 'H') {
		e->has_points = true;
		e->points = ratio_make(*word == 'F' ? 2 : 1, 2);
	}
	if (sscanf(word, "%d%c%c", &opp, &colour, &result) != 3)
		return;
	e->opp = opp - 1;
	e->colour = colour == 'w' ? PAIR_WHITE : PAIR_BLACK;
	e->result = result == '1'   ? PAIR_WON
		    : result == '=' ? PAIR_DRAWN
		    : result == '0' ? PAIR_LOST
		    : result == '+' ? PAIR_WON_UNPLAYED
				    : PAIR_LOST_UNPLAYED;
}

static void small_init(struct small *f, const char *const *rows, int rounds_total)
{
	char row[200], *word, *save, text[200];
	int played = 0, n = 0, k;

	memset(f, 0, sizeof(*f));
	for (; rows[n]; n++) {
		struct pair_player *p = &f->players[n];

		p->id = n + 1;
		p->name = "";
		p->bonus = p->points = RATIO_ZERO;
		p->history = f->entries[n];
		snprintf(row, sizeof(row), "%s", rows[n]);
		k = 0;
		for (word = strtok_r(row, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
			if (*word == 'x')
				p->absent = true;
			else if (*word != '.')
				read_entry(&f->entries[n][k++], word);
		}
		p->n_history = (size_t)k;
		played = k > played ? k : played;
	}
	f->state = (struct pair_state){.round = played + 1,
				       .rounds_total = rounds_total,
				       .players = f->players,
				       .n = (size_t)n,
				       .first_colour = PAIR_WHITE};
	assert_null(pair_state_prepare(&f->state, text, sizeof(text)));
}

static void expect(const struct pair_round *r, const struct small *f, const char *want)
{
	struct sbuf out = SBUF_INIT;
	size_t i;

	if (!r->ok)
		sbuf_adds(&out, "none");
	for (i = 0; i < r->n_pairs; i++)
		sbuf_addf(&out, "%s%d-%d", i ? " " : "", f->players[r->pairs[i].white].id,
			  f->players[r->pairs[i].black].id);
	if (r->bye >= 0)
		sbuf_addf(&out, " bye %d", f->players[r->bye].id);
	assert_string_equal(out.buf, want);
	sbuf_release(&out);
}

static void pairs_as(pair_system_fn pair, const char *const *rows, int rounds_total,
		     const char *want)
{
	struct pair_round r;
	struct small f;

	small_init(&f, rows, rounds_total);
	pair(&f.state, &plain, &r);
	expect(&r, &f, want);
	pair_round_release(&r);
	pair_state_release(&f.state);
}

/* PAIRING FD-1.2, FD-1.9, FD-3.2, FD-4.2: halves by start number; the last one has the bye. */
static void dutch__round_1__halves(void **state)
{
	static const char *const rows[] = {"", "", "", "", "", "", "", NULL};

	(void)state;
	pairs_as(fide_dutch_pair, rows, 5, "1-4 5-2 3-6 bye 7");
}

/* PAIRING FD-C2, FD-C5: a full-point bye and a forfeited win exclude from the bye, half a point
 * not. */
static void dutch__points_without_play__no_bye(void **state)
{
	static const char *const full[] = {"2w1", "1b0", "F", "5w+", "4b-", NULL};
	static const char *const half[] = {"2w1", "1b0", "H", NULL};

	(void)state;
	pairs_as(fide_dutch_pair, full, 5, "3-4 5-1 bye 2");
	pairs_as(fide_dutch_pair, half, 5, "3-1 bye 2");
}

/* PAIRING FD-1.4, FD-C14: a half-point bye is a float down, a round without points is none. */
static void dutch__half_point_bye__floats_down(void **state)
{
	static const char *const rows[] = {
		"2w= 4b=", "1b= 3w=", "4w= 2b=", "3b= 1w=", "Z H", "H Z", "H Z", NULL};

	(void)state;
	pairs_as(fide_dutch_pair, rows, 0, "1-3 4-2 5-6 bye 7");
}

/* PAIRING FD-1.7: a forfeited game has no colour, so that nobody prefers one here. */
static void dutch__forfeits__no_preference(void **state)
{
	static const char *const rows[] = {"3w+", "4b+", "1b-", "2w-", NULL};

	(void)state;
	pairs_as(fide_dutch_pair, rows, 5, "1-2 3-4");
}

/* PAIRING FD-1.8, FD-C3: topscorers of the last round may have a colour for the third time. */
static void dutch__last_round__topscorers_meet(void **state)
{
	static const char *const rows[] = {"3w1 4w1", "4w1 3w1", "1b0 2b0 x", "2b0 1b0 x", NULL};

	(void)state;
	pairs_as(fide_dutch_pair, rows, 3, "2-1");
	pairs_as(fide_dutch_pair, rows, 4, "none");
}

/* PAIRING FD-4.4: of two moved-down players the first stays when one resident is left. */
static void dutch__one_resident__first_moved_down_player(void **state)
{
	static const char *const rows[] = {"2w1 F", "1b0 F", "4w= H", "3b= Z", "Z Z", NULL};

	(void)state;
	pairs_as(fide_dutch_pair, rows, 9, "3-1 2-4 bye 5");
}

/* PAIRING BU-1.6: half of the rounds, four at most, are paired as in the Dutch system. */
static void burstein__seeding_rounds__as_dutch(void **state)
{
	static const char *const rows[] = {"", "", "", "", NULL};

	(void)state;
	pairs_as(fide_burstein_pair, rows, 2, "1-3 4-2");
	pairs_as(fide_burstein_pair, rows, 1, "1-4 3-2");
}

/* PAIRING BU-1.7, BU-1.8, BU-1.9, BU-4.3: the highest Buchholz against the lowest of the bracket.
 */
static void burstein__index__highest_against_lowest(void **state)
{
	static const char *const rows[] = {"5w1", "6b1", "7w1", "8b=", "1b0",
					   "2w0", "3b0", "4w=", NULL};

	(void)state;
	pairs_as(fide_burstein_pair, rows, 2, "2-1 4-3 5-8 7-6");
}

/* --- the solver ----------------------------------------------------------------------------- */

enum { VERTICES = 10 };

struct graph {
	int n;
	bool may[VERTICES][VERTICES];
	struct tiered_cost cost[VERTICES][VERTICES];
	bool kept[VERTICES];
	bool found;
	struct tiered_cost best;
};

static unsigned random_number;

static unsigned below(unsigned n)
{
	random_number = random_number * 1103515245u + 12345u;
	return (random_number >> 16) % n;
}

static void try_all(struct graph *g, unsigned used, struct tiered_cost sum)
{
	int v = 0, u;

	while (v < g->n && (used >> v & 1))
		v++;
	if (v == g->n && (!g->found || sum.tier[0] < g->best.tier[0] ||
			  (sum.tier[0] == g->best.tier[0] && sum.tier[1] < g->best.tier[1]))) {
		g->found = true;
		g->best = sum;
	}
	for (u = v + 1; u < g->n; u++) {
		struct tiered_cost next = sum;

		if ((used >> u & 1) || !g->may[v][u])
			continue;
		next.tier[0] += g->cost[v][u].tier[0];
		next.tier[1] += g->cost[v][u].tier[1];
		try_all(g, used | 1u << v | 1u << u, next);
	}
}

static void invent(struct graph *g, struct tiered *t, int a, int b, unsigned density)
{
	struct tiered_cost cost = {{below(3), (int)below(40) - 20}};
	bool may = below(100) < density;

	g->may[a][b] = g->may[b][a] = may;
	g->cost[a][b] = g->cost[b][a] = cost;
	tiered_set(t, a, b, may ? &cost : NULL);
}

static void check_solution(struct graph *g, struct tiered *t)
{
	struct tiered_cost sum = {{0}};
	int v, u;

	g->found = false;
	try_all(g, 0, sum);
	assert_int_equal(tiered_solve(t), g->found);
	for (v = 0; v < g->n && g->found; v++) {
		u = tiered_mate(t, v);
		assert_true(u != v && tiered_mate(t, u) == v && g->may[v][u]);
		sum.tier[0] += u > v ? g->cost[v][u].tier[0] : 0;
		sum.tier[1] += u > v ? g->cost[v][u].tier[1] : 0;
	}
	if (g->found)
		assert_true(sum.tier[0] == g->best.tier[0] && sum.tier[1] == g->best.tier[1]);
}

/* Changes the costs of a vertex, or keeps its pair. */
static void change(struct graph *g, struct tiered *t, unsigned density)
{
	int v = (int)below((unsigned)g->n), u, mate = tiered_mate(t, v);

	if (g->kept[v])
		return;
	if (below(3) == 0) {
		tiered_keep(t, v, mate);
		g->kept[v] = g->kept[mate] = true;
		for (u = 0; u < g->n; u++) {
			g->may[v][u] = g->may[u][v] = u == mate;
			g->may[mate][u] = g->may[u][mate] = u == v;
		}
		return;
	}
	tiered_open(t, v);
	for (u = 0; u < g->n; u++) {
		if (u != v && !g->kept[u])
			invent(g, t, v, u, density);
	}
}

static void tiered__random_graphs__cheapest_after_every_change(void **state)
{
	static const int kinds[VERTICES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
	struct graph g = {0};
	struct tiered *t;
	int i, a, b;
	unsigned density;

	(void)state;
	random_number = 1;
	for (i = 0; i < 3000; i++) {
		g.n = 2 + 2 * (int)below(VERTICES / 2);
		density = 30 + below(71);
		memset(g.kept, 0, sizeof(g.kept));
		t = tiered_new(g.n, 2, kinds, g.n);
		for (a = 0; a < g.n; a++) {
			for (b = 0; b < a; b++)
				invent(&g, t, a, b, density);
		}
		check_solution(&g, t);
		for (a = 0; a < 4 && g.found; a++) {
			change(&g, t, density);
			check_solution(&g, t);
		}
		tiered_free(t);
	}
}

/* --- many scores in one bracket ------------------------------------------------------------- */

/*
 * A field in which the first `apart` players may not meet each other, `each` of them with the same
 * score, and all others have the lowest one.  Returns the explanation of the first pair, to be
 * freed, or NULL if none is asked for.
 */
static char *pair_scores(pair_system_fn pair, int apart, int each, bool explain)
{
	const struct pair_options o = {.explain = explain, .lang = &lang_english};
	int n = 2 * apart + 10, i, j;
	struct pair_player *players = mem_zeroed((size_t)n, sizeof(*players));
	int *met = mem_zeroed((size_t)apart * (size_t)apart, sizeof(*met));
	struct pair_entry absent = {.opp = -1, .result = PAIR_ABSENT};
	struct pair_state s = {.round = 2,
			       .rounds_total = 9,
			       .players = players,
			       .n = (size_t)n,
			       .first_colour = PAIR_WHITE};
	struct pair_round r;
	char text[200], *why;

	for (i = 0; i < n; i++) {
		struct pair_player *p = &players[i];

		*p = (struct pair_player){.id = i + 1,
					  .name = "",
					  .bonus = RATIO_ZERO,
					  .has_points = true,
					  .points = ratio_int(1),
					  .history = &absent,
					  .n_history = 1};
		if (i >= apart)
			continue;
		p->points = ratio_int(500 - i / each);
		p->met = met + i * apart;
		p->n_met = (size_t)apart - 1;
		for (j = 0; j < apart - 1; j++)
			met[i * apart + j] = j + (j >= i);
	}
	assert_null(pair_state_prepare(&s, text, sizeof(text)));
	pair(&s, &o, &r);
	assert_true(r.ok);
	assert_int_equal(r.n_pairs, n / 2);
	for (i = 0; i < n / 2; i++)
		assert_true(r.pairs[i].white >= apart || r.pairs[i].black >= apart);
	why = r.pairs[0].why;
	r.pairs[0].why = NULL;
	pair_round_release(&r);
	pair_state_release(&s);
	free(players);
	free(met);
	return why;
}

static void many_scores__in_one_bracket__lower_ones_are_one(void **state)
{
	static const pair_system_fn systems[] = {fide_dutch_pair, fide_burstein_pair};
	char *why;
	size_t i;

	(void)state;
	for (i = 0; i < 2; i++) {
		why = pair_scores(systems[i], 90, 1, true);
		assert_non_null(strstr(why, "below the 79 highest scores"));
		free(why);
		why = pair_scores(systems[i], 90, 5, true);
		assert_null(strstr(why, "ALL-8"));
		free(why);
		/* Sums of two players each need more room than the solver has. */
		assert_null(pair_scores(systems[i], 180, 2, false));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(dutch__recorded_tournaments__same_rounds_and_each_rule_decides),
		cmocka_unit_test(burstein__recorded_tournaments__same_rounds_and_each_rule_decides),
		cmocka_unit_test(dutch__round_1__halves),
		cmocka_unit_test(dutch__points_without_play__no_bye),
		cmocka_unit_test(dutch__half_point_bye__floats_down),
		cmocka_unit_test(dutch__forfeits__no_preference),
		cmocka_unit_test(dutch__last_round__topscorers_meet),
		cmocka_unit_test(dutch__one_resident__first_moved_down_player),
		cmocka_unit_test(burstein__seeding_rounds__as_dutch),
		cmocka_unit_test(burstein__index__highest_against_lowest),
		cmocka_unit_test(many_scores__in_one_bracket__lower_ones_are_one),
		cmocka_unit_test(tiered__random_graphs__cheapest_after_every_change),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
