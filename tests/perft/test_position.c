/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Positions: the 960 starting positions, en passant only where it is legal, the position key. */
#include "core/chess/fast/movegen.h"
#include "core/chess/fen.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void start960__all_numbers__all_different_and_lawful(void **state)
{
	char ranks[960][9], fen[FEN_TEXT];
	struct position pos;
	int i, k;

	(void)state;
	for (i = 0; i < 960; i++) {
		position_start960(&pos, i);
		fen_write(&pos, fen);
		memcpy(ranks[i], fen, 8);
		ranks[i][8] = '\0';
		assert_true(strchr(ranks[i], 'r') < strchr(ranks[i], 'k'));
		assert_true(strchr(ranks[i], 'k') < strrchr(ranks[i], 'r'));
		assert_int_equal((strchr(ranks[i], 'b') - strrchr(ranks[i], 'b')) % 2 != 0, 1);
		for (k = 0; k < i; k++)
			assert_string_not_equal(ranks[i], ranks[k]);
		assert_true(movegen_count(&pos) >= 18);
	}
	assert_string_equal(ranks[518], "rnbqkbnr");
	assert_string_equal(ranks[0], "bbqnnrkr");
	assert_string_equal(ranks[959], "rkrnnqbb");
}

static chess_move find(const struct position *pos, int from, int to)
{
	chess_move list[MAX_MOVES];
	int n = movegen_legal(pos, list), i;

	for (i = 0; i < n; i++) {
		if (move_from(list[i]) == from && move_to(list[i]) == to)
			return list[i];
	}
	fail_msg("no move %d-%d", from, to);
	return MOVE_NONE;
}

static struct position read(const char *fen)
{
	struct position pos;
	size_t column;

	assert_int_equal(fen_parse(fen, strlen(fen), false, &pos, &column), FEN_OK);
	return pos;
}

static void double_step__capture_only_seemingly_possible__no_ep_square(void **state)
{
	static const struct {
		const char *fen;
		int from, to;
		bool ep;
	} c[] = {
		{"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", 12, 28, true},
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 12, 28, false},
		/* the capture would open the rank of its own king */
		{"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", 12, 28, false},
		/* the capturing pawn is pinned on the file */
		{"3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", 12, 28, false},
		/* the capture removes the checking pawn that has just moved */
		{"8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1", 12, 28, true},
	};
	struct position pos;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		pos = read(c[i].fen);
		position_play(&pos, find(&pos, c[i].from, c[i].to));
		assert_int_equal(position_has_ep(&pos), c[i].ep);
	}
}

static void key__same_position_by_other_ways__same_key(void **state)
{
	static const int first[] = {6, 21, 62, 45, 1, 18, 57, 42}; /* Nf3 Nf6 Nc3 Nc6 */
	static const int second[] = {1, 18, 57, 42, 6, 21, 62, 45};
	struct position a, b;
	int i;

	(void)state;
	position_start960(&a, POSITION_ORDINARY);
	b = a;
	for (i = 0; i < 8; i += 2) {
		position_play(&a, find(&a, first[i], first[i + 1]));
		position_play(&b, find(&b, second[i], second[i + 1]));
	}
	assert_true(a.key == b.key);
	position_play(&a, find(&a, 7, 6)); /* moving the rook loses castling */
	position_play(&b, find(&b, 0, 1));
	assert_true(a.key != b.key);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(start960__all_numbers__all_different_and_lawful),
		cmocka_unit_test(double_step__capture_only_seemingly_possible__no_ep_square),
		cmocka_unit_test(key__same_position_by_other_ways__same_key),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
