/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Results and points as printed in documents. */
#ifndef CLI_REPORT_SCORE_H
#define CLI_REPORT_SCORE_H

#include <stddef.h>

#include "core/base/lang.h"
#include "core/base/ratio.h"
#include "core/base/sbuf.h"
#include "core/trf/trf.h"

/* Returns a result from the player's side: "1", "½", "0", "+", "-", "*". */
const char *report_score_result(const struct trf_cell *c);
/* The letter of a colour, 'w' or 'b', in a table. */
const char *report_score_colour(const struct lang *lang, char colour);
/* Writes points, with a half as "½", into `buf` and returns it. */
const char *report_score_points(int tenths, char *buf, size_t size);
/* Replaces the decimal point of a number by the mark of the language; returns the text. */
char *report_score_localize(const struct lang *lang, char *number);
/* Why the player has no game in that round: a bye, half a point, or not there. */
const char *report_score_absence(const struct trf *t, const struct trf_player *p, int round,
				 const struct lang *lang);
#define REPORT_SCORE_LEFT "†"
/*
 * That mark behind a player who left an all-play-all so that their games are not counted, and
 * behind these games; "" without such players (`left`, see trf_left(), is NULL) and for all others
 * (STANDINGS B-29).
 */
const char *report_score_left_player(const bool *left, int player);
const char *report_score_left_game(const bool *left, const struct trf_player *p,
				   const struct trf_cell *c);
/* Appends the sentence below a table that explains the mark (STANDINGS B-29). */
void report_score_add_left(const struct lang *lang, struct sbuf *out);
/* Writes the value of a tie-break, "" if none, into `buf` and returns it. */
const char *report_score_value(const struct lang *lang, struct ratio value, char *buf, size_t size);

#endif
