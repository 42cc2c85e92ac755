/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The team league as a row of the table of kinds: divisions, games, tables and the title, based on
 * core/event/league_compose.h and core/event/team_table.h.
 */
#ifndef CORE_EVENT_KIND_LEAGUE_H
#define CORE_EVENT_KIND_LEAGUE_H

#include "core/event/kind.h"

/*
 * One group per division, in the third one or more: "1", "2", "3A".  A club with more teams than
 * divisions has teams left out, which is an error unless the leader has decided to start (EVENTS
 * E38 to E40).
 */
void kind_league_compose(const struct kind_compose_input *in, struct kind_composition *ret);
/* All boards of all matches of the Berger table (EVENTS E41). */
size_t kind_league_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);
/*
 * Board points minus penalties, then the weighted sum (EVENTS E41).  `sb` is the weighted sum,
 * `second` the match points.
 */
void kind_league_table(const struct kind_table_input *in, struct kind_line *ret_lines);
/* Always true. */
bool kind_league_ends_in_lots(const struct option_values *options);
/* The title of the first division (EVENTS E41); vacant while lots must decide it. */
void kind_league_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret);

#endif
