/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cost of validating one move of an 80-move game from its stored state: build the position, find
 * the move among the legal ones and play it, determine the outcome.  Prints nanoseconds per move.
 */
#include "core/chess/fast/movegen.h"
#include "core/chess/legality.h"
#include "core/chess/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PLIES  160
#define ROUNDS 7
#define TIMES  2000

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Makes a random game of PLIES half-moves; stores its positions and moves. */
static int make_game(struct position *positions, chess_move *moves)
{
	unsigned seed = 80;
	chess_move list[MAX_MOVES];
	struct position pos;
	int n, ply;

	position_start960(&pos, POSITION_ORDINARY);
	for (ply = 0; ply < PLIES; ply++) {
		n = movegen_legal(&pos, list);
		if (!n)
			break;
		seed = seed * 1103515245 + 12345;
		positions[ply] = pos;
		moves[ply] = list[(seed >> 16) % (unsigned)n];
		position_play(&pos, moves[ply]);
	}
	return ply;
}

/* Looks the move up as a reader of moves does: by origin, destination and promotion. */
static bool is_legal(const struct position *pos, chess_move m)
{
	int piece = move_is_promotion(m) ? move_promotion(m) : -1;

	return legality_find(pos, move_from(m), notation_king_target(m), piece) == m;
}

int main(void)
{
	static struct position positions[PLIES];
	static chess_move moves[PLIES];
	double spent[ROUNDS], start;
	int plies = make_game(positions, moves), round, i, t;
	unsigned long legal = 0;

	for (round = 0; round < ROUNDS; round++) {
		start = cpu_seconds();
		for (t = 0; t < TIMES; t++) {
			for (i = 0; i < plies; i++) {
				struct position pos = positions[i];

				if (!is_legal(&pos, moves[i]))
					abort();
				position_play(&pos, moves[i]);
				legal += movegen_count(&pos) > 0;
			}
		}
		spent[round] = cpu_seconds() - start;
	}
	qsort(spent, ROUNDS, sizeof(*spent), ascending);
	printf("one move validated, played and the end looked for: %.0f ns (%d plies, %lu go on)\n",
	       spent[ROUNDS / 2] * 1e9 / TIMES / plies, plies, legal);
	return 0;
}
