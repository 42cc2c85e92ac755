/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_right.h. */
#include "daemon/publish/view_right.h"

#include "daemon/publish/view_json.h"
#include "daemon/right_record.h"
#include "sql/store_event.h"

const char *view_right_origin(int kind)
{
	switch (kind) {
	case RIGHTS_FROM_GROUP: return "group";
	case RIGHTS_FROM_EXTERNAL: return "external";
	case RIGHTS_FROM_GRANT: return "grant";
	case RIGHTS_FROM_EVENT: return "event";
	}
	return "first";
}

static json_t *origin_json(const struct rights_origin *o)
{
	if (o->kind == RIGHTS_FROM_NOTHING)
		return json_null();
	return json_pack("{s:s, s:I}", "kind", view_right_origin(o->kind), "id", (json_int_t)o->id);
}

static json_t *right_json(int64_t player, const struct rights_right *r)
{
	return json_pack("{s:I, s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "player", (json_int_t)player,
			 "class", class_name(r->class), "route", class_route_name(r->route),
			 "paragraph", class_route_paragraph(r->route), "origin",
			 origin_json(&r->origin), "from", view_json_date(r->from), "until",
			 view_json_date(r->until), "cancelled_by", origin_json(&r->cancelled_by));
}

/* Whether the right originates from a group of the tournament: 1 or 0. */
static int is_from(struct context *ctx, const struct rights_right *r, int64_t tourney)
{
	struct group_row g;
	int rc;

	if (!tourney || r->origin.kind != RIGHTS_FROM_GROUP)
		return !tourney;
	rc = store_group_get(ctx->store, r->origin.id, &g);
	return rc > 0 ? g.tourney == tourney : rc;
}

int view_right_from(struct context *ctx, int64_t player, struct instant now, int64_t tourney,
		    json_t *list)
{
	struct right_record record;
	struct rights_list rights;
	int rc = right_record_load(ctx, player, now, &record);

	if (rc < 0)
		return rc;
	rights_derive(&record.record, zone_date(ZONE_COPENHAGEN, now), &rights);
	for (size_t i = 0; i < rights.n && rc >= 0; i++) {
		rc = is_from(ctx, &rights.rights[i], tourney);
		if (rc > 0)
			json_array_append_new(list, right_json(player, &rights.rights[i]));
	}
	rights_release(&rights);
	right_record_release(&record);
	return rc < 0 ? rc : 1;
}

int view_right_player(struct context *ctx, int64_t player, struct civil on, struct instant now,
		      json_t **ret_json)
{
	struct right_record record;
	struct rights_state state;
	json_t *classes = json_array(), *list = json_array();
	int rc = view_right_from(ctx, player, now, 0, list);

	if (rc > 0)
		rc = right_record_load(ctx, player, now, &record);
	if (rc < 0) {
		json_decref(classes);
		json_decref(list);
		return rc;
	}
	state = rights_on(&record.record, on);
	right_record_release(&record);
	for (int c = CLASS_COUNT; c-- > 0;)
		if (state.routes[c])
			json_array_append_new(classes, json_string(class_name((enum emt_class)c)));
	*ret_json = json_pack("{s:o, s:o, s:o, s:b, s:b}", "on", view_json_date(on), "classes",
			      classes, "rights", list, "first_timer", state.first_timer,
			      "leader_decides", state.leader_decides);
	return 1;
}
