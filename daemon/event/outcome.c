/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See outcome.h. */
#include "daemon/event/outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/calendar.h"
#include "core/event/robin.h"
#include "daemon/entry_list.h"
#include "daemon/event/cases.h"
#include "daemon/event/draw_lots.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/group.h"
#include "daemon/event/playoff.h"
#include "daemon/event/sanction.h"
#include "daemon/event/tourney.h"
#include "daemon/stage_plan.h"

struct deciding {
	const struct work *work;
	const struct group_view *v;
	struct group_row *g;
	struct effects *fx;
	struct tourney_facts t;
	struct stage_row stage, next;
	struct stage_row playoff; /* last one not left out; id 0 = none */
	bool played;		  /* the pending effects finish the play-off */
	bool has_next;		  /* another stage follows */
	bool next_is_last;
	bool open;  /* other groups of the stage are not over: the next one has no dates yet */
	bool first; /* the group's first table, not a correction */
	struct view_outcome outcome;
};

/* --- the stage that follows ------------------------------------------------------------------ */

static int take_stage(void *arg, const struct stage_row *s)
{
	struct deciding *d = arg;

	if (!strcmp(s->name, OUTCOME_PLAYOFF) && s->state != STAGE_LEFT_OUT)
		d->playoff = *s;
	if (s->number <= d->stage.number || s->state == STAGE_LEFT_OUT ||
	    !strcmp(s->name, OUTCOME_PLAYOFF))
		return 0;
	d->next_is_last = !d->has_next;
	if (!d->has_next)
		d->next = *s;
	d->has_next = true;
	return 0;
}

static int find_next(struct deciding *d)
{
	int rc = store_stage_get(d->work->ctx->store, d->g->stage, &d->stage);

	if (rc > 0)
		rc = store_stage_each(d->work->ctx->store, d->g->tourney, take_stage, d);
	return rc < 0 ? rc : 1;
}

struct seeking {
	struct deciding *d;
	struct entry_row found; /* from this group */
	bool has;
	bool elsewhere; /* from another group */
};

bool outcome_is_from(const struct entry_row *e, const char *code)
{
	json_t *facts = json_loads(e->asked_facts, 0, NULL);
	const char *from = json_string_value(json_object_get(facts, "code"));
	bool same = from && !strcmp(from, code);

	json_decref(facts);
	return same;
}

static int seek_entry(void *arg, const struct entry_row *e)
{
	struct seeking *s = arg;

	if (e->stage != s->d->next.id || entry_list_is_former(e))
		return 0;
	if (outcome_is_from(e, s->d->v->code)) {
		s->found = *e;
		s->has = true;
	} else if (e->state == ENTRY_CONFIRMED || e->state == ENTRY_SEATED) {
		s->elsewhere = true;
	}
	return 0;
}

static void add_entry(struct deciding *d, const struct view_line *l, const char *why)
{
	struct entry_row e = {.tourney = d->g->tourney,
			      .stage = d->next.id,
			      .player = l->player.id,
			      .state = ENTRY_CONFIRMED,
			      .origin = "qualified",
			      .seats = 1,
			      .first = CIVIL_NONE,
			      .last = CIVIL_NONE,
			      .reminded = CIVIL_NONE,
			      .asked = d->work->received,
			      .confirmed = d->work->received};
	json_t *facts =
		json_pack("{s:I, s:s, s:i, s:s, s:i, s:i, s:i}", "group", (json_int_t)d->g->id,
			  "code", d->v->code, "place", l->place, "why", why ? why : "", "points2",
			  l->points2, "sb4", l->sb4, "played", l->played);
	char *text = json_dumps(facts, JSON_COMPACT);

	snprintf(e.asked_facts, sizeof(e.asked_facts), "%s", text);
	draw_lots_seat_line(d->v->code, l->place, l->player.id, e.confirmation,
			    sizeof(e.confirmation));
	effects_row(d->fx, ROW_ENTRY_ADDED, &e);
	free(text);
	json_decref(facts);
}

