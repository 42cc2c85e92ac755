/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The published files of a group: its page by itself, and the others one after another.  They are
 * kept apart because those of a thousand games together hold up the loop for too long.
 */
#ifndef DAEMON_PUBLISH_FILES_GROUP_H
#define DAEMON_PUBLISH_FILES_GROUP_H

#include "daemon/context.h"
#include "daemon/publish/view_group.h"
#include "daemon/publish/view_rulings.h"

/* The page of a group with its table.  Returns 1, or 0 if there is no such group. */
int files_group_write_table(struct context *ctx, const char *dir, int64_t group,
			    struct sbuf *ret_why);

/*
 * The other files: rulings, lots, feed, JSON, its published games, and its report in the folder of
 * its event.  All show the group as it was at the beginning.
 */
struct files_group {
	struct context *ctx;
	const char *dir;	     /* borrowed */
	struct group_view view;	     /* owned */
	struct view_rulings rulings; /* owned */
	size_t part;		     /* next to write */
	struct sbuf games;	     /* gathered so far */
	int game;		     /* next to gather */
};
/* Returns 1, 0 (no such group) or negative; release only after 1. */
int files_group_begin(struct context *ctx, const char *dir, int64_t group,
		      struct files_group *ret_files);
/* Returns 1: more to do; 0: all are written; negative with a sentence. */
int files_group_step(struct files_group *files, struct sbuf *ret_why);
void files_group_release(struct files_group *files);

#endif
