/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The games of a group: those that begin with it, and those that follow one by one (EVENTS E45).
 * Rounds that are paired are in rounds.h.
 */
#ifndef DAEMON_EVENT_GROUP_GAMES_H
#define DAEMON_EVENT_GROUP_GAMES_H

#include "daemon/entry_list.h"
#include "daemon/event/tourney.h"

/*
 * Begins the games that the schedule of the kind has at once; none where rounds are paired.  The
 * entries have their numbers.  1 or a negative enum store_error.
 */
int group_games_begin(const struct work *work, const struct tourney_facts *t,
		      const struct group_row *g, const struct entry_list *list,
		      struct effects *ret);

/*
 * All games of the group are over by the effects so far.  1: the one that follows begins; 0: none
 * does, and none after somebody has left; negative: enum store_error.
 */
int group_games_follow(const struct work *work, const struct group_row *g, struct effects *ret);

#endif
