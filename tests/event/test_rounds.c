/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Swiss and Monrad by correspondence (EVENTS E46, E47, E48, E50): when rounds are due, pairings of
 * random events against the same state built independently, pairing by hand, and tables.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/rounds_ahead.h"
#include "core/event/rounds_check.h"
#include "core/event/rounds_pairing.h"
#include "core/event/rounds_table.h"

#define PLAYERS 20
#define ROUNDS	9
#define GAMES	(PLAYERS * ROUNDS)

/* A random event: its facts, and the histories as the pairing systems need them. */
struct world {
	uint64_t random;
	struct rounds_event e;
	struct rounds_player players[PLAYERS];
	struct rounds_round rounds[ROUNDS];
	struct rounds_game games[GAMES];
	struct rounds_absence absences[GAMES];
	struct pair_entry history[PLAYERS][ROUNDS];
	int leavers;
};

static unsigned dice(struct world *w, unsigned n)
{
	uint64_t z = w->random += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (unsigned)((z ^ z >> 31) >> 33) % n;
}

static struct civil day(int year, int month, int d)
{
	struct civil date;

	assert_true(civil_from_ymd(year, month, d, &date));
	return date;
}

static void invent(struct world *w, const struct rounds_system *system, uint64_t seed, int n,
		   int rounds)
{
	static const char *const names[] = {"Ane", "Bo", "Dorte", "Erik", "Ida", "Jens", "Lis"};

	memset(w, 0, sizeof(*w));
	w->random = seed;
	w->e = (struct rounds_event){.options = {.system = system,
						 .rounds = rounds,
						 .games = 1,
						 .round_months = ROUNDS_MONTHS_DEFAULT},
				     .starts = day(2026, 3, 1),
				     .players = w->players,
				     .n_players = (size_t)n,
				     .rounds = w->rounds,
				     .games = w->games,
				     .absences = w->absences,
				     .first_colour = dice(w, 2) ? PAIR_WHITE : PAIR_BLACK};
	for (int i = 0; i < n; i++)
		w->players[i] = (struct rounds_player){.number = i + 1,
						       .name = names[dice(w, 7)],
						       .rating = 1500 + 50 * (int)dice(w, 16),
						       .rated = true,
						       .entered = 1};
}

/* Sometimes a player leaves, is absent, or enters late. */
static void announce(struct world *w)
{
	int round = (int)w->e.n_rounds + 1;

	for (size_t i = 0; i < w->e.n_players; i++) {
		struct rounds_player *p = &w->players[i];

		if (!p->left && !dice(w, 60)) {
			p->left = round;
			p->left_order = ++w->leavers;
		} else if (!p->left && !dice(w, 30)) {
			w->absences[w->e.n_absences++] = (struct rounds_absence){p->number, round};
		}
	}
	if (round == 2 && w->e.n_players < PLAYERS && !dice(w, 3)) {
		struct rounds_player *p = &w->players[w->e.n_players];

		*p = (struct rounds_player){.number = (int)++w->e.n_players,
					    .name = "Ny",
					    .rating = 1700,
					    .rated = true,
					    .entered = 2};
		w->history[p->number - 1][0] =
			(struct pair_entry){.opp = PAIR_NOBODY, .result = PAIR_ABSENT};
	}
}

/* One game with a random result, as a fact and as two entries. */
static void play(struct world *w, int round, int white, int black)
{
	static const struct {
		bool finished;
		int white2, black2;
		bool white_moved, black_moved;
		enum pair_result_code white, black;
	} ends[] = {
		{true, 2, 0, true, true, PAIR_WON, PAIR_LOST},
		{true, 0, 2, true, true, PAIR_LOST, PAIR_WON},
		{true, 0, 2, true, false, PAIR_LOST, PAIR_WON},
		{true, 1, 1, true, true, PAIR_DRAWN, PAIR_DRAWN},
		{true, 2, 0, true, true, PAIR_WON, PAIR_LOST},
		{true, 2, 0, true, false, PAIR_WON_UNPLAYED, PAIR_LOST_UNPLAYED},
		{true, 0, 2, false, false, PAIR_LOST_UNPLAYED, PAIR_WON_UNPLAYED},
		{true, 0, 0, true, true, PAIR_LOST, PAIR_LOST},
		{false, 0, 0, true, false, PAIR_ADJOURNED, PAIR_ADJOURNED},
	};
	unsigned end = dice(w, 4) ? dice(w, 5) : dice(w, 9);

	w->games[w->e.n_games++] = (struct rounds_game){round,
							white,
							black,
							ends[end].finished,
							ends[end].white2,
							ends[end].black2,
							ends[end].white_moved,
							ends[end].black_moved,
							true,
							false,
							false};
	w->history[white - 1][round - 1] = (struct pair_entry){
		.opp = black - 1, .colour = PAIR_WHITE, .result = ends[end].white};
	w->history[black - 1][round - 1] = (struct pair_entry){
		.opp = white - 1, .colour = PAIR_BLACK, .result = ends[end].black};
}

