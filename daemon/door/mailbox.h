/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The mailbox door: messages fetched by mail/wire/poller.h go to the dispatch, and are marked in
 * the mailbox only after the commit.
 */
#ifndef DAEMON_DOOR_MAILBOX_H
#define DAEMON_DOOR_MAILBOX_H

#include "daemon/process.h"

struct mailbox;

/* NULL with an empty ret_why if no mailbox is configured, with a sentence on failure. */
struct mailbox *mailbox_open(struct process *proc, struct sbuf *ret_why);
void mailbox_close(struct mailbox *box); /* NULL is a no-op */

#endif
