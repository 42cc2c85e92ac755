/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage.h. */
#include "daemon/event/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_row.h"
#include "daemon/rating_book.h"
#include "text/text.h"

/* --- who waits ------------------------------------------------------------------------------- */

struct gathering {
	const struct stage_row *stage;
	struct stage_entrants *ret;
	size_t cap;
};

static int take_entry(void *arg, const struct entry_row *e)
{
	struct gathering *g = arg;
	struct stage_entrants *to = g->ret;
	bool ours = e->stage == g->stage->id || (!e->stage && g->stage->number == 1);

	if (e->state != ENTRY_CONFIRMED || !ours || !e->player || e->group)
		return 0;
	to->entries = mem_room(to->entries, to->n + 1, &g->cap, sizeof(*to->entries));
	to->entries[to->n++] = *e;
	return 0;
}

/* The place in the queue is that of the payment, or of the proof (EVENTS E10, E27). */
static int by_queue(const void *a, const void *b)
{
	const struct entry_row *x = a, *y = b;
	int64_t at = (x->paid.sec ? x->paid.sec : x->confirmed.sec) -
		     (y->paid.sec ? y->paid.sec : y->confirmed.sec);

	if (at)
		return at < 0 ? -1 : 1;
	return x->id < y->id ? -1 : 1;
}

/* Rating on the list in force, or a start value (EVENTS E70). */
static void fill_rating(const struct rating_book *book, const struct player *p,
			struct kind_entrant *ret)
{
	const struct rating_book_line *line = rating_book_find(book, p->id);

	ret->start_value = !line;
	ret->rating = line ? line->rating : p->rating ? p->rating : 1500;
}

