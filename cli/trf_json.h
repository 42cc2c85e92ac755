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
 * Reads a report; on a fault says file and line on standard error and returns false.  Either way
 * trf_release() follows.
 */
bool trf_json_load(const struct input *in, const struct sbuf *text, struct trf *ret_trf);
/* The same for pairing: with XXC rank the players go by their ranks. */
bool trf_json_load_to_pair(const struct input *in, const struct sbuf *text, struct trf *ret_trf);
/* The start number of the file behind a number of the state. */
int trf_json_own_number(const struct trf *t, int id);
/* Gives an answer of a pairing the start numbers of the file. */
void trf_json_own_numbers(const struct trf *t, json_t *answer);

/*
 * The state before a round, as a pairing system sees it: the next one after those played, or a past
 * one with all that was not known then left out.  The caller owns it.
 */
json_t *trf_json_state(const struct trf *t, int round);

/*
 * Acceleration (250, XXA) in such a state for a system, by its name: the Danish one reads it as
 * pairing points of their own; for the others it is in the points that they pair by.
 */
void trf_json_accelerate(const struct trf *t, const char *system, json_t *state);

/* What a report does not tell, and in which line one looks for it. */
struct trf_complaint {
	int line;
	char text[200];
};

/*
 * The same for the knock-out: players and the winners of the rounds before, by the draw of `lots`
 * (may be NULL).  NULL when the report does not tell a winner.
 */
json_t *trf_knockout_json(const struct trf *t, int round, json_t *lots,
			  struct trf_complaint *ret_wrong);

/*
 * The table as `rating.tournament` and `tiebreak.report` read it: players with their games, the
 * list of games, whether all played all, and the line of each player.  The caller owns it.
 */
json_t *trf_table_json(const struct trf *t);

#endif
