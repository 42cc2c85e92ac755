/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The mailbox door: what mail/wire/imap.h fetches goes through the dispatch, and is marked in the
 * mailbox only after the commit.
 */
#ifndef DAEMON_DOOR_MAILBOX_H
#define DAEMON_DOOR_MAILBOX_H

#include "daemon/process.h"

struct mailbox;

/* NULL with an empty ret_why when none is configured, with a sentence when it cannot be had. */
struct mailbox *mailbox_open(struct process *proc, struct sbuf *ret_why);
void mailbox_close(struct mailbox *box); /* NULL is fine */

#endif
