/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Knock-out by correspondence (EVENTS E49): single matches, whole events, the table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/elimination.h"

#define PLAYERS 33
#define MATCHES 64
#define GAMES	(MATCHES * ELIMINATION_GAMES)

struct world {
	uint64_t random;
	struct elimination_event e;
	bool left[PLAYERS];
	struct elimination_game games[GAMES];
};

static unsigned dice(struct world *w, unsigned n)
{
	uint64_t z = w->random += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (unsigned)((z ^ z >> 31) >> 33) % n;
}

static void begin(struct world *w, uint64_t seed, int n)
{
	static const struct knockout_lots none = {NULL, NULL, 0};
	struct knockout_player players[PLAYERS] = {0};

	memset(w, 0, sizeof(*w));
	w->random = seed;
	for (int i = 0; i < n; i++)
		players[i] = (struct knockout_player){.id = i + 1, .rating = 2500 - 10 * i};
	assert_int_equal(knockout_draw(players, (size_t)n, &none, &w->e.draw), KNOCKOUT_OK);
	w->e.left = w->left;
	w->e.n = (size_t)n;
	w->e.games = w->games;
}

static void start(struct world *w, const struct elimination_match *m)
{
	w->e.n_games += elimination_games(m, true, w->games + w->e.n_games);
}

static struct elimination_match match(const struct world *w, size_t at)
{
	struct elimination_match all[MATCHES];

	elimination_matches(&w->e, all);
	return all[at];
}

