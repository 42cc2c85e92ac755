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

/* Returns 1 or a negative enum store_error. */
int entering_decide(const struct work *work, const struct entering *in, struct admit_decision *ret);

/*
 * Adds what the entry declares (EVENTS E7) to the record, and what is new about the player to the
 * effects (NULL: to none).
 */
int entering_declared(const struct work *work, const struct entering *in, struct effects *ret_fx,
		      struct right_record *r);

/*
 * The tournament of that code, alias or kind; if standing classes share the name, that of the class
 * (CLASS_COUNT: any, and *ret_any_class is set).  Returns 1, 0 or a negative enum store_error.
 */
int entering_find(const struct work *work, const char *code, int class, struct tourney *ret,
		  bool *ret_any_class);

/* Whether its lots have been drawn. */
bool entering_is_drawn(const struct entry_row *e);

#endif
