/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_plan.h. */
#include "daemon/stage_plan.h"

#include <stdlib.h>

#include "sql/store_stage.h"

/* A proposal never changes, so the last one read is cached. */
static int read_head(struct context *ctx, int64_t stage, int64_t id)
{
	struct composition_row row;
	int rc = ctx->plan.id == id ? 0 : store_composition_last(ctx->store, stage, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	json_decref(ctx->plan.facts);
	ctx->plan.facts = json_loads(row.facts, 0, NULL);
	ctx->plan.id = ctx->plan.facts ? id : 0;
	composition_row_release(&row);
	return ctx->plan.facts ? 1 : STORE_FAILED;
}

int stage_plan_load(struct context *ctx, int64_t stage, struct stage_plan *ret)
{
	struct stage_plan plan = {.stage = stage};
	int64_t id;
	int rc = store_composition_newest(ctx->store, stage, &id, &plan.version);

	if (rc > 0)
		rc = read_head(ctx, stage, id);
	if (rc > 0) {
		plan.facts = json_incref(ctx->plan.facts);
		plan.groups = (int)json_integer_value(json_object_get(plan.facts, "groups"));
		*ret = plan;
	}
	return rc;
}

void stage_plan_release(struct stage_plan *plan)
{
	json_decref(plan->facts);
	plan->facts = NULL;
}

int stage_plan_group(struct context *ctx, const struct stage_plan *plan, int number,
		     json_t **ret_group)
{
	char *text = NULL;
	json_t *group;
	int rc = store_composition_group_get(ctx->store, plan->stage, number, plan->version, &text);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	group = json_loads(text, 0, NULL);
	free(text);
	if (!group)
		return STORE_FAILED;
	*ret_group = group;
	return 1;
}

char *stage_plan_seats(const json_t *group)
{
	struct sbuf seats = SBUF_INIT;
	const json_t *entry;
	json_t *seat;
	size_t i;

	json_array_foreach(json_object_get(group, "seats"), i, seat)
	{
		entry = json_object_get(seat, "entry");
		sbuf_addf(&seats, "%s%s%lld", i ? " " : "", entry ? "" : "p",
			  (long long)json_integer_value(entry ? entry
							      : json_object_get(seat, "player")));
	}
	return sbuf_detach(&seats, NULL);
}

const char *stage_plan_shared_why(const json_t *group)
{
	const json_t *seats = json_object_get(group, "seats");
	const json_t *why = json_object_get(json_array_get(seats, 0), "why"), *seat;
	size_t i;

	json_array_foreach(seats, i, seat)
	{
		if (json_object_get(seat, "with") || !json_equal(json_object_get(seat, "why"), why))
			return NULL;
	}
	return i > 1 ? json_string_value(why) : NULL;
}

int stage_plan_groups(struct context *ctx, const struct stage_plan *plan, json_t **ret_groups)
{
	json_t *groups = json_array(), *group;
	int rc = 1;

	for (int i = 1; i <= plan->groups && rc > 0; i++) {
		rc = stage_plan_group(ctx, plan, i, &group);
		if (rc > 0)
			json_array_append_new(groups, group);
	}
	if (rc > 0)
		*ret_groups = groups;
	else
		json_decref(groups);
	return rc;
}
