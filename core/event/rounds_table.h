/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The table of a Swiss event, live or final, in the order of its system (EVENTS E50). */
#ifndef CORE_EVENT_ROUNDS_TABLE_H
#define CORE_EVENT_ROUNDS_TABLE_H

#include "core/event/rounds.h"

#define ROUNDS_VALUES_MOST 6

struct rounds_line {
	int number;
	int place; /* equal for shared places */
	int points2;
	int played, open; /* games with a result, games without */
	bool left;
	struct ratio values[ROUNDS_VALUES_MOST]; /* of rounds_table_systems() */
};

/* Returns the chain that orders the event: the rated one if all ratings are from the list. */
enum tiebreak_chain rounds_table_chain(const struct rounds_event *e);

/* Returns the tie-breaks of a chain that are shown as columns, in order, and their number. */
size_t rounds_table_systems(enum tiebreak_chain chain,
			    enum tiebreak_system ret_systems[ROUNDS_VALUES_MOST]);

/*
 * Writes all players, best first, into ret_lines.  Unfinished games give no points.  Returns false
 * if the facts name a player or round that does not exist, or the table would be too large.
 */
bool rounds_table(const struct rounds_event *e, struct rounds_line *ret_lines);

#endif
