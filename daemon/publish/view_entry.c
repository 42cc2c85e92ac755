/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_entry.h. */
#include "daemon/publish/view_entry.h"

#include <string.h>

#include "core/event/class.h"
#include "daemon/entry_facts.h"
#include "daemon/publish/view_json.h"
#include "sql/store_case.h"
#include "sql/store_right.h"
#include "sql/store_stage.h"

/* The paragraphs of a list of routes such as "a1,b". */
static json_t *paragraphs_json(const char *routes)
{
	json_t *list = json_array();

	while (*routes) {
		size_t n = strcspn(routes, ",");

		for (int r = 0; r < ROUTE_COUNT; r++) {
			const char *name = class_route_name((enum class_route)r);
			if (strlen(name) == n && !memcmp(name, routes, n))
				json_array_append_new(list, json_string(class_route_paragraph(
								    (enum class_route)r)));
		}
		routes += n + (routes[n] == ',');
	}
	return list;
}

static json_t *routes_json(const char *routes)
{
	json_t *list = json_array();

	while (*routes) {
		size_t n = strcspn(routes, ",");

		json_array_append_new(list, json_stringn(routes, n));
		routes += n + (routes[n] == ',');
	}
	return list;
}

static int admission_json(struct context *ctx, int64_t entry, json_t **ret)
{
	struct admission a;
	json_t *basis;
	int rc = store_admission_of(ctx->store, entry, &a);

	*ret = json_null();
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	basis = json_loads(a.basis ? a.basis : "[]", 0, NULL);
	*ret = json_pack("{s:o, s:o, s:o, s:o, s:s, s:b}", "asof", view_json_date(a.asof), "routes",
			 routes_json(a.routes), "paragraphs", paragraphs_json(a.routes), "basis",
			 basis ? basis : json_array(), "author", a.author, "shaken",
			 a.shaken.sec != 0);
	admission_release(&a);
	return 1;
}

static int case_json(struct context *ctx, const struct entry_row *e, json_t **ret)
{
	struct case_row row;
	int rc = store_case_find_event(ctx->store, CASE_ENTRY, e->tourney, e->id, 0, &row);

	*ret = rc > 0 ? json_integer((json_int_t)row.id) : json_null();
	if (rc > 0)
		case_row_release(&row);
	return rc < 0 ? rc : 1;
}

static int stage_number(struct context *ctx, const struct entry_row *e, int *ret)
{
	struct stage_row stage;
	int rc = e->stage ? store_stage_get(ctx->store, e->stage, &stage) : 0;

	*ret = rc > 0 ? stage.number : 1;
	return rc < 0 ? rc : 1;
}

int view_entry_json(struct context *ctx, const struct entry_row *e, json_t **ret_json)
{
	struct player p = {.name = ""};
	struct entry_facts f;
	json_t *admission = NULL, *about = NULL;
	int stage, rc = e->player ? store_player_get(ctx->store, e->player, &p) : 1;

	if (rc >= 0)
		rc = stage_number(ctx, e, &stage);
	if (rc > 0)
		rc = admission_json(ctx, e->id, &admission);
	if (rc > 0)
		rc = case_json(ctx, e, &about);
	if (rc <= 0) {
		json_decref(admission);
		json_decref(about);
		return rc < 0 ? rc : STORE_FAILED;
	}
	entry_facts_read(e, &f);
	*ret_json = json_pack("{s:I, s:o, s:s, s:s, s:s, s:i, s:o, s:i, s:b, s:o, s:o}", "entry",
			      (json_int_t)e->id, "player",
			      e->player ? json_integer((json_int_t)e->player) : json_null(), "name",
			      e->player ? p.name : f.name, "state", view_json_entry_state(e->state),
			      "class", e->class, "stage", stage, "asked",
			      view_json_instant(e->asked), "seq", e->seq, "paid", e->paid.sec != 0,
			      "admission", admission, "case", about);
	entry_facts_release(&f);
	return 1;
}
