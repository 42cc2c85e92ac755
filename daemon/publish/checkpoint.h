/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Records outside the database how far it has come, so that an older copy in its place is detected
 * at start (RULES S-62).  There are two files: DATABASE.checkpoint, written some seconds after a
 * commit and at exit, and checkpoint.txt in the published folder, the text of the last computed
 * beacon. Their lines are
 *
 *   at INSTANT		the latest timestamp in the database (not published)
 *   beacon DAY HASH	EVENTS E16
 *   GAME HEAD [FACTS]	a head of the game's chain, and its number of facts then
 *
 * so that `kskak verify --checkpoint` reads both.
 */
#ifndef DAEMON_PUBLISH_CHECKPOINT_H
#define DAEMON_PUBLISH_CHECKPOINT_H

#include "daemon/process.h"

struct checkpoint;

struct checkpoint *checkpoint_open(struct process *proc);
/* Schedules the files after a commit. */
void checkpoint_changed(struct checkpoint *c);
/* Writes both now; a failure is logged once. */
void checkpoint_write(struct checkpoint *c);
/* Writes them if anything has changed, and frees; NULL is a no-op. */
void checkpoint_close(struct checkpoint *c);

/*
 * Compares the open database with the existing files: 1 = it contains everything they name, or
 * there are none; 0, with sentences naming what is missing; negative enum store_error.
 */
int checkpoint_compare(struct context *ctx, const struct config *cfg, struct sbuf *ret_lacks);

/*
 * An administrator accepts an older database: what is missing is recorded as an act of `author`,
 * DATABASE.checkpoint is renamed to DATABASE.checkpoint.replaced, and both files are rewritten.  1;
 * 0: nothing to accept; negative, with a sentence in `ret_why`.
 */
int checkpoint_accept(struct process *proc, const char *author, struct sbuf *ret_lacks,
		      struct sbuf *ret_why);

/*
 * The sentence of the last acceptance not logged by a start yet; "" = none.  Returns 1 or an error.
 */
int checkpoint_accepted(struct context *ctx, struct sbuf *ret_text);

#endif
