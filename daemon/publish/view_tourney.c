/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Loads a tournament for its pages; see view_tourney.h. */
#include "daemon/publish/view_tourney.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/config.h"
#include "daemon/stage_plan.h"
#include "sql/store_calendar.h"
#include "sql/store_team.h"

/* --- stages, groups, rounds ------------------------------------------------------------------ */

struct sink {
	struct context *ctx;
	struct tourney_view *view;
	struct tourney_view_stage *stage;
	size_t cap;
	int rc;
};

static int take_group(void *arg, const struct group_row *row)
{
	struct sink *sink = arg;
	struct tourney_view_stage *s = sink->stage;
	struct tourney_view_group *g;

	s->groups = mem_room(s->groups, (size_t)s->n_groups + 1, &sink->cap, sizeof(*g));
	g = &s->groups[s->n_groups++];
	*g = (struct tourney_view_group){.id = row->id,
					 .number = row->number,
					 .size = row->size,
					 .state = row->state,
					 .start = row->start,
					 .ended = row->ended,
					 .drawn = row->drawn,
					 .final_at = row->final_at};
	memcpy(g->code, row->code, sizeof(row->code));
	memcpy(g->name, row->name, sizeof(row->name));
	return 0;
}

static int take_stage(void *arg, const struct stage_row *row)
{
	struct tourney_view *v = arg;
	struct tourney_view_stage *s;

	if (v->n_stages == KIND_STAGES_MAX)
		return 1;
	s = &v->stages[v->n_stages++];
	*s = (struct tourney_view_stage){.id = row->id,
					 .number = row->number,
					 .state = row->state,
					 .draws = row->draws,
					 .starts = row->starts};
	memcpy(s->name, row->name, sizeof(row->name));
	return 0;
}

/* Rows are ordered by group, round, version: the last one of a round is in force. */
static int take_round(void *arg, const struct round_row *row)
{
	struct sink *sink = arg;
	struct tourney_view *v = sink->view;
	int stage = (int)(sink->stage - v->stages);
	struct tourney_view_round *r = v->n_rounds ? &v->rounds[v->n_rounds - 1] : NULL;

	if (r && r->stage == stage && r->group == row->group && r->round == row->round) {
		free(r->reason);
		json_decref(r->facts);
	} else {
		v->rounds = mem_room(v->rounds, (size_t)v->n_rounds + 1, &sink->cap, sizeof(*r));
		r = &v->rounds[v->n_rounds++];
	}
	*r = (struct tourney_view_round){.group = row->group,
					 .stage = stage,
					 .round = row->round,
					 .version = row->version,
					 .at = row->at,
					 .starts = row->starts,
					 .reason = mem_strdup(row->reason ? row->reason : ""),
					 .facts = json_loads(row->facts, 0, NULL)};
	return 0;
}

static int load_plan(struct context *ctx, struct tourney_view_stage *s)
{
	struct stage_plan plan = {.version = 0};
	int rc = stage_plan_load(ctx, s->id, &plan);

	if (rc > 0)
		rc = stage_plan_groups(ctx, &plan, &s->plan);
	stage_plan_release(&plan);
	return rc;
}

static int load_stages(struct context *ctx, struct tourney_view *v)
{
	struct sink rounds = {.view = v};
	int rc = store_stage_each(ctx->store, v->row.id, take_stage, v);

	for (int i = 0; i < v->n_stages && rc >= 0; i++) {
		struct sink groups = {.stage = &v->stages[i]};
		rc = store_group_each_stage(ctx->store, v->stages[i].id, take_group, &groups);
		if (rc >= 0)
			rc = load_plan(ctx, &v->stages[i]);
		rounds.stage = &v->stages[i];
		if (rc >= 0)
			rc = store_round_each(ctx->store, v->stages[i].id, take_round, &rounds);
	}
	return rc;
}

/* --- entrants -------------------------------------------------------------------------------- */

static int count_state(void *arg, enum entry_state state, int64_t n)
{
	((struct tourney_view *)arg)->entries[state] = (int)n;
	return 0;
}

/* The later stage whose lots a qualified player waits for; 0 = none. */
static int later_stage(const struct tourney_view *v, const struct entry_row *e)
{
	for (int i = 1; i < v->n_stages && e->state == ENTRY_CONFIRMED; i++)
		if (e->stage == v->stages[i].id)
			return v->stages[i].number;
	return 0;
}

/* Further seats of an entry and later stages appear in their groups. */
static bool is_entrant(const struct tourney_view *v, const struct entry_row *e)
{
	bool first = !e->stage || (v->n_stages && e->stage == v->stages[0].id);

	return e->player && !e->team && first && strcmp(e->origin, "second") != 0;
}

