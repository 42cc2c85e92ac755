/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lines of a kept-back series (RULES S-14): each alternates opponent's move and own answer, and
 * no two lines answer the same moves differently.  struct game_series stores them one after the
 * other, separated by MOVE_NONE; a series that the opponent sees is a single line.
 */
#ifndef CORE_RULES_SERIES_TREE_H
#define CORE_RULES_SERIES_TREE_H

#include "core/rules/game.h"

/*
 * Returns the number of half-moves in the line that begins at `from`; the next line, if any, begins
 * after its end + 1.
 */
int series_tree_line(const struct game_series *tree, int from);

/*
 * Adds a line of `n` (even) half-moves; a line that adds nothing is left out.  Returns false with
 * the tree unchanged if an existing line answers the same moves differently.
 */
bool series_tree_add(struct game_series *tree, const chess_move *line, int n);

/* Returns the answer to a move of the opponent; MOVE_NONE if there is none. */
chess_move series_tree_answer(const struct game_series *tree, chess_move move);

/* The opponent plays `move`: drops the lines that begin with another move. */
void series_tree_follow(struct game_series *tree, chess_move move);

/* The answer is played: drops the first pair of every line. */
void series_tree_step(struct game_series *tree);

/* Copies the tree with moves of its own. */
void series_tree_copy(const struct game_series *tree, struct game_series *ret_copy);

/*
 * Appends the lines in numeric form, separated by `between`, which in facts is " 0", the marker of
 * the next line.  `pos` is the position before the opponent's move.
 */
void series_tree_write(const struct game_series *tree, const struct position *pos,
		       const char *between, struct sbuf *out);

#endif
