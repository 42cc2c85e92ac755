/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes and reads every notation over random games, ordinary and Chess960. */
#include "core/chess/fen.h"
#include "core/chess/legality.h"
#include "core/chess/longalg.h"
#include "core/chess/numeric.h"
#include "core/chess/san.h"
#include "core/chess/uci.h"
#include "tests/chess/random_game.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <setjmp.h>

#include <cmocka.h>

#define GAMES 60
#define PLIES 200

static struct game_record_ply room[RANDOM_GAME_MAX];

static void check_numeric(const struct position *pos, chess_move m)
{
	char text[MOVE_TOKEN_TEXT];
	chess_move got;
	size_t n;
	int form;

	for (form = TOKEN_DSU; form <= TOKEN_ICCF; form++) {
		n = numeric_write(pos, m, (enum token_form)form, text);
		assert_int_equal(numeric_read(pos, text, n, &got, NULL), NOTATION_OK);
		assert_int_equal(got, m);
	}
}

static void check_uci(const struct position *pos, chess_move m)
{
	char text[UCI_TEXT];
	chess_move got;
	size_t n = uci_write(pos, m, text);

	assert_true(uci_is_form(text, n));
	assert_int_equal(uci_read(pos, text, n, &got, NULL), NOTATION_OK);
	assert_int_equal(got, m);
}

static void check_san(const struct position *pos, chess_move m)
{
	char text[SAN_TEXT];
	chess_move got;
	size_t n;
	int letters;

	for (letters = 0; letters < SAN_LETTERS_COUNT; letters++) {
		n = san_write_marked(pos, m, (enum san_letters)letters, text);
		assert_int_equal(n, strlen(text));
		assert_int_equal(san_read(pos, text, n, (enum san_letters)letters, &got, NULL),
				 NOTATION_OK);
		assert_int_equal(got, m);
	}
}

/* Castling in long notation names no squares, so it round-trips only in ordinary chess. */
static void check_long(const struct position *pos, chess_move m)
{
	struct move_token want = numeric_token(pos, m), got;
	char text[LONGALG_TEXT];
	size_t n = longalg_write(pos, m, text);

	assert_in_range(n, 3, LONGALG_TEXT - 1);
	if (pos->chess960 && move_is_castling(m))
		return;
	assert_true(longalg_read(text, n, pos->side == BLACK, &got, NULL));
	assert_true(move_token_same(&want, &got));
}

static void check_fen(const struct position *pos)
{
	struct position got;
	char text[FEN_TEXT], again[FEN_TEXT];
	size_t n = fen_write(pos, text);

	assert_int_equal(fen_parse(text, n, pos->chess960, &got, NULL), FEN_OK);
	assert_int_equal(got.key, pos->key);
	fen_write(&got, again);
	assert_string_equal(text, again);
}

/* legality_find() finds every legal move and no other. */
static void check_legality(const struct position *pos, const struct legal_moves *legal)
{
	int from, to, promotion, n = 0, i;

	for (from = 0; from < 64; from++) {
		for (to = 0; to < 64; to++) {
			n += legality_find(pos, from, to, -1) != MOVE_NONE;
			for (promotion = KNIGHT; promotion <= QUEEN; promotion++)
				n += legality_find(pos, from, to, promotion) != MOVE_NONE;
		}
	}
	assert_int_equal(n, legal->n);
	assert_int_equal(movegen_count(pos), legal->n);
	for (i = 0; i < legal->n; i++) {
		struct move_token t = numeric_token(pos, legal->list[i]);
		chess_move m;

		assert_int_equal(numeric_find(pos, &t, &m), NOTATION_OK);
		assert_int_equal(m, legal->list[i]);
	}
}

/*
 * Answers a query in short notation from the list of legal moves: the number that fit, and the
 * last.
 */
static int fitting(const struct position *pos, const struct legal_moves *legal, const int asked[5],
		   chess_move *ret)
{
	int i, n = 0;

	for (i = 0; i < legal->n; i++) {
		chess_move m = legal->list[i];
		int from = move_from(m);

		if (move_is_castling(m) || position_type_on(pos, from) != asked[0] ||
		    (asked[1] >= 0 && (from & 7) != asked[1]) ||
		    (asked[2] >= 0 && from >> 3 != asked[2]) || move_to(m) != asked[3] ||
		    (move_is_promotion(m) ? move_promotion(m) : -1) != asked[4])
			continue;
		*ret = m;
		n++;
	}
	return n;
}

