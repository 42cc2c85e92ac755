/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Matches and friendly games as rows of the table of kinds (EVENTS E45). */
#ifndef CORE_EVENT_KIND_MATCH_H
#define CORE_EVENT_KIND_MATCH_H

#include "core/event/kind.h"

void kind_match_compose(const struct kind_compose_input *in, struct kind_composition *ret);
/*
 * A match of as many games as the option "games" gives, or one; number 1 has White in the first,
 * and colours alternate.  With the option "one-by-one" only the first game starts with the match.
 */
size_t kind_match_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);
/* Returns the next game of a match played one by one, unless the winner is already certain. */
bool kind_match_follow(const struct kind_table_input *in, struct kind_game *ret_game);
/* Ranks by points only. */
void kind_match_table(const struct kind_table_input *in, struct kind_line *ret_lines);

#endif
