/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sends what is pending in the outbox: renders each letter when its turn has come, hands it to
 * mail/wire/send.h and notes through the dispatch what became of it.  Until that note is committed
 * the letter counts as pending; after a crash it goes out again under the same Message-ID.
 */
#ifndef DAEMON_LETTER_OUTBOX_H
#define DAEMON_LETTER_OUTBOX_H

#include "daemon/process.h"

struct outbox;

/* NULL with a sentence when letters cannot be sent as configured. */
struct outbox *outbox_open(struct process *proc, struct sbuf *ret_why);
void outbox_close(struct outbox *outbox); /* NULL is fine */

/* Letters may wait: look when players have been served. */
void outbox_look(struct outbox *outbox);

/* No more letters are handed on; those under way end. */
void outbox_stop(struct outbox *outbox);

/* Letters are under way, or a look is about to come. */
bool outbox_busy(const struct outbox *outbox);

/* Notes of what became of letters that wait in the dispatch. */
int outbox_noting(const struct outbox *outbox);

/* When the next letter that is not under way is due. */
bool outbox_next(struct outbox *outbox, struct instant *ret_at);

#endif
