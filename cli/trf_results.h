/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The results of a report as a table for core/standings.  Points are those of the report's scoring
 * (162, XXS, BB); abnormal ones (299), and those that depend on the colour, stand beside the
 * results (STANDINGS B-28).  A game without a result is open.
 */
#ifndef CLI_TRF_RESULTS_H
#define CLI_TRF_RESULTS_H

#include "core/base/sbuf.h"
#include "core/standings/tiebreak.h"
#include "core/trf/trf.h"

/* Half points of the result in a cell: a win is 2, whatever the scoring. */
int trf_results_halves(char result);
/* The points of the result in tenths, those with White; 0 for an open game. */
int trf_results_points(const struct trf *t, const struct trf_cell *c);
/*
 * Has the cell a game that the table does not count, for either player?  `left` is that of
 * trf_left(), by start number; NULL, here and below: all games count.
 */
bool trf_results_left_out(const bool *left, const struct trf_player *p, const struct trf_cell *c);
/* What the player's points are above those of the results that count, in tenths. */
int trf_results_beside(const struct trf *t, const struct trf_player *p, const bool *left);
/* Is a win 1 point and a draw a half? */
bool trf_results_is_usual(const struct trf *t);
/* How many times all players met each other: 1, 2, ...; 0 if it is not a round robin. */
int trf_results_cycles(const struct trf *t);
/* Is it one by the games, by the table that paired it, or by its type (192, 092)? */
bool trf_results_all_play_all(const struct trf *t);
/* Is the cell a round played by its player?  A free round of a round robin is not. */
bool trf_results_counts(const struct trf_cell *c, bool all_play_all);

/*
 * The edition of FIDE's tie-breaks by which the report is ordered: the one that it names; otherwise
 * the current one if the system of its pairings is of 2026, and that of 2010 if not.
 */
enum tiebreak_edition trf_results_edition(const struct trf *t);

/*
 * Fills and prepares a table of the players in the order of t->players.  Games that are
 * left out count for nobody, like open ones.  Returns false if it
 * exceeds the limits of tiebreak_init(); otherwise the caller calls tiebreak_release().
 */
bool trf_results_table(const struct trf *t, const bool *left, struct tiebreak_table *ret);

/* The text of a line about the tournament, such as "192"; NULL for none. */
const char *trf_results_line(const struct trf *t, const char *code);
/* The tie-breaks that the report names (212, otherwise 202); NULL for none. */
const char *trf_results_list(const struct trf *t);

/*
 * Appends these tie-breaks without the points and those that only teams have: the known and the
 * unknown ones, both separated by commas.
 */
void trf_results_tiebreaks(const struct trf *t, struct sbuf *known, struct sbuf *unknown);

/*
 * DSU's tie-breaks of an all-play-all (4.9.10.1) or a Swiss event (4.9.10.2), separated by commas,
 * which order a report that names none (STANDINGS B-1, B-2).  Constant text.
 */
const char *trf_results_usual(const struct trf *t);

#endif