static void publish(struct world *w, const struct rounds_pairing *p)
{
	size_t n = w->e.n_players;

	for (size_t i = 0; i < n; i++)
		w->history[i][p->round - 1] =
			(struct pair_entry){.opp = PAIR_NOBODY, .result = PAIR_ABSENT};
	for (size_t i = 0; i < p->n_pairs; i++)
		play(w, p->round, p->pairs[i].white, p->pairs[i].black);
	if (p->bye)
		w->history[p->bye - 1][p->round - 1] = (struct pair_entry){
			.opp = p->bye_against ? p->bye_against - 1 : PAIR_NOBODY,
			.result = PAIR_BYE};
	w->rounds[w->e.n_rounds++] =
		(struct rounds_round){rounds_date(&w->e, p->round), p->bye, p->bye_against};
}

/* The state built from the histories that the test kept. */
static void pair_kept(const struct world *w, struct pair_round *ret_round)
{
	static const struct pair_options plain = {.explain = false};
	struct pair_player players[PLAYERS] = {0};
	struct pair_state s = {.round = (int)w->e.n_rounds + 1,
			       .rounds_total = w->e.options.rounds,
			       .players = players,
			       .n = w->e.n_players,
			       .first_colour = w->e.first_colour};
	char text[160];

	for (size_t i = 0; i < s.n; i++) {
		const struct rounds_player *p = &w->players[i];

		players[i] = (struct pair_player){.id = p->number,
						  .name = p->name,
						  .rating = p->rating,
						  .withdrawn = p->left != 0,
						  .withdrawn_order = p->left_order,
						  .bonus = RATIO_ZERO,
						  .points = RATIO_ZERO,
						  .history = w->history[i],
						  .n_history = w->e.n_rounds};
		players[i].absent = !p->left && !rounds_takes_part(&w->e, p, s.round);
	}
	assert_null(pair_state_prepare(&s, text, sizeof(text)));
	w->e.options.system->pair(&s, &plain, ret_round);
	pair_state_release(&s);
}

static void assert_same_as_kept(const struct world *w, const struct rounds_pairing *p)
{
	struct pair_round r;

	pair_kept(w, &r);
	assert_int_equal(r.ok, p->verdict != ROUNDS_NO_PAIRING);
	assert_int_equal(r.n_pairs, p->n_pairs);
	for (size_t i = 0; i < r.n_pairs; i++) {
		assert_int_equal(r.pairs[i].white + 1, p->pairs[i].white);
		assert_int_equal(r.pairs[i].black + 1, p->pairs[i].black);
		assert_non_null(p->pairs[i].why);
	}
	assert_int_equal(r.bye == PAIR_NOBODY ? 0 : r.bye + 1, p->bye);
	assert_int_equal(r.bye_against < 0 ? 0 : r.bye_against + 1, p->bye_against);
	pair_round_release(&r);
}

static struct rounds_refusal check(const struct world *w, const struct rounds_pair *pairs, size_t n,
				   int *bye, int *against)
{
	struct rounds_hand_pair hand[PLAYERS];

	for (size_t i = 0; i < n; i++)
		hand[i] = (struct rounds_hand_pair){pairs[i].white, pairs[i].black};
	return rounds_check_pairs(&w->e, hand, n, bye, against);
}

/* The system's pairing is also accepted by hand; the same game a second time is not. */
static void assert_checked(struct world *w, const struct rounds_pairing *p)
{
	int bye = -1, against = -1;
	struct rounds_refusal r = check(w, p->pairs, p->n_pairs, &bye, &against);

	assert_string_equal(r.word, "");
	assert_int_equal(bye, p->bye);
	assert_int_equal(against, p->bye_against);
	if (p->n_pairs) {
		r = check(w, p->pairs, p->n_pairs - 1, &bye, &against);
		assert_string_equal(r.word, "left_out");
	}
}

static bool one_round(struct world *w)
{
	static const struct pair_options explain = {.explain = true, .lang = &lang_english};
	struct rounds_pairing p;
	bool ok;

	announce(w);
	rounds_pairing_make(&w->e, &explain, &p);
	ok = p.verdict == ROUNDS_PAIRED || p.verdict == ROUNDS_DEAD_END;
	if (p.verdict != ROUNDS_NOBODY)
		assert_same_as_kept(w, &p);
	if (ok) {
		assert_checked(w, &p);
		publish(w, &p);
	}
	rounds_pairing_release(&p);
	return ok;
}

