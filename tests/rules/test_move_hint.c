/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The move that a text without a command seems to mean (RULES S-44). */
#include "core/play/move_hint.h"

#include "core/base/sbuf.h"
#include "core/chess/fen.h"
#include "core/play/series.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define START	 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KNIGHT	 "k7/8/8/8/8/8/8/K5N1 w - - 0 1"
#define CASTLING "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
#define PAWN	 "7k/4P3/8/8/8/8/8/K7 w - - 0 1"

static void move_hint__texts__the_only_legal_move(void **state)
{
	static const struct {
		const char *fen, *text, *move; /* "": none */
	} cases[] = {
		{START, "5254. Are you interested in a draw?", "5254"},
		{START, "5254, hvis 5755 så 7163", ""}, /* two legal moves: Nf3 is one as well */
		{START, "5254, hvis 5755", "5254"},
		{START, "Re: Anna-Bent #12", ""},
		{START, "Re: 1. e4", "5254"},
		{START, "Jeg spiller 1.e4 (5254), god fornøjelse!", "5254"},
		{START, "52 54", "5254"},
		{START, "1. 52 54.", "5254"},
		{START,
		 "52\xc2\xa0"
		 "54",
		 "5254"},
		{START, "５２５４", "5254"},
		{START, "♘f3", "7163"},
		{START, "42 44 57 55", "4244"},	       /* only the first pair is legal */
		{START, "Tlf. 52 54 42 44", ""},       /* two moves */
		{START, "I do not know e4 or d4", ""}, /* two moves */
		{START, "It is 24 12, so merry Christmas", ""},
		{START, "e5 is your move", ""},
		{START, "", ""},
		{START, "5", ""},
		{START, "52", ""},
		{START, "\xff\xfe e4", "5254"},
		{KNIGHT, "Se2 or Ne2!", "7152"}, /* in both languages */
		{PAWN, "e8=Q+", "57581"},
		{PAWN, "I promote: 5758", ""},	/* to what is not said */
		{START, "Springer f3", "7163"}, /* not the pawn to f3 */
		{START, "My knight goes, knight from g1 to f3.", "7163"},
		{START, "Springer g1 til f3", "7163"},
		{START, "springer g1-f3", "7163"},
		{START, "L\303\270ber til f3", ""}, /* cannot go there */
		{START, "Your bishop on f4 is strong. Shall I play e4?", ""},
		{START, "Sg1- f3", "7163"}, /* not the pawn to f3 */
		{START, "Then e2 \342\200\223 e4 it is", "5254"},
		{START, "Your knight on f3 is strong.", ""},
		{START, "bonde til e4", "5254"},
		{START, "Bonde e2-e4!", "5254"},
		{START, "kort rokade", ""},
		{CASTLING, "kort rokade", "5171"},
		{CASTLING, "Jeg rokerer langt.", "5131"},
		{CASTLING, "rokade", ""}, /* to which side is not said */
		{CASTLING, "I castle kingside", "5171"},
		{CASTLING, "lange Rochade", "5131"},
		{CASTLING, "Rook h1 to h7", "8187"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct sbuf move = SBUF_INIT;
		struct position pos;
		chess_move m;

		assert_int_equal(fen_parse(cases[i].fen, strlen(cases[i].fen), false, &pos, NULL),
				 FEN_OK);
		m = move_hint(&pos, cases[i].text);
		if (m != MOVE_NONE)
			series_put(&move, &pos, m);
		if (strcmp(move.buf, cases[i].move) != 0)
			fail_msg("'%s': '%s'", cases[i].text, move.buf);
		sbuf_release(&move);
	}
}

static void move_hint__long_letter__none(void **state)
{
	struct position pos;
	struct sbuf text = SBUF_INIT;

	(void)state;
	assert_int_equal(fen_parse(START, strlen(START), false, &pos, NULL), FEN_OK);
	for (int i = 0; i < 1000; i++)
		sbuf_adds(&text, "word ");
	assert_int_equal(move_hint(&pos, text.buf), MOVE_NONE);
	sbuf_adds(&text, "e4");
	assert_int_equal(move_hint(&pos, text.buf), MOVE_NONE);
	sbuf_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(move_hint__texts__the_only_legal_move),
		cmocka_unit_test(move_hint__long_letter__none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
