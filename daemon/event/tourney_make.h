/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Making a tournament from what a leader or a series asks for (EVENTS E2, E3, E14). */
#ifndef DAEMON_EVENT_TOURNEY_MAKE_H
#define DAEMON_EVENT_TOURNEY_MAKE_H

#include "core/base/lang.h"
#include "daemon/event/tourney.h"

/* A fault of what is asked for: the field and what is wrong with it. */
struct tourney_fault {
	char field[32]; /* its name; "" = none */
	char why[200];
	const struct lang *lang; /* of what is wrong, said by who asks; NULL = English */
};

/*
 * What is asked for; "" or CIVIL_NONE = not given.  `options` has a text a name, of the kind's
 * options alone.
 */
struct tourney_plan {
	const char *code, *name, *kind, *class, *ruleset, *zone, *alias;
	int year;
	int64_t series; /* 0 = none */
	struct civil opens, closes, draws, starts;
	int64_t fee;
	const char *rated; /* "yes", "no"; "" = as the kind says */
	json_t *options;   /* borrowed */
};

/*
 * Fills a row from the plan, checks it and finds a free slug.  1; 0: `ret_fault` says why not;
 * negative enum store_error.
 */
int tourney_make(const struct work *work, const struct tourney_plan *plan, struct tourney *ret,
		 struct tourney_fault *ret_fault);

/* Adds it with its stages; the id is that of the effect returned once it is stored. */
struct effect_ref tourney_make_add(const struct work *work, const struct tourney *t,
				   struct effects *ret);

/* Notes why it is announced as it is; "" = that needed no reason. */
void tourney_make_reason(const struct work *work, struct effect_ref added, const char *reason,
			 struct effects *ret);

/* Checks one option of a kind: false with a fault. */
bool tourney_make_option(const struct kind *kind, const char *name, const char *value,
			 struct tourney_fault *ret_fault);

/* Whether the options, each right by itself, go together: false with a fault. */
bool tourney_make_fits(const struct kind *kind, json_t *options, struct tourney_fault *ret_fault);

/* Opening before closing, and so on: false with a fault. */
bool tourney_make_dates(const struct tourney *t, struct tourney_fault *ret_fault);

#endif
