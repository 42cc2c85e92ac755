/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_draw.h. */
#include "daemon/event/stage_draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/calendar.h"
#include "daemon/entry_list.h"
#include "daemon/event/draw_team.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/group.h"
#include "daemon/event/stage_seed.h"
#include "daemon/event/waiting.h"

struct civil stage_draw_start(const struct work *work, const struct tourney_facts *t,
			      const struct stage_row *stage)
{
	struct civil today = tourney_day(&t->row, work->received);
	struct civil start = civil_is_none(stage->starts) ? t->row.starts : stage->starts;
	struct ruleset rules = tourney_rules_of_dates(t);
	int days = option_number(&t->options, EVENT_OPTION_START_DAYS, work->ctx->set.start_days);

	if (stage->number > 1 && civil_is_none(stage->starts))
		start = CIVIL_NONE;
	return calendar_start(civil_is_none(start) ? civil_add_days(today, days) : start, today,
			      &rules);
}

/* --- one group ------------------------------------------------------------------------------- */

struct drawing {
	struct work *work;
	struct tourney_facts *t;
	struct stage_row *stage;
	struct civil start;
	json_t *plan; /* the group in the proposal */
	int number;   /* number of the group within the stage, from 1 */
	struct group_row group;
};

/* The code of the kind; a second event of the kind in a year has codes of its own (EVENTS E4). */
static int settle_code(const struct drawing *d, struct group_row *g)
{
	const struct tourney *t = &d->t->row;
	const char *part = json_string_value(json_object_get(d->plan, "code"));
	struct group_row taken;
	int rc;

	group_code(t, d->t->kind, part, d->number, d->start, g->code, sizeof(g->code));
	rc = store_group_by_code(d->work->ctx->store, g->code, &taken);
	if (rc > 0)
		snprintf(g->code, sizeof(g->code), part[0] ? "%.28s-%s" : "%.28s-%.0s%d", t->slug,
			 part, d->number);
	return rc < 0 ? rc : 1;
}

static int open_group(struct drawing *d)
{
	const struct tourney *t = &d->t->row;
	struct effects fx = EFFECTS_INIT;
	struct group_row g = {.tourney = t->id,
			      .stage = d->stage->id,
			      .state = GROUP_FILLING,
			      .playoff_of =
				      json_integer_value(json_object_get(d->plan, "playoff_of")),
			      .size = (int)json_array_size(json_object_get(d->plan, "seats")),
			      .start = CIVIL_NONE,
			      .ended = CIVIL_NONE,
			      .created = d->work->received};
	int rc = store_group_last_number(d->work->ctx->store, t->id, &g.number);

	if (rc < 0)
		return rc;
	g.number++;
	rc = settle_code(d, &g);
	if (rc < 0)
		return rc;
	snprintf(g.name, sizeof(g.name), "%.50s %s", t->name, g.code);
	snprintf(g.ruleset, sizeof(g.ruleset), "%s", t->ruleset);
	snprintf(g.zone, sizeof(g.zone), "%s", t->zone);
	snprintf(g.setup, sizeof(g.setup), "{\"division\":%d}",
		 (int)json_integer_value(json_object_get(d->plan, "division")));
	stage_seed(d->work, d->stage, &fx); /* created late for an old stage */
	memcpy(g.seed, d->stage->seed, sizeof(g.seed));
	g.has_seed = true;
	effects_group_opened(&fx, &g);
	rc = effects_store(d->work, &fx);
	g.id = effects_id(&fx, EFFECT_GROUP_OPENED);
	effects_release(&fx);
	d->group = g;
	/* The seed is set by the update, not the insertion. */
	return rc > 0 ? store_group_update(d->work->ctx->store, &g) : rc;
}

/* A second seat of an entry gets an entry of its own (EVENTS E32). */
static int second_seat(struct drawing *d, struct entry_row *e)
{
	if (!e->group)
		return 1;
	snprintf(e->origin, sizeof(e->origin), "second");
	e->group = 0;
	e->id = 0;
	return store_entry_add(d->work->ctx->store, e, &e->id);
}

