/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_event_parts.h. */
#include "daemon/publish/view_event_parts.h"

#include <string.h>

#include "daemon/publish/view_json.h"
#include "daemon/publish/view_team.h"
#include "daemon/publish/view_tourney.h"
#include "daemon/team_list.h"
#include "sql/store_right.h"
#include "sql/store_table.h"

/* --- entries --------------------------------------------------------------------------------- */

struct entries {
	struct context *ctx;
	json_t *list;
	int rc;
};

/* The newest admission of an entry; JSON null if none. */
static json_t *admission_json(struct context *ctx, int64_t entry)
{
	struct admission a;
	json_t *json, *basis;

	if (store_admission_of(ctx->store, entry, &a) <= 0)
		return json_null();
	basis = json_loads(a.basis ? a.basis : "[]", 0, NULL);
	json = json_pack("{s:o, s:s, s:o, s:b}", "asof", view_json_date(a.asof), "routes", a.routes,
			 "basis", basis ? basis : json_array(), "shaken", a.shaken.sec != 0);
	admission_release(&a);
	return json;
}

static int add_entry(void *arg, const struct entry_row *e)
{
	struct entries *all = arg;
	struct view_player player;

	if (!e->player)
		return 0;
	all->rc = view_player(all->ctx, e->player, &player);
	if (all->rc <= 0)
		return 1;
	json_array_append_new(
		all->list,
		json_pack("{s:I, s:I, s:s, s:s, s:i, s:s, s:s, s:I, s:o, s:i, s:i, s:o, s:b, s:o}",
			  "entry", (json_int_t)e->id, "player", (json_int_t)e->player, "name",
			  player.name, "club", player.club, "rating", player.rating, "state",
			  view_json_entry_state(e->state), "class", e->class, "stage",
			  (json_int_t)e->stage, "group",
			  e->group ? json_integer(e->group) : json_null(), "seq", e->seq, "number",
			  e->number, "asked", view_json_instant(e->asked), "paid", e->paid.sec != 0,
			  "admission", admission_json(all->ctx, e->id)));
	return 0;
}

/* The teams of an event by name; empty for an individual event. */
static int teams_json(struct context *ctx, const struct tourney *t, json_t **ret_json)
{
	struct team_list teams;
	int rc = team_list_load(ctx, t->id, &teams);

	if (rc <= 0)
		return rc;
	*ret_json = json_array();
	for (size_t i = 0; i < teams.n; i++)
		json_array_append_new(*ret_json,
				      json_pack("{s:I, s:s, s:s, s:i, s:s}", "team",
						(json_int_t)teams.v[i].row.id, "name",
						teams.v[i].name, "club", teams.v[i].club.name,
						"number", teams.v[i].row.number, "state",
						view_team_state(&teams.v[i].row)));
	team_list_release(&teams);
	return 1;
}

int view_event_parts_entries(struct context *ctx, const struct tourney *t, json_t **ret_json)
{
	static const enum entry_state shown[] = {ENTRY_CONFIRMED, ENTRY_UNPAID, ENTRY_SEATED,
						 ENTRY_WITHDRAWN};
	struct entries all = {.ctx = ctx, .list = json_array(), .rc = 1};
	json_t *teams = NULL;
	int rc = 1;

	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]) && rc >= 0 && all.rc > 0; i++)
		rc = store_entry_each_state(ctx->store, t->id, shown[i], VIEW_TOURNEY_ENTRANTS,
					    add_entry, &all);
	if (rc >= 0 && all.rc > 0)
		rc = teams_json(ctx, t, &teams);
	if (rc < 0 || all.rc <= 0) {
		json_decref(all.list);
		return rc < 0 ? rc : all.rc < 0 ? all.rc : STORE_FAILED;
	}
	*ret_json = json_pack("{s:o, s:o}", "entries", all.list, "teams", teams);
	return 1;
}

/* --- tables ---------------------------------------------------------------------------------- */

/* Version of the final table; 0 = not final. */
static int table_version(struct context *ctx, int64_t group)
{
	struct table_row row;
	int version = 0;

	if (store_table_last(ctx->store, group, &row) > 0) {
		version = row.version;
		table_row_release(&row);
	}
	return version;
}

