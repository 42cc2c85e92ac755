/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_outcome.h. */
#include "daemon/publish/view_outcome.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/group_ids.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/stage_plan.h"
#include "sql/store_player.h"

const struct view_line *view_outcome_line(const struct group_view *v, int number)
{
	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].number == number)
			return &v->lines[i];
	return NULL;
}

const struct view_team_line *view_outcome_team(const struct group_view *v, int number)
{
	for (int i = 0; i < v->n_teams; i++)
		if (v->teams[i].number == number)
			return &v->teams[i];
	return NULL;
}

json_t *view_outcome_players(const struct group_view *v, const struct view_team_line *team)
{
	json_t *ids = json_array();

	for (int i = 0; i < v->n_lines; i++)
		if (v->lines[i].team == team->id)
			json_array_append_new(ids, json_integer(v->lines[i].player.id));
	return ids;
}

/* Input for the outcome, by number - 1. */
struct asking {
	struct context *ctx;
	const struct group_view *v;
	struct kind_line *lines;
	enum kind_gone *gone;
	int *citizen, *answers;
	bool *realm;
	struct kind_result *results, *playoff;
	size_t n_playoff;
	int64_t tourney, playoff_group;
};

static void ask_release(struct asking *a)
{
	free(a->lines);
	free(a->gone);
	free(a->citizen);
	free(a->realm);
	free(a->answers);
	free(a->results);
	free(a->playoff);
}

/* --- what is stored -------------------------------------------------------------------------- */

static int number_of(const struct group_view *v, int64_t player)
{
	const struct view_line *l = view_group_line(v, player);

	return l && l->number > 0 && l->number <= v->n_lines ? l->number : 0;
}

/* An entry of the next stage that was given up, or an answer to share first place. */
static int take_entry(void *arg, const struct entry_row *e)
{
	struct asking *a = arg;
	size_t len = strlen(a->v->code);
	int number = number_of(a->v, e->player);

	if (e->tourney != a->tourney || e->state != ENTRY_WITHDRAWN || !number ||
	    e->stage == a->v->stage_id)
		return 0;
	if (!strcmp(e->origin, "playoff"))
		a->answers[number - 1] = 1;
	else if (!strcmp(e->origin, "qualified") && len &&
		 !strncmp(e->confirmation, a->v->code, len) && e->confirmation[len] == ' ')
		a->gone[number - 1] = KIND_DECLINED;
	return 0;
}

/* Registered by FIDE for Denmark, the Faroe Islands or Greenland; if unknown, a Danish citizen. */
static bool is_of_realm(const struct player *p)
{
	return p->federation[0] ? !strcmp(p->federation, "DEN") || !strcmp(p->federation, "FAI") ||
					  !strcmp(p->federation, "GRL")
				: p->citizen == KNOWN_YES;
}

