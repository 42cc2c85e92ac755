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
#include "daemon/work.h"

struct checkpoint;

struct checkpoint *checkpoint_open(struct process *proc);
/* Schedules the files after a commit. */
void checkpoint_changed(struct checkpoint *c);
/* Writes both now; a failure is logged once. */
void checkpoint_write(struct checkpoint *c);
/* Writes them if anything has changed, and frees; NULL is a no-op. */
void checkpoint_close(struct checkpoint *c);

/* What a database lacks. */
struct checkpoint_lacks {
	struct sbuf text; /* sentences, a line each */
	int64_t *games;	  /* in ascending order; freed by the caller */
	size_t n_games, room_games;
};
#define CHECKPOINT_LACKS_INIT                                                                      \
	{                                                                                          \
		.text = SBUF_INIT                                                                  \
	}

/*
 * Compares the open database with the existing files: 1 = it contains everything they name, or
 * there are none; 0, with what is missing; negative enum store_error.
 */
int checkpoint_compare(struct context *ctx, const struct config *cfg,
		       struct checkpoint_lacks *ret_lacks);
void checkpoint_lacks_release(struct checkpoint_lacks *lacks);

/*
 * Writes to the players of games that lack facts; `copied` is the latest instant in the database. 1
 * or a negative enum store_error.
 */
typedef int checkpoint_tell(struct work *work, struct instant copied, const int64_t *games,
			    size_t n);

/*
 * An administrator accepts an older database: what is missing is recorded as an act of `author`,
 * the players of the games concerned are written to, DATABASE.checkpoint is renamed to
 * DATABASE.checkpoint.replaced, and both files are rewritten.  1; 0: nothing to accept; negative,
 * with a sentence in `ret_why`.
 */
int checkpoint_accept(struct process *proc, const char *author, checkpoint_tell *tell,
		      struct checkpoint_lacks *ret_lacks, struct sbuf *ret_why);

/*
 * The sentence of the last acceptance not logged by a start yet; "" = none.  Returns 1 or an error.
 */
int checkpoint_accepted(struct context *ctx, struct sbuf *ret_text);

#endif
