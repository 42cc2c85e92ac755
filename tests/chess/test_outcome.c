/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Ends of a game on the board, repetitions and claims. */
#include "core/chess/fen.h"
#include "core/chess/game_record.h"
#include "core/chess/uci.h"
#include "tests/chess/random_game.h"
#include "tests/chess/vector.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <setjmp.h>

#include <cmocka.h>

#define CASES 58

static struct game_record_ply room[RANDOM_GAME_MAX];

static struct position position_of(const char *fen)
{
	struct position pos;

	assert_int_equal(fen_parse(fen, strlen(fen), false, &pos, NULL), FEN_OK);
	return pos;
}

/* FEN, outcome, blocked or - */
static bool check_outcome(const struct vector_case *c)
{
	struct position pos;

	if (fen_parse(c->field[0], c->len[0], false, &pos, NULL))
		return vector_agrees(c, "a FEN", c->field[0]);
	return vector_agrees(c, c->field[1], outcome_word(outcome_of(&pos))) &&
	       vector_agrees(c, c->field[2], outcome_is_blocked_dead(&pos) ? "blocked" : "-");
}

static void outcome__case_file__as_said(void **state)
{
	(void)state;
	assert_int_equal(vector_run("outcome.tsv", check_outcome), CASES);
}

static bitboard pawns_of(const struct position *pos)
{
	return pos->by_type[PAWN];
}

/* Random games from blocked positions never end in mate and never lose a pawn. */
static void blocked__random_play__no_mate_ever(void **state)
{
	static const char *const starts[] = {
		"4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1",
		"1b2k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/3BK3 w - - 0 1",
		"k7/1p1p1p1p/1P1P1P1P/8/8/8/8/K7 w - - 0 1",
	};
	struct random_source source = {99};
	struct game_record game;
	struct position start;
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(starts) / sizeof(*starts); i++) {
		start = position_of(starts[i]);
		assert_true(outcome_is_blocked_dead(&start));
		for (k = 0; k < 20; k++) {
			random_game(&source, &start, 200, room, &game);
			assert_int_not_equal(game_record_outcome(&game), OUTCOME_CHECKMATE);
			assert_int_equal(pawns_of(&start), pawns_of(&game.now));
		}
	}
}

static void play(struct game_record *game, const char *moves)
{
	const char *p = moves;
	size_t n;
	chess_move m;

	while (*p) {
		n = strcspn(p, " ");
		assert_int_equal(uci_read(&game->now, p, n, &m, NULL), NOTATION_OK);
		assert_true(game_record_play(game, m));
		p += n + (p[n] == ' ');
	}
}

static chess_move move_of(const struct game_record *game, const char *text)
{
	chess_move m = MOVE_NONE;

	assert_int_equal(uci_read(&game->now, text, strlen(text), &m, NULL), NOTATION_OK);
	return m;
}

