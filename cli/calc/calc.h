/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak calc`: the core's pure functions by name.  A family of names lives in calc_FAMILY.c and
 * exports one table; calc_call.c lists the tables, calc.c does the reading and writing,
 * calc_check.c the comparing.
 */
#ifndef CLI_CALC_CALC_H
#define CLI_CALC_CALC_H

#include "cli/fields.h"

#include <stdio.h>

struct calc_fn {
	const char *name;
	const char *summary; /* one line for --list */
	/*
	 * Returns a new value, or NULL after fields_fail().  A value returned beside a complaint is
	 * dropped, so a function may ignore complaints as long as it does nothing unsafe with the
	 * defaults.
	 */
	json_t *(*call)(const struct fields *in);
	/* Keys of the value that only tell how it came about, NULL-terminated; NULL for none. */
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

/* All of them; ends with NULL. */
extern const struct calc_fn *const calc_families[];

/* Returns NULL when no function has that name. */
const struct calc_fn *calc_find(const char *name);

/* Calls a function by name; returns the value or {"error": text}.  Never NULL. */
json_t *calc_call(const char *name, json_t *input);

/* `calc --check`: the exit status for a NULL-terminated list of files. */
int calc_check(char **files);

/* How values are written. */
#define CALC_DUMP_FLAGS (JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15))

/* Tells every right of classes.eligible with its paragraph and the result it rests on. */
bool calc_tell_rights(const struct fields *in, FILE *out);

/*
 * tiebreak.report of a table in which a game with "open": true has no result yet; such games count
 * for nobody.  {"error": text} after a complaint.
 */
json_t *calc_tiebreak_open(json_t *input);

/* pair.knockout_dsu, in a file of its own. */
json_t *calc_pair_knockout(const struct fields *in);

#endif
