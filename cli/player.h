/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players as the tables read them: {"id", "name", ...}.
 */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include <jansson.h>

/* The name, else the id, else "". */
const char *player_name(const json_t *player);

/*
 * The players of a list, whose elements may be bare ids, by id: an object for json_decref(), in
 * which the first of several with one id stands.
 */
json_t *player_index(const json_t *players);

/* Prints a name in so many columns at least, counted in characters. */
void player_print_name(const char *name, int columns);

#endif
