/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The games of a group: those that start with it, and those that follow one by one (EVENTS E45).
 * rounds.h handles paired rounds.
 */
#ifndef DAEMON_EVENT_GROUP_GAMES_H
#define DAEMON_EVENT_GROUP_GAMES_H

#include "daemon/entry_list.h"
#include "daemon/event/tourney.h"

/*
 * Starts the games that the kind schedules at once; none if rounds are paired.  The entries must
 * have their numbers.  Returns 1 or a negative enum store_error.
 */
int group_games_begin(const struct work *work, const struct tourney_facts *t,
		      const struct group_row *g, const struct entry_list *list,
		      struct effects *ret);

/*
 * Call when all games of the group are over by the effects so far.  Returns 1: the next one starts;
 * 0: none does, or somebody has left; negative: enum store_error.
 */
int group_games_follow(const struct work *work, const struct group_row *g, struct effects *ret);

#endif
