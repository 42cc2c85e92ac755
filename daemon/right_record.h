/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Collects from the store the facts that a player's rights depend on (EVENTS E6 to E8): group
 * results from published tables, games in running groups, cups, external results, grants, and the
 * editions of the DM class.  Uses the facts known at an instant, so that a decision can be repeated
 * later.
 */
#ifndef DAEMON_RIGHT_RECORD_H
#define DAEMON_RIGHT_RECORD_H

#include "core/event/rights.h"
#include "daemon/context.h"

/* Owns the lists of `record`. */
struct right_record {
	struct rights_record record;
};

/*
 * Of the player (0 = not registered yet) as known at the instant; 1 or a negative enum store_error;
 * release only after 1.
 */
int right_record_load(struct context *ctx, int64_t player, struct instant at,
		      struct right_record *ret);
/*
 * The same without results of that very instant, except external ones up to that id.
 */
int right_record_load_before(struct context *ctx, int64_t player, struct instant at,
			     int64_t last_outside, struct right_record *ret);
void right_record_release(struct right_record *r);

/*
 * Adds an external result from its stored form (EVENTS E7): `source` is "emt", "cup", "iccf" or
 * "otb".  Returns false, adding nothing, if a field is missing or invalid.
 */
bool right_record_add(struct right_record *r, int64_t id, const char *source, const char *facts,
		      bool declared);

/* A number identifying the author of an act; 0 = the server. */
int64_t right_record_author(const char *author);

#endif