static int by_entry(const void *a, const void *b)
{
	const struct entry_row *x = a, *y = b;

	if (x->confirmed.sec != y->confirmed.sec)
		return x->confirmed.sec < y->confirmed.sec ? -1 : 1;
	if (x->team != y->team)
		return x->team < y->team ? -1 : 1;
	return x->board != y->board ? x->board - y->board : (x->id > y->id) - (x->id < y->id);
}

/* Numbers the entries as the message of the draw does (EVENTS E16). */
static void in_order_of_entry(struct entry_list *list)
{
	qsort(list->rows, (size_t)list->n, sizeof(*list->rows), by_entry);
	for (int i = 0; i < list->n; i++)
		list->rows[i].seq = i + 1;
}

struct seeking {
	int64_t stage, entry;
};

static int seek_entry(void *arg, const struct entry_row *e)
{
	struct seeking *s = arg;

	if (e->stage == s->stage)
		s->entry = e->id;
	return 0;
}

/* Seats of a play-off name only the player. */
static int entry_of(struct drawing *d, json_t *seat, struct entry_row *ret)
{
	struct store *st = d->work->ctx->store;
	struct seeking s = {.stage = d->stage->id,
			    .entry = json_integer_value(json_object_get(seat, "entry"))};
	int64_t player = json_integer_value(json_object_get(seat, "player"));
	int rc = s.entry ? 1 : store_entry_each_player(st, player, seek_entry, &s);

	return rc < 0 ? rc : store_entry_get(st, s.entry, ret);
}

static int take_player(struct drawing *d, json_t *seat, struct entry_list *ret_list)
{
	struct entry_row e;
	int rc = entry_of(d, seat, &e);

	if (rc > 0)
		rc = second_seat(d, &e);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	e.group = d->group.id;
	e.stage = d->stage->id;
	entry_list_add(ret_list, &e);
	return 1;
}

static int take_seats(struct drawing *d, struct entry_list *ret_list)
{
	bool teams = kind_unit(d->t->kind, &d->t->options) == KIND_TEAM;
	json_t *seat;
	size_t i;
	int rc = 1;

	json_array_foreach(json_object_get(d->plan, "seats"), i, seat)
	{
		int64_t id = json_integer_value(json_object_get(seat, "entry"));

		if (rc > 0 && teams)
			rc = draw_team_seats(d->work, &d->group, id, ret_list);
		else if (rc > 0)
			rc = take_player(d, seat, ret_list);
	}
	if (rc > 0)
		in_order_of_entry(ret_list);
	return rc;
}

static int draw_group(struct drawing *d)
{
	struct entry_list list = {0};
	struct effects fx = EFFECTS_INIT;
	int rc = open_group(d);

	if (rc > 0)
		rc = take_seats(d, &list);
	if (rc > 0)
		rc = group_begin_list(d->work, d->t, &d->group, &list, d->start, &fx);
	if (rc > 0 && kind_unit(d->t->kind, &d->t->options) == KIND_TEAM)
		rc = draw_team_begin(d->work, &d->group, &list,
				     (int)json_integer_value(json_object_get(d->plan, "division")),
				     &fx);
	if (rc > 0)
		rc = effects_store(d->work, &fx);
	effects_release(&fx);
	entry_list_release(&list);
	return rc;
}

/* --- the stage ------------------------------------------------------------------------------- */

struct later {
	struct drawing *d;
	bool held, last;
	struct effects *fx;
	char name[8]; /* of the stage not held */
};

/* Later stages according to the proposal (EVENTS E31, E34). */
static int leave_out(void *arg, const struct stage_row *s)
{
	struct later *l = arg;
	struct stage_row out = *s;

	if (s->number <= l->d->stage->number || s->state != STAGE_WAITING)
		return 0;
	if (!l->last && (l->held || s->number > l->d->stage->number + 1))
		return 0;
	if (!l->last && !l->d->t->kind->stages[s->number])
		return 0; /* a kind with two stages always has the second */
	if (!l->name[0])
		memcpy(l->name, s->name, sizeof(l->name));
	out.state = STAGE_LEFT_OUT;
	effects_row(l->fx, ROW_STAGE, &out);
	return 0;
}

