/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The published files, in one flat directory that any web host can serve.  Each file is written
 * under a temporary name and renamed into place.
 */
#ifndef DAEMON_PUBLISH_FILES_H
#define DAEMON_PUBLISH_FILES_H

#include "daemon/context.h"

/*
 * All of these write into `dir`, which must exist.  Negative with a sentence on failure, after
 * which each file is either the old one or the new one.
 */
/* The list of groups, and the style that every page needs. */
int files_write_index(struct context *ctx, const char *dir, struct sbuf *ret_why);
/* All files of one group, its games included. */
int files_write_group(struct context *ctx, const char *dir, int64_t group, struct sbuf *ret_why);
/* One game, and the table and feed of its group; its other games stay as they are. */
int files_write_game(struct context *ctx, const char *dir, int64_t game, struct sbuf *ret_why);

#endif