/* The points in a table are those of the finished games and the byes (I2). */
static void assert_table(const struct world *w)
{
	struct rounds_line lines[PLAYERS];
	int sum = 0, want = 0, last = 0;

	assert_true(rounds_table(&w->e, lines));
	for (size_t i = 0; i < w->e.n_players; i++) {
		sum += lines[i].points2;
		assert_in_range(lines[i].place, last, (int)i + 1);
		if (i)
			assert_true(lines[i].points2 <= lines[i - 1].points2);
		last = lines[i].place;
	}
	for (size_t i = 0; i < w->e.n_games; i++)
		want += w->games[i].white2 + w->games[i].black2;
	for (size_t r = 0; r < w->e.n_rounds; r++)
		want += w->rounds[r].bye ? 2 : 0;
	assert_int_equal(sum, want);
}

/* EVENTS E46, E47: every system, with late entries, absences, withdrawals, forfeits, open games. */
static void pairing__invented_events__as_the_systems_pair_them(void **state)
{
	(void)state;
	for (const struct rounds_system *s = rounds_systems; s->name; s++) {
		int rounds = 0;

		for (uint64_t seed = 1; seed <= 80; seed++) {
			struct world w;

			invent(&w, s, seed * 1000, 4 + (int)(seed % 15), 3 + (int)(seed % 7));
			while (w.e.n_rounds < (size_t)w.e.options.rounds && one_round(&w))
				rounds++;
			assert_table(&w);
		}
		assert_true(rounds > 200);
	}
}

/* Keeps only what was known when a round was paired, as a recomputation does. */
static void pairing__later_facts__left_out(void **state)
{
	static const struct pair_options plain = {.explain = false};
	struct rounds_pairing first, again;
	struct world w;

	(void)state;
	invent(&w, rounds_system_find("fide-dutch-1998"), 7, 9, 5);
	rounds_pairing_make(&w.e, &plain, &first);
	publish(&w, &first);
	w.players[9] =
		(struct rounds_player){10, "Ny", 1900, true, PAIR_TITLE_NONE, 2, 0, 0, false};
	w.e.n_players = 10;
	w.players[2].left = 2;
	w.e.n_rounds = 0;
	rounds_pairing_make(&w.e, &plain, &again);
	assert_int_equal(first.n_pairs, again.n_pairs);
	assert_int_equal(first.bye, again.bye);
	for (size_t i = 0; i < first.n_pairs; i++)
		assert_int_equal(first.pairs[i].white, again.pairs[i].white);
	rounds_pairing_release(&first);
	rounds_pairing_release(&again);
}

/* Can players 1..n be paired without repeating a game?  Tries everything. */
static bool can_go_on(bool met[PLAYERS + 1][PLAYERS + 1], int n, unsigned used)
{
	int i = 1;

	while (i <= n && used >> i & 1)
		i++;
	if (i > n)
		return true;
	for (int k = i + 1; k <= n; k++) {
		if (!(used >> k & 1) && !met[i][k] && can_go_on(met, n, used | 1u << i | 1u << k))
			return true;
	}
	return false;
}

static void mark(const struct rounds_pair *pairs, size_t n, bool met[PLAYERS + 1][PLAYERS + 1])
{
	for (size_t i = 0; i < n; i++)
		met[pairs[i].white][pairs[i].black] = met[pairs[i].black][pairs[i].white] = true;
}

static void mark_games(const struct world *w, bool met[PLAYERS + 1][PLAYERS + 1])
{
	memset(met, 0, sizeof(bool[PLAYERS + 1][PLAYERS + 1]));
	for (size_t i = 0; i < w->e.n_games; i++) {
		struct rounds_pair p = {w->games[i].white, w->games[i].black, NULL};

		if (!rounds_is_unplayed(&w->games[i]))
			mark(&p, 1, met);
	}
}

/* EVENTS E48: round n/2 + 1 before n/2; a dead end is reported with a legal way out. */
static void ahead__even_fields__dead_ends_found_and_left(void **state)
{
	static const struct pair_options plain = {.explain = false};
	bool met[PLAYERS + 1][PLAYERS + 1];
	int dead_ends = 0, looked = 0, bye, against;

	(void)state;
	for (uint64_t seed = 1; seed <= 1200; seed++) {
		int n = 6 + 2 * (int)(seed % 6);
		struct rounds_pairing p;
		struct world w;

		invent(&w, rounds_system_find("monrad-dsu"), seed, n, n - 1);
		for (int round = 1; round <= n / 2; round++) {
			rounds_pairing_make(&w.e, &plain, &p);
			assert_true(p.verdict == ROUNDS_PAIRED || p.verdict == ROUNDS_DEAD_END);
			mark_games(&w, met);
			mark(p.pairs, p.n_pairs, met);
			if (round == n / 2) {
				looked++;
				assert_int_equal(p.verdict == ROUNDS_DEAD_END,
						 !can_go_on(met, n, 0));
			} else {
				assert_int_equal(p.verdict, ROUNDS_PAIRED);
			}
			if (p.verdict == ROUNDS_DEAD_END) {
				dead_ends++;
				assert_int_equal(p.n_instead, n / 2);
				assert_string_equal(
					check(&w, p.instead, p.n_instead, &bye, &against).word, "");
				mark_games(&w, met);
				mark(p.instead, p.n_instead, met);
				assert_true(can_go_on(met, n, 0));
			}
			publish(&w, &p);
			rounds_pairing_release(&p);
		}
	}
	assert_int_equal(looked, 1200);
	assert_true(dead_ends > 3);
}