/* Informs the players who wanted to start in a stage that is not held (EVENTS E33). */
static int tell_direct(struct drawing *d, json_t *players, const char *stage, struct effects *fx)
{
	json_t *one;
	size_t i;
	int rc = 1;

	json_array_foreach(players, i, one)
	{
		struct letter_facts letter = {.kind = POST_QUALIFIED, .token = TOKEN_PLAYER};
		struct player p;

		if (rc > 0)
			rc = store_player_get(d->work->ctx->store, json_integer_value(one), &p);
		if (rc <= 0)
			continue;
		letter.to = &p;
		letter.facts = json_pack("{s:s, s:s, s:b, s:s}", "event", d->t->row.code, "stage",
					 stage, "advances", 0, "why", "");
		effects_letter(fx, d->work, &letter);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

static int follow(struct drawing *d, json_t *plan, struct effects *fx)
{
	struct later l = {.d = d,
			  .fx = fx,
			  .held = json_is_true(json_object_get(plan, "held")),
			  .last = json_is_true(json_object_get(plan, "last"))};
	int rc = store_stage_each(d->work->ctx->store, d->t->row.id, leave_out, &l);

	return rc < 0 ? rc : tell_direct(d, json_object_get(plan, "told"), l.name, fx);
}

static int finish(struct drawing *d, json_t *plan)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	d->stage->state = STAGE_DRAWN;
	d->stage->starts = d->start;
	effects_row(&fx, ROW_STAGE, d->stage);
	tourney_set_state(d->work, &d->t->row, TOURNEY_CLOSED, TOURNEY_DRAWN, "", &fx);
	tourney_set_state(d->work, &d->t->row, TOURNEY_OPEN, TOURNEY_DRAWN, "", &fx);
	rc = follow(d, plan, &fx);
	if (rc > 0)
		rc = waiting_after_draw(d->work, d->t, d->stage, plan, &fx);
	if (rc > 0)
		rc = effects_store(d->work, &fx);
	effects_release(&fx);
	return rc;
}

/* Ensures that exactly the waiting entrants are drawn. */
static int revise(struct drawing *d)
{
	struct effects fx = EFFECTS_INIT;
	int rc = stage_revise(d->work, d->t, d->stage, false, &fx), stored;

	if (rc < 0)
		return rc;
	stored = effects_store(d->work, &fx);
	effects_release(&fx);
	return stored > 0 ? rc : stored;
}

static int draw_next(struct drawing *d, int drawn)
{
	struct stage_plan plan = {.version = 0};
	int rc = stage_plan_load(d->work->ctx, d->stage->id, &plan);

	if (rc > 0 && drawn < plan.groups) {
		rc = stage_plan_group(d->work->ctx, &plan, drawn + 1, &d->plan);
		d->number = drawn + 1;
		if (rc > 0)
			rc = draw_group(d);
		if (rc > 0 && drawn + 1 == plan.groups)
			rc = finish(d, plan.facts);
		json_decref(d->plan);
	} else if (rc > 0) {
		rc = 0;
	}
	stage_plan_release(&plan);
	return rc;
}

int stage_draw_next(struct work *work, struct tourney_facts *t, struct stage_row *stage,
		    struct civil start)
{
	struct drawing d = {.work = work, .t = t, .stage = stage, .start = start};
	int drawn = 0, rc = store_group_count_stage(work->ctx->store, stage->id, &drawn);

	if (rc >= 0 && civil_is_none(start))
		d.start = stage_draw_start(work, t, stage);
	if (rc >= 0 && !drawn && t->kind->stages[stage->number - 1])
		rc = revise(&d);
	else
		rc = rc < 0 ? rc : 1;
	return rc > 0 ? draw_next(&d, drawn) : rc;
}
