/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The progress of a running group (EVENTS E59): what every seat can still reach, whether the group
 * is finished, and the day on which it ended.
 */
#ifndef CORE_EVENT_PROGRESS_H
#define CORE_EVENT_PROGRESS_H

#include "core/base/civil.h"
#include "core/event/emt.h"

#include <stdbool.h>

struct progress_line {
	int number;
	int points2; /* half points, now */
	int left;    /* games without a result */
	int most2;   /* half points, if all remaining games are won */
	int best;    /* place on points in the best case; level players do not count as above */
	int worst;   /* place on points in the worst case; level players count as above */
};

/* With more others in doubt than this the places are only bounds. */
#define PROGRESS_SEARCHED 7

/*
 * Fills ret_lines[0..n-1] by number.  `games` has all games of the group, not only those with a
 * result: white2 is -1 if it is missing.  Games with numbers out of range are ignored.  Places
 * better than `best` or worse than `worst` cannot be reached.  Both can be reached if at most
 * PROGRESS_SEARCHED others are in doubt, as in every group of seven; otherwise they may be too
 * wide.  An open game is assumed to give one point in total.  Returns false for n outside
 * 1..EMT_MOST_PLAYERS.
 */
bool progress_table(int n, const struct emt_game *games, int n_games,
		    struct progress_line *ret_lines);

/*
 * Returns the end of a group: the latest day on which one of its own games was first decided,
 * whatever a ruling or a play-off changes later.  CIVIL_NONE while a game has no such day.
 */
struct civil progress_end(const struct civil *decided, int n_games);

/* A group is finished when it has ended and no play-off is due. */
bool progress_finished(struct civil end, bool playoff_owed);

#endif
