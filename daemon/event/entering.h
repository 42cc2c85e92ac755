/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Entering a tournament (EVENTS E25 to E27): the one place where letters, forms, the API and
 * leaders have entries decided and seated, of whatever kind.  What an entrant must show is a value
 * of the kind; admit() of core decides, from facts gathered here.
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
	const struct entry_row *entry; /* its facts, and the instant at which it was asked for */
	const struct player *player;   /* as the entry makes them; id 0: nobody known yet */
	struct instant at;	       /* facts are those known at this instant */
	bool other_player;	       /* the entrant seems to be somebody who is known */
	bool before;		       /* results of the very instant are not known yet */
	int64_t last_outside;	       /* with `before`: id of a result that was known */
	bool any_class;		       /* the entry may be for another standing class */
	bool ruled;		       /* the leader has decided */
	struct civil day;	       /* decide as of this day; CIVIL_NONE: that of the entry */
	const char *author;	       /* of the ruling; "" = the rules alone */
};

/* 1 or a negative enum store_error. */
int entering_decide(const struct work *work, const struct entering *in, struct admit_decision *ret);

/*
 * Adds what the entry declares (EVENTS E7) to the record, and to the effects (NULL: to none) what
 * is not known of the player yet.
 */
int entering_declared(const struct work *work, const struct entering *in, struct effects *ret_fx,
		      struct right_record *r);

/*
 * The tournament of that code, alias or kind; where standing classes share the name, that of the
 * class (CLASS_COUNT: any, and *ret_any_class is set).  1, 0 or a negative enum store_error.
 */
int entering_find(const struct work *work, const char *code, int class, struct tourney *ret,
		  bool *ret_any_class);

/*
 * Keeps an accepted entry: its admission; its place, in the group that fills or in the queue of the
 * stage; or, while the fee is not paid, none.  The letter to the player goes with it.  The player
 * is work->player; the row has its id and is updated.
 */
int entering_keep(struct work *work, struct tourney_facts *t, struct entry_row *e,
		  const struct admit_decision *d, const char *author);

/* Seats an entry whose fee is paid now. */
int entering_paid(struct work *work, struct tourney_facts *t, struct entry_row *e);

/* Asks the leader about an entry (CASE_ENTRY); `other` is the player whom they seem to be, or NULL.
 */
int entering_question(struct work *work, const struct tourney_facts *t, struct entry_row *e,
		      const struct admit_decision *d, const struct player *other);

/* A right to the class until that day, by the author of the act (EVENTS E8). */
int entering_grant(struct work *work, int64_t player, enum emt_class class, struct civil until,
		   const char *reason);

/* Takes an entry back before the lots (EVENTS E28); the letter says what happens to the fee. */
int entering_withdraw(struct work *work, const struct tourney_facts *t, struct entry_row *e);

/*
 * The answer of one who is level on the first place: they share it if all others do (EVENTS E23).
 */
int entering_share(struct work *work, struct entry_row *e);

/* Whether the lots have been drawn for it. */
bool entering_is_drawn(const struct entry_row *e);

/* The admission as it is stored; the caller releases it. */
void entering_admission(const struct admit_admission *a, int64_t entry, struct instant at,
			const char *author, struct admission *ret);
/* And back; the author is that of right_record_author(). */
void entering_admission_read(const struct admission *a, struct admit_admission *ret);

/*
 * Whether the admission of the entry follows from the facts of its instant (EVENTS E27): 1, 0, or a
 * negative enum store_error.  An entry without one, of before there were any, holds.
 */
int entering_holds(const struct work *work, const struct entry_row *e);

/* Appends a sentence for every admission that does not follow; 1 or a negative enum store_error. */
int entering_verify(const struct work *work, json_t *differences);

#endif