/* A leader may pair by hand without waiting for the date, but must wait for everything else. */
static void assert_by_hand(const struct world *w, const struct rounds_due *due, struct civil today)
{
	struct rounds_refusal r = rounds_check_open(&w->e, today);
	const char *want = "";

	if (due->state == ROUNDS_OVER)
		want = "no_more_rounds";
	else if (due->state != ROUNDS_DUE && due->unfinished)
		want = "round_unfinished";
	assert_string_equal(r.word, want);
	if (!strcmp(want, "round_unfinished")) {
		assert_int_equal(r.a, due->unfinished);
		assert_int_equal(r.round, due->round);
	}
}

static void due__options__state_and_day(void **state)
{
	/* EVENTS E46: paired rounds, next, unfinished, open games, today; the decision. */
	static const struct {
		const char *system;
		int paired;
		enum rounds_next next;
		enum rounds_open unfinished;
		int open;
		int year, month, day;
		enum rounds_state want;
		int at_year, at_month, at_day, rule_day;
	} rows[] = {
		{"monrad-dsu", 0, ROUNDS_NEXT_DATE, 0, 0, 2025, 1, 1, ROUNDS_DUE, 0, 0, 0, 0},
		{"monrad-dsu", 1, ROUNDS_NEXT_FINISHED, 0, 1, 2029, 1, 1, ROUNDS_WAITS_RESULTS, 0,
		 0, 0, 0},
		{"monrad-dsu", 1, ROUNDS_NEXT_FINISHED, 0, 0, 2026, 1, 1, ROUNDS_DUE, 0, 0, 0, 0},
		{"monrad-dsu", 1, ROUNDS_NEXT_DATE, 0, 0, 2026, 2, 27, ROUNDS_WAITS_DATE, 2026, 2,
		 28, 0},
		{"monrad-dsu", 1, ROUNDS_NEXT_DATE, 0, 0, 2026, 2, 28, ROUNDS_DUE, 2026, 2, 28, 0},
		{"monrad-dsu", 2, ROUNDS_NEXT_DATE, 0, 0, 2026, 8, 30, ROUNDS_WAITS_DATE, 2026, 8,
		 31, 0},
		{"monrad-dsu", 1, ROUNDS_NEXT_DATE, 0, 3, 2026, 2, 28, ROUNDS_WAITS_RULINGS, 2026,
		 2, 28, 14},
		{"monrad-dsu", 1, ROUNDS_NEXT_DATE, 0, 3, 2026, 5, 1, ROUNDS_WAITS_RULINGS, 2026, 2,
		 28, 14},
		{"monrad-dsu", 1, ROUNDS_NEXT_DATE, 1, 3, 2026, 2, 28, ROUNDS_DUE, 2026, 2, 28, 0},
		{"monrad-dsu", 2, ROUNDS_NEXT_DATE, 1, 3, 2026, 8, 31, ROUNDS_DUE, 2026, 8, 31, 0},
		{"monrad-nsf", 2, ROUNDS_NEXT_DATE, 1, 3, 2026, 8, 31, ROUNDS_WAITS_RESULTS, 2026,
		 8, 31, 0},
		{"monrad-nsf", 1, ROUNDS_NEXT_DATE, 1, 3, 2026, 2, 28, ROUNDS_DUE, 2026, 2, 28, 0},
		{"dubov-1997", 3, ROUNDS_NEXT_DATE, 1, 1, 2029, 1, 1, ROUNDS_OVER, 0, 0, 0, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct rounds_due due;
		struct world w;

		invent(&w, rounds_system_find(rows[i].system), 1, 8, 3);
		w.e.starts = day(2025, 8, 31);
		w.e.options.next = rows[i].next;
		w.e.options.unfinished = rows[i].unfinished;
		w.e.n_rounds = (size_t)rows[i].paired;
		w.e.n_games = (size_t)rows[i].open;
		for (int k = 0; k < rows[i].open; k++)
			w.games[k] = (struct rounds_game){.round = 1, .white = 1, .black = 2};
		due = rounds_due(&w.e, day(rows[i].year, rows[i].month, rows[i].day), 14);
		assert_int_equal(due.state, rows[i].want);
		assert_int_equal(civil_is_none(due.at), !rows[i].at_year);
		if (rows[i].at_year)
			assert_int_equal(
				due.at.day,
				day(rows[i].at_year, rows[i].at_month, rows[i].at_day).day);
		assert_int_equal(civil_is_none(due.rule), !rows[i].rule_day);
		if (rows[i].rule_day)
			assert_int_equal(due.rule.day - due.at.day, rows[i].rule_day);
		if (due.state != ROUNDS_OVER)
			assert_int_equal(due.unfinished, rows[i].open);
		assert_by_hand(&w, &due, day(rows[i].year, rows[i].month, rows[i].day));
	}
}

static void options__each_limit__named(void **state)
{
	struct rounds_options good = {rounds_system_find("monrad-dsu"), 5, 2, 0, 6, 0}, o = good;

	(void)state;
	assert_null(rounds_options_wrong(&good));
	assert_int_equal(rounds_least_entrants(&good), 6);
	assert_null(rounds_system_find("monrad"));
	o.system = NULL;
	assert_string_equal(rounds_options_wrong(&o), "system");
	o = good;
	o.rounds = 0;
	assert_string_equal(rounds_options_wrong(&o), "rounds");
	o = good;
	o.games = 3;
	assert_string_equal(rounds_options_wrong(&o), "games");
	o.games = 2;
	o.system = rounds_system_find("monrad-nsf");
	assert_string_equal(rounds_options_wrong(&o), "games");
	o = good;
	o.round_months = 0;
	assert_string_equal(rounds_options_wrong(&o), "round-months");
}

/* EVENTS E47: Monrad orders by lots, the others by rating, title, name and lot. */
static void numbers__lots_or_strength(void **state)
{
	static const struct rounds_entrant entrants[] = {{"Bo", 1800, PAIR_TITLE_NONE, 3},
							 {"Ane", 0, PAIR_TITLE_NONE, 1},
							 {"Ane", 1800, PAIR_TITLE_FM, 4},
							 {"Bo", 1800, PAIR_TITLE_NONE, 2}};
	static const int by_lot[] = {3, 1, 4, 2}, by_strength[] = {3, 4, 1, 2};
	int numbers[4];

	(void)state;
	rounds_start_numbers(rounds_system_find("monrad-nsf"), entrants, 4, numbers);
	assert_memory_equal(numbers, by_lot, sizeof(by_lot));
	rounds_start_numbers(rounds_system_find("dansk-schweizer"), entrants, 4, numbers);
	assert_memory_equal(numbers, by_strength, sizeof(by_strength));
}

/*
 * EVENTS E47: absences until a round is paired, late entries until round 2 is paired, withdrawals.
 */
static void absence__late__leaving__limits(void **state)
{
	struct world w;
	size_t lost[2];

	(void)state;
	invent(&w, rounds_system_find("monrad-dsu"), 1, 6, 4);
	assert_true(rounds_takes_late_entries(&w.e));
	w.e.n_rounds = 1;
	assert_true(rounds_takes_late_entries(&w.e));
	assert_string_equal(rounds_absence_refused(&w.e, 3, 1), "round_paired");
	assert_null(rounds_absence_refused(&w.e, 3, 2));
	assert_null(rounds_absence_refused(&w.e, 3, 4));
	assert_string_equal(rounds_absence_refused(&w.e, 3, 5), "no_such_round");
	assert_string_equal(rounds_absence_refused(&w.e, 7, 2), "no_such_player");
	w.players[2].left = 2;
	assert_string_equal(rounds_absence_refused(&w.e, 3, 2), "has_left");
	assert_true(rounds_takes_part(&w.e, &w.players[2], 1));
	assert_false(rounds_takes_part(&w.e, &w.players[2], 2));
	w.e.n_rounds = 2;
	assert_false(rounds_takes_late_entries(&w.e));
	w.games[0] = (struct rounds_game){.round = 1, .white = 3, .black = 4, .finished = true};
	w.games[1] = (struct rounds_game){.round = 2, .white = 5, .black = 3};
	w.e.n_games = 2;
	assert_int_equal(rounds_lost_by_leaving(&w.e, 3, lost), 1);
	assert_int_equal(lost[0], 1);
}

/* EVENTS E48: the last round may be changed until its games begin. */
static void change__before_the_start_only(void **state)
{
	struct world w;

	(void)state;
	invent(&w, rounds_system_find("monrad-dsu"), 1, 6, 4);
	w.e.n_rounds = 2;
	w.rounds[0].start = day(2026, 3, 1);
	w.rounds[1].start = day(2026, 9, 1);
	assert_true(rounds_may_change(&w.e, 2, day(2026, 8, 31)));
	assert_false(rounds_may_change(&w.e, 2, day(2026, 9, 1)));
	assert_false(rounds_may_change(&w.e, 1, day(2026, 2, 1)));
	assert_false(rounds_may_change(&w.e, 3, day(2026, 8, 31)));
}

/* Two games of two players in a round, both decided. */
static void add_two(struct world *w, int round, int a, int b, int first2, int second2)
{
	w->games[w->e.n_games++] = (struct rounds_game){
		round, a, b, true, first2, 2 - first2, true, true, true, false, false};
	w->games[w->e.n_games++] = (struct rounds_game){
		round, b, a, true, 2 - second2, second2, true, true, true, false, false};
}

/* EVENTS E46: with two games the points of both count, and nobody has had more Whites. */
static void two_games__points_of_both_and_lower_placed_white(void **state)
{
	static const struct pair_options plain = {.explain = false};
	struct rounds_line lines[5];
	struct rounds_pairing p;
	struct world w;

	(void)state;
	invent(&w, rounds_system_find("monrad-dsu"), 1, 5, 3);
	w.e.options.games = 2;
	w.e.n_rounds = 1;
	w.rounds[0].bye = 5;
	add_two(&w, 1, 2, 1, 2, 1); /* 1 1/2 points for 2 */
	add_two(&w, 1, 4, 3, 2, 2); /* 2 points for 4 */
	rounds_pairing_make(&w.e, &plain, &p);
	/* 4 and 5 have two, 2 has 1 1/2, 1 has 1/2, 3 nothing; the lower placed has White. */
	assert_int_equal(p.verdict, ROUNDS_PAIRED);
	assert_int_equal(p.pairs[0].white, 5);
	assert_int_equal(p.pairs[0].black, 4);
	assert_int_equal(p.bye, 1);
	assert_int_equal(p.pairs[1].white, 3);
	assert_int_equal(p.pairs[1].black, 2);
	rounds_pairing_release(&p);
	assert_true(rounds_table(&w.e, lines));
	assert_int_equal(lines[0].points2, 4);
	assert_int_equal(lines[2].number, 2);
	assert_int_equal(lines[2].points2, 3);
	assert_int_equal(lines[2].played, 2);
	assert_int_equal(lines[4].points2, 0);
}

static void pairing__facts_that_contradict__told(void **state)
{
	static const struct pair_options plain = {.explain = false};
	struct rounds_pairing p;
	struct world w;

	(void)state;
	invent(&w, rounds_system_find("monrad-dsu"), 1, 4, 3);
	w.e.n_rounds = 1;
	w.games[0] = (struct rounds_game){.round = 1, .white = 1, .black = 2};
	w.games[1] = (struct rounds_game){.round = 1, .white = 1, .black = 3};
	w.e.n_games = 2;
	rounds_pairing_make(&w.e, &plain, &p);
	assert_int_equal(p.verdict, ROUNDS_BAD_FACTS);
	assert_string_equal(p.reason, "round 1: 1 or 3 is paired twice");
	rounds_pairing_release(&p);
	w.games[1] = (struct rounds_game){.round = 1, .white = 3, .black = 7};
	rounds_pairing_make(&w.e, &plain, &p);
	assert_int_equal(p.verdict, ROUNDS_BAD_FACTS);
	rounds_pairing_release(&p);
}

/* EVENTS E48: three players have all met; no pairing is left. */
static void pairing__all_have_met__no_pairing(void **state)
{
	static const struct pair_options plain = {.explain = false};
	struct rounds_pairing p;
	struct world w;

	(void)state;
	for (const struct rounds_system *s = rounds_systems; s->name; s++) {
		invent(&w, s, 1, 2, 3);
		w.e.n_rounds = 1;
		w.games[0] =
			(struct rounds_game){1, 1, 2, true, 1, 1, true, true, true, false, false};
		w.e.n_games = 1;
		rounds_pairing_make(&w.e, &plain, &p);
		assert_int_equal(p.verdict, ROUNDS_NO_PAIRING);
		rounds_pairing_release(&p);
		w.players[0].left = w.players[1].left = 2;
		rounds_pairing_make(&w.e, &plain, &p);
		assert_int_equal(p.verdict, ROUNDS_NOBODY);
		rounds_pairing_release(&p);
	}
}

/* Three rounds of six in which 1 always has White; what may a leader pair next?  (E48) */
static void check__each_rule__refused_by_its_paragraph(void **state)
{
	static const struct {
		const char *system;
		int pairs[3][2];
		const char *word, *paragraph;
	} rows[] = {
		{"monrad-dsu", {{1, 5}, {2, 6}, {3, 4}}, "", NULL},
		{"monrad-dsu", {{1, 2}, {5, 6}, {3, 4}}, "met_before", "DSU 4.9.1"},
		{"monrad-dsu", {{1, 5}, {2, 6}, {3, 3}}, "paired_twice", NULL},
		{"monrad-dsu", {{1, 5}, {2, 6}, {3, 9}}, "no_such_player", NULL},
		{"fide-dutch-1998", {{1, 5}, {2, 6}, {3, 4}}, "same_colour_again", "DSU 4.9.5 B2"},
		{"fide-dutch-1998", {{4, 1}, {2, 6}, {3, 5}}, "met_before", "DSU 4.9.5 B1"},
		{"fide-dutch-2026",
		 {{1, 5}, {2, 6}, {3, 4}},
		 "same_colour_again",
		 "FIDE C.04.3 C3"},
		{"fide-dutch-2026", {{4, 1}, {2, 6}, {3, 5}}, "met_before", "FIDE C.04.3 C1"},
		{"fide-dutch-1998", {{5, 1}, {2, 6}, {4, 3}}, "", NULL},
		{"knsb-1996", {{1, 5}, {2, 6}, {3, 4}}, "same_colour_again", "KNSB B2"},
		{"dubov-1997", {{1, 5}, {2, 6}, {3, 4}}, "same_colour_again", "DSU 4.9.6 2.4"},
		{"monrad-nsf", {{1, 5}, {2, 6}, {3, 4}}, "same_colour_again", "NSF 7A"},
		{"dansk-schweizer", {{1, 5}, {2, 6}, {3, 4}}, "strong_preference", "DSU 4.9.3 7.2"},
	};
	static const struct rounds_game games[] = {
		{1, 1, 2, true, 1, 1, true, true, true, false, false},
		{1, 3, 6, true, 1, 1, true, true, true, false, false},
		{1, 5, 4, true, 1, 1, true, true, true, false, false},
		{2, 1, 3, true, 1, 1, true, true, true, false, false},
		{2, 2, 5, true, 1, 1, true, true, true, false, false},
		{2, 6, 4, true, 1, 1, true, true, true, false, false},
		{3, 1, 4, true, 1, 1, true, true, true, false, false},
		{3, 3, 2, true, 1, 1, true, true, true, false, false},
		{3, 6, 5, true, 1, 1, true, true, true, false, false}};
	int bye, against;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct rounds_pair pairs[3];
		struct rounds_refusal r;
		struct world w;

		invent(&w, rounds_system_find(rows[i].system), 1, 6, 5);
		w.e.n_rounds = 3;
		memcpy(w.games, games, sizeof(games));
		w.e.n_games = sizeof(games) / sizeof(*games);
		for (int k = 0; k < 3; k++)
			pairs[k] = (struct rounds_pair){rows[i].pairs[k][0], rows[i].pairs[k][1],
							NULL};
		r = check(&w, pairs, 3, &bye, &against);
		assert_string_equal(r.word, rows[i].word);
		if (rows[i].paragraph)
			assert_string_equal(r.paragraph, rows[i].paragraph);
		if (!strcmp(r.word, "same_colour_again"))
			assert_int_equal(r.a, 1);
		if (!strcmp(r.word, "met_before"))
			assert_true(r.round == 1 || r.round == 3);
	}
}

