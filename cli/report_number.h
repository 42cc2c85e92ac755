/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Start numbers of a report: by rating, or by the lots that were drawn.
 */
#ifndef CLI_REPORT_NUMBER_H
#define CLI_REPORT_NUMBER_H

#include <stdbool.h>

#include "core/trf/trf.h"

/* Whether lines of other programs, or of teams, may name players by their numbers. */
bool report_number_named(const struct trf *t);

/*
 * Gives the players the numbers 1, 2, ... by rating, equal ones in their order; after a draw in
 * their order alone.  Opponents, groups and notes follow.  Only when no line names numbers.
 */
void report_number_anew(struct trf *t);

/* Gives the players their numbers by lot, each order being equally likely. */
void report_number_draw(struct trf *t);

/* Writes how many players there are, and how many of them have a rating (062, 072). */
void report_number_count(struct trf *t);

/*
 * Counts the players and, before the first round, gives them new numbers unless lines name them by
 * number.  Whether they have new numbers.
 */
bool report_number_update(struct trf *t);

#endif
