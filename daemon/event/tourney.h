/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament with its kind and options as values, and the one place where its state changes
 * (EVENTS E5).
 */
#ifndef DAEMON_EVENT_TOURNEY_H
#define DAEMON_EVENT_TOURNEY_H

#include "core/event/kind.h"
#include "core/rules/ruleset.h"
#include "daemon/event/effects.h"

struct tourney_facts {
	struct tourney row;
	const struct kind *kind;
	struct option_values options; /* borrow from `json` */
	json_t *json;		      /* the stored options; owned */
};

/* 1, 0 (no such tournament) or a negative enum store_error; released in the first case alone. */
int tourney_load(struct context *ctx, int64_t id, struct tourney_facts *ret);
/* The same from a row that was read; STORE_FAILED for a kind that this program does not know. */
int tourney_read(const struct tourney *row, struct tourney_facts *ret);
void tourney_release(struct tourney_facts *t);

/*
 * Changes the state of a tournament that is in the state `was`, and notes who did it and why; the
 * row is updated.  `reason` is "" for what the calendar or a result brings about.
 */
void tourney_set_state(const struct work *work, struct tourney *t, enum tourney_state was,
		       enum tourney_state becomes, const char *reason, struct effects *ret);

/*
 * A table of an event that waits for its report, or has it, is corrected (FINISHED: to be signed
 * anew) or a game of it goes on (RUNNING).
 */
int tourney_reopen(const struct work *work, int64_t id, enum tourney_state becomes,
		   struct effects *ret);

/* Stores the row with an option or date that the caller has changed, and notes the change. */
void tourney_change(const struct work *work, const struct tourney *t, const char *what,
		    const char *was, const char *becomes, const char *reason, struct effects *ret);

/* Names an officer. */
void tourney_officer(const struct work *work, const struct tourney *t, const char *user,
		     const char *role, struct effects *ret);

/* Ends the offices that the user holds in it: 1 or a negative enum store_error. */
int tourney_officer_end(const struct work *work, const struct tourney *t, const char *user,
			struct effects *ret);

/* Whether groups start as they fill, for ever: it has no end and no report of its own (EVENTS E3).
 */
bool tourney_is_standing(const struct tourney *t);

/* Whether it takes entries on that day in its zone (EVENTS E14). */
bool tourney_takes_entries(const struct tourney *t);

/* Adds its first stage, and those that its kind has after it, to a tournament of the same list. */
void tourney_stages(const struct work *work, const struct kind *kind, const struct tourney *t,
		    struct effect_ref added, struct effects *ret);

/* The day as of which an act decides: that of the calendar's act, else today (EVENTS E72). */
struct civil tourney_asof(const struct work *work, const struct tourney *t);

/* The rules that its dates follow: over the board there is play in the compulsory holidays too. */
struct ruleset tourney_rules_of_dates(const struct tourney_facts *t);

/* The day of an instant in the zone of the tournament. */
struct civil tourney_day(const struct tourney *t, struct instant at);

#endif