static int load_players(struct asking *a, const bool *barred)
{
	int rc = 1;

	for (int i = 0; i < a->v->n_lines && rc > 0; i++) {
		const struct view_line *l = &a->v->lines[i];
		struct player p;

		if (l->number < 1 || l->number > a->v->n_lines)
			continue;
		rc = store_player_get(a->ctx->store, l->player.id, &p);
		if (rc <= 0)
			break;
		a->citizen[l->number - 1] = (int)p.citizen;
		a->realm[l->number - 1] = is_of_realm(&p);
		if (barred && barred[l->number - 1])
			a->gone[l->number - 1] = KIND_BARRED;
		else if (l->withdrawn)
			a->gone[l->number - 1] = KIND_WITHDRAWN;
		rc = store_entry_each_player(a->ctx->store, l->player.id, take_entry, a);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

/* Its games by the numbers of the group, if all are over. */
static void take_playoff(struct asking *a, const struct group_view *o)
{
	a->n_playoff = (size_t)view_group_results(o, &a->playoff);
	for (size_t i = 0; i < a->n_playoff; i++) {
		if (a->playoff[i].white2 < 0) {
			a->n_playoff = 0;
			return;
		}
		a->playoff[i].white = number_of(a->v, o->games[i].white);
		a->playoff[i].black = number_of(a->v, o->games[i].black);
	}
}

static int find_playoff(void *arg, const struct group_row *g)
{
	int64_t *group = arg;

	if (!store_group_is_undone(g))
		*group = g->id;
	return 0;
}

static int load_playoff(struct asking *a, const struct group_view *given)
{
	struct group_view stored;
	int rc = store_group_each_playoff(a->ctx->store, a->v->id, find_playoff, &a->playoff_group);

	if (rc < 0 || !a->playoff_group)
		return rc < 0 ? rc : 1;
	if (given) {
		take_playoff(a, given);
		return 1;
	}
	rc = view_group(a->ctx, a->playoff_group, &stored);
	if (rc > 0) {
		take_playoff(a, &stored);
		view_group_release(&stored);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

static int load_advance(struct context *ctx, int64_t stage, int *ret_advance)
{
	struct stage_plan plan = {.version = 0};
	int rc = stage_plan_load(ctx, stage, &plan);

	*ret_advance = (int)json_integer_value(json_object_get(plan.facts, "advance"));
	stage_plan_release(&plan);
	return rc < 0 ? rc : 1;
}

/* --- the outcome ----------------------------------------------------------------------------- */

static int ask(struct asking *a, const bool *barred, const struct group_view *playoff, int *advance)
{
	struct group_row g;
	int rc = store_group_get(a->ctx->store, a->v->id, &g);

	a->tourney = g.tourney;
	if (rc > 0)
		rc = load_players(a, barred);
	if (rc > 0)
		rc = load_playoff(a, playoff);
	return rc < 0 ? rc : load_advance(a->ctx, a->v->stage_id, advance);
}

int view_outcome(struct context *ctx, const struct group_view *v, const bool *barred,
		 const struct group_view *playoff, struct view_outcome *ret)
{
	size_t n = (size_t)(v->n_lines + v->n_teams) + 1;
	struct asking a = {.ctx = ctx,
			   .v = v,
			   .lines = mem_zeroed(n, sizeof(*a.lines)),
			   .gone = mem_zeroed(n, sizeof(*a.gone)),
			   .citizen = mem_zeroed(n, sizeof(*a.citizen)),
			   .realm = mem_zeroed(n, sizeof(*a.realm)),
			   .answers = mem_zeroed(n, sizeof(*a.answers))};
	struct view_outcome out = {.advance = 0};
	int rc = ask(&a, barred, playoff, &out.advance);

	if (rc > 0 && v->kind->outcome && (v->n_games || v->otb)) {
		struct kind_outcome_input in = {.lines = a.lines,
						.seats = view_group_seats(v),
						.division = v->division,
						.stage = v->stage,
						.last_stage = v->last_stage,
						.advance = out.advance,
						.gone = a.gone,
						.citizen = a.citizen,
						.realm = v->n_teams ? NULL : a.realm,
						.playoff = a.playoff,
						.n_playoff = a.n_playoff,
						.answers = a.answers,
						.options = &v->options};
		view_group_table(v, a.lines);
		in.n = (size_t)view_group_results(v, &a.results);
		in.results = a.results;
		v->kind->outcome(&in, &out.o);
	}
	out.playoff = a.playoff_group;
	ask_release(&a);
	*ret = out;
	return rc;
}

void view_outcome_release(struct view_outcome *o)
{
	kind_outcome_release(&o->o);
}

/* --- of a whole tournament ------------------------------------------------------------------- */

struct gathering {
	struct context *ctx;
	json_t *list;
	bool titles;
};

/* A title belongs to the team, whoever played for it. */
static json_t *team_title_json(const struct group_view *v, const struct kind_outcome *o,
			       const struct kind_honour *h)
{
	for (int i = 0; i < v->n_teams; i++)
		if (v->teams[i].number == h->number)
			return json_pack("{s:s, s:I, s:s, s:I, s:s, s:b, s:s}", "title", h->title,
					 "team", (json_int_t)v->teams[i].id, "name",
					 v->teams[i].name, "group", (json_int_t)v->id, "code",
					 v->code, "shared", (int)h->shared, "paragraph",
					 o->title_paragraph ? o->title_paragraph : "");
	return NULL;
}

static json_t *honour_json(const struct gathering *to, const struct group_view *v,
			   const struct kind_outcome *o, const struct kind_honour *h)
{
	const struct view_team_line *team = view_outcome_team(v, h->number);
	const struct view_line *l = view_outcome_line(v, h->number);

	if (team && to->titles && h->title)
		return json_pack("{s:s, s:I, s:s, s:o, s:I, s:s, s:b, s:s}", "title", h->title,
				 "team", (json_int_t)team->id, "name", team->name, "players",
				 view_outcome_players(v, team), "group", (json_int_t)v->id, "code",
				 v->code, "shared", (int)h->shared, "paragraph",
				 o->title_paragraph ? o->title_paragraph : "");
	if (!l || team || (to->titles ? !h->title : !h->why))
		return NULL;
	if (to->titles && v->n_teams)
		return team_title_json(v, o, h);
	if (to->titles)
		return json_pack("{s:s, s:I, s:s, s:I, s:s, s:b, s:s}", "title", h->title, "player",
				 (json_int_t)l->player.id, "name", l->player.name, "group",
				 (json_int_t)v->id, "code", v->code, "shared", (int)h->shared,
				 "paragraph", o->title_paragraph ? o->title_paragraph : "");
	return json_pack("{s:I, s:s, s:i, s:I, s:s, s:b, s:s}", "group", (json_int_t)v->id, "code",
			 v->code, "place", l->place, "player", (json_int_t)l->player.id, "name",
			 l->player.name, "advances", (int)h->advances, "why", h->why);
}

static int add_honours(struct gathering *to, const struct group_view *v)
{
	struct view_outcome o;
	int rc = view_outcome(to->ctx, v, NULL, NULL, &o);

	if (rc <= 0)
		return rc;
	for (size_t i = 0; i < o.o.n; i++) {
		json_t *one = honour_json(to, v, &o.o, &o.o.honours[i]);

		if (one)
			json_array_append_new(to->list, one);
	}
	view_outcome_release(&o);
	return 1;
}

static int add_group(struct gathering *to, int64_t group)
{
	struct group_row g;
	struct group_view v;
	int rc = store_group_get(to->ctx->store, group, &g);

	if (rc > 0 && (g.playoff_of || !store_group_is_over(g.state)))
		return 1;
	if (rc > 0)
		rc = view_group(to->ctx, group, &v);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = add_honours(to, &v);
	view_group_release(&v);
	return rc;
}

static int gather(struct context *ctx, int64_t tourney, bool titles, json_t **ret)
{
	struct gathering to = {.ctx = ctx, .list = json_array(), .titles = titles};
	struct group_ids all;
	int rc = group_ids_load(ctx->store, tourney, &all);

	for (size_t i = 0; i < all.n && rc > 0; i++)
		rc = add_group(&to, all.v[i]);
	group_ids_release(&all);
	if (rc > 0)
		*ret = to.list;
	else
		json_decref(to.list);
	return rc;
}

int view_outcome_titles(struct context *ctx, int64_t tourney, json_t **ret_titles)
{
	return gather(ctx, tourney, true, ret_titles);
}

int view_outcome_qualifiers(struct context *ctx, int64_t tourney, json_t **ret_qualifiers)
{
	return gather(ctx, tourney, false, ret_qualifiers);
}