static int tell_qualified(struct deciding *d, const struct view_line *l,
			  const struct kind_honour *h, bool advances, const char *why)
{
	char until[CIVIL_TEXT] = "";
	struct civil over = calendar_objections_over(tourney_day(&d->t.row, d->work->received));
	struct letter_facts letter = {
		.kind = POST_QUALIFIED, .group = d->g->id, .token = TOKEN_PLAYER};
	struct player p;
	int rc = store_player_get(d->work->ctx->store, l->player.id, &p);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (advances && !d->open)
		civil_format(civil_add_days(over, -1), until);
	letter.to = &p;
	letter.facts = json_pack("{s:s, s:s, s:i, s:b, s:s, s:s}", "event", d->t.row.code, "stage",
				 d->next.name[0] ? d->next.name : d->t.row.name, "place", l->place,
				 "advances", (int)advances, "why",
				 why ? why : (h->why ? h->why : ""), "until", until);
	effects_letter(d->fx, d->work, &letter);
	return 1;
}

/*
 * After the draw of the next stage nothing is removed here; a player who should be in it now gets
 * an entry waiting for a seat, and correction_stage.h finds one (EVENTS E62).
 */
static int follow_late(struct deciding *d, const struct view_line *l, const struct kind_honour *h,
		       struct seeking *s)
{
	if (h->advances && !s->has && !(d->t.kind->next_once && d->next_is_last && s->elsewhere))
		add_entry(d, l, h->why);
	if (h->advances || !s->has || s->found.group || s->found.state != ENTRY_CONFIRMED)
		return 1;
	s->found.state = ENTRY_REFUSED;
	effects_entry(d->fx, &s->found);
	return tell_qualified(d, l, h, false, NULL);
}

/* Players who have been informed learn of a correction from the new table. */
static int follow_one(struct deciding *d, const struct kind_honour *h)
{
	const struct view_line *l = view_outcome_line(d->v, h->number);
	struct seeking s = {.d = d};
	const char *why = NULL;
	bool advances = h->advances;
	int rc;

	if (!l)
		return 1;
	rc = store_entry_each_player(d->work->ctx->store, l->player.id, seek_entry, &s);
	if (rc < 0)
		return rc;
	if (d->next.state >= STAGE_DRAWN)
		return follow_late(d, l, h, &s);
	if (advances && !s.has && d->t.kind->next_once && d->next_is_last && s.elsewhere) {
		advances = false;
		why = N_("already in the final; a second qualification does not count");
	}
	if (s.has && (advances || s.found.state == ENTRY_WITHDRAWN))
		return 1;
	if (advances) {
		add_entry(d, l, h->why);
	} else if (s.has) {
		s.found.state = ENTRY_REFUSED;
		effects_entry(d->fx, &s.found);
	} else if (!d->first) {
		return 1;
	}
	return tell_qualified(d, l, h, advances, why);
}

/* Banned on the day of the decision (EVENTS E35). */
static int load_barred(const struct work *work, const struct tourney *t, const struct group_view *v,
		       bool *barred)
{
	struct civil today = tourney_asof(work, t);
	int rc = 1;

	for (int i = 0; i < v->n_lines && rc > 0; i++) {
		struct sanction_register reg;

		if (v->lines[i].number < 1 || v->lines[i].number > v->n_lines)
			continue;
		rc = sanction_register_load(work, v->lines[i].player.id, &reg);
		if (rc >= 0)
			barred[v->lines[i].number - 1] =
				!civil_is_none(sanction_banned_until(&reg, today));
		rc = rc < 0 ? rc : 1;
	}
	return rc;
}

int outcome_derive(const struct work *work, const struct tourney *t, const struct group_view *v,
		   const struct group_view *playoff, struct view_outcome *ret)
{
	bool *barred = mem_zeroed((size_t)v->n_lines + 1, sizeof(*barred));
	int rc = load_barred(work, t, v, barred);

	if (rc > 0)
		rc = view_outcome(work->ctx, v, barred, playoff, ret);
	free(barred);
	return rc;
}

/* --- the end of a stage ---------------------------------------------------------------------- */

/* The state after the pending effects. */
static enum group_state state_after(const struct deciding *d, const struct group_row *g)
{
	enum group_state state = g->state;
	const struct effect *e;
	size_t at = 0;

	while ((e = effects_next(d->fx, EFFECT_GROUP, &at)))
		if (e->group->id == g->id)
			state = e->group->state;
	return state;
}

