/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sends pending letters: renders each when due, passes it to mail/wire/sender.h and has its fate
 * recorded in the store.  Until that is committed the letter counts as pending; after a crash it is
 * sent again with the same Message-ID.
 */
#ifndef DAEMON_LETTER_OUTBOX_H
#define DAEMON_LETTER_OUTBOX_H

#include "daemon/letter/fate.h"
#include "daemon/process.h"

struct outbox;
struct way; /* a letter in transit */

/* Records the note in the store, then calls outbox_noted() with `way`, even on failure. */
typedef void outbox_note_function(struct process *proc, struct instant now,
				  const struct letter_note *note, struct way *way);
void outbox_noted(struct way *way, bool stored);

/*
 * Also sets sends_utf8 of the context.  NULL with a sentence if letters cannot be sent as
 * configured.
 */
struct outbox *outbox_open(struct process *proc, outbox_note_function *note, struct sbuf *ret_why);
void outbox_close(struct outbox *outbox); /* NULL is a no-op */

/* Letters may be pending: check once players have been served. */
void outbox_look(struct outbox *outbox);

/*
 * Keeps other daemons off the letters whose sending takes long; to be called more often than twice
 * a minute.  Returns 1, or a negative enum store_error.
 */
int outbox_keep(struct outbox *outbox);

/* Accepts no more letters; those in transit finish. */
void outbox_stop(struct outbox *outbox);

/* Letters are in transit, or a check is scheduled. */
bool outbox_busy(const struct outbox *outbox);

/* Number of results waiting in the dispatch. */
int outbox_noting(const struct outbox *outbox);

/* When the next letter not in transit is due. */
bool outbox_next(struct outbox *outbox, struct instant *ret_at);

#endif