static int take_entrant(void *arg, const struct entry_row *e)
{
	struct sink *sink = arg;
	struct tourney_view *v = sink->view;
	struct tourney_view_entrant *to;

	if (!is_entrant(v, e) && !(e->player && later_stage(v, e)))
		return 0;
	v->entrants = mem_room(v->entrants, (size_t)v->n_entrants + 1, &sink->cap, sizeof(*to));
	to = &v->entrants[v->n_entrants++];
	*to = (struct tourney_view_entrant){
		.state = e->state, .group = e->group, .number = e->number};
	if (!is_entrant(v, e))
		to->stage = later_stage(v, e);
	memcpy(to->class, e->class, sizeof(to->class));
	to->player.id = e->player;
	return 0;
}

static int load_entrants(struct context *ctx, struct tourney_view *v)
{
	static const enum entry_state shown[] = {ENTRY_CONFIRMED, ENTRY_UNPAID, ENTRY_SEATED,
						 ENTRY_WITHDRAWN};
	struct sink sink = {.ctx = ctx, .view = v};
	int rc = store_entry_count_states(ctx->store, v->row.id, count_state, v);

	for (size_t i = 0; i < sizeof(shown) / sizeof(shown[0]) && rc >= 0; i++) {
		if (shown[i] == ENTRY_SEATED && view_tourney_endless(v))
			break;
		rc = store_entry_each_state(ctx->store, v->row.id, shown[i], VIEW_TOURNEY_ENTRANTS,
					    take_entrant, &sink);
	}
	for (int i = 0; i < v->n_entrants && rc >= 0; i++)
		rc = view_player(ctx, v->entrants[i].player.id, &v->entrants[i].player);
	return rc;
}

static int take_team(void *arg, const struct team_row *row)
{
	struct sink *sink = arg;
	struct tourney_view *v = sink->view;
	struct tourney_view_team *t;
	struct club club;

	if (row->state == TEAM_REFUSED || row->state == TEAM_WITHDRAWN)
		return 0;
	sink->rc = store_club_get(sink->ctx->store, row->club, &club);
	if (sink->rc <= 0)
		return 1;
	v->teams = mem_room(v->teams, (size_t)v->n_teams + 1, &sink->cap, sizeof(*t));
	t = &v->teams[v->n_teams++];
	*t = (struct tourney_view_team){
		.id = row->id, .valid = row->state == TEAM_VALID, .division = row->division};
	snprintf(t->name, sizeof(t->name), "%s %d", club.name, row->number);
	return 0;
}

static int load_teams(struct context *ctx, struct tourney_view *v)
{
	struct sink sink = {.ctx = ctx, .view = v, .rc = 1};
	int rc = store_team_each(ctx->store, v->row.id, take_team, &sink);

	return rc < 0 ? rc : sink.rc < 0 ? sink.rc : 1;
}

/* --- officers -------------------------------------------------------------------------------- */

static void add_officer(struct tourney_view *v, size_t *cap, const char *role, const char *name)
{
	struct tourney_view_officer *o;

	if (!name || !*name)
		return; /* without a name only the office signs; Unix users are never shown */
	v->officers = mem_room(v->officers, (size_t)v->n_officers + 1, cap, sizeof(*v->officers));
	o = &v->officers[v->n_officers++];
	snprintf(o->role, sizeof(o->role), "%s", role);
	snprintf(o->name, sizeof(o->name), "%s", name);
}

struct offices {
	struct context *ctx;
	struct tourney_view *view;
	size_t cap;
	bool leader; /* a leader is named */
};

static int take_officer(void *arg, const struct officer_row *row)
{
	struct offices *o = arg;
	struct sbuf name = SBUF_INIT;

	if (row->ended.sec)
		return 0;
	o->leader |= !strcmp(row->role, "leader");
	if (o->ctx->set.officer_names)
		config_lists(o->ctx->set.officer_names, row->user, &name);
	add_officer(o->view, &o->cap, row->role, name.buf);
	sbuf_release(&name);
	return 0;
}

/* Officers named by KC (EVENTS E11); without a leader, the server's. */
static int load_officers(struct context *ctx, struct tourney_view *v)
{
	struct offices o = {.ctx = ctx, .view = v};
	int rc = store_officer_each(ctx->store, v->row.id, take_officer, &o);

	if (rc >= 0 && !o.leader)
		add_officer(v, &o.cap, "leader", ctx->set.leader_name);
	return rc;
}

/* --- reports and the calendar ---------------------------------------------------------------- */