struct looking {
	const struct deciding *d;
	bool open;
};

static int look_at_group(void *arg, const struct group_row *g)
{
	struct looking *l = arg;

	if (g->stage == l->d->stage.id && g->id != l->d->g->id)
		l->open = !store_group_is_over(state_after(l->d, g));
	return l->open;
}

/* Whether another group of the stage is open: stored so, or reopened by a ruling. */
static int is_stage_open(const struct deciding *d)
{
	struct looking l = {.d = d};
	const struct effect *e;
	size_t at = 0;
	int rc = store_group_each_open(d->work->ctx->store, d->g->tourney, look_at_group, &l);

	while (rc >= 0 && !l.open && (e = effects_next(d->fx, EFFECT_GROUP, &at)))
		look_at_group(&l, e->group);
	return rc < 0 ? rc : l.open;
}

/* Those who have just qualified from this group know the dates from their letter. */
static int tell_dates_to(void *arg, const struct entry_row *e)
{
	struct deciding *d = arg;
	char until[CIVIL_TEXT], starts[CIVIL_TEXT];
	struct letter_facts letter = {.kind = POST_QUALIFIED, .token = TOKEN_PLAYER};
	struct player p;
	int rc;

	if (e->stage != d->next.id || e->state != ENTRY_CONFIRMED ||
	    (d->first && outcome_is_from(e, d->v->code)))
		return 0;
	rc = store_player_get(d->work->ctx->store, e->player, &p);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	civil_format(civil_add_days(d->next.draws, -1), until);
	civil_format(d->next.starts, starts);
	letter.to = &p;
	letter.facts = json_pack("{s:s, s:s, s:i, s:b, s:s, s:s, s:s, s:s}", "event", d->t.row.code,
				 "stage", d->next.name, "place", 1, "advances", 1, "why", "",
				 "until", until, "starts", starts, "late", "dates");
	effects_letter(d->fx, d->work, &letter);
	return 0;
}

static int set_dates(struct deciding *d)
{
	struct calendar_dates dates =
		calendar_next_stage(tourney_day(&d->t.row, d->work->received));
	bool news = d->next.draws.day != dates.draws.day;

	d->next.draws = dates.draws;
	d->next.starts = dates.starts;
	effects_row(d->fx, ROW_STAGE, &d->next);
	return news ? store_entry_each_tourney(d->work->ctx->store, d->g->tourney, tell_dates_to, d)
		    : 1;
}

/* The last group finishes a stage, and gives the next one its dates (EVENTS E36). */
static int close_stage(struct deciding *d)
{
	int rc = 1;

	if ((d->stage.state != STAGE_RUNNING && d->stage.state != STAGE_DRAWN &&
	     d->stage.state != STAGE_FINISHED) ||
	    d->open)
		return 1;
	d->stage.state = STAGE_FINISHED;
	effects_row(d->fx, ROW_STAGE, &d->stage);
	if (d->has_next && d->next.state < STAGE_DRAWN)
		rc = set_dates(d);
	return rc < 0 ? rc : 1;
}

/* Groups of standing events form whenever one is full: their stage never ends. */
static bool stage_ends(const struct deciding *d)
{
	return d->t.kind->flow == KIND_STAGES || !civil_is_none(d->t.row.closes);
}

/* --- the first place ------------------------------------------------------------------------- */

static json_t *playoff_group(const struct deciding *d)
{
	const struct kind_outcome *o = &d->outcome.o;
	json_t *seats = json_array();

	for (int i = 0; i < o->n_first; i++) {
		const struct view_line *l = view_outcome_line(d->v, o->first[i]);

		json_array_append_new(seats,
				      json_pack("{s:I, s:s, s:s}", "player",
						(json_int_t)l->player.id, "name", l->player.name,
						"why", N_("level on the first place")));
	}
	return json_pack("{s:s, s:i, s:I, s:o}", "code", OUTCOME_PLAYOFF, "division", 0,
			 "playoff_of", (json_int_t)d->g->id, "seats", seats);
}

