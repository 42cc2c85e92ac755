/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Pages and files of the rating lists by name (EVENTS E68): served and published versions are
 * identical except for links.
 */
#ifndef DAEMON_PUBLISH_RATING_FILES_H
#define DAEMON_PUBLISH_RATING_FILES_H

#include "daemon/publish/page.h"

/*
 * Appends the file of that name below ratings/ and sets its media type: "index.html";
 * "2026-04-01.html", .json and .csv of a list; "2026-04-01.r1.csv" of one of its revisions;
 * "players/7.html", .json and .svg of a rated player.  Returns 1; 0: none; negative enum
 * store_error.
 */
int rating_files_write(struct context *ctx, const struct page_place *p, const char *name,
		       struct sbuf *out, const char **ret_type);

#endif