/* A bye: not in an even field, not to an absent player, not twice, not after a win without play. */
static void check__bye__by_system(void **state)
{
	static const struct {
		const char *system, *word;
		int sits_out;
	} rows[] = {
		{"monrad-dsu", "bye_not_allowed", 5},
		{"monrad-dsu", "", 1},
		{"dansk-schweizer", "bye_not_allowed", 5},
		{"dansk-schweizer", "", 1},
		{"fide-dutch-1998", "bye_not_allowed", 5},
		{"fide-dutch-1998", "bye_not_allowed", 1},
		{"fide-dutch-1998", "", 2},
		{"monrad-nsf", "bye_not_allowed", 1},
		{"dubov-1997", "bye_not_allowed", 1},
		{"knsb-1996", "bye_not_allowed", 1},
	};
	static const int rest[6][4] = {{0}, {2, 3, 5, 4}, {3, 1, 4, 5}, {0}, {0}, {3, 1, 4, 2}};
	int bye, against;

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const int *p = rest[rows[i].sits_out];
		struct rounds_pair pairs[2] = {{p[0], p[1], NULL}, {p[2], p[3], NULL}};
		struct rounds_refusal r;
		struct world w;

		invent(&w, rounds_system_find(rows[i].system), 1, 5, 3);
		w.e.n_rounds = 1;
		w.rounds[0].bye = 5;
		w.games[0] =
			(struct rounds_game){1, 1, 2, true, 2, 0, true, false, true, false, false};
		w.games[1] =
			(struct rounds_game){1, 3, 4, true, 1, 1, true, true, true, false, false};
		w.e.n_games = 2;
		r = check(&w, pairs, 2, &bye, &against);
		assert_string_equal(r.word, rows[i].word);
		if (r.id == ROUNDS_REFUSAL_OK)
			assert_int_equal(bye, rows[i].sits_out);
		else
			assert_int_equal(r.round, 1);
		w.absences[0] = (struct rounds_absence){p[3], 2};
		w.e.n_absences = 1;
		r = check(&w, pairs, 2, &bye, &against);
		assert_string_equal(r.word, "not_taking_part");
	}
}

