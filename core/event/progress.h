/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * How far a running group has come (EVENTS E59): what every seat can still reach, whether the
 * group is finished, and the day on which it ended.
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
	int most2;   /* half points, when all games that are left are won */
	int best;    /* place on points, when everything goes well; nobody level counts as above */
	int worst;   /* place on points, when nothing does; everybody level counts as above */
};

/* With more others in doubt than these the places are only bounds. */
#define PROGRESS_SEARCHED 7

/*
 * Fills ret_lines[0..n-1] by number.  `games` are those that the group has, not only those with a
 * result: white2 is -1 where it is missing.  Games with numbers out of range are left out.  A
 * place better than `best` or worse than `worst` cannot be reached.  Both can be reached as long as
 * no more than PROGRESS_SEARCHED others are in doubt, as in every group of seven; else they may be
 * too wide.  An open game is taken to end with one point in all.
 * False for n outside 1..EMT_MOST_PLAYERS.
 */
bool progress_table(int n, const struct emt_game *games, int n_games,
		    struct progress_line *ret_lines);

/*
 * The end of a group: the last of the days on which its own games were first decided, whatever a
 * ruling or a play-off changes later.  CIVIL_NONE while a game has no day.
 */
struct civil progress_end(const struct civil *decided, int n_games);

/* A group is finished when it has ended and no play-off is owed. */
bool progress_finished(struct civil end, bool playoff_owed);

#endif
