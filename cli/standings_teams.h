/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Converts a team event to the form of an individual one, for the crosstable: {"name", "players":
 * [{"id", "games": [{"opp", "res": board points}]}]}.
 */
#ifndef CLI_STANDINGS_TEAMS_H
#define CLI_STANDINGS_TEAMS_H

#include <jansson.h>

/* `input` has been checked by one of teams.*; matches of annulled teams are left out. */
json_t *standings_teams_as_players(json_t *input);

#endif
