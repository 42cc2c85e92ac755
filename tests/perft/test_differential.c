/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The fast generator against the plain one, over random games from all kinds of start positions;
 * on the way the key is derived anew and both compilations of the generator are compared.
 */
#include "core/chess/attack.h"
#include "core/chess/fen.h"
#include "core/chess/movegen.h"
#include "core/chess/movegen_backend.h"
#include "tests/perft/slow_moves.h"

#include <stdarg.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PLIES_ORDINARY 60000
#define PLIES_960      60000

static uint64_t seed = 2026;

static unsigned lot(unsigned options)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(seed >> 33) % options;
}

/* One number a move, the same for both generators. */
static int code_fast(chess_move m)
{
	int promotion = move_is_promotion(m) ? move_promotion(m) : 0;

	return (move_from(m) * 64 + move_to(m)) * 8 + promotion;
}

static int code_slow(const struct slow_move *m)
{
	static const char letters[] = " nbrq";
	int promotion = m->promotion ? (int)(strchr(letters, m->promotion) - letters) : 0;

	return (m->from * 64 + m->to) * 8 + promotion;
}

static int by_value(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void compare(const struct position *pos, const chess_move *list, int n)
{
	struct slow_move slow[SLOW_MOST];
	int a[SLOW_MOST], b[SLOW_MOST], m, i;
	chess_move generic[MAX_MOVES];
	struct slow_board board;
	char fen[FEN_TEXT];

	fen_write(pos, fen);
	slow_read(&board, fen);
	m = slow_moves(&board, slow);
	if (m != n)
		fail_msg("%s: %d moves, %d wanted", fen, n, m);
	for (i = 0; i < n; i++) {
		a[i] = code_fast(list[i]);
		b[i] = code_slow(&slow[i]);
	}
	qsort(a, (size_t)n, sizeof(*a), by_value);
	qsort(b, (size_t)n, sizeof(*b), by_value);
	if (memcmp(a, b, (size_t)n * sizeof(*a)))
		fail_msg("%s: other moves", fen);
	assert_int_equal(movegen_count(pos), n);
	assert_int_equal(generic_movegen_count(pos), n);
	assert_int_equal(generic_movegen_legal(pos, generic), n);
	assert_memory_equal(generic, list, (size_t)n * sizeof(*list));
	assert_true(pos->key == position_key(pos));
}

/* Plays random games from start positions until so many plies were compared; returns them. */
static long play(long plies, bool any_start)
{
	struct position pos;
	chess_move list[MAX_MOVES];
	long done = 0;
	int n, ply;

	while (done < plies) {
		position_start960(&pos, any_start ? (int)lot(960) : POSITION_ORDINARY);
		for (ply = 0; ply < 160; ply++, done++) {
			n = movegen_legal(&pos, list);
			compare(&pos, list, n);
			if (!n)
				break;
			position_play(&pos, list[lot((unsigned)n)]);
		}
	}
	return done;
}

static void moves__random_games__as_the_plain_generator_finds(void **state)
{
	(void)state;
	assert_true(play(PLIES_ORDINARY, false) >= PLIES_ORDINARY);
}

static void moves__random_chess960_games__as_the_plain_generator_finds(void **state)
{
	(void)state;
	assert_true(play(PLIES_960, true) >= PLIES_960);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves__random_games__as_the_plain_generator_finds),
		cmocka_unit_test(moves__random_chess960_games__as_the_plain_generator_finds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