static int playoff_entries(struct deciding *d, struct effect_ref stage, struct civil starts)
{
	const struct kind_outcome *o = &d->outcome.o;
	int rc = 1;

	for (int i = 0; i < o->n_first && rc > 0; i++) {
		const struct view_line *l = view_outcome_line(d->v, o->first[i]);
		struct entry_row e = {.tourney = d->g->tourney,
				      .player = l->player.id,
				      .state = ENTRY_CONFIRMED,
				      .origin = "playoff",
				      .seats = 1,
				      .asked_facts = "{}",
				      .first = CIVIL_NONE,
				      .last = CIVIL_NONE,
				      .reminded = CIVIL_NONE,
				      .asked = d->work->received,
				      .confirmed = d->work->received};
		struct letter_facts letter = {
			.kind = POST_PLAYOFF, .group = d->g->id, .token = TOKEN_PLAYER};
		char day[CIVIL_TEXT];
		struct player p;

		snprintf(e.confirmation, sizeof(e.confirmation), "%s 1 %lld", d->v->code,
			 (long long)l->player.id);
		effects_row_of(effects_row(d->fx, ROW_ENTRY_ADDED, &e), stage);
		rc = store_player_get(d->work->ctx->store, l->player.id, &p);
		letter.to = &p;
		letter.facts = json_pack("{s:s, s:s}", "event", d->t.row.code, "starts",
					 civil_format(starts, day));
		if (rc > 0)
			effects_letter(d->fx, d->work, &letter);
		else
			json_decref(letter.facts);
	}
	return rc == 0 ? STORE_FAILED : rc;
}

/* A stage of its own, so that the calendar draws and starts it like any other. */
static int owe_playoff(struct deciding *d)
{
	struct stage_row s = {.tourney = d->g->tourney,
			      .number = d->stage.number + 1,
			      .name = OUTCOME_PLAYOFF,
			      .state = STAGE_COMPOSED,
			      .created = d->work->received};
	struct composition_row plan = {.version = 1, .at = d->work->received, .author = "server"};
	struct composition_group group = {.number = 1, .version = 1};
	json_t *head = json_pack("{s:b, s:b, s:i, s:i, s:i}", "held", 1, "last", 1, "advance", 0,
				 "final", 0, "groups", 1),
	       *facts = playoff_group(d);
	struct effect_ref stage;

	s.starts = robin_playoff_start(d->g->ended);
	s.draws = s.starts;
	d->g->state = GROUP_PLAYOFF;
	effects_group(d->fx, d->g);
	effects_row(d->fx, ROW_STAGE_ADDED, &s);
	stage = effects_last(d->fx);
	group.facts = json_dumps(facts, JSON_COMPACT);
	group.seats = stage_plan_seats(facts);
	json_decref(facts);
	effects_row_of(effects_row(d->fx, ROW_COMPOSITION_GROUP, &group), stage);
	plan.reason = mem_strdup("");
	plan.facts = json_dumps(head, JSON_COMPACT);
	json_decref(head);
	effects_row_of(effects_row(d->fx, ROW_COMPOSITION, &plan), stage);
	return playoff_entries(d, stage, s.starts);
}

/* Whether its players are still those tied for the title. */
static int playoff_holds(struct deciding *d)
{
	const struct kind_outcome *o = &d->outcome.o;
	int64_t players[sizeof(o->first) / sizeof(o->first[0])];

	if (!o->playoff)
		return 0;
	for (int i = 0; i < o->n_first; i++)
		players[i] = view_outcome_line(d->v, o->first[i])->player.id;
	return playoff_is_of(d->work, &d->playoff, players, o->n_first);
}

/* The title is shared, or the table corrected: no one plays, or other players do (EVENTS E62). */
static int give_up_playoff(struct deciding *d)
{
	int rc;

	if (!d->playoff.id || d->playoff.state == STAGE_FINISHED || d->played)
		return 1;
	rc = playoff_holds(d);
	if (rc != 0)
		return rc;
	rc = playoff_undo(d->work, &d->playoff, d->outcome.o.playoff, d->fx);
	if (rc > 0) {
		d->outcome.playoff = 0;
		d->g->state = GROUP_FINISHED;
		effects_group(d->fx, d->g);
	}
	return rc < 0 ? rc : 1;
}

/* --- titles ---------------------------------------------------------------------------------- */

