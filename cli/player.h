/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players as the tables read them: {"id", "name", ...}.
 */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include <jansson.h>

/* The name, else the id, else "". */
const char *player_name(const json_t *player);

/* The player of a list, whose elements may be bare ids; NULL: nobody has the id. */
json_t *player_find(const json_t *players, const char *id);

/* Prints a name in so many columns at least, counted in characters. */
void player_print_name(const char *name, int columns);

#endif
