/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What letters say about the moves of a game (mail/out/letter_moves.h), kept from one letter about
 * the game to the next, for a bounded number of games and bytes.
 */
#ifndef DAEMON_LETTER_KEPT_MOVES_H
#define DAEMON_LETTER_KEPT_MOVES_H

#include <stddef.h>
#include <stdint.h>

#include "mail/out/letter_moves.h"

struct kept_moves;

/* For `most` bytes, of which a game at ply 80 takes about 20,000. */
struct kept_moves *kept_moves_new(size_t most);
void kept_moves_free(struct kept_moves *kept); /* NULL is a no-op */

/*
 * What is kept of the game, to be written for the state at hand; borrowed until the next call for
 * another game.
 */
struct letter_moves *kept_moves_of(struct kept_moves *kept, int64_t game);

#endif