/* Players whose citizenship is decisive (EVENTS E24). */
static json_t *unclear_json(const struct deciding *d)
{
	json_t *list = json_array();

	for (int i = 0; i < d->outcome.o.n_first; i++) {
		const struct view_line *l = view_outcome_line(d->v, d->outcome.o.first[i]);

		json_array_append_new(list,
				      json_pack("{s:I, s:s}", "player", (json_int_t)l->player.id,
						"name", l->player.name));
	}
	return list;
}

static int ask_about_title(struct deciding *d)
{
	struct case_row row;
	int rc = store_case_find_event(d->work->ctx->store, CASE_TITLE, d->g->tourney, 0, 0, &row);

	if (rc != 0) {
		if (rc > 0)
			case_row_release(&row);
		return rc < 0 ? rc : 1;
	}
	row = (struct case_row){.kind = CASE_TITLE, .tourney = d->g->tourney, .group = d->g->id};
	cases_open(d->work, &row,
		   json_pack("{s:s, s:s, s:o, s:[s]}", "event", d->t.row.code, "title",
			     N_("Danish champion in correspondence chess"), "candidates",
			     unclear_json(d), "choices", "continue"),
		   d->fx);
	return 1;
}

/* --- all of it ------------------------------------------------------------------------------- */

static int follow(struct deciding *d)
{
	const struct kind_outcome *o = &d->outcome.o;
	int rc = is_stage_open(d);

	d->open = rc > 0;
	rc = rc < 0 ? rc : 1;
	for (size_t i = 0; i < o->n && rc > 0 && d->has_next; i++)
		rc = follow_one(d, &o->honours[i]);
	if (rc > 0 && o->title_unclear)
		rc = ask_about_title(d);
	if (rc > 0)
		rc = give_up_playoff(d);
	if (rc > 0 && o->playoff && !d->outcome.playoff && d->g->state != GROUP_PLAYOFF)
		rc = owe_playoff(d);
	if (rc > 0 && !o->playoff && d->g->state == GROUP_PLAYOFF) {
		d->g->state = GROUP_FINISHED;
		effects_group(d->fx, d->g);
	}
	if (rc > 0 && d->g->state != GROUP_PLAYOFF && stage_ends(d))
		rc = close_stage(d);
	return rc;
}

static int decide(struct deciding *d, const struct group_view *playoff)
{
	int rc = find_next(d);

	if (rc > 0)
		rc = outcome_derive(d->work, &d->t.row, d->v, playoff, &d->outcome);
	if (rc > 0)
		rc = follow(d);
	view_outcome_release(&d->outcome);
	return rc;
}

static int run(const struct work *work, const struct group_view *v,
	       const struct group_view *playoff, bool first, struct group_row *g,
	       struct effects *ret)
{
	struct deciding d = {
		.work = work, .v = v, .g = g, .fx = ret, .played = playoff != NULL, .first = first};
	int rc = tourney_load(work->ctx, g->tourney, &d.t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = decide(&d, playoff);
	tourney_release(&d.t);
	return rc;
}

/* The games for first place are over: decides the group concerned. */
static int decide_parent(const struct work *work, const struct group_view *playoff, int64_t group,
			 struct effects *ret)
{
	struct group_row g;
	struct group_view v;
	int rc = store_group_get(work->ctx->store, group, &g);

	if (rc > 0)
		rc = view_group(work->ctx, group, &v);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = run(work, &v, playoff, false, &g, ret);
	view_group_release(&v);
	return rc;
}

static int close_playoff(const struct work *work, const struct group_row *g, struct effects *ret)
{
	struct stage_row s;
	int rc = store_stage_get(work->ctx->store, g->stage, &s);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	s.state = STAGE_FINISHED;
	effects_row(ret, ROW_STAGE, &s);
	return 1;
}

int outcome_group(const struct work *work, const struct group_view *v, bool first,
		  struct group_row *g, struct effects *ret)
{
	int rc;

	if (!g->playoff_of)
		return run(work, v, NULL, first, g, ret);
	rc = close_playoff(work, g, ret);
	return rc > 0 ? decide_parent(work, v, g->playoff_of, ret) : rc;
}

int outcome_again(const struct work *work, int64_t group, struct effects *ret)
{
	return decide_parent(work, NULL, group, ret);
}