/* In order of group and version: the last one of a group is in force. */
static int take_report(void *arg, const struct report_row *row)
{
	struct sink *sink = arg;
	struct tourney_view *v = sink->view;
	struct tourney_view_report *r = v->n_reports ? &v->reports[v->n_reports - 1] : NULL;

	if (r && r->group == row->group)
		r->newest = false;
	v->reports = mem_room(v->reports, (size_t)v->n_reports + 1, &sink->cap, sizeof(*r));
	r = &v->reports[v->n_reports++];
	*r = (struct tourney_view_report){.newest = true,
					  .group = row->group,
					  .version = row->version,
					  .at = row->at,
					  .facts = mem_strdup(row->facts)};
	memcpy(r->signer, row->signer, sizeof(row->signer));
	memcpy(r->hash, row->hash, sizeof(row->hash));
	return 0;
}

static int add_act(struct tourney_view_act *acts, int n, const char *act, int stage,
		   struct civil at)
{
	if (!civil_is_none(at))
		acts[n++] = (struct tourney_view_act){act, stage, at};
	return n;
}

int view_tourney_next(const struct tourney *t, const struct tourney_view_stage *stages,
		      int n_stages, struct tourney_view_act ret_acts[VIEW_TOURNEY_ACTS])
{
	int n = 0;

	if (t->state == TOURNEY_DRAFT)
		n = add_act(ret_acts, n, "open", 0, t->opens);
	if (t->state <= TOURNEY_OPEN)
		n = add_act(ret_acts, n, "close", 0,
			    civil_is_none(t->closes) ? CIVIL_NONE : civil_add_days(t->closes, 1));
	for (int i = 0; i < n_stages && t->state <= TOURNEY_RUNNING; i++) {
		const struct tourney_view_stage *s = &stages[i];
		if (s->state < STAGE_DRAWN)
			n = add_act(ret_acts, n, "draw", s->number, s->draws);
		if (s->state < STAGE_RUNNING)
			n = add_act(ret_acts, n, "start", s->number, s->starts);
	}
	return n;
}

/* --- the whole ------------------------------------------------------------------------------- */

static void read_options(struct tourney_view *v)
{
	const char *name;
	json_t *value;

	v->options = option_none();
	v->json = json_loads(v->row.options, 0, NULL);
	json_object_foreach(v->json, name, value)
	{
		enum event_option which = option_find(name);
		const char *text = json_string_value(value);

		if (which != EVENT_OPTION_COUNT && text)
			option_set(&v->options, which, text);
	}
}

static int load_all(struct context *ctx, struct tourney_view *v)
{
	struct sink reports = {.view = v};
	int rc = load_stages(ctx, v);

	if (rc >= 0)
		rc = load_entrants(ctx, v);
	if (rc >= 0)
		rc = load_teams(ctx, v);
	if (rc >= 0)
		rc = load_officers(ctx, v);
	if (rc >= 0)
		rc = store_report_each(ctx->store, v->row.id, take_report, &reports);
	v->n_next = view_tourney_next(&v->row, v->stages, v->n_stages, v->next);
	return rc < 0 ? rc : 1;
}

static int view_row(struct context *ctx, const struct tourney *row, struct tourney_view *ret_view)
{
	struct tourney_view v = {.row = *row,
				 .kind = kind_find(row->kind),
				 .mail_local = ctx->set.play_local,
				 .mail_domain = ctx->set.domain};
	int rc = v.kind ? 1 : 0;

	if (rc > 0) {
		read_options(&v);
		rc = load_all(ctx, &v);
	}
	if (rc > 0)
		*ret_view = v;
	else
		view_tourney_release(&v);
	return rc;
}

int view_tourney(struct context *ctx, const char *slug, struct tourney_view *ret_view)
{
	struct tourney row;
	int rc = store_tourney_by_slug(ctx->store, slug, &row);

	return rc > 0 ? view_row(ctx, &row, ret_view) : rc;
}

int view_tourney_id(struct context *ctx, int64_t id, struct tourney_view *ret_view)
{
	struct tourney row;
	int rc = store_tourney_get(ctx->store, id, &row);

	return rc > 0 ? view_row(ctx, &row, ret_view) : rc;
}

void view_tourney_release(struct tourney_view *v)
{
	for (int i = 0; i < v->n_stages; i++) {
		json_decref(v->stages[i].plan);
		free(v->stages[i].groups);
	}
	for (int i = 0; i < v->n_rounds; i++) {
		free(v->rounds[i].reason);
		json_decref(v->rounds[i].facts);
	}
	for (int i = 0; i < v->n_reports; i++)
		free(v->reports[i].facts);
	free(v->rounds);
	free(v->reports);
	free(v->officers);
	free(v->entrants);
	free(v->teams);
	json_decref(v->json);
	*v = (struct tourney_view){.n_stages = 0};
}
