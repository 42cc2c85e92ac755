/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How far the database had come, kept outside of it, so that an older one in its place is noticed
 * at the start (RULES S-62).  There are two files: DATABASE.checkpoint, written some seconds after
 * a commit and at the end, and checkpoint.txt in the published folder, the text of the last beacon
 * that is reckoned.  A line of either is one of
 *
 *   at INSTANT			the latest stamp in the database (not published)
 *   beacon DAY HASH		EVENTS E16
 *   GAME HEAD [FACTS]		a head of the game's chain, and how many facts it has then
 *
 * so that `kskak verify --checkpoint` reads both.
 */
#ifndef DAEMON_PUBLISH_CHECKPOINT_H
#define DAEMON_PUBLISH_CHECKPOINT_H

#include "daemon/process.h"

struct checkpoint;

struct checkpoint *checkpoint_open(struct process *proc);
/* Something was committed: the files follow soon. */
void checkpoint_changed(struct checkpoint *c);
/* Writes both now; a failure is logged once. */
void checkpoint_write(struct checkpoint *c);
/* Writes them unless nothing has changed, and frees; NULL is fine. */
void checkpoint_close(struct checkpoint *c);

/*
 * Compares the open database with the files that are there: 1 = it has all that they name, or there
 * are none; 0, with sentences that say what it lacks; negative enum store_error.
 */
int checkpoint_compare(struct context *ctx, const struct config *cfg, struct sbuf *ret_lacks);

/*
 * An administrator says that the database is meant to be older: what it lacks is recorded as an act
 * of `author`, DATABASE.checkpoint is kept as DATABASE.checkpoint.replaced, and both files are
 * written anew.  1; 0: there is nothing to accept; negative, with a sentence in `ret_why`.
 */
int checkpoint_accept(struct process *proc, const char *author, struct sbuf *ret_lacks,
		      struct sbuf *ret_why);

/* The sentence of the last acceptance that no start has logged yet; "" = none.  1 or an error. */
int checkpoint_accepted(struct context *ctx, struct sbuf *ret_text);

#endif
