/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_event.h (EVENTS E75). */
#include "daemon/publish/view_event.h"

#include "core/event/kind.h"
#include "core/event/union_report.h"
#include "daemon/event_options.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_tourney.h"
#include "sql/store_calendar.h"
#include "sql/store_series.h"
#include "sql/store_stage.h"
#include "text/text.h"

const char *view_event_state(enum tourney_state state)
{
	switch (state) {
	case TOURNEY_DRAFT: return "draft";
	case TOURNEY_OPEN: return "open";
	case TOURNEY_CLOSED: return "closed";
	case TOURNEY_DRAWN: return "drawn";
	case TOURNEY_RUNNING: return "running";
	case TOURNEY_FINISHED: return "finished";
	case TOURNEY_FINAL: return "final";
	case TOURNEY_ARCHIVED: return "archived";
	case TOURNEY_CANCELLED: return "cancelled";
	}
	return "";
}

const char *view_event_stage_state(int state)
{
	switch ((enum stage_state)state) {
	case STAGE_WAITING: return "waiting";
	case STAGE_COMPOSED: return "composed";
	case STAGE_DRAWN: return "drawn";
	case STAGE_RUNNING: return "running";
	case STAGE_FINISHED: return "finished";
	case STAGE_LEFT_OUT: return "left out";
	}
	return "";
}

/* --- stages and groups ----------------------------------------------------------------------- */

static int add_group(void *arg, const struct group_row *g)
{
	json_array_append_new(
		arg, json_pack("{s:I, s:s, s:s, s:s, s:o, s:o}", "group", (json_int_t)g->id, "code",
			       g->code, "name", g->name, "state", view_json_group_state(g->state),
			       "start", view_json_date(g->start), "end", view_json_date(g->ended)));
	return 0;
}

struct stages {
	struct context *ctx;
	json_t *list;
	struct tourney_view_stage views[KIND_STAGES_MAX]; /* without their groups */
	int n;
};

static int add_stage(void *arg, const struct stage_row *s)
{
	struct stages *stages = arg;

	if (stages->n == KIND_STAGES_MAX)
		return 1;
	stages->views[stages->n++] = (struct tourney_view_stage){.id = s->id,
								 .number = s->number,
								 .state = s->state,
								 .draws = s->draws,
								 .starts = s->starts};
	json_array_append_new(stages->list,
			      json_pack("{s:i, s:s, s:s, s:o, s:o, s:[]}", "stage", s->number,
					"name", s->name, "state", view_event_stage_state(s->state),
					"draws", view_json_date(s->draws), "starts",
					view_json_date(s->starts), "groups"));
	return 0;
}

static json_t *next_json(const struct tourney *t, const struct stages *stages)
{
	struct tourney_view_act acts[VIEW_TOURNEY_ACTS];
	int n = view_tourney_next(t, stages->views, stages->n, acts);
	json_t *list = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(list,
				      json_pack("{s:s, s:i, s:o}", "act", acts[i].act, "stage",
						acts[i].stage, "at", view_json_date(acts[i].at)));
	return list;
}

static int stages_json(struct context *ctx, const struct tourney *t, json_t **ret,
		       json_t **ret_next)
{
	struct stages stages = {.ctx = ctx, .list = json_array()};
	int rc = store_stage_each(ctx->store, t->id, add_stage, &stages);

	for (int i = 0; i < stages.n && rc >= 0; i++)
		rc = store_group_each_stage(
			ctx->store, stages.views[i].id, add_group,
			json_object_get(json_array_get(stages.list, (size_t)i), "groups"));
	*ret = stages.list;
	*ret_next = next_json(t, &stages);
	return rc < 0 ? rc : 1;
}

/* --- entries --------------------------------------------------------------------------------- */

/* Two states may share a word. */
static int count_entries(void *arg, enum entry_state state, int64_t n)
{
	const char *word = view_json_entry_state(state);
	json_int_t before = json_integer_value(json_object_get((json_t *)arg, word));

	json_object_set_new(arg, word, json_integer(before + n));
	return 0;
}

/* --- the whole ------------------------------------------------------------------------------- */

static int series_code(struct context *ctx, const struct tourney *t, json_t **ret)
{
	struct series s;
	int rc = t->series ? store_series_get(ctx->store, t->series, &s) : 0;

	*ret = rc > 0 ? json_string(s.code) : json_null();
	return rc < 0 ? rc : 1;
}

static json_t *dates_json(const struct tourney *t)
{
	return json_pack("{s:o, s:o, s:o, s:o}", "opens", view_json_date(t->opens), "closes",
			 view_json_date(t->closes), "draws", view_json_date(t->draws), "starts",
			 view_json_date(t->starts));
}

/* The numbers of the signed report; JSON null if none. */
static int report_json(struct context *ctx, const struct tourney *t, json_t **ret)
{
	struct report_row r;
	int rc = store_report_last(ctx->store, t->id, 0, &r);

	*ret = json_null();
	if (rc <= 0)
		return rc < 0 ? rc : 1;
	*ret = json_pack("{s:i, s:o, s:s}", "version", r.version, "at", view_json_instant(r.at),
			 "signed_by", r.signer);
	report_row_release(&r);
	return 1;
}

