/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Why a team was admitted (EVENTS E27, E39, E54): who sat at its boards, with club, membership and
 * rating on that day.  Clubs and memberships change without a history, so they are recorded;
 * ratings and bans are dated facts, and are looked up again.
 */
#ifndef DAEMON_EVENT_TEAM_ADMISSION_H
#define DAEMON_EVENT_TEAM_ADMISSION_H

#include "daemon/event/tourney.h"
#include "sql/store_team.h"

/*
 * Adds the admission of a team with a stored and checked line-up, whose place is stored or in the
 * same list of effects.  Returns 1 or a negative enum store_error.
 */
int team_admission_keep(const struct work *work, const struct team_row *row, struct effects *ret);

/*
 * Appends a sentence for every team with a place whose admission is missing, has another line-up or
 * does not follow from the facts of its day, and for every player in two teams of an event (EVENTS
 * E79); 1 or a negative enum store_error.
 */
int team_admission_verify(const struct work *work, json_t *differences);

#endif
