/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The order of a table by tie-breaks that an arbiter names, one after the other.
 */
#ifndef CLI_STANDINGS_ORDER_H
#define CLI_STANDINGS_ORDER_H

#include <jansson.h>

/* The names of a list with commas. */
json_t *standings_order_names(const char *list);
/* Those with a value of the whole table, as tiebreak.report takes them. */
json_t *standings_order_systems(json_t *names);

/*
 * The same report of `input` as tiebreak.report gives, in the order of the names: systems,
 * `encounter` (points among those still level) and `direct` (FIDE's direct encounter).  The values
 * of `encounter` are null for whom it did not have to look at.  The rank has the name `tiebreaks`.
 */
json_t *standings_order_report(json_t *input, json_t *names);

#endif
