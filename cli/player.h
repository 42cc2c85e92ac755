/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Players in tables: {"id", "name", ...}. */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include <jansson.h>

/* Returns the name, or else the id, or else "". */
const char *player_name(const json_t *player);

/*
 * Indexes the players of a list, whose elements may be bare ids, by id.  Returns an object for
 * json_decref(); if an id is repeated, the first one is used.
 */
json_t *player_index(const json_t *players);

/* Prints a name padded to at least that many columns, counted in characters. */
void player_print_name(const char *name, int columns);

#endif
