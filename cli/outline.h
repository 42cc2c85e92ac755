/* SPDX-License-Identifier: AGPL-3.0-or-later */
#ifndef CLI_OUTLINE_H
#define CLI_OUTLINE_H

#include <jansson.h>

/* Prints a value as an outline: "key: value" lines, lists of objects as tables. */
void outline_print(json_t *value);

/*
 * Prints a list of objects as a table of these members, separated by spaces; prints nothing for an
 * empty list.  Tables fit 100 columns: if necessary the widest columns are cut.
 */
void outline_table(json_t *list, const char *columns);

#endif