static json_t *options_json(const struct tourney *t)
{
	json_t *options = json_loads(t->options, 0, NULL);

	return options ? options : json_object();
}

/* --- the union ------------------------------------------------------------------------------- */

static int add_owed(struct context *ctx, const struct tourney *t, enum calendar_word word,
		    struct civil due, json_t *list)
{
	struct done_act done = {.due = CIVIL_NONE};
	int rc = store_calendar_last(ctx->store, t->id, calendar_word(word), &done);

	json_array_append_new(list, json_pack("{s:s, s:o, s:b}", "act", calendar_word(word), "due",
					      view_json_date(due), "done", rc > 0));
	return rc < 0 ? rc : 1;
}

/* The duties of an over-the-board event to the union, with dates (EVENTS E53); otherwise null. */
static int union_json(struct context *ctx, const struct tourney *t, const struct kind *kind,
		      json_t **ret)
{
	json_t *options = json_loads(t->options, 0, NULL);
	struct option_values values = event_options_read(options);
	struct civil last = option_date(&values, EVENT_OPTION_ENDS);
	struct union_report_dates d = union_report_dates(t->starts, last, false);
	int rc = 1;

	json_decref(options);
	*ret = NULL;
	if (!kind || kind->mode != KIND_OTB || civil_is_none(t->starts))
		return 1;
	*ret = json_array();
	rc = add_owed(ctx, t, CALENDAR_ENTRANTS, d.entrants, *ret);
	if (rc > 0)
		rc = add_owed(ctx, t, CALENDAR_UNION_FEE, d.fee, *ret);
	if (rc > 0)
		rc = add_owed(ctx, t, CALENDAR_UNION_REPORT,
			      civil_is_none(last) ? CIVIL_NONE : d.due, *ret);
	return rc;
}

int view_event_json(struct context *ctx, const struct tourney *t, json_t **ret_json)
{
	const struct kind *kind = kind_find(t->kind);
	json_t *series = NULL, *stages = NULL, *report = NULL, *entries = json_object(),
	       *next = NULL, *owed = NULL, *out;
	int rc = series_code(ctx, t, &series);

	if (rc > 0)
		rc = stages_json(ctx, t, &stages, &next);
	if (rc > 0)
		rc = report_json(ctx, t, &report);
	if (rc > 0)
		rc = store_entry_count_states(ctx->store, t->id, count_entries, entries);
	if (rc >= 0)
		rc = union_json(ctx, t, kind, &owed);
	if (rc < 0) {
		json_decref(owed);
		json_decref(series);
		json_decref(stages);
		json_decref(next);
		json_decref(report);
		json_decref(entries);
		return rc;
	}
	out = json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:s, s:s, s:s, s:o, s:s, "
			"s:s, s:i, s:b, s:o, s:I, s:b, s:o, s:o, s:[], s:o, s:o}",
			"event", (json_int_t)t->id, "code", t->code, "slug", t->slug, "alias",
			t->alias, "name", t->name, "kind", t->kind, "class", t->class, "series",
			series, "year", t->year ? json_integer(t->year) : json_null(), "mode",
			kind && kind->mode == KIND_OTB ? "otb" : "server", "unit",
			event_options_boards(t) ? "team" : "player", "state",
			view_event_state(t->state), "dates", dates_json(t), "rules", t->ruleset,
			"zone", t->zone, "size", t->group_size, "open", t->state == TOURNEY_OPEN,
			"options", options_json(t), "fee", (json_int_t)t->fee, "rated", t->rated,
			"stages", stages, "entries", entries, "titles", "report", report, "next",
			next);
	if (owed)
		json_object_set_new(out, "union", owed);
	*ret_json = out;
	return out ? 1 : STORE_FAILED;
}

static int add_officer(void *arg, const struct officer_row *o)
{
	if (!o->ended.sec)
		json_array_append_new(arg,
				      json_pack("{s:s, s:s}", "user", o->user, "role", o->role));
	return 0;
}

int view_event_json_leader(struct context *ctx, const struct tourney *t, json_t **ret_json)
{
	json_t *officers = json_array();
	int rc = store_officer_each(ctx->store, t->id, add_officer, officers);

	if (rc >= 0)
		rc = view_event_json(ctx, t, ret_json);
	if (rc > 0)
		json_object_set(*ret_json, "officers", officers);
	json_decref(officers);
	return rc;
}

json_t *view_event_kinds(void)
{
	json_t *kinds = json_array();

	for (size_t i = 0; i < kind_count; i++) {
		const struct kind *k = &kind_rows[i];
		json_t *stages = json_array();

		for (int s = 0; s < KIND_STAGES_MAX && k->stages[s]; s++)
			json_array_append_new(stages, json_string(k->stages[s]));
		json_array_append_new(
			kinds,
			json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:s}", "kind", k->word,
				  "name", k->name, "da", tr(text_lang("da"), k->name), "paragraph",
				  k->paragraph, "mode", k->mode == KIND_OTB ? "otb" : "server",
				  "unit", k->unit == KIND_TEAM ? "team" : "player", "stages",
				  stages, "options", k->options));
	}
	return kinds;
}
