/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The stored proposal for the groups of a stage (EVENTS E14): a head, and the groups one by one,
 * because a large event has thousands and they are drawn one at a time.
 */
#ifndef DAEMON_STAGE_PLAN_H
#define DAEMON_STAGE_PLAN_H

#include <jansson.h>

#include "daemon/context.h"

struct stage_plan {
	int64_t stage;
	int version;
	/*
	 * held, last, advance, final, vacant, wish, left_out (entries), told (players who started
	 * in a stage that is not held); "groups" is their number.  Owned; NULL = no proposal.
	 */
	json_t *facts;
	int groups;
};

/* The proposal in force: 1; 0: there is none; negative enum store_error. */
int stage_plan_load(struct context *ctx, int64_t stage, struct stage_plan *ret);
void stage_plan_release(struct stage_plan *plan);

/* One of its groups, from 1, owned by the caller: 1 or a negative enum store_error. */
int stage_plan_group(struct context *ctx, const struct stage_plan *plan, int number,
		     json_t **ret_group);

/*
 * The seats of a group as the journal tells them (kskak-record(7)), which the caller frees: the
 * numbers of its entries or teams, in a play-off p and the number of the player.
 */
char *stage_plan_seats(const json_t *group);

/*
 * The reason that all seats of a group share (a msgid, borrowed), so that readers are told once;
 * NULL: they differ, somebody swapped places, or there is one seat.
 */
const char *stage_plan_shared_why(const json_t *group);

/* All groups as an array owned by the caller: 1 or a negative enum store_error. */
int stage_plan_groups(struct context *ctx, const struct stage_plan *plan, json_t **ret_groups);

#endif