static void claims__knights_to_and_fro__threefold_also_ahead(void **state)
{
	struct game_record game;

	(void)state;
	game_record_init(&game, NULL, room, RANDOM_GAME_MAX);
	play(&game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
	assert_int_equal(game_record_repetitions(&game), 2);
	assert_int_equal(game_record_claims(&game, MOVE_NONE), 0);
	assert_int_equal(game_record_claims(&game, move_of(&game, "f6g8")), CLAIM_THREEFOLD);
	assert_int_equal(game_record_claims(&game, move_of(&game, "f6h5")), 0);
	play(&game, "f6g8");
	assert_int_equal(game_record_repetitions(&game), 3);
	assert_int_equal(game_record_claims(&game, MOVE_NONE), CLAIM_THREEFOLD);
	play(&game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
	assert_int_equal(game_record_repetitions(&game), 5);
	assert_int_equal(game_record_outcome(&game), OUTCOME_ONGOING);
}

static void claims__castling_right_lost__another_position(void **state)
{
	struct game_record game;
	struct position start = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");

	(void)state;
	game_record_init(&game, &start, room, RANDOM_GAME_MAX);
	play(&game, "a1b1 a8b8 b1a1 b8a8 a1b1 a8b8 b1a1 b8a8");
	assert_int_equal(game_record_repetitions(&game), 2);
	play(&game, "a1b1 a8b8 b1a1");
	assert_int_equal(game_record_claims(&game, move_of(&game, "b8a8")), CLAIM_THREEFOLD);
}

/*
 * If the capture is legal, the position after the double step differs from the later one; else it
 * does not.
 */
static void claims__en_passant__only_where_legal(void **state)
{
	struct position start = position_of("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
	struct position pinned = position_of("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
	struct game_record game;

	(void)state;
	game_record_init(&game, &start, room, RANDOM_GAME_MAX);
	play(&game, "e2e4 e8d8 e1d1 d8e8 d1e1");
	assert_int_equal(game_record_repetitions(&game), 1);
	play(&game, "e8d8 e1d1 d8e8 d1e1");
	assert_int_equal(game_record_repetitions(&game), 2);
	/* dxe3 would expose Black's king to the rook: no capture, so the position after e4 repeats.
	 */
	game_record_init(&game, &pinned, room, RANDOM_GAME_MAX);
	play(&game, "e2e4 a4a5 e1d1 a5a4 d1e1");
	assert_int_equal(game_record_repetitions(&game), 2);
}

static void claims__fifty_moves__also_ahead_not_by_pawn(void **state)
{
	struct position start = position_of("4k3/8/8/8/8/8/P7/R3K3 w Q - 98 70");
	struct game_record game;

	(void)state;
	game_record_init(&game, &start, room, RANDOM_GAME_MAX);
	assert_int_equal(game_record_claims(&game, MOVE_NONE), 0);
	play(&game, "e1e2");
	assert_int_equal(game_record_claims(&game, MOVE_NONE), 0);
	assert_int_equal(game_record_claims(&game, move_of(&game, "e8d8")), CLAIM_FIFTY);
	play(&game, "e8d8");
	assert_int_equal(game_record_claims(&game, MOVE_NONE), CLAIM_FIFTY);
	assert_int_equal(game_record_claims(&game, move_of(&game, "a2a3")), 0);
	assert_int_equal(game_record_claims(&game, move_of(&game, "a1b1")), CLAIM_FIFTY);
}

static void claims__game_over__none(void **state)
{
	struct position start = position_of("7k/5Q2/6K1/8/8/8/8/8 w - - 120 90");
	struct game_record game;

	(void)state;
	game_record_init(&game, &start, room, RANDOM_GAME_MAX);
	play(&game, "f7g7");
	assert_int_equal(game_record_outcome(&game), OUTCOME_CHECKMATE);
	assert_int_equal(game_record_claims(&game, MOVE_NONE), 0);
}

/* Forged equal keys do not count: the boards are compared. */
static void repetitions__equal_keys__boards_compared(void **state)
{
	struct game_record game;
	size_t i;

	(void)state;
	game_record_init(&game, NULL, room, RANDOM_GAME_MAX);
	play(&game, "e2e4 e7e5 g1f3 b8c6");
	for (i = 0; i < game.n; i++)
		game.ply[i].key = game.now.key;
	assert_int_equal(game_record_repetitions(&game), 1);
	assert_int_equal(game_record_claims(&game, MOVE_NONE), 0);
}

static void play__no_room__refused_and_unchanged(void **state)
{
	struct game_record_ply small[2], larger[4];
	struct game_record game;
	uint64_t key;

	(void)state;
	game_record_init(&game, NULL, small, 2);
	play(&game, "e2e4 e7e5");
	key = game.now.key;
	assert_false(game_record_play(&game, move_of(&game, "g1f3")));
	assert_int_equal(game.n, 2);
	assert_int_equal(game.now.key, key);
	memcpy(larger, small, sizeof(small));
	game_record_set_room(&game, larger, 4);
	play(&game, "g1f3");
	assert_int_equal(game.n, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(outcome__case_file__as_said),
		cmocka_unit_test(blocked__random_play__no_mate_ever),
		cmocka_unit_test(claims__knights_to_and_fro__threefold_also_ahead),
		cmocka_unit_test(claims__castling_right_lost__another_position),
		cmocka_unit_test(claims__en_passant__only_where_legal),
		cmocka_unit_test(claims__fifty_moves__also_ahead_not_by_pawn),
		cmocka_unit_test(claims__game_over__none),
		cmocka_unit_test(repetitions__equal_keys__boards_compared),
		cmocka_unit_test(play__no_room__refused_and_unchanged),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
