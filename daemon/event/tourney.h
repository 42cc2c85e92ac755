/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament with kind and options as values, and the only place where its state changes (EVENTS
 * E5).
 */
#ifndef DAEMON_EVENT_TOURNEY_H
#define DAEMON_EVENT_TOURNEY_H

#include "core/event/kind.h"
#include "core/rules/ruleset.h"
#include "daemon/event/effects.h"

struct tourney_facts {
	struct tourney row;
	const struct kind *kind;
	struct option_values options; /* borrowed from `json` */
	json_t *json;		      /* stored options; owned */
};

/* Returns 1, 0 (no such tournament) or a negative enum store_error; release only after 1. */
int tourney_load(struct context *ctx, int64_t id, struct tourney_facts *ret);
/* The same from a row; STORE_FAILED if this program does not know the kind. */
int tourney_read(const struct tourney *row, struct tourney_facts *ret);
void tourney_release(struct tourney_facts *t);

/*
 * Changes the state of a tournament from `was`, recording who did it and why; updates the row.
 * `reason` is "" for changes by the calendar or a result.
 */
void tourney_set_state(const struct work *work, struct tourney *t, enum tourney_state was,
		       enum tourney_state becomes, const char *reason, struct effects *ret);

/*
 * Reopens an event that waits for or has its report: a table is corrected (FINISHED: needs a new
 * signature) or a game resumed (RUNNING).
 */
int tourney_reopen(const struct work *work, int64_t id, enum tourney_state becomes,
		   struct effects *ret);

/* Stores the row with an option or date changed by the caller, and records the change. */
void tourney_change(const struct work *work, const struct tourney *t, const char *what,
		    const char *was, const char *becomes, const char *reason, struct effects *ret);

/* Appoints an officer. */
void tourney_officer(const struct work *work, const struct tourney *t, const char *user,
		     const char *role, struct effects *ret);

/* Ends the user's offices in it: 1 or a negative enum store_error. */
int tourney_officer_end(const struct work *work, const struct tourney *t, const char *user,
			struct effects *ret);

/*
 * Whether it runs indefinitely, starting groups as they fill, without an end or report of its own
 * (EVENTS E3).
 */
bool tourney_is_standing(const struct tourney *t);

/* Adds the first stage, and the later stages of its kind, to a tournament in the same list. */
void tourney_stages(const struct work *work, const struct kind *kind, const struct tourney *t,
		    struct effect_ref added, struct effects *ret);

/* The day for which an act decides: the calendar act's, else today (EVENTS E72). */
struct civil tourney_asof(const struct work *work, const struct tourney *t);

/* The rules for its dates: over the board, games are also played in the compulsory holidays. */
struct ruleset tourney_rules_of_dates(const struct tourney_facts *t);

/* The day of an instant in the tournament's time zone. */
struct civil tourney_day(const struct tourney *t, struct instant at);

#endif
