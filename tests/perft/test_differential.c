/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The fast generator against the plain one, over random games from all kinds of starting positions;
 * also recomputes the key and compares all builds of the generator.
 */
#include "core/chess/fast/attack.h"
#include "core/chess/fast/magic.h"
#include "core/chess/fast/movegen.h"
#include "core/chess/fast/movegen_backend.h"
#include "core/chess/fen.h"
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

/* A move as a number, the same for both generators. */
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

/* One build of the generator, compared with movegen_legal(). */
struct backend {
	const char *name;
	int (*legal)(const struct position *pos, chess_move *list);
	int (*count)(const struct position *pos);
	uint64_t (*perft)(const struct position *pos, int depth);
};

static const struct backend generic = {"generic", movegen_generic_legal, movegen_generic_count,
				       movegen_generic_perft};
#ifdef __x86_64__
static const struct backend with_popcnt = {"popcnt", movegen_popcnt_legal, movegen_popcnt_count,
					   movegen_popcnt_perft};
#endif

static void compare_backend(const struct backend *b, const struct position *pos,
			    const chess_move *list, int n)
{
	chess_move found[MAX_MOVES];

	assert_int_equal(b->count(pos), n);
	assert_int_equal(b->legal(pos, found), n);
	assert_memory_equal(found, list, (size_t)n * sizeof(*list));
}

static void compare(const struct position *pos, const chess_move *list, int n)
{
	struct slow_move slow[SLOW_MOST];
	int a[SLOW_MOST], b[SLOW_MOST], m, i;
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
	compare_backend(&generic, pos, list, n);
#ifdef __x86_64__
	if (__builtin_cpu_supports("popcnt"))
		compare_backend(&with_popcnt, pos, list, n);
#endif
	assert_true(pos->key == position_key(pos));
}

/* Plays random games until that many plies were compared; returns their number. */
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

/* Random positions from random games, ordinary and Chess960 alternating. */
static void random_position(struct position *pos, bool any_start)
{
	chess_move list[MAX_MOVES];
	int plies = (int)lot(80), n;

	position_start960(pos, any_start ? (int)lot(960) : POSITION_ORDINARY);
	while (plies-- > 0 && (n = movegen_legal(pos, list)) > 0)
		position_play(pos, list[lot((unsigned)n)]);
}

static void perft__random_positions__alike_by_every_compilation(void **state)
{
	struct position pos;
	int i;

	(void)state;
	for (i = 0; i < 200; i++) {
		random_position(&pos, i & 1);
		assert_true(movegen_generic_perft(&pos, 3) == movegen_perft(&pos, 3));
#ifdef __x86_64__
		if (__builtin_cpu_supports("popcnt"))
			assert_true(movegen_popcnt_perft(&pos, 3) == movegen_perft(&pos, 3));
#endif
	}
}

/* Compares every set of pieces on the lines of every square; returns the number of sets. */
static long compare_magics(const struct magic_entry *entries, bool rook)
{
	bitboard subset, wanted;
	long done = 0;
	int square;

	for (square = 0; square < 64; square++) {
		const struct magic_entry *e = &entries[square];

		subset = 0;
		do {
			wanted = rook ? attack_rook(square, subset) : attack_bishop(square, subset);
			assert_true(magic_attacks(e, subset | ~e->mask) == wanted);
			subset = (subset - e->mask) & e->mask;
			done++;
		} while (subset);
	}
	return done;
}

static void attacks__by_multiplication__as_by_subtraction(void **state)
{
	(void)state;
	assert_int_equal(compare_magics(magic_rook, true), 102400);
	assert_int_equal(compare_magics(magic_bishop, false), 5248);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(moves__random_games__as_the_plain_generator_finds),
		cmocka_unit_test(moves__random_chess960_games__as_the_plain_generator_finds),
		cmocka_unit_test(perft__random_positions__alike_by_every_compilation),
		cmocka_unit_test(attacks__by_multiplication__as_by_subtraction),
	};

	magic_build();

	return cmocka_run_group_tests(tests, NULL, NULL);
}
