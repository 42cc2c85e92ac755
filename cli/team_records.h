/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the table of a team event says, in the records of its report: the scores and ranks of the
 * teams (310), their rounds (802), and the points by which they are paired.
 */
#ifndef CLI_TEAM_RECORDS_H
#define CLI_TEAM_RECORDS_H

#include "cli/team_event.h"

/*
 * The teams as players of a report, with the points of the score that ranks them (STANDINGS B-24);
 * an unfinished match counts as far as its games, an open one as drawn.
 */
void team_records_as_players(const struct trf *t, const struct team_event *e,
			     struct trf *ret_teams);

/*
 * The points of a won match, in tenths: of the score that ranks the teams, match points by line 362
 * or board points on all boards.  `ret_game` tells which score it is.
 */
int team_records_win(const struct trf *t, const struct team_event *e, bool *ret_game);

/* Enters the scores and ranks of the teams; a report without teams (310) stays the same. */
void team_records_update(struct trf *t);

/* Has the report lines of rounds by boards (801), which are not updated? */
bool team_records_stale(const struct trf *t);

#endif
