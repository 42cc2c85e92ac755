/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes one published file: under a temporary name, synced, and renamed into place.  A file that
 * has this content already is left alone.
 */
#ifndef DAEMON_PUBLISH_PUT_FILE_H
#define DAEMON_PUBLISH_PUT_FILE_H

#include "daemon/context.h"
#include "daemon/publish/page.h"

/* `name` in `dir`, which must exist: 0, or negative with a sentence. */
int put_file(const char *dir, const char *name, const struct sbuf *content, struct sbuf *ret_why);
/* The same in a folder below `dir`, "events/cup-2026", which is made. */
int put_file_below(const char *dir, const char *below, const char *name, const struct sbuf *content,
		   struct sbuf *ret_why);

/* How published pages are written: in the language of the site, with links between files. */
struct page_place put_file_place(const struct context *ctx);

#endif