static void put_asked(const int asked[5], char *p)
{
	if (asked[0] != PAWN)
		*p++ = "PNBRQK"[asked[0]];
	if (asked[1] >= 0)
		*p++ = (char)('a' + asked[1]);
	if (asked[2] >= 0)
		*p++ = (char)('1' + asked[2]);
	*p++ = (char)('a' + (asked[3] & 7));
	*p++ = (char)('1' + (asked[3] >> 3));
	if (asked[4] >= 0)
		*p++ = "PNBRQK"[asked[4]];
	*p = '\0';
}

/* Texts with and without origin and promotion are read as the list of legal moves says. */
static void check_texts(const struct position *pos, const struct legal_moves *legal, int lot)
{
	int piece, to, k, n;
	char text[16];

	for (piece = PAWN; piece <= KING; piece++) {
		for (to = 0; to < 64; to++) {
			for (k = 0; k < 8; k++) {
				const int asked[5] = {piece, k & 1 ? (lot + to) & 7 : -1,
						      k & 2 ? lot >> 3 : -1, to,
						      k & 4 ? KNIGHT + (lot & 3) : -1};
				enum notation_error err;
				chess_move want = MOVE_NONE, got = MOVE_NONE;

				put_asked(asked, text);
				n = fitting(pos, legal, asked, &want);
				err = san_read(pos, text, strlen(text), SAN_ENGLISH, &got, NULL);
				assert_int_equal(err == NOTATION_OK, n == 1);
				assert_int_equal(err == NOTATION_AMBIGUOUS, n > 1);
				assert_int_equal(got, n == 1 ? want : MOVE_NONE);
			}
		}
	}
}

/* Checks all legal moves of every position of a game; returns their number. */
static size_t check_game(const struct game_record *game)
{
	struct position pos = game->start;
	struct legal_moves legal;
	size_t i, n = 0;
	int k;

	for (i = 0; i <= game->n; i++) {
		check_fen(&pos);
		legal_moves_of(&pos, &legal);
		if (i % 8 == 0)
			check_legality(&pos, &legal);
		if (i % 16 == 0)
			check_texts(&pos, &legal, (int)(pos.key >> 58));
		for (k = 0; k < legal.n; k++, n++) {
			check_numeric(&pos, legal.list[k]);
			check_uci(&pos, legal.list[k]);
			check_san(&pos, legal.list[k]);
			check_long(&pos, legal.list[k]);
		}
		if (i < game->n)
			position_play(&pos, game->ply[i].move);
	}
	return n;
}

static size_t check_games(struct random_source *source, bool chess960)
{
	struct game_record game;
	struct position start;
	size_t moves = 0;
	int i;

	for (i = 0; i < GAMES; i++) {
		position_start960(&start,
				  chess960 ? (int)random_below(source, 960) : POSITION_ORDINARY);
		random_game(source, &start, PLIES, room, &game);
		moves += check_game(&game);
	}
	return moves;
}

static void write_read__random_games__same_moves(void **state)
{
	struct random_source source = {20260101};

	(void)state;
	assert_true(check_games(&source, false) > 100000);
}

static void write_read__random_chess960_games__same_moves(void **state)
{
	struct random_source source = {19960619};

	(void)state;
	assert_true(check_games(&source, true) > 100000);
}

static void take_back__random_game__as_before(void **state)
{
	struct random_source source = {7};
	struct game_record game, shorter;

	(void)state;
	random_game(&source, NULL, 100, room, &game);
	shorter = game;
	game_record_take_back(&shorter, 1);
	assert_int_equal(shorter.n, game.n - 1);
	assert_int_equal(shorter.now.key, game.ply[game.n - 1].key);
	assert_true(game_record_play(&shorter, game.ply[game.n - 1].move));
	assert_int_equal(shorter.now.key, game.now.key);
	game_record_take_back(&shorter, 1000);
	assert_int_equal(shorter.n, 0);
	assert_int_equal(shorter.now.key, game.start.key);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(write_read__random_games__same_moves),
		cmocka_unit_test(write_read__random_chess960_games__same_moves),
		cmocka_unit_test(take_back__random_game__as_before),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
