/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Loads a tournament report file, and converts its table to the JSON that rating and standings
 * read.  Implemented in trf_json.c and trf_table.c.
 */
#ifndef CLI_TRF_JSON_H
#define CLI_TRF_JSON_H

#include "cli/input.h"
#include "core/trf/trf.h"

#include <jansson.h>

/*
 * Reads a report.  Returns false after a message with file and line; the caller calls trf_release()
 * in either case.
 */
bool trf_json_load(const struct input *in, const struct sbuf *text, struct trf *ret_trf);
/* The same for pairing: with `XXC rank` the players are numbered by rank. */
bool trf_json_load_to_pair(const struct input *in, const struct sbuf *text, struct trf *ret_trf);
/* The start number in the file for a number of the state. */
int trf_json_own_number(const struct trf *t, int id);
/* Replaces the numbers in a pairing answer by the start numbers of the file. */
void trf_json_own_numbers(const struct trf *t, json_t *answer);

/*
 * The table as `rating.tournament` and `tiebreak.report` read it: players with their games, the
 * list of games, whether it is an all-play-all, and the line of each player.  The caller owns it.
 */
json_t *trf_table_json(const struct trf *t);

#endif