static int add_table(struct context *ctx, int64_t group, int stage, json_t *tables)
{
	struct group_view v;
	int rc = view_group(ctx, group, &v);

	if (rc <= 0)
		return rc;
	json_array_append_new(tables,
			      json_pack("{s:I, s:s, s:i, s:s, s:i, s:o}", "group",
					(json_int_t)group, "code", v.code, "stage", stage, "state",
					view_json_group_state(v.state), "version",
					table_version(ctx, group), "lines", view_json_table(&v)));
	view_group_release(&v);
	return 1;
}

/* The groups of a page. */
struct groups {
	const struct view_event_parts_asked *asked;
	int64_t ids[VIEW_TOURNEY_TABLES];
	int stages[VIEW_TOURNEY_TABLES], n;
	int stage;
	bool behind; /* the group after which the page begins has been passed */
	bool more;   /* there are groups after the page */
};

static int take_group(void *arg, const struct group_row *row)
{
	struct groups *g = arg;

	if (g->asked->group && row->id != g->asked->group)
		return 0;
	if (!g->behind) {
		g->behind = row->id == g->asked->after;
		return 0;
	}
	g->more = g->n == VIEW_TOURNEY_TABLES;
	if (!g->more) {
		g->ids[g->n] = row->id;
		g->stages[g->n++] = g->stage;
	}
	return g->more;
}

struct stage_list {
	int64_t ids[KIND_STAGES_MAX];
	int numbers[KIND_STAGES_MAX], n;
};

static int take_stage(void *arg, const struct stage_row *row)
{
	struct stage_list *l = arg;

	if (l->n == KIND_STAGES_MAX)
		return 1;
	l->ids[l->n] = row->id;
	l->numbers[l->n++] = row->number;
	return 0;
}

static int find_groups(struct context *ctx, const struct tourney *t, struct groups *g)
{
	struct stage_list l = {.n = 0};
	int rc = store_stage_each(ctx->store, t->id, take_stage, &l);

	for (int i = 0; i < l.n && rc >= 0 && !g->more; i++) {
		g->stage = l.numbers[i];
		if (!g->asked->stage || g->asked->stage == g->stage)
			rc = store_group_each_stage(ctx->store, l.ids[i], take_group, g);
	}
	return rc;
}

int view_event_parts_tables(struct context *ctx, const struct tourney *t,
			    const struct view_event_parts_asked *asked, json_t **ret_json)
{
	struct groups g = {.asked = asked, .behind = !asked->after};
	json_t *tables = json_array();
	int rc = find_groups(ctx, t, &g);

	for (int i = 0; i < g.n && rc >= 0; i++)
		rc = add_table(ctx, g.ids[i], g.stages[i], tables);
	*ret_json = json_pack("{s:o, s:o}", "tables", tables, "next",
			      view_json_next(g.more, g.n ? g.ids[g.n - 1] : 0));
	return rc < 0 ? rc : 1;
}

/* --- rounds ---------------------------------------------------------------------------------- */

int view_event_parts_round(struct context *ctx, const struct tourney *t, int round,
			   json_t **ret_json)
{
	struct tourney_view v;
	json_t *groups = json_array();
	int rc = view_tourney_id(ctx, t->id, &v);

	for (int i = 0; rc > 0 && i < v.n_rounds; i++) {
		const struct tourney_view_round *r = &v.rounds[i];

		if (r->round == round)
			json_array_append_new(
				groups,
				json_pack("{s:o, s:i, s:i, s:o, s:o, s:s, s:O}", "group",
					  r->group ? json_integer(r->group) : json_null(), "stage",
					  v.stages[r->stage].number, "version", r->version, "at",
					  view_json_instant(r->at), "starts",
					  view_json_date(r->starts), "reason", r->reason, "facts",
					  r->facts ? r->facts : json_null()));
	}
	if (rc > 0)
		view_tourney_release(&v);
	if (rc > 0 && json_array_size(groups)) {
		*ret_json = json_pack("{s:i, s:o}", "round", round, "groups", groups);
		return 1;
	}
	json_decref(groups);
	return rc < 0 ? rc : 0;
}
