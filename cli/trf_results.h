/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The results of a report as the table that core/standings orders.  Points are those of the result
 * (1, 1/2, 0), whatever the scoring of the report.  A game without a result is open.
 */
#ifndef CLI_TRF_RESULTS_H
#define CLI_TRF_RESULTS_H

#include "core/base/sbuf.h"
#include "core/standings/tiebreak.h"
#include "core/trf/trf.h"

/* Half points of the result in a cell. */
int trf_results_halves(char result);
/* How often all players met each other: 1, 2, ...; 0 when it is no all-play-all. */
int trf_results_cycles(const struct trf *t);
/* Whether the cell is a round of its player's: a free round of an all-play-all is none. */
bool trf_results_counts(const struct trf_cell *c, bool all_play_all);

/*
 * Fills and prepares a table of the players in the order of t->players.  False when it would be
 * larger than tiebreak_init() allows; the caller calls tiebreak_release() otherwise.
 */
bool trf_results_table(const struct trf *t, struct tiebreak_table *ret);

/*
 * Appends the tie-breaks that the report names (212, else 202), without the points: those that are
 * known and those that are not, both separated by commas.
 */
void trf_results_tiebreaks(const struct trf *t, struct sbuf *known, struct sbuf *unknown);

#endif