/* EVENTS E50: each system's chain, and FIDE's with ratings if all are on the list. */
static void table__chain_by_system(void **state)
{
	static const struct {
		const char *system;
		enum tiebreak_chain rated, unrated;
		size_t columns;
	} rows[] = {
		{"monrad-dsu", TB_CHAIN_DSU_ALM, TB_CHAIN_DSU_ALM, 3},
		{"dansk-schweizer", TB_CHAIN_DSU_ALM, TB_CHAIN_DSU_ALM, 3},
		{"monrad-nsf", TB_CHAIN_NSF, TB_CHAIN_NSF, 4},
		{"knsb-1996", TB_CHAIN_KNSB, TB_CHAIN_KNSB, 1},
		{"fide-dutch-1998", TB_CHAIN_FIDE_SWISS_RATED, TB_CHAIN_FIDE_SWISS, 6},
		{"dubov-1997", TB_CHAIN_FIDE_SWISS_RATED, TB_CHAIN_FIDE_SWISS, 6},
		{"fide-dutch-2026", TB_CHAIN_FIDE_SWISS_RATED, TB_CHAIN_FIDE_SWISS, 6},
		{"burstein-2026", TB_CHAIN_FIDE_SWISS_RATED, TB_CHAIN_FIDE_SWISS, 6},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		enum tiebreak_system systems[ROUNDS_VALUES_MOST];
		struct world w;

		invent(&w, rounds_system_find(rows[i].system), 1, 6, 5);
		assert_int_equal(rounds_table_chain(&w.e), rows[i].rated);
		assert_int_equal(rounds_table_systems(rows[i].rated, systems), rows[i].columns);
		w.players[3].rated = false;
		assert_int_equal(rounds_table_chain(&w.e), rows[i].unrated);
	}
}

