/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The standings of an event as a page: a table and, for players with a rating history, their curves
 * as SVG.  The table is a crosstable if everybody can have met everybody.  With fewer rounds most
 * cells of a crosstable would be empty, so the table is by rounds: the opponent's number, colour
 * and result.  Everything is escaped.
 */
#ifndef CLI_STANDINGS_PAGE_H
#define CLI_STANDINGS_PAGE_H

#include <jansson.h>
#include <stdio.h>

/*
 * `input` is the event with its players and games; `rank` and `columns` come from the tie-break
 * report, `order` completes the sentence "Order by ...".  A player's optional "history" is a list
 * of [date, rating].  Time and size are proportional to the number of games.
 */
void standings_page(FILE *out, json_t *input, json_t *rank, json_t *columns, const char *order);

#endif
