/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak calc`: the core's pure functions by name.  Each family of names is in calc_FAMILY.c, which
 * exports one table; calc_call.c lists the tables, calc.c reads and writes, calc_check.c compares.
 */
#ifndef CLI_CALC_CALC_H
#define CLI_CALC_CALC_H

#include "cli/fields.h"

#include <stdio.h>

struct calc_fn {
	const char *name;
	const char *summary; /* one line for --list */
	/*
	 * Returns a new value, or NULL after fields_fail().  A value returned after an error is
	 * dropped, so a function may ignore errors as long as it is safe with the defaults.
	 */
	json_t *(*call)(const struct fields *in);
	/* Keys of the value that only explain how it was computed, NULL-terminated; NULL = none. */
	const char *const *diagnostic;
};

/* Each ends with an entry whose name is NULL. */
extern const struct calc_fn calc_admin_fns[];
extern const struct calc_fn calc_classes_fns[];
extern const struct calc_fn calc_clock_fns[];
extern const struct calc_fn calc_game_fns[];
extern const struct calc_fn calc_notation_fns[];
extern const struct calc_fn calc_pair_fns[];
extern const struct calc_fn calc_rating_fns[];
extern const struct calc_fn calc_teams_fns[];
extern const struct calc_fn calc_tiebreak_fns[];

/* All tables; ends with NULL. */
extern const struct calc_fn *const calc_families[];

/* Returns NULL if no function has that name. */
const struct calc_fn *calc_find(const char *name);

/* Calls a function by name; returns the value or {"error": text}.  Never NULL. */
json_t *calc_call(const char *name, json_t *input);

/* `calc --check`: the exit status for a NULL-terminated list of files. */
int calc_check(char **files);

/* Flags for writing values. */
#define CALC_DUMP_FLAGS (JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15))

/* Prints every right of classes.eligible with its paragraph and the result it is based on. */
bool calc_tell_rights(const struct fields *in, FILE *out);

/*
 * tiebreak.report of a table in which a game with "open": true has no result yet; such games do not
 * count.  Returns {"error": text} after a complaint.
 */
json_t *calc_tiebreak_open(json_t *input);

/* pair.knockout_dsu, in a separate file. */
json_t *calc_pair_knockout(const struct fields *in);

#endif
