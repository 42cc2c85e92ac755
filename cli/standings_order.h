/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The order of a table by tie-breaks that the arbiter chooses, applied one after the other. */
#ifndef CLI_STANDINGS_ORDER_H
#define CLI_STANDINGS_ORDER_H

#include <jansson.h>

#include "core/base/sbuf.h"
#include "core/standings/tiebreak.h"

struct standings_column {
	char *name;		    /* as requested */
	const struct ratio *values; /* by player; lost if there is none */
};

struct standings_order {
	size_t n;
	size_t *order;			  /* players, best first */
	size_t *place;			  /* of each position in `order` */
	struct standings_column *columns; /* in the order of the names */
	size_t n_columns;
	struct ratio **own; /* values made for columns with /P */
	size_t n_own;
	struct ratio *among;  /* values of DE and `encounter` */
	struct sbuf left_out; /* names that need missing ratings (C.07 10), separated by blanks */
	char unknown[41];     /* the first name that is not a tie-break; "" = none */
	bool later;	      /* that name is one of later editions: /P is not of 2010 */
};

/*
 * Orders a prepared table by a comma-separated list of names: systems, `encounter` (points among
 * those still level), `direct` (FIDE's direct encounter), or FIDE's names.  Returns false when a
 * name is unknown.  The order refers to values of the table, which must outlive it; the caller
 * calls standings_order_release() in either case.
 */
bool standings_order_make(struct tiebreak_table *t, const char *names, struct standings_order *ret);
void standings_order_release(struct standings_order *o);

/* Returns the names in a comma-separated list. */
json_t *standings_order_names(const char *list);
/* Returns those with a value for the whole table, as tiebreak.report takes them. */
json_t *standings_order_systems(json_t *names);

struct table;

/*
 * Returns the same report of a table as tiebreak.report, with the values under the names of the
 * order; they are null for players whom DE or `encounter` did not have to compare.  The rank is
 * called `tiebreaks`.
 */
json_t *standings_order_report(const struct table *t, const struct standings_order *o);

#endif
