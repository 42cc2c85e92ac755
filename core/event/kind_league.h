/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The team league as the row of the table of kinds takes it: divisions, games, tables and the title
 * over core/event/league_compose.h and core/event/team_table.h.
 */
#ifndef CORE_EVENT_KIND_LEAGUE_H
#define CORE_EVENT_KIND_LEAGUE_H

#include "core/event/kind.h"

/*
 * A group a division, of the third one or more: "1", "2", "3A".  Teams of a club that has more
 * teams than there are divisions are left out, which is impossible unless the leader has decided to
 * start (EVENTS E38 to E40).
 */
void kind_league_compose(const struct kind_compose_input *in, struct kind_composition *ret);
/* All boards of all matches of Berger's table (EVENTS E41). */
size_t kind_league_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);
/*
 * Points of the boards less penalties, then the weighted sum (EVENTS E41).  `sb` is the weighted
 * sum, `second` the match points.
 */
void kind_league_table(const struct kind_table_input *in, struct kind_line *ret_lines);
/* True. */
bool kind_league_ends_in_lots(const struct option_values *options);
/* The title of the first division (EVENTS E41); nobody's while lots have to decide it. */
void kind_league_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret);

#endif