static int fill_entrant(const struct work *work, const struct rating_book *book,
			const struct entry_row *e, char *name, struct kind_entrant *ret)
{
	struct player p;
	int rc = store_player_get(work->ctx->store, e->player, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	snprintf(name, STORE_NAME_MAX + 1, "%s", p.name);
	*ret = (struct kind_entrant){.id = e->id,
				     .person = p.id,
				     .name = name,
				     .seats = e->seats,
				     .points = RATIO_ZERO,
				     .qualified = !strcmp(e->origin, "qualified")};
	fill_rating(book, &p, ret);
	return 1;
}

int stage_entrants_load(const struct work *work, const struct tourney_facts *t,
			const struct stage_row *stage, struct stage_entrants *ret)
{
	struct stage_entrants list = {.n = 0};
	struct gathering g = {.stage = stage, .ret = &list};
	struct rating_book book = {NULL, 0};
	int rc = store_entry_each_tourney(work->ctx->store, t->row.id, take_entry, &g);

	if (rc >= 0)
		rc = rating_book_load(work->ctx, tourney_asof(work, &t->row), &book);
	if (list.n)
		qsort(list.entries, list.n, sizeof(*list.entries), by_queue);
	list.entrants = mem_zeroed(list.n + 1, sizeof(*list.entrants));
	list.names = mem_zeroed(list.n + 1, sizeof(*list.names));
	for (size_t i = 0; i < list.n && rc >= 0; i++)
		rc = fill_entrant(work, &book, &list.entries[i], list.names[i], &list.entrants[i]);
	rating_book_release(&book);
	if (rc < 0)
		stage_entrants_release(&list);
	else
		*ret = list;
	return rc < 0 ? rc : 1;
}

void stage_entrants_release(struct stage_entrants *e)
{
	free(e->entries);
	free(e->entrants);
	free(e->names);
	*e = (struct stage_entrants){.n = 0};
}

/* --- the proposal ---------------------------------------------------------------------------- */

static json_t *group_json(const struct stage_entrants *e, const struct kind_group *g)
{
	json_t *members = json_array();

	for (size_t i = 0; i < g->n; i++) {
		const struct kind_entrant *k = &e->entrants[g->members[i]];
		json_array_append_new(members,
				      json_pack("{s:I, s:I, s:s, s:i, s:b, s:s}", "entry",
						(json_int_t)k->id, "player", (json_int_t)k->person,
						"name", k->name, "rating", k->rating, "start_value",
						k->start_value, "why",
						g->why && g->why[i] ? g->why[i] : ""));
	}
	return json_pack("{s:s, s:i, s:o}", "code", g->code, "division", g->division, "seats",
			 members);
}

static json_t *composition_json(const struct stage_entrants *e, const struct kind_composition *c)
{
	json_t *groups = json_array(), *left = json_array();

	for (size_t i = 0; i < c->n; i++)
		json_array_append_new(groups, group_json(e, &c->groups[i]));
	for (size_t i = 0; i < c->n_left_out; i++)
		json_array_append_new(left,
				      json_integer((json_int_t)e->entrants[c->left_out[i]].id));
	return json_pack("{s:b, s:i, s:i, s:o, s:o}", "held", c->held, "advance", c->advance,
			 "final", c->final, "groups", groups, "left_out", left);
}

static int next_version(const struct work *work, const struct stage_row *stage, int *ret_version)
{
	struct composition_row last;
	int rc = store_composition_last(work->ctx->store, stage->id, &last);

	*ret_version = 1;
	if (rc > 0) {
		*ret_version = last.version + 1;
		composition_row_release(&last);
	}
	return rc < 0 ? rc : 1;
}

/* `facts` are taken over. */
static int keep(const struct work *work, struct stage_row *stage, json_t *facts, const char *reason,
		struct effects *ret)
{
	struct composition_row row = {.stage = stage->id, .at = work->received};
	int rc = next_version(work, stage, &row.version);

	if (rc > 0) {
		snprintf(row.author, sizeof(row.author), "%s",
			 work->author && work->author[0] ? work->author : "server");
		row.reason = mem_strdup(reason ? reason : "");
		row.facts = json_dumps(facts, JSON_COMPACT);
		effects_row(ret, ROW_COMPOSITION, &row);
		stage->state = STAGE_COMPOSED;
		effects_row(ret, ROW_STAGE, stage);
	}
	json_decref(facts);
	return rc;
}

/* Asks the leader, unless that is done already (EVENTS E15). */
static int ask(const struct work *work, const struct tourney_facts *t,
	       const struct stage_row *stage, const struct stage_entrants *e,
	       const struct kind_composition *c, struct effects *ret)
{
	struct case_row row;
	int rc = store_case_find_event(work->ctx->store, CASE_COMPOSITION, t->row.id, 0, 0, &row);

	if (rc != 0) {
		if (rc > 0)
			case_row_release(&row);
		return rc < 0 ? rc : 1;
	}
	row = (struct case_row){.kind = CASE_COMPOSITION, .tourney = t->row.id};
	cases_open(work, &row,
		   json_pack("{s:s, s:i, s:s, s:i, s:i, s:i, s:[s,s,s]}", "event", t->row.code,
			     "stage", stage->number, "why", c->impossible, "entrants", (int)e->n,
			     "nearest_below", c->nearest_below, "nearest_above", c->nearest_above,
			     "choices", "start", "extend", "cancel"),
		   ret);
	return 1;
}

/* The composition in force of the stage before: how many places advance. */
static int advance_before(const struct work *work, const struct tourney_facts *t,
			  const struct stage_row *stage, int *ret_advance)
{
	struct stage_row before;
	struct stage_plan plan = {NULL, 0};
	int rc = stage->number == 1 ? 0
				    : store_stage_by_number(work->ctx->store, t->row.id,
							    stage->number - 1, &before);

	*ret_advance = 0;
	if (rc > 0)
		rc = stage_plan_load(work, &before, &plan);
	if (rc > 0)
		*ret_advance = (int)json_integer_value(json_object_get(plan.facts, "advance"));
	stage_plan_release(&plan);
	return rc < 0 ? rc : 1;
}

int stage_compose(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		  const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why)
{
	struct kind_compose_input in = {.stage = stage->number,
					.options = &t->options,
					.sizes = wish->sizes,
					.n_sizes = wish->n_sizes,
					.advance = wish->advance,
					.final = wish->final,
					.smaller = wish->smaller};
	struct kind_composition c = {.impossible = NULL};
	struct stage_entrants e;
	int rc = stage_entrants_load(work, t, stage, &e);

	if (rc < 0)
		return rc;
	rc = advance_before(work, t, stage, &in.advance_before);
	in.entrants = e.entrants;
	in.n = e.n;
	if (rc > 0 && in.n < (size_t)kind_least(t->kind, &t->options) && !wish->smaller)
		c.impossible = N_("There are too few entrants.");
	else if (rc > 0 && t->kind->compose)
		t->kind->compose(&in, &c);
	else if (rc > 0)
		c.impossible = N_("The leader makes the groups.");
	if (rc > 0 && c.impossible) {
		sbuf_adds(ret_why, tr(work->ctx->set.lang, c.impossible));
		rc = ask(work, t, stage, &e, &c, ret);
		rc = rc < 0 ? rc : 0;
	} else if (rc > 0) {
		rc = keep(work, stage, composition_json(&e, &c), wish->reason, ret);
	}
	kind_composition_release(&c);
	stage_entrants_release(&e);
	return rc;
}

/* A proposal never changes, so the one that was read last is kept. */
static int read_plan(struct context *ctx, const struct stage_row *stage, int64_t id)
{
	struct composition_row row;
	int rc = ctx->plan.id == id ? 0 : store_composition_last(ctx->store, stage->id, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	json_decref(ctx->plan.facts);
	ctx->plan.facts = json_loads(row.facts, 0, NULL);
	ctx->plan.id = ctx->plan.facts ? id : 0;
	composition_row_release(&row);
	return ctx->plan.facts ? 1 : STORE_FAILED;
}

int stage_plan_load(const struct work *work, const struct stage_row *stage, struct stage_plan *ret)
{
	int64_t id;
	int rc = store_composition_newest(work->ctx->store, stage->id, &id, &ret->version);

	if (rc > 0)
		rc = read_plan(work->ctx, stage, id);
	if (rc > 0)
		ret->facts = json_incref(work->ctx->plan.facts);
	return rc;
}

void stage_plan_release(struct stage_plan *plan)
{
	json_decref(plan->facts);
	plan->facts = NULL;
}
