/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Runs officers' requests without storing anything: read-only ones, for pages, and trials of
 * changes, to preview their effects.
 */
#ifndef DAEMON_ACT_LEADER_ASK_H
#define DAEMON_ACT_LEADER_ASK_H

#include "daemon/act/answer.h"
#include "daemon/act/inbound.h"
#include "daemon/context.h"
#include "daemon/letter/render.h"

/*
 * Answers a read-only request; one that would change something is refused as WRONG.  Always release
 * `ret_answer`.  Returns 1 or a negative enum store_error.
 */
int leader_ask_read(struct context *ctx, const struct inbound_control *by, struct instant now,
		    struct answer *ret_answer);

/* A letter that would be sent; return nonzero to stop. */
typedef int leader_ask_letter(void *arg, const struct rendered *letter);

/*
 * Runs a request, lists the letters it would send, and rolls everything back.  Not within a
 * transaction.  Returns as above.
 */
int leader_ask_trial(struct context *ctx, const struct inbound_control *by, struct instant now,
		     leader_ask_letter *letter, void *arg, struct answer *ret_answer);

#endif
