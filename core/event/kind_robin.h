/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the kinds in which everybody meets everybody have in common, as rows of the table of kinds
 * take it: schedules, tables and outcomes over core/event/emt.h and core/event/robin.h.
 */
#ifndef CORE_EVENT_KIND_ROBIN_H
#define CORE_EVENT_KIND_ROBIN_H

#include "core/event/emt.h"
#include "core/event/kind.h"

/* Everybody in one group; who is beyond the greatest number queues in order of entry. */
void kind_robin_compose(const struct kind_compose_input *in, struct kind_composition *ret);
/* The same by the order of routes, then rating (EVENTS E15). */
void kind_robin_compose_dm(const struct kind_compose_input *in, struct kind_composition *ret);
/* Groups of about the option "size", as equal as possible, in the order of the lots (EVENTS E44).
 */
void kind_robin_compose_lots(const struct kind_compose_input *in, struct kind_composition *ret);

/* Berger's table, as often as the option "cycles" says (EVENTS E13, E44). */
size_t kind_robin_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);
/* Twice below seven players (EVENTS E21). */
size_t kind_robin_schedule_dm(const struct kind_schedule_input *in, struct kind_game **ret_games);

/*
 * The table of a round robin by a chain; false when there are more seats than a table can have
 * (TB_MOST_CELLS).
 */
bool kind_robin_lines(enum tb_chain chain, int seats, int cycles, const struct emt_game *games,
		      size_t n_games, struct kind_line *ret_lines);

/* By the chains of the EMT, the DM class, the cup and its final. */
void kind_robin_table_emt(const struct kind_table_input *in, struct kind_line *ret_lines);
void kind_robin_table_dm(const struct kind_table_input *in, struct kind_line *ret_lines);
void kind_robin_table_cup(const struct kind_table_input *in, struct kind_line *ret_lines);
/* By the option "table". */
void kind_robin_table_chosen(const struct kind_table_input *in, struct kind_line *ret_lines);

/* The title of the best citizen, or the play-off for it (EVENTS E23, E24). */
void kind_robin_outcome_dm(const struct kind_outcome_input *in, struct kind_outcome *ret);

/* A theme is given by positions or by moves, not by both (EVENTS E44). */
const char *kind_robin_theme_wrong(const struct option_values *options);

#endif
