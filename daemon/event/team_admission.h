/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Why a team was accepted (EVENTS E27, E39, E54): who sat at its boards, with the club, membership
 * and rating of each, as they were on the day.  Clubs and memberships change without a trace, so
 * they are noted; ratings and bans are facts with a day, and are looked up again.
 */
#ifndef DAEMON_EVENT_TEAM_ADMISSION_H
#define DAEMON_EVENT_TEAM_ADMISSION_H

#include "daemon/event/tourney.h"
#include "sql/store_team.h"

/*
 * Adds the admission of a team whose line-up is stored and was checked, and that has its place or
 * gets it with the same list of effects.  1 or a negative enum store_error.
 */
int team_admission_keep(const struct work *work, const struct team_row *row, struct effects *ret);

/*
 * Appends a sentence for every team with a place whose admission is missing, is of another line-up
 * or does not follow from the facts of its day, and for every player of two teams of an event
 * (EVENTS E79); 1 or a negative enum store_error.
 */
int team_admission_verify(const struct work *work, json_t *differences);

#endif
