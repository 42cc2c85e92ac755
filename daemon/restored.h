/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a restored database has lost (RULES S-62): numbers are given again, and games go on
 * otherwise, but letters about what was lost are still in mailboxes.  Each acceptance of an older
 * database therefore leaves a mark, and tokens signed with an earlier key may name only what
 * existed then.
 */
#ifndef DAEMON_RESTORED_H
#define DAEMON_RESTORED_H

#include "core/rules/game.h"
#include "crypto/token.h"
#include "daemon/context.h"

/* Adds a mark: keys below `key` are from before.  Call it in a transaction; 1 or an error. */
int restored_mark(struct context *ctx, struct instant at, int key);

/*
 * Reads the marks into ctx->restored, and has a keyring respect them; 1 or a negative enum
 * store_error, leaving them unchanged.
 */
int restored_read(struct context *ctx, struct keyring *ring);

/* Releases the marks. */
void restored_release(struct context *ctx);

/* Whether the database was ever restored. */
bool restored_ever(const struct context *ctx);

/*
 * Whether the position of a game, folded from all its events, arose after the database was
 * restored, while a letter with that key was written before, and so showed another one.  Not if the
 * last move was in a mail from before, delivered again: restored_note().  1; 0, also for the key 0;
 * or an error.
 */
int restored_since(struct context *ctx, int key, int64_t id, const struct game *game);

/*
 * Has something lost, which a token with that key named, given its number to a row made at that
 * instant?  With several servers not every number below the greatest had been given.
 */
bool restored_took(const struct context *ctx, int key, struct instant created);

/*
 * Notes that a mail with that Date has moved in the game: if it is from before the database was
 * restored, the new position is the one that was lost.  1 or an error.
 */
int restored_note(struct context *ctx, struct instant dated, int64_t id, const struct game *game);

#endif
