/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Start positions in kinds that prescribe or draw them (EVENTS E44, E45): thematic ones go to the
 * groups in turn, Chess960 ones are drawn per group or per game.  A group's position is in its
 * setup: {"fen": TEXT, "moves": NUMERIC, "position960": NUMBER}.
 */
#ifndef DAEMON_EVENT_GIVEN_POSITION_H
#define DAEMON_EVENT_GIVEN_POSITION_H

#include "core/event/kind.h"
#include "daemon/entry_list.h"
#include "daemon/event/effects.h"
#include "daemon/event/tourney.h"

/*
 * Checks every line of an option "fen" or "moves"; other options always pass. On false `ret_why`
 * (of `size` bytes) names the line and the column.
 */
bool given_position_check(enum event_option which, const char *text, char *ret_why, size_t size);

/*
 * Assigns the group its position in g->setup; the row is changed, not stored.  `list`: its entrants
 * in order of entry.  Returns 1 or a negative enum store_error.
 */
int given_position_of_group(const struct work *work, const struct tourney_facts *t,
			    struct group_row *g, const struct entry_list *list,
			    struct effects *ret);

/*
 * Sets fen and chess960 of the n-th game of the group, from 1, and appends its opening moves to
 * `ret_moves`.  Returns 1 or a negative enum store_error.
 */
int given_position_of_game(const struct work *work, const struct tourney_facts *t,
			   const struct group_row *g, const struct entry_list *list, int n,
			   struct game_row *row, struct sbuf *ret_moves, struct effects *ret);

#endif
