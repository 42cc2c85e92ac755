/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lists in the letters about an over-the-board event and the union (EVENTS E52, E53): JSON rows for
 * the letter's facts, made once with the letter.  Private to daemon/event/.
 */
#ifndef DAEMON_EVENT_UNION_ROWS_H
#define DAEMON_EVENT_UNION_ROWS_H

#include <jansson.h>

#include "daemon/event/tourney.h"

/* Name, club, birth date and rating of all players: 1 or a negative enum store_error. */
int union_rows_entrants(const struct work *work, const struct tourney *t, json_t **ret_rows);

/*
 * Groups with their tables: individual players with new rating and candidate result, teams with
 * their points.  Returns 1 or a negative enum store_error.
 */
int union_rows_results(const struct work *work, const struct tourney *t, json_t **ret_rows);

/* Warnings and bans of its players since that day that are in force: returns the same. */
int union_rows_sanctions(const struct work *work, const struct tourney *t, struct civil since,
			 json_t **ret_rows);

/* Unexcused absences and the proposed sanctions (EVENTS E52): returns the same. */
int union_rows_absences(const struct work *work, const struct tourney *t, json_t **ret_rows);

/* Offices of the event with the names of their holders: returns the same. */
int union_rows_officers(const struct work *work, const struct tourney *t, json_t **ret_rows);

#endif
