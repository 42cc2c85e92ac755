/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The lines that a player keeps back. */
#include "core/rules/series_tree.h"

#include "core/base/mem.h"
#include "core/chess/numeric.h"

#include <string.h>

int series_tree_line(const struct game_series *tree, int from)
{
	int n = 0;

	while (from + n < tree->n && tree->moves[from + n] != MOVE_NONE)
		n++;
	return n;
}

static void drop(struct game_series *tree, int from, int n)
{
	memmove(tree->moves + from, tree->moves + from + n,
		(size_t)(tree->n - from - n) * sizeof(*tree->moves));
	tree->n -= n;
}

/* Removes a line and the mark that separates it from its neighbour. */
static void drop_line(struct game_series *tree, int from)
{
	int n = series_tree_line(tree, from);

	if (from + n < tree->n)
		drop(tree, from, n + 1);
	else if (from > 0)
		drop(tree, from - 1, n + 1);
	else
		drop(tree, from, n);
}

static int common(const chess_move *a, int n_a, const chess_move *b, int n_b)
{
	int n = 0;

	while (n < n_a && n < n_b && a[n] == b[n])
		n++;
	return n;
}

static void append(struct game_series *tree, const chess_move *line, int n)
{
	size_t room = (size_t)tree->n + 1 + (size_t)n;

	tree->moves = mem_realloc(tree->moves, room * sizeof(*tree->moves));
	if (tree->n > 0)
		tree->moves[tree->n++] = MOVE_NONE;
	memcpy(tree->moves + tree->n, line, (size_t)n * sizeof(*line));
	tree->n += n;
	tree->offered = tree->n;
}

bool series_tree_add(struct game_series *tree, const chess_move *line, int n)
{
	if (n == 0)
		return true;
	for (int from = 0; from < tree->n;) {
		int have = series_tree_line(tree, from);
		int same = common(tree->moves + from, have, line, n);
		if (same == n)
			return true;
		if (same < have && same % 2 == 1)
			return false;
		from += have + 1;
	}
	for (int from = 0; from < tree->n;) {
		int have = series_tree_line(tree, from);
		if (common(tree->moves + from, have, line, n) == have)
			drop_line(tree, from);
		else
			from += have + 1;
	}
	append(tree, line, n);
	return true;
}

chess_move series_tree_answer(const struct game_series *tree, chess_move move)
{
	for (int from = 0; from < tree->n; from += series_tree_line(tree, from) + 1)
		if (tree->moves[from] == move)
			return tree->moves[from + 1];
	return MOVE_NONE;
}

void series_tree_follow(struct game_series *tree, chess_move move)
{
	for (int from = 0; from < tree->n;) {
		if (tree->moves[from] == move)
			from += series_tree_line(tree, from) + 1;
		else
			drop_line(tree, from);
	}
	tree->offered = tree->n;
}

void series_tree_step(struct game_series *tree)
{
	for (int from = 0; from < tree->n;) {
		int n = series_tree_line(tree, from);
		if (n > 2) {
			drop(tree, from, 2);
			from += n - 1;
		} else {
			drop_line(tree, from);
		}
	}
	tree->offered = tree->n;
}

void series_tree_copy(const struct game_series *tree, struct game_series *ret_copy)
{
	*ret_copy = (struct game_series){.n = tree->n, .offered = tree->offered};
	if (tree->n > 0) {
		ret_copy->moves = mem_alloc((size_t)tree->n * sizeof(*tree->moves));
		memcpy(ret_copy->moves, tree->moves, (size_t)tree->n * sizeof(*tree->moves));
	}
}

void series_tree_write(const struct game_series *tree, const struct position *pos,
		       const char *between, struct sbuf *out)
{
	struct position at = *pos;
	const char *before = "";

	for (int i = 0; i < tree->n; i++) {
		char word[MOVE_TOKEN_TEXT];
		if (tree->moves[i] == MOVE_NONE) {
			at = *pos;
			before = between;
			continue;
		}
		numeric_write(&at, tree->moves[i], TOKEN_ICCF, word);
		sbuf_addf(out, "%s%s", before, word);
		position_play(&at, tree->moves[i]);
		before = " ";
	}
}
