/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Requests of officers that store nothing: those that only read, for pages, and trials of those
 * that change something, which show what would follow.
 */
#ifndef DAEMON_ACT_LEADER_ASK_H
#define DAEMON_ACT_LEADER_ASK_H

#include "daemon/act/answer.h"
#include "daemon/act/inbound.h"
#include "daemon/context.h"
#include "daemon/letter/render.h"

/*
 * Answers a request that only reads; one that changes something is refused as WRONG.  `ret_answer`
 * is to be released whatever is returned: 1 or a negative enum store_error.
 */
int leader_ask_read(struct context *ctx, const struct inbound_control *by, struct instant now,
		    struct answer *ret_answer);

/* A letter that would be sent; nonzero ends the list. */
typedef int leader_ask_letter(void *arg, const struct rendered *letter);

/*
 * Runs a request, lists the letters that it would send, and undoes everything.  Not within a
 * transaction.  As above.
 */
int leader_ask_trial(struct context *ctx, const struct inbound_control *by, struct instant now,
		     leader_ask_letter *letter, void *arg, struct answer *ret_answer);

#endif
