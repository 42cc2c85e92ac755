/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Several daemons on one database: what the others have changed is forgotten here and told to the
 * hooks of the context, as if this daemon had changed it; and what this one changes is noted for
 * them.  Turns of all daemons follow each other, so a turn that begins by following knows
 * everything.  With a file nothing happens here.
 */
#ifndef DAEMON_FOLLOW_H
#define DAEMON_FOLLOW_H

#include "daemon/work.h"

/* At the beginning of a turn, in its transaction; or between turns.  1, or an error of the store.
 */
int follow_turn(struct context *ctx);
int follow_between(struct context *ctx);

/*
 * Notes, in the transaction of the turn, what an act has changed; `anything`: more than the lists
 * in `work` say.  1, or an error of the store.
 */
int follow_note(const struct work *work, bool anything);
/* The turn is committed: its own notes need not be read. */
void follow_settle(struct context *ctx);

/* The work of deadlines is done by one daemon for some time: 1 if it is this one, 0 if not. */
int follow_duty(struct context *ctx, const char *name, struct instant now);

#endif
