/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sends what is pending in the outbox: renders each letter when its turn has come, hands it to
 * mail/wire/send.h and has it noted in the store what became of it.  Until that note is committed
 * the letter counts as pending; after a crash it goes out again under the same Message-ID.
 */
#ifndef DAEMON_LETTER_OUTBOX_H
#define DAEMON_LETTER_OUTBOX_H

#include "daemon/letter/fate.h"
#include "daemon/process.h"

struct outbox;
struct way; /* a letter under way */

/* Has the note stored and calls outbox_noted() with `way` once that has been tried. */
typedef void outbox_note_function(struct process *proc, struct instant now,
				  const struct letter_note *note, struct way *way);
void outbox_noted(struct way *way, bool stored);

/* NULL with a sentence when letters cannot be sent as configured. */
struct outbox *outbox_open(struct process *proc, outbox_note_function *note, struct sbuf *ret_why);
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
