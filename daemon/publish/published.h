/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reads published files, so that combining them costs no more than copying bytes.
 */
#ifndef DAEMON_PUBLISH_PUBLISHED_H
#define DAEMON_PUBLISH_PUBLISHED_H

#include "daemon/context.h"

/* Whether the folder `dir` has a file of that name, such as "game-" 7 ".svg". */
bool published_has(const char *dir, const char *before, int64_t id, const char *ending);
/* Appends the file `name` in `dir`; false if it cannot be opened. */
bool published_read(const char *dir, const char *name, struct sbuf *out);
/* The same if it has at least that many bytes. */
bool published_read_large(const char *dir, const char *name, size_t least, struct sbuf *out);
/*
 * Appends the PGN of a game as published in `dir`, or else rendered now: 1, 0 (no such game) or a
 * negative enum store_error.
 */
int published_game(struct context *ctx, const char *dir, int64_t game, struct sbuf *out);

#endif
