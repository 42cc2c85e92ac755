/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes a published file: under a temporary name, then renamed.  A file with identical content is
 * left alone.  Files that can be regenerated from the database are not synced individually: after a
 * crash the publisher rewrites all of them.
 */
#ifndef DAEMON_PUBLISH_PUT_FILE_H
#define DAEMON_PUBLISH_PUT_FILE_H

#include "daemon/context.h"
#include "daemon/publish/page.h"

/* Writes `name` in `dir`, which must exist: 0, or negative with a sentence. */
int put_file(const char *dir, const char *name, const struct sbuf *content, struct sbuf *ret_why);
/* The same for a file that must survive a crash. */
int put_file_synced(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why);
/* Syncs the files below `dir`, and everything else on that file system. */
void put_file_sync(const char *dir);
/* put_file() in a subfolder of `dir`, "events/cup-2026", created if necessary. */
int put_file_below(const char *dir, const char *below, const char *name, const struct sbuf *content,
		   struct sbuf *ret_why);

/*
 * Page settings for published files: the site's language, links between files, the section that
 * menus mark, "/events".
 */
struct page_place put_file_place(const struct context *ctx, const char *here);

#endif
