/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a player's rights rest on, gathered from the store (EVENTS E6 to E8): results of groups by
 * their published tables, games of groups that run, cups, results from elsewhere, grants, and the
 * editions of the DM class.  Nothing is typed in twice; the facts are those known at an instant, so
 * that a decision can be made again as it was made then.
 */
#ifndef DAEMON_RIGHT_RECORD_H
#define DAEMON_RIGHT_RECORD_H

#include "core/event/rights.h"
#include "daemon/context.h"

/* The lists of `record` are owned. */
struct right_record {
	struct rights_record record;
};

/*
 * Of the player (0 = of somebody who has none yet) with what was known at the instant; 1 or a
 * negative enum store_error, released in the first case alone.
 */
int right_record_load(struct context *ctx, int64_t player, struct instant at,
		      struct right_record *ret);
/*
 * The same without results of that very instant, but for those from elsewhere up to the one of that
 * id.
 */
int right_record_load_before(struct context *ctx, int64_t player, struct instant at,
			     int64_t last_outside, struct right_record *ret);
void right_record_release(struct right_record *r);

/*
 * Adds a result from elsewhere from its stored form (EVENTS E7): `source` is "emt", "cup", "iccf"
 * or "otb".  False, and nothing is added, when a field is missing or cannot be.
 */
bool right_record_add(struct right_record *r, int64_t id, const char *source, const char *facts,
		      bool declared);

/* The author of an act as a number, for telling two of them apart; 0 = the server. */
int64_t right_record_author(const char *author);

#endif
