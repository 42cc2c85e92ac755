/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Storing and announcing decisions on entries (EVENTS E25 to E28). */
#ifndef DAEMON_EVENT_ENTERING_KEEP_H
#define DAEMON_EVENT_ENTERING_KEEP_H

#include "daemon/event/entering.h"

/*
 * Stores an accepted entry: its admission; its place, in the open group or in the queue of the
 * stage, or none until the fee is paid.  Adds the letter to the player, work->player.  The row must
 * have its id and is updated.
 */
int entering_keep(struct work *work, struct tourney_facts *t, struct entry_row *e,
		  const struct admit_decision *d, const char *author);
/* Seats an entry whose fee has been paid. */
int entering_keep_paid(struct work *work, struct tourney_facts *t, struct entry_row *e);
/* Asks the leader about an entry (CASE_ENTRY); `other` is the player it may belong to, or NULL. */
int entering_keep_question(struct work *work, const struct tourney_facts *t, struct entry_row *e,
			   const struct admit_decision *d, const struct player *other);
/* Grants a right to the class until that day, by the author of the act (EVENTS E8). */
int entering_keep_grant(struct work *work, int64_t player, enum emt_class class, struct civil until,
			const char *reason);
/* Withdraws an entry before the draw (EVENTS E28); the letter says what happens to the fee. */
int entering_keep_withdrawn(struct work *work, const struct tourney_facts *t, struct entry_row *e);

/*
 * The answer of a player tied for first place: first place is shared if all others agree (EVENTS
 * E23).
 */
int entering_keep_share(struct work *work, struct entry_row *e);
/* Converts an admission for the store; the caller releases it. */
void entering_keep_admission(const struct admit_admission *a, int64_t entry, struct instant at,
			     const char *author, struct admission *ret);
/* The reverse; the author is that of right_record_author(). */
void entering_keep_admission_read(const struct admission *a, struct admit_admission *ret);

/*
 * Whether the entry's admission follows from the facts of its instant (EVENTS E27): 1, 0, or a
 * negative enum store_error.  True for an old entry without an admission.
 */
int entering_keep_holds(const struct work *work, const struct entry_row *e);
/* Appends a sentence for every admission that does not follow; 1 or a negative enum store_error. */
int entering_keep_verify(const struct work *work, json_t *differences);

#endif