/* 1 beats 4 and 2, 2 beats 3, 3 beats 4 by absence in round 2: computed by hand. */
static void table__two_rounds__by_hand(void **state)
{
	struct rounds_line l[4];
	struct world w;

	(void)state;
	invent(&w, rounds_system_find("monrad-dsu"), 1, 4, 3);
	w.games[0] = (struct rounds_game){1, 1, 4, true, 2, 0, true, true, true, false, false};
	w.games[1] = (struct rounds_game){1, 3, 2, true, 0, 2, true, true, true, false, false};
	w.games[2] = (struct rounds_game){2, 1, 2, true, 2, 0, true, true, true, false, false};
	w.games[3] = (struct rounds_game){2, 3, 4, true, 2, 0, true, false, true, false, false};
	w.e.n_games = 4;
	w.e.n_rounds = 2;
	assert_true(rounds_table(&w.e, l));
	assert_int_equal(l[0].number, 1);
	assert_int_equal(l[0].points2, 4);
	assert_int_equal(l[1].place, 2);
	assert_int_equal(l[2].place, 3);
	/* Level on one point: opponents of 2 have 2 and 1, those of 3 have 1 and 0; all are struck
	   out, then the greater comes back, then both. */
	assert_int_equal(l[1].number, 2);
	assert_int_equal(ratio_cmp(l[1].values[0], ratio_int(0)), 0);
	assert_int_equal(ratio_cmp(l[1].values[1], ratio_int(2)), 0);
	assert_int_equal(ratio_cmp(l[1].values[2], ratio_int(3)), 0);
	assert_int_equal(ratio_cmp(l[2].values[1], ratio_int(1)), 0);
	assert_int_equal(l[3].number, 4);
	assert_int_equal(l[3].played, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pairing__invented_events__as_the_systems_pair_them),
		cmocka_unit_test(pairing__later_facts__left_out),
		cmocka_unit_test(pairing__facts_that_contradict__told),
		cmocka_unit_test(pairing__all_have_met__no_pairing),
		cmocka_unit_test(ahead__even_fields__dead_ends_found_and_left),
		cmocka_unit_test(due__options__state_and_day),
		cmocka_unit_test(options__each_limit__named),
		cmocka_unit_test(numbers__lots_or_strength),
		cmocka_unit_test(absence__late__leaving__limits),
		cmocka_unit_test(change__before_the_start_only),
		cmocka_unit_test(two_games__points_of_both_and_lower_placed_white),
		cmocka_unit_test(check__each_rule__refused_by_its_paragraph),
		cmocka_unit_test(check__bye__by_system),
		cmocka_unit_test(table__chain_by_system),
		cmocka_unit_test(table__two_rounds__by_hand),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
