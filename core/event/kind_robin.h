/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the kinds in which everybody meets everybody have in common, as rows of the table of kinds
 * take it: schedules, tables and outcomes over core/event/emt.h and core/event/robin.h.
 */
#ifndef CORE_EVENT_KIND_ROBIN_H
#define CORE_EVENT_KIND_ROBIN_H

#include "core/event/kind.h"

/* Berger's table, as often as the option "cycles" says (EVENTS E13, E44). */
size_t kind_robin_schedule(const struct kind_schedule_input *in, struct kind_game **ret_games);
/* Twice below seven players (EVENTS E21). */
size_t kind_robin_schedule_dm(const struct kind_schedule_input *in, struct kind_game **ret_games);

/* By the chains of the EMT, the DM class, the cup and its final. */
void kind_robin_table_emt(const struct kind_table_input *in, struct kind_line *ret_lines);
void kind_robin_table_dm(const struct kind_table_input *in, struct kind_line *ret_lines);
void kind_robin_table_cup(const struct kind_table_input *in, struct kind_line *ret_lines);
/* By the option "table". */
void kind_robin_table_chosen(const struct kind_table_input *in, struct kind_line *ret_lines);

#endif
