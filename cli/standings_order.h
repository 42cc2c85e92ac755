/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The order of a table by tie-breaks that the arbiter chooses, applied one after the other. */
#ifndef CLI_STANDINGS_ORDER_H
#define CLI_STANDINGS_ORDER_H

#include <jansson.h>

/* Returns the names in a comma-separated list. */
json_t *standings_order_names(const char *list);
/* Returns those with a value for the whole table, as tiebreak.report takes them. */
json_t *standings_order_systems(json_t *names);

/*
 * Returns the same report of `input` as tiebreak.report, in the order of the names: systems,
 * `encounter` (points among those still level) and `direct` (FIDE's direct encounter).  `encounter`
 * is null for players that it did not have to compare.  The rank is called `tiebreaks`.
 */
json_t *standings_order_report(json_t *input, json_t *names);

#endif
