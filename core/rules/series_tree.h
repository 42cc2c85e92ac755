/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lines of a series that is kept back (RULES S-14): each is opponent's move, own answer, and so
 * on, and no two of them answer the same moves differently.  In struct game_series they stand one
 * behind the other with MOVE_NONE between them; a series that the opponent sees is a single line.
 */
#ifndef CORE_RULES_SERIES_TREE_H
#define CORE_RULES_SERIES_TREE_H

#include "core/rules/game.h"

/* Half-moves of the line that begins at `from`; the next one, if any, begins behind its end + 1. */
int series_tree_line(const struct game_series *tree, int from);

/*
 * Adds a line of `n` half-moves, even; one that says nothing new is left out.  False, with the tree
 * as it was: a line that is there already answers the same moves with another one.
 */
bool series_tree_add(struct game_series *tree, const chess_move *line, int n);

/* The answer to a move of the opponent; MOVE_NONE: there is none. */
chess_move series_tree_answer(const struct game_series *tree, chess_move move);

/* The opponent plays `move`: lines that begin otherwise are dropped. */
void series_tree_follow(struct game_series *tree, chess_move move);

/* The answer is played: the first pair of every line is dropped. */
void series_tree_step(struct game_series *tree);

/* A copy with moves of its own. */
void series_tree_copy(const struct game_series *tree, struct game_series *ret_copy);

/*
 * Appends the lines in numeric form with `between` between two of them; that is " 0" in facts, the
 * marker of the next one.  `pos` is the position before the opponent's move.
 */
void series_tree_write(const struct game_series *tree, const struct position *pos,
		       const char *between, struct sbuf *out);

#endif
