/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* How the values of the tie-breaks of one player came about, round by round. */
#ifndef CLI_STANDINGS_EXPLAIN_H
#define CLI_STANDINGS_EXPLAIN_H

#include <jansson.h>

#include "cli/document.h"

/*
 * Prints the points and, for each of the names, value and parts.  `report` is the answer of
 * tiebreak.report with its values under these names.  The exit status.
 */
int standings_explain(const struct document *doc, json_t *names, json_t *report, const char *id);

#endif
