/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Common parts of the kinds in which everybody meets everybody, as rows of the table of kinds:
 * schedules, tables and outcomes, based on core/event/emt.h and core/event/robin.h.
 */
#ifndef CORE_EVENT_KIND_ROBIN_H
#define CORE_EVENT_KIND_ROBIN_H

#include "core/event/emt.h"
#include "core/event/kind.h"

/* Puts everybody in one group; entrants beyond the limit queue in order of entry. */
void kind_robin_compose(const struct kind_compose_input *in, struct kind_composition *ret);
/* The same in the order of routes, then rating (EVENTS E15). */
void kind_robin_compose_dm(const struct kind_compose_input *in, struct kind_composition *ret);
/*
 * Groups of about the option "size", as equal as possible, in the order of the lots (EVENTS E44).
 */
void kind_robin_compose_lots(const struct kind_compose_input *in, struct kind_composition *ret);

/* The Berger table, as often as the option "cycles" says (EVENTS E13, E44). */
size_t kind_robin_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);
/* Twice with fewer than seven players (EVENTS E21). */
size_t kind_robin_schedule_dm(const struct kind_schedule_input *in, struct kind_game **ret_games);

/*
 * The table of a round robin by a chain; returns false if there are too many seats for a table
 * (TB_MOST_CELLS).
 */
bool kind_robin_lines(enum tiebreak_chain chain, int seats, int cycles,
		      const struct emt_game *games, size_t n_games, struct kind_line *ret_lines);

/* The chains of the EMT, the DM class, the cup and its final, and that of the option "table". */
enum tiebreak_chain kind_robin_chain_emt(const struct kind_table_input *in);
enum tiebreak_chain kind_robin_chain_dm(const struct kind_table_input *in);
enum tiebreak_chain kind_robin_chain_cup(const struct kind_table_input *in);
enum tiebreak_chain kind_robin_chain_chosen(const struct kind_table_input *in);

/* The tables by these chains. */
void kind_robin_table_emt(const struct kind_table_input *in, struct kind_line *ret_lines);
void kind_robin_table_dm(const struct kind_table_input *in, struct kind_line *ret_lines);
void kind_robin_table_cup(const struct kind_table_input *in, struct kind_line *ret_lines);
void kind_robin_table_chosen(const struct kind_table_input *in, struct kind_line *ret_lines);

/* The title for the best citizen, or the play-off for it (EVENTS E23, E24). */
void kind_robin_outcome_dm(const struct kind_outcome_input *in, struct kind_outcome *ret);

/* A theme is given by positions or by moves, but not by both (EVENTS E44). */
const char *kind_robin_theme_wrong(const struct option_values *options);

#endif
