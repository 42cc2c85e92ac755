/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a player notes about a game for nobody else: a text, and a tree of variations as they wrote
 * it.
 */
#ifndef SQL_STORE_NOTE_H
#define SQL_STORE_NOTE_H

#include "sql/store.h"

struct note_row {
	int64_t player, game;
	struct sbuf text, tree;
	int64_t version; /* rises with each change; 0 = there is none yet */
	struct instant changed;
};

#define NOTE_ROW_INIT                                                                              \
	{                                                                                          \
		.text = SBUF_INIT, .tree = SBUF_INIT                                               \
	}
void note_row_release(struct note_row *row);

/* 1; 0, with the row as it was, when nothing is noted; the row was initialized. */
int store_note_get(struct store *st, int64_t player, int64_t game, struct note_row *ret_row);
/* Adds the notes or replaces them by those of the row. */
int store_note_set(struct store *st, const struct note_row *row);
/* All notes of a player, the texts borrowed. */
int store_note_each(struct store *st, int64_t player,
		    int (*each)(void *arg, const struct note_row *row), void *arg);
/* Deletes those of a player who is erased. */
int store_note_erase(struct store *st, int64_t player);

#endif
