/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rating report of an event with unrated players (4.5.5.2): each of them gets a performance
 * rating, the exact fixed point over all of them, and counts with it as an opponent.  A player with
 * 0 or 100 per cent has no performance; their games are not rated.
 */
#ifndef CLI_RATE_EVENT_H
#define CLI_RATE_EVENT_H

#include "cli/fields.h"

/*
 * The answer of rating.tournament; the line of an unrated player is {"id", "n", "W", "unrated":
 * true, "Rp", "Rn"}, both null without a performance.  NULL after a complaint.
 */
json_t *rate_event(const struct fields *in);

#endif
