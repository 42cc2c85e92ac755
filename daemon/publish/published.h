/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads files that were published before, so that a file made of others costs no more than their
 * bytes.
 */
#ifndef DAEMON_PUBLISH_PUBLISHED_H
#define DAEMON_PUBLISH_PUBLISHED_H

#include "daemon/context.h"

/* Whether the folder `dir` has a file of that name, such as "game-" 7 ".svg". */
bool published_has(const char *dir, const char *before, int64_t id, const char *ending);
/* Appends the file `name` of the folder `dir`; false when it cannot be opened. */
bool published_read(const char *dir, const char *name, struct sbuf *out);
/*
 * Appends the PGN of a game as published in `dir`, or as it is now where there is none: 1,
 * 0 (no such game) or a negative enum store_error.
 */
int published_game(struct context *ctx, const char *dir, int64_t game, struct sbuf *out);

#endif
