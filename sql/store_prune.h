/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What nobody needs once a game is over: the letters with its moves and the receipts.  That such a
 * letter left, and when, the events of the game say (RULES S-3), and its text follows from them;
 * letters with a message, and those of any other kind, stay.
 */
#ifndef SQL_STORE_PRUNE_H
#define SQL_STORE_PRUNE_H

#include "sql/store.h"

/*
 * A game that was over by then and has such letters: 1, or 0.  Not one that an open case, about it
 * or its group, or a ruling that can still be appealed against may need them for.
 */
int store_prune_next(struct store *st, struct instant by, struct instant now, int64_t *ret_game);
/*
 * Calls `pruned` for each and deletes them: 1.  Letters that have not left, or that a daily letter
 * has yet to show, stay.
 */
int store_prune_game(struct store *st, int64_t game, void (*pruned)(void *arg, int64_t letter),
		     void *arg);

#endif
