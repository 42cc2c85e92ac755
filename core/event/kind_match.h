/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Matches and friendly games as rows of the table of kinds (EVENTS E45). */
#ifndef CORE_EVENT_KIND_MATCH_H
#define CORE_EVENT_KIND_MATCH_H

#include "core/event/kind.h"

void kind_match_compose(const struct kind_compose_input *in, struct kind_composition *ret);
/*
 * As many games as the option "games" says, or one; number 1 has White in the first, and colours
 * alternate.  One by one (option "one-by-one") only the first begins with the match.
 */
size_t kind_match_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);
/* The next of those one by one, unless the rest cannot change who wins. */
bool kind_match_follow(const struct kind_table_input *in, struct kind_game *ret_game);
/* By points alone. */
void kind_match_table(const struct kind_table_input *in, struct kind_line *ret_lines);

#endif
