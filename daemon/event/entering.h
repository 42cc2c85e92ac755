/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entering a tournament (EVENTS E25 to E27): the one place that decides and seats entries from
 * letters, forms, the API and leaders, for every kind.  The requirements are a value of the kind;
 * admit() in core decides, from facts gathered here.
 */
#ifndef DAEMON_EVENT_ENTERING_H
#define DAEMON_EVENT_ENTERING_H

#include "core/event/admit.h"
#include "daemon/entry_facts.h"
#include "daemon/event/tourney.h"
#include "daemon/right_record.h"
#include "sql/store_right.h"

/* An entry to be decided. */
struct entering {
	const struct tourney_facts *t;
	const struct entry_row *entry; /* with its facts, and the time of the request */
	const struct player *player;   /* as updated by the entry; id 0: not registered */
	struct instant at;	       /* use the facts known at this instant */
	bool other_player;	       /* the entrant may be an existing player */
	bool before;		       /* ignore results of that very instant */
	int64_t last_outside;	       /* with `before`: id of a result known nevertheless */
	bool any_class;		       /* may be for another standing class */
	bool ruled;		       /* decided by the leader */
	struct civil day;	       /* day of decision; CIVIL_NONE: that of the entry */
	const char *author;	       /* of the ruling; "" = by the rules */
};

/* 1 or a negative enum store_error. */
int entering_decide(const struct work *work, const struct entering *in, struct admit_decision *ret);

/*
 * Adds what the entry declares (EVENTS E7) to the record, and what is new about the player to the
 * effects (NULL: to none).
 */
int entering_declared(const struct work *work, const struct entering *in, struct effects *ret_fx,
		      struct right_record *r);

/*
 * The tournament of that code, alias or kind; if standing classes share the name, that of the class
 * (CLASS_COUNT: any, and *ret_any_class is set).  1, 0 or a negative enum store_error.
 */
int entering_find(const struct work *work, const char *code, int class, struct tourney *ret,
		  bool *ret_any_class);

/*
 * Stores an accepted entry: its admission; its place, in the open group or in the queue of the
 * stage, or none until the fee is paid.  Adds the letter to the player, work->player.  The row must
 * have its id and is updated.
 */
int entering_keep(struct work *work, struct tourney_facts *t, struct entry_row *e,
		  const struct admit_decision *d, const char *author);

/* Seats an entry whose fee has been paid. */
int entering_paid(struct work *work, struct tourney_facts *t, struct entry_row *e);

/* Asks the leader about an entry (CASE_ENTRY); `other` is the player it may belong to, or NULL. */
int entering_question(struct work *work, const struct tourney_facts *t, struct entry_row *e,
		      const struct admit_decision *d, const struct player *other);

/* Grants a right to the class until that day, by the author of the act (EVENTS E8). */
int entering_grant(struct work *work, int64_t player, enum emt_class class, struct civil until,
		   const char *reason);

/* Withdraws an entry before the draw (EVENTS E28); the letter says what happens to the fee. */
int entering_withdraw(struct work *work, const struct tourney_facts *t, struct entry_row *e);

/*
 * The answer of a player tied for first place: it is shared if all others agree (EVENTS E23).
 */
int entering_share(struct work *work, struct entry_row *e);

/* Whether its lots have been drawn. */
bool entering_is_drawn(const struct entry_row *e);

/* Converts an admission for the store; the caller releases it. */
void entering_admission(const struct admit_admission *a, int64_t entry, struct instant at,
			const char *author, struct admission *ret);
/* The reverse; the author is that of right_record_author(). */
void entering_admission_read(const struct admission *a, struct admit_admission *ret);

/*
 * Whether the entry's admission follows from the facts of its instant (EVENTS E27): 1, 0, or a
 * negative enum store_error.  True for an old entry without an admission.
 */
int entering_holds(const struct work *work, const struct entry_row *e);

/* Appends a sentence for every admission that does not follow; 1 or a negative enum store_error. */
int entering_verify(const struct work *work, json_t *differences);

#endif
