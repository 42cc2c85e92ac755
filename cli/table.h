/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A table of results from JSON: {"rounds", "players": [{"id", "rating", "games": [...]}]}.
 */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "cli/idmap.h"
#include "core/standings/tiebreak.h"

struct table {
	struct tiebreak_table tb;
	struct idmap ids;
	bool ready;
	bool with_open;
};

/*
 * Reads and prepares a table; returns false after a complaint.  The caller calls table_release() in
 * either case.
 */
bool table_read(const struct fields *in, struct table *t);
/*
 * The same for a report, where a game with "open": true has no result yet, one with "counted":
 * false has a result that is not counted (STANDINGS B-29), "win" and "draw" are the
 * points of a win and a draw, and a player may have points "beside" the results.
 */
bool table_read_with_open(const struct fields *in, struct table *t);
void table_release(struct table *t);

/* Returns [{"place", "ids": [sorted]}] for an order and the place of each position in it. */
json_t *table_places(const struct idmap *ids, const size_t *order, const size_t *place);

#endif
