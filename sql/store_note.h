/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's private notes about a game: a text, and a tree of variations as they wrote it. */
#ifndef SQL_STORE_NOTE_H
#define SQL_STORE_NOTE_H

#include "sql/store.h"

struct note_row {
	int64_t player, game;
	struct sbuf text, tree;
	int64_t version; /* rises with each change; 0 = no notes yet */
	struct instant changed;
};

#define NOTE_ROW_INIT                                                                              \
	{                                                                                          \
		.text = SBUF_INIT, .tree = SBUF_INIT                                               \
	}
void note_row_release(struct note_row *row);

/*
 * Returns 1, or 0 with the row untouched when there are no notes.  The caller initializes the row.
 */
int store_note_get(struct store *st, int64_t player, int64_t game, struct note_row *ret_row);
/* Adds the notes or replaces the existing ones. */
int store_note_set(struct store *st, const struct note_row *row);
/* All notes of a player; the texts live until `each` returns. */
int store_note_each(struct store *st, int64_t player,
		    int (*each)(void *arg, const struct note_row *row), void *arg);
/* Deletes the notes of an erased player. */
int store_note_erase(struct store *st, int64_t player);

#endif
