/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Deletes data that is not needed after a game: the letters with its moves and the receipts.  The
 * events of the game record when such a letter was sent (RULES S-3), and its text can be derived
 * from them; letters with a message, and those of any other kind, are kept.
 */
#ifndef SQL_STORE_PRUNE_H
#define SQL_STORE_PRUNE_H

#include "sql/store.h"

/*
 * Finds a game that was over by then and has such letters: 1 or 0.  Skips games whose letters may
 * be needed for an open case, about the game or its group, or for a ruling that can still be
 * appealed against.
 */
int store_prune_next(struct store *st, struct instant by, struct instant now, int64_t *ret_game);
/*
 * Calls `pruned` for each and deletes them: 1.  Keeps letters that have not been sent, or are still
 * to be shown in a daily letter.
 */
int store_prune_game(struct store *st, int64_t game, void (*pruned)(void *arg, int64_t letter),
		     void *arg);

#endif
