/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The proposal for the groups of a stage, as it is stored (EVENTS E14): a head, and the groups one
 * by one, since a large event has thousands of them and lots go through them a group at a time.
 */
#ifndef DAEMON_STAGE_PLAN_H
#define DAEMON_STAGE_PLAN_H

#include <jansson.h>

#include "daemon/context.h"

struct stage_plan {
	int64_t stage;
	int version;
	/*
	 * held, last, advance, final, vacant, wish, left_out (entries), told (players who began in
	 * a stage that is not held); "groups" is their number.  Owned; NULL = there is none.
	 */
	json_t *facts;
	int groups;
};

/* The proposal in force: 1; 0: there is none; negative enum store_error. */
int stage_plan_load(struct context *ctx, int64_t stage, struct stage_plan *ret);
void stage_plan_release(struct stage_plan *plan);

/* A group of it, 1.., which the caller owns: 1 or a negative enum store_error. */
int stage_plan_group(struct context *ctx, const struct stage_plan *plan, int number,
		     json_t **ret_group);

/* All groups as an array that the caller owns: 1 or a negative enum store_error. */
int stage_plan_groups(struct context *ctx, const struct stage_plan *plan, json_t **ret_groups);

#endif