/* Half points of a and of two players, game by game; then the state of the match. */
static void match__results__state_and_winner(void **state)
{
	static const struct {
		int results[5], n; /* half points of the player with the lower place */
		enum elimination_state want;
		int winner, game;
	} rows[] = {
		{{0}, 0, ELIMINATION_STARTS, -1, 1},
		{{2, 1}, 2, ELIMINATION_WON, 0, 0},
		{{0, 1}, 2, ELIMINATION_WON, 1, 0},
		{{1, 1}, 2, ELIMINATION_STARTS, -1, 3},
		{{2, 0}, 2, ELIMINATION_STARTS, -1, 3},
		{{2, 0, 0, 1}, 4, ELIMINATION_WON, 1, 0},
		{{2, 0, 1, 1}, 4, ELIMINATION_STARTS, -1, 5},
		{{1, 1, 1, 1, 2}, 5, ELIMINATION_WON, 0, 0},
		{{1, 1, 1, 1, 0}, 5, ELIMINATION_WON, 1, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct elimination_match m;
		struct world w;

		begin(&w, 1, 2);
		for (int k = 0; k < rows[i].n; k++) {
			struct elimination_game *g = &w.games[k];

			m = match(&w, 0);
			if (m.state == ELIMINATION_STARTS)
				start(&w, &m);
			g->finished = true;
			g->white2 = g->white == m.a ? rows[i].results[k] : 2 - rows[i].results[k];
			g->black2 = 2 - g->white2;
		}
		assert_int_equal(w.e.n_games, rows[i].n);
		m = match(&w, 0);
		assert_int_equal(m.state, rows[i].want);
		assert_int_equal(m.winner, rows[i].winner);
		assert_int_equal(m.game, rows[i].game);
		knockout_release(&w.e.draw);
	}
}

/* A draw in the last game counts for Black, whoever that is; if both lose, for nobody. */
static void match__last_game__draw_is_blacks(void **state)
{
	struct elimination_match m = {.round = 1, .match = 1, .a = 0, .b = 1, .game = 5};
	struct elimination_game last[2];
	struct world w;

	(void)state;
	for (int a_first = 0; a_first < 2; a_first++) {
		begin(&w, 1, 2);
		assert_int_equal(elimination_games(&m, a_first, last), 1);
		for (int k = 0; k < 4; k++)
			w.games[k] = (struct elimination_game){1,    1, k + 1, k % 2, 1 - k % 2,
							       true, 1, 1,     false};
		w.games[4] = last[0];
		w.e.n_games = 5;
		assert_int_equal(match(&w, 0).state, ELIMINATION_RUNS);
		w.games[4].finished = true;
		w.games[4].white2 = w.games[4].black2 = 1;
		assert_int_equal(match(&w, 0).winner, a_first ? 1 : 0);
		w.games[4].white2 = w.games[4].black2 = 0;
		assert_int_equal(match(&w, 0).state, ELIMINATION_NO_WINNER);
		knockout_release(&w.e.draw);
	}
}

static void match__two_games__colours_exchanged(void **state)
{
	struct elimination_match m = {.round = 2, .match = 3, .a = 4, .b = 7, .game = 3};
	struct elimination_game g[2];

	(void)state;
	assert_int_equal(elimination_games(&m, false, g), 2);
	assert_int_equal(g[0].game, 3);
	assert_int_equal(g[0].white, 7);
	assert_int_equal(g[0].black, 4);
	assert_int_equal(g[1].game, 4);
	assert_int_equal(g[1].white, 4);
	assert_int_equal(g[1].round, 2);
	assert_int_equal(g[1].match, 3);
	assert_false(g[1].finished);
}

/* A player who leaves loses to one who stays; if both leave, the next opponent gets a bye. */
static void match__leaving__the_other_is_through(void **state)
{
	struct elimination_match all[MATCHES];
	struct world w;

	(void)state;
	begin(&w, 1, 4);
	w.left[0] = w.left[3] = true;
	elimination_matches(&w.e, all);
	for (int k = 0; k < 2; k++) {
		bool both = w.left[all[k].a] && w.left[all[k].b];

		assert_int_equal(all[k].state, both ? ELIMINATION_FREE : all[k].state);
		assert_int_equal(all[k].winner < 0, both || all[k].state == ELIMINATION_STARTS);
	}
	w.left[1] = true;
	elimination_matches(&w.e, all);
	assert_int_equal(all[2].winner, 2);
	knockout_release(&w.e.draw);
}

/* A match starts once its two players are known, even while others of the round before run. */
static void match__two_known__starts_alone(void **state)
{
	struct elimination_match all[MATCHES];
	struct world w;

	(void)state;
	begin(&w, 1, 8);
	elimination_matches(&w.e, all);
	for (int k = 0; k < 2; k++) {
		w.games[w.e.n_games++] = (struct elimination_game){
			1, k + 1, 1, all[k].a, all[k].b, true, 2, 0, false};
		w.games[w.e.n_games++] = (struct elimination_game){
			1, k + 1, 2, all[k].b, all[k].a, true, 1, 1, false};
	}
	elimination_matches(&w.e, all);
	assert_int_equal(all[2].state, ELIMINATION_STARTS);
	assert_int_equal(all[4].state, ELIMINATION_STARTS);
	assert_int_equal(all[4].a, all[0].a);
	assert_int_equal(all[4].b, all[1].a);
	assert_int_equal(all[5].state, ELIMINATION_WAITS);
	assert_int_equal(all[6].state, ELIMINATION_WAITS);
	knockout_release(&w.e.draw);
}

/* Plays a match: a wins 1½-½. */
static void a_wins(struct world *w, const struct elimination_match *m)
{
	size_t first = w->e.n_games;

	start(w, m);
	for (size_t i = first; i < w->e.n_games; i++) {
		struct elimination_game *g = &w->games[i];

		g->finished = true;
		g->white2 = i > first ? 1 : g->white == m->a ? 2 : 0;
		g->black2 = 2 - g->white2;
	}
}

/* A corrected result changes no match that has games: it is held until it is decided or replayed.
 */
static void match__corrected_before__held_until_decided(void **state)
{
	struct elimination_stand stand = {.round = 2, .match = 1, .side = 0};
	struct elimination_match all[MATCHES], final;
	struct world w;

	(void)state;
	begin(&w, 1, 4);
	for (size_t i = 0; i < 3; i++) {
		struct elimination_match m = match(&w, i);

		a_wins(&w, &m);
	}
	final = match(&w, 2);
	assert_int_equal(final.state, ELIMINATION_WON);
	assert_false(final.held);

	w.games[0].white2 = 2 - w.games[0].white2; /* b has won the first match */
	w.games[0].black2 = 2 - w.games[0].black2;
	elimination_matches(&w.e, all);
	assert_int_equal(all[0].winner, all[0].b);
	assert_int_equal(all[2].a, final.a);
	assert_int_equal(all[2].winner, final.winner);
	assert_true(all[2].held && all[2].side[0].wrong && !all[2].side[1].wrong);
	assert_int_equal(all[2].side[0].player, all[0].b);

	w.games[0].white2 = w.games[0].black2 = 1; /* level: no further games */
	elimination_matches(&w.e, all);
	assert_int_equal(all[0].state, ELIMINATION_WAITS);
	assert_int_equal(all[2].side[0].player, -1);
	stand.player = -1;
	w.e.stands = &stand;
	w.e.n_stands = 1;
	elimination_matches(&w.e, all);
	assert_int_equal(all[0].winner, final.a);
	assert_false(all[2].held);

	w.e.n_stands = 0; /* the games of the final count no more */
	w.games[4].left_out = w.games[5].left_out = true;
	elimination_matches(&w.e, all);
	assert_int_equal(all[0].state, ELIMINATION_STARTS);
	assert_int_equal(all[2].state, ELIMINATION_WAITS);
	knockout_release(&w.e.draw);
}

/* Advanced without a game, began, and left later: the next match is still theirs. */
static void match__left_after_a_walkover__keeps_the_next(void **state)
{
	struct elimination_match all[MATCHES], m;
	struct world w;

	(void)state;
	begin(&w, 1, 4);
	m = match(&w, 1);
	a_wins(&w, &m);
	m = match(&w, 0);
	w.left[m.b] = true;
	m = match(&w, 2);
	start(&w, &m);
	w.left[m.a] = true;
	elimination_matches(&w.e, all);
	assert_int_equal(all[2].state, ELIMINATION_RUNS);
	assert_int_equal(all[2].a, m.a);
	assert_false(all[2].held);
	knockout_release(&w.e.draw);
}

/* Plays one more game or starts some; false when the event is over. */
static bool step(struct world *w)
{
	struct elimination_match all[MATCHES];
	size_t n = elimination_size(&w->e), i;
	bool moved = false;

	elimination_matches(&w->e, all);
	for (i = 0; i < n; i++) {
		if (all[i].state == ELIMINATION_STARTS) {
			start(w, &all[i]);
			moved = true;
		}
	}
	for (i = 0; i < w->e.n_games; i++) {
		struct elimination_game *g = &w->games[i];

		if (g->finished || !dice(w, 3))
			continue;
		g->finished = moved = true;
		g->white2 = (int)dice(w, 3);
		g->black2 = 2 - g->white2;
	}
	for (i = 0; i < w->e.n_games; i++)
		moved = moved || !w->games[i].finished;
	return moved;
}

/* The rounds equal those that core/pairing makes from the winners. */
static void assert_as_drawn(const struct world *w, const struct elimination_match *all)
{
	int rounds = elimination_rounds(&w->e), winners[8][MATCHES];
	const int *lists[8];
	size_t counts[8] = {0}, at = 0, n, k;

	for (int r = 1; r <= rounds; r++) {
		struct knockout_match matches[MATCHES];

		assert_int_equal(
			knockout_round(&w->e.draw, r, lists, counts, (size_t)r - 1, matches, &n),
			KNOCKOUT_OK);
		lists[r - 1] = winners[r - 1];
		for (k = 0; k < n; k++, at++) {
			assert_int_equal(all[at].a, matches[k].a);
			assert_int_equal(all[at].b, matches[k].b);
			assert_true(all[at].winner >= 0);
			if (all[at].a >= 0 && all[at].b >= 0)
				winners[r - 1][counts[r - 1]++] = all[at].winner;
		}
	}
	assert_int_equal(at, elimination_size(&w->e));
}

static void assert_table(const struct world *w)
{
	struct elimination_line lines[PLAYERS];
	int rounds = elimination_rounds(&w->e);

	elimination_table(&w->e, lines);
	assert_int_equal(lines[0].place, 1);
	assert_int_equal(lines[0].reached, rounds + 1);
	assert_int_equal(lines[1].place, 2);
	assert_int_equal(lines[1].reached, rounds);
	for (size_t i = 1; i < w->e.n; i++) {
		bool level = lines[i].reached == lines[i - 1].reached;

		assert_true(lines[i].reached <= lines[i - 1].reached);
		assert_int_equal(lines[i].place, level ? lines[i - 1].place : (int)i + 1);
	}
}

static void event__any_size__as_drawn_to_one_winner(void **state)
{
	(void)state;
	for (int n = 2; n <= PLAYERS; n++) {
		struct elimination_match all[MATCHES];
		struct world w;
		int steps = 0;

		begin(&w, (uint64_t)n, n);
		while (step(&w))
			assert_true(++steps < 1000);
		elimination_matches(&w.e, all);
		assert_as_drawn(&w, all);
		assert_table(&w);
		knockout_release(&w.e.draw);
	}
}

static void table__running__those_still_in_share(void **state)
{
	struct elimination_line lines[4];
	struct world w;

	(void)state;
	begin(&w, 1, 3); /* without lots the second seed gets the bye */
	elimination_table(&w.e, lines);
	assert_int_equal(lines[0].player, 1);
	assert_int_equal(lines[0].reached, 2);
	assert_int_equal(lines[1].place, 2);
	assert_int_equal(lines[2].place, 2);
	knockout_release(&w.e.draw);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(match__results__state_and_winner),
		cmocka_unit_test(match__last_game__draw_is_blacks),
		cmocka_unit_test(match__two_games__colours_exchanged),
		cmocka_unit_test(match__leaving__the_other_is_through),
		cmocka_unit_test(match__two_known__starts_alone),
		cmocka_unit_test(match__corrected_before__held_until_decided),
		cmocka_unit_test(match__left_after_a_walkover__keeps_the_next),
		cmocka_unit_test(event__any_size__as_drawn_to_one_winner),
		cmocka_unit_test(table__running__those_still_in_share),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
