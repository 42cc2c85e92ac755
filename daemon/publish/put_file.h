/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes one published file: under a temporary name, renamed into place.  A file that has this
 * content already is left alone.  Files that can be written again from the database are not synced
 * one by one: after a crash the publisher writes all of them anew.
 */
#ifndef DAEMON_PUBLISH_PUT_FILE_H
#define DAEMON_PUBLISH_PUT_FILE_H

#include "daemon/context.h"
#include "daemon/publish/page.h"

/* `name` in `dir`, which must exist: 0, or negative with a sentence. */
int put_file(const char *dir, const char *name, const struct sbuf *content, struct sbuf *ret_why);
/* The same for a file that must survive a crash. */
int put_file_synced(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why);
/* Brings the files below `dir` to the disk, with everything else on that file system. */
void put_file_sync(const char *dir);
/* put_file() in a folder below `dir`, "events/cup-2026", which is made. */
int put_file_below(const char *dir, const char *below, const char *name, const struct sbuf *content,
		   struct sbuf *ret_why);

/* How published pages are written: in the language of the site, with links between files. */
struct page_place put_file_place(const struct context *ctx);

#endif
