/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Creates a tournament from the request of a leader or a series (EVENTS E2, E3, E14). */
#ifndef DAEMON_EVENT_TOURNEY_MAKE_H
#define DAEMON_EVENT_TOURNEY_MAKE_H

#include "core/base/lang.h"
#include "daemon/event/tourney.h"

/* An error in the request: the field and a message. */
struct tourney_fault {
	char field[32]; /* its name; "" = none */
	char why[200];
	const struct lang *lang; /* language of `why`, set by the caller; NULL = English */
};

/*
 * The request; "" or CIVIL_NONE = not given.  `options` has strings by name, only options of the
 * kind.
 */
struct tourney_plan {
	const char *code, *name, *kind, *class, *ruleset, *zone, *alias;
	int year;
	int64_t series; /* 0 = none */
	struct civil opens, closes, draws, starts;
	int64_t fee;
	const char *rated; /* "yes", "no"; "" = as the kind */
	json_t *options;   /* borrowed */
};

/*
 * Fills in and checks a row from the plan, and finds a free slug.  Returns 1; 0: `ret_fault` says
 * why not; negative enum store_error.
 */
int tourney_make(const struct work *work, const struct tourney_plan *plan, struct tourney *ret,
		 struct tourney_fault *ret_fault);

/* Adds it with its stages; its id is that of the returned effect once stored. */
struct effect_ref tourney_make_add(const struct work *work, const struct tourney *t,
				   struct effects *ret);

/* Records the reason for the announcement; "" = none required. */
void tourney_make_reason(const struct work *work, struct effect_ref added, const char *reason,
			 struct effects *ret);

/* Checks an option of a kind: false with a fault. */
bool tourney_make_option(const struct kind *kind, const char *name, const char *value,
			 struct tourney_fault *ret_fault);

/* Checks that valid options are compatible: false with a fault. */
bool tourney_make_fits(const struct kind *kind, json_t *options, struct tourney_fault *ret_fault);

/* Checks the order of dates, such as opening before closing: false with a fault. */
bool tourney_make_dates(const struct tourney *t, struct tourney_fault *ret_fault);

#endif
