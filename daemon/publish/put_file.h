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
/* Writes all of it to a file, going on after signals.  False: errno says why not. */
bool put_bytes(int fd, const char *data, size_t len);
/* Syncs the files below `dir`, and everything else on that file system. */
void put_file_sync(const char *dir);
/*
 * Creates a folder that everybody may enter, whatever the umask, unless it is there.  Writing a
 * file reports what went wrong.
 */
void put_file_folder(const char *path);
/* put_file() in a subfolder of `dir`, "events/cup-2026", created if necessary. */
int put_file_below(const char *dir, const char *below, const char *name, const struct sbuf *content,
		   struct sbuf *ret_why);

/*
 * put_file_below() for a large file, some megabytes at a time; the arguments are the same in each
 * step.  Returns 1: more to do; 0: written; or negative with a sentence.
 */
struct put_parts {
	int fd;	      /* of the old file, or, if `writing`, of the new one; -1 = none */
	bool writing; /* it is not the same */
	size_t done;  /* bytes compared or written */
};
#define PUT_PARTS_INIT ((struct put_parts){.fd = -1})
int put_file_part(struct put_parts *parts, const char *dir, const char *below, const char *name,
		  const struct sbuf *content, struct sbuf *ret_why);
/* Also abandons a file that is not written yet. */
void put_parts_release(struct put_parts *parts);

/*
 * Page settings for published files: the site's language, links between files, the section that
 * menus mark, "/events".
 */
struct page_place put_file_place(const struct context *ctx, const char *here);

#endif
