/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A tournament report file as the JSON that the pure functions read.
 */
#ifndef CLI_TRF_JSON_H
#define CLI_TRF_JSON_H

#include "cli/input.h"
#include "core/trf/trf.h"

#include <jansson.h>

/*
 * Reads a report.  False after a message with file and line; the caller calls trf_release() in
 * either case.
 */
bool trf_json_load(const struct input *in, const struct sbuf *text, struct trf *ret_trf);
/* The same for pairing: with `XXC rank` the players are numbered by rank. */
bool trf_json_load_to_pair(const struct input *in, const struct sbuf *text, struct trf *ret_trf);
/* The start number in the file for a number of the state. */
int trf_json_own_number(const struct trf *t, int id);
/* Replaces the numbers in a pairing answer by the start numbers of the file. */
void trf_json_own_numbers(const struct trf *t, json_t *answer);

/*
 * The state before a round, as a pairing system sees it: the next round, or an earlier one without
 * what was not known then.  The caller owns it.
 */
json_t *trf_json_state(const struct trf *t, int round);

/*
 * Adds the acceleration (250, XXA) to such a state for a system: the Danish one reads it as
 * separate pairing points, the others as part of the points.
 */
void trf_json_accelerate(const struct trf *t, const char *system, json_t *state);

/* What is missing in a report, and the line where it should be. */
struct trf_complaint {
	int line;
	char text[200];
};

/*
 * The same for the knock-out: players and the winners of the rounds before, by the draw of `lots`
 * (may be NULL).  NULL when the winner of a match cannot be told from the report.
 */
json_t *trf_knockout_json(const struct trf *t, int round, json_t *lots,
			  struct trf_complaint *ret_wrong);

/*
 * The table as `rating.tournament` and `tiebreak.report` read it: players with their games, the
 * list of games, whether it is an all-play-all, and the line of each player.  The caller owns it.
 */
json_t *trf_table_json(const struct trf *t);

#endif
