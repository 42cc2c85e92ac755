/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the letters about an event over the board and the union list (EVENTS E52, E53): rows of JSON
 * for the letter's facts, made once when the letter is.  Private to daemon/event/.
 */
#ifndef DAEMON_EVENT_UNION_ROWS_H
#define DAEMON_EVENT_UNION_ROWS_H

#include <jansson.h>

#include "daemon/event/tourney.h"

/* Name, club, day of birth and rating of everybody who plays: 1 or a negative enum store_error. */
int union_rows_entrants(const struct work *work, const struct tourney *t, json_t **ret_rows);

/*
 * Groups with their tables: of single players with the rating that their results make and whether
 * they have a candidate result, of teams with their points.  1 or a negative enum store_error.
 */
int union_rows_results(const struct work *work, const struct tourney *t, json_t **ret_rows);

/* Warnings and bans since that day of those who play, as they stand: likewise. */
int union_rows_sanctions(const struct work *work, const struct tourney *t, struct civil since,
			 json_t **ret_rows);

/* Who stayed away from rounds without an excuse, and what is proposed (EVENTS E52): likewise. */
int union_rows_absences(const struct work *work, const struct tourney *t, json_t **ret_rows);

/* Offices of the event with the names of those who hold them: likewise. */
int union_rows_officers(const struct work *work, const struct tourney *t, json_t **ret_rows);

#endif
