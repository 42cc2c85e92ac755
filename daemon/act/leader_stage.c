/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See leader_stage.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/act/leader.h"
#include "daemon/act/leader_stage.h"
#include "daemon/act/part.h"
#include "daemon/event/dates_moved.h"
#include "daemon/event/effects_store.h"
#include "daemon/event/group_final.h"
#include "daemon/event/outcome.h"
#include "daemon/event/ruling.h"
#include "daemon/event/stage_draw.h"
#include "daemon/event/top_up.h"
#include "daemon/event/tourney_cancel.h"
#include "daemon/publish/view_event.h"
#include "daemon/publish/view_outcome.h"

#define GROUPS_A_TURN 4 /* drawn in one turn */

/* --- the event and its stage ----------------------------------------------------------------- */

/* Returns 1; 0: refused.  The caller releases the facts only after 1. */
static int load_event(struct act *act, bool own, struct tourney_facts *ret)
{
	struct tourney row;
	int rc = leader_find_event(act, &row);

	if (rc > 0 && own)
		rc = leader_may_compose(act, &row);
	return rc > 0 ? tourney_read(&row, ret) : rc;
}

struct choosing {
	int wanted; /* 0 = the first stage not drawn yet */
	struct stage_row found;
	bool has;
};

static int choose(void *arg, const struct stage_row *s)
{
	struct choosing *c = arg;
	bool open = s->state == STAGE_WAITING || s->state == STAGE_COMPOSED;

	if (c->has || (c->wanted ? s->number != c->wanted : !open))
		return 0;
	c->found = *s;
	c->has = true;
	return 0;
}

static int refuse_first(struct act *act, const struct tourney_facts *t, const char *first)
{
	if (t->row.state == TOURNEY_CANCELLED)
		first = tr(act->request.lang, "add another one with kskak event add");
	act_refuse(act, OUTCOME_REFUSED, "6.4.4", "wrong_state",
		   tr(act->request.lang, "%s is %s; %s"), t->row.code,
		   leader_event_state(act, t->row.state), first);
	return 0;
}

/* That stage, or for 0 the next one not drawn yet: 1; 0: refused. */
static int find_stage(struct act *act, const struct tourney_facts *t, int64_t wanted,
		      struct stage_row *ret)
{
	struct choosing c = {.wanted = (int)wanted};
	int rc = store_stage_each(act->work.ctx->store, t->row.id, choose, &c);

	if (rc < 0)
		return rc;
	if (!c.has) {
		if (c.wanted)
			leader_missing(act, N_("no such stage"));
		else
			refuse_first(
				act, t,
				kind_is_endless(t->kind, t->row.closes)
					? tr(act->request.lang,
					     "its groups begin when they are full; kskak group N "
					     "start begins a smaller one")
					: tr(act->request.lang,
					     "the lots of all its stages are drawn"));
		return 0;
	}
	*ret = c.found;
	if (c.found.state >= STAGE_DRAWN) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.4", "wrong_state",
			   tr(act->request.lang,
			      "the lots of stage %d are drawn, so its groups stand"),
			   c.found.number);
		return 0;
	}
	return 1;
}

struct earlier {
	int number; /* of the current stage */
	struct stage_row last;
};

static int note_earlier(void *arg, const struct stage_row *s)
{
	struct earlier *e = arg;

	if (s->number < e->number && s->state != STAGE_LEFT_OUT)
		e->last = *s;
	return 0;
}

/* No composing while entries are open or the previous stage is running: 1; 0: refused. */
static int may_compose(struct act *act, const struct tourney_facts *t, const struct stage_row *s)
{
	struct earlier e = {.number = s->number};
	int rc;

	if (t->row.state == TOURNEY_CANCELLED || t->row.state == TOURNEY_ARCHIVED)
		return refuse_first(
			act, t,
			tr(act->request.lang, "it is over; add another one with kskak event add"));
	if (s->number == 1 && t->row.state < TOURNEY_CLOSED)
		return refuse_first(
			act, t, tr(act->request.lang, "close it first: kskak event CODE close"));
	rc = store_stage_each(act->work.ctx->store, t->row.id, note_earlier, &e);
	if (rc >= 0 && e.last.id && e.last.state < STAGE_FINISHED) {
		act_refuse(
			act, OUTCOME_REFUSED, "6.6.3", "wrong_state",
			tr(act->request.lang,
			   "the lots of stage %d are drawn or to be drawn, and its groups must be "
			   "finished first"),
			e.last.number);
		return 0;
	}
	return rc < 0 ? rc : 1;
}

/* --- compose --------------------------------------------------------------------------------- */

/* Parses "7,7,6"; false if invalid. */
static bool read_sizes(const char *text, int *sizes, size_t *ret_n)
{
	*ret_n = 0;
	while (*text) {
		char *end;
		long size = strtol(text, &end, 10);

		if (end == text || size < 2 || size > 32 || *ret_n == STAGE_SIZES_MAX ||
		    (*end && *end != ','))
			return false;
		sizes[(*ret_n)++] = (int)size;
		text = *end ? end + 1 : end;
	}
	return true;
}

static json_t *group_json(json_t *group)
{
	json_t *seats = json_array(), *names = json_array(), *why = json_array(), *seat;
	size_t i;

	json_array_foreach(json_object_get(group, "seats"), i, seat)
	{
		const char *with = json_string_value(json_object_get(seat, "with"));
		const char *text = json_string_value(json_object_get(seat, "why"));

		json_t *player = json_object_get(seat, "player");

		/* a team is its own entry */
		json_array_append(seats, json_integer_value(player)
						 ? player
						 : json_object_get(seat, "entry"));
		json_array_append(names, json_object_get(seat, "name"));
		json_array_append_new(why, with ? json_sprintf("%s (%s)", text, with)
						: json_string(text ? text : ""));
	}
	return json_pack("{s:O, s:o, s:o, s:o}", "code", json_object_get(group, "code"), "seats",
			 seats, "names", names, "why", why);
}

/* Takes over `groups`. */
static json_t *plan_json(const struct stage_row *stage, const struct stage_plan *plan,
			 json_t *groups)
{
	return json_pack("{s:i, s:s, s:i, s:O, s:O, s:O, s:O, s:o, s:O?, s:n}", "stage",
			 stage->number, "name", stage->name, "version", plan->version, "held",
			 json_object_get(plan->facts, "held"), "advance",
			 json_object_get(plan->facts, "advance"), "final",
			 json_object_get(plan->facts, "final"), "vacant",
			 json_object_get(plan->facts, "vacant"), "groups", groups, "left_out",
			 json_object_get(plan->facts, "left_out"), "case");
}

static int show_plan(struct act *act, const struct stage_row *stage)
{
	struct stage_plan plan = {.version = 0};
	json_t *groups = json_array(), *group;
	int rc = stage_plan_load(act->work.ctx, stage->id, &plan);

	for (int i = 1; i <= plan.groups && rc > 0; i++) {
		rc = stage_plan_group(act->work.ctx, &plan, i, &group);
		if (rc > 0) {
			json_array_append_new(groups, group_json(group));
			json_decref(group);
		}
	}
	if (rc > 0)
		act_done(act, plan_json(stage, &plan, json_incref(groups)), "%s", "");
	json_decref(groups);
	stage_plan_release(&plan);
	return rc;
}

/* Shows the case that says why the stage cannot be composed. */
static int show_case(struct act *act, const struct tourney_facts *t, const struct stage_row *stage,
		     const char *why)
{
	struct case_row row;
	int rc = store_case_find_event(act->work.ctx->store, CASE_COMPOSITION, t->row.id, 0, 0,
				       &row);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	act_done(act,
		 json_pack("{s:i, s:s, s:[], s:I, s:s}", "stage", stage->number, "name",
			   stage->name, "groups", "case", (json_int_t)row.id, "why", why),
		 "%s", why);
	case_row_release(&row);
	return 1;
}

static bool changes(const struct stage_wish *w)
{
	return w->n_sizes || w->advance || w->final || w->move || w->top_up;
}

static void refuse_wish(struct act *act, const struct tourney_facts *t, const char *why)
{
	const char *paragraph = kind_unit(t->kind, &t->options) != KIND_TEAM ? "6.6.1.2"
				: t->kind->mode == KIND_OTB		     ? "DSU 5.1 § 1"
									     : "6.7.3.3";

	act_refuse(act, OUTCOME_REFUSED, paragraph, "impossible", "%s", why);
}

/* Fills a vacant seat and recomposes the stage. */
static int fill_seat(struct act *act, const struct tourney_facts *t, struct stage_row *stage,
		     const struct stage_wish *wish, struct effects *fx, struct sbuf *ret_why)
{
	struct effects seat = EFFECTS_INIT;
	int rc = top_up(&act->work, t, stage, wish->top_up, &seat, ret_why);

	if (rc > 0)
		rc = effects_store(&act->work, &seat);
	effects_release(&seat);
	return rc > 0 ? stage_compose(&act->work, t, stage, wish, fx, ret_why) : rc;
}

static int compose(struct act *act, const struct tourney_facts *t, struct stage_row *stage,
		   const struct stage_wish *wish)
{
	struct effects fx = EFFECTS_INIT;
	struct sbuf why = SBUF_INIT;
	int rc, stored = 1;

	if (wish->top_up)
		rc = fill_seat(act, t, stage, wish, &fx, &why);
	else
		rc = wish->move ? stage_move(&act->work, t, stage, wish, &fx, &why)
				: stage_compose(&act->work, t, stage, wish, &fx, &why);
	if (rc == 0 && changes(wish))
		refuse_wish(act, t, why.buf);
	else if (rc >= 0)
		stored = effects_store(&act->work, &fx);
	if (stored < 0)
		rc = stored;
	else if (rc > 0)
		rc = show_plan(act, stage);
	else if (rc == 0 && !changes(wish))
		rc = show_case(act, t, stage, why.buf);
	effects_release(&fx);
	sbuf_release(&why);
	return rc;
}

/* Returns 1; 0: refused. */
static int read_wish(struct act *act, int *sizes, struct stage_wish *ret)
{
	*ret = (struct stage_wish){.sizes = sizes,
				   .advance = (int)leader_number(act, "advance"),
				   .final = (int)leader_number(act, "final"),
				   .move = leader_number(act, "move"),
				   .to = leader_text(act, "to"),
				   .top_up = leader_number(act, "top-up"),
				   .reason = leader_text(act, "reason")};
	if (!read_sizes(leader_text(act, "sizes"), sizes, &ret->n_sizes)) {
		leader_bad(act, "sizes",
			   tr(act->request.lang,
			      "must be numbers from 2 to 32 separated by commas: "
			      "7,7,6"));
		return 0;
	}
	if (changes(ret) && !ret->reason[0]) {
		leader_bad(act, "reason",
			   tr(act->request.lang, "a change to the groups needs a reason"));
		return 0;
	}
	if (ret->move && !ret->to[0]) {
		leader_bad(
			act, "to",
			tr(act->request.lang, "missing: the group to move the player or team to"));
		return 0;
	}
	return 1;
}

static int compose_stage(struct act *act, const struct tourney_facts *t)
{
	struct stage_wish wish;
	struct stage_row stage;
	int sizes[STAGE_SIZES_MAX], rc = find_stage(act, t, leader_number(act, "stage"), &stage);

	if (rc > 0)
		rc = read_wish(act, sizes, &wish);
	if (rc > 0 && stage.state == STAGE_COMPOSED && !changes(&wish))
		return show_plan(act, &stage);
	if (rc > 0)
		rc = may_compose(act, t, &stage);
	return rc > 0 ? compose(act, t, &stage, &wish) : rc;
}

int leader_stage_compose(struct act *act)
{
	struct tourney_facts t;
	int rc = load_event(act, true, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = compose_stage(act, &t);
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}

/* --- draw ------------------------------------------------------------------------------------ */

static int add_id(void *arg, const struct group_row *g)
{
	if (!store_group_is_undone(g))
		json_array_append_new(arg, json_integer((json_int_t)g->id));
	return 0;
}

/*
 * A large event is drawn over several turns.  Completed draws are kept; the same request continues
 * after a restart.
 */
static int draw_all(struct act *act, struct tourney_facts *t, struct stage_row *stage)
{
	json_t *groups;
	int rc = 1;

	for (int n = 0; rc > 0 && stage->state != STAGE_DRAWN && n < GROUPS_A_TURN; n++)
		rc = stage_draw_next(&act->work, t, stage, leader_date(act, "start"));
	if (rc < 0)
		return rc;
	if (rc > 0 && stage->state != STAGE_DRAWN) {
		act->work.goes_on = true;
		return 1;
	}
	if (rc == 0)
		return show_case(act, t, stage, "the groups cannot be made");
	groups = json_array();
	rc = store_group_each_stage(act->work.ctx->store, stage->id, add_id, groups);
	act_done(act, json_pack("{s:o}", "groups", groups), "the lots are drawn");
	return rc;
}

static int draw_stage(struct act *act, struct tourney_facts *t)
{
	struct civil start = leader_date(act, "start");
	struct stage_row stage;
	int rc = find_stage(act, t, leader_number(act, "stage"), &stage);

	if (rc > 0)
		rc = may_compose(act, t, &stage);
	if (rc > 0 && stage.state != STAGE_COMPOSED) {
		act_refuse(act, OUTCOME_REFUSED, "6.4.4", "wrong_state",
			   tr(act->request.lang, "compose it first: kskak event CODE compose"));
		return 0;
	}
	if (rc > 0 && !civil_is_none(start) &&
	    start.day < tourney_day(&t->row, act->work.received).day) {
		leader_bad(act, "start", tr(act->request.lang, "is past"));
		return 0;
	}
	return rc > 0 ? draw_all(act, t, &stage) : rc;
}

int leader_stage_draw(struct act *act)
{
	struct tourney_facts t;
	int rc = load_event(act, true, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = draw_stage(act, &t);
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}

/* --- what follows from the tables ------------------------------------------------------------ */

static int show_honours(struct act *act, const char *name,
			int (*view)(struct context *ctx, int64_t tourney, json_t **ret))
{
	struct tourney_facts t;
	json_t *list = NULL;
	int rc = load_event(act, false, &t);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = view(act->work.ctx, t.row.id, &list);
	if (rc > 0)
		act_done(act, json_pack("{s:o}", name, list), "%s", "");
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}

int leader_stage_titles(struct act *act)
{
	return show_honours(act, "titles", view_outcome_titles);
}

int leader_stage_qualifiers(struct act *act)
{
	return show_honours(act, "qualifiers", view_outcome_qualifiers);
}

/* --- cases ----------------------------------------------------------------------------------- */

static int rule_extend(struct act *act, struct tourney_facts *t, struct effects *fx)
{
	int rc;

	if (t->row.state >= TOURNEY_DRAWN)
		return refuse_first(act, t,
				    tr(act->request.lang,
				       "who plays in a later stage comes from the one before"));
	rc = stage_extend(&act->work, t, leader_date(act, "until"), leader_text(act, "reason"), fx);
	if (rc > 0)
		rc = dates_moved_tell(&act->work, &t->row, leader_text(act, "reason"), fx);
	else if (rc == 0)
		leader_bad(
			act, "until",
			tr(act->request.lang, "is the new last day of entries, not before today"));
	return rc;
}

/* The case is about the stage that could not be composed, or a group with too few players left. */
static int rule_start(struct act *act, const struct case_row *row, const struct tourney_facts *t,
		      struct effects *fx)
{
	const struct stage_wish wish = {.smaller = true, .reason = leader_text(act, "reason")};
	struct sbuf why = SBUF_INIT;
	struct stage_row stage;
	int rc;

	if (row->group)
		return 1; /* it is drawn, and starts unchanged */
	rc = find_stage(act, t, 0, &stage);
	if (rc > 0)
		rc = stage_compose(&act->work, t, &stage, &wish, fx, &why);
	if (rc == 0 && why.len)
		act_refuse(act, OUTCOME_REFUSED, "6.4.4", "impossible", "%s", why.buf);
	sbuf_release(&why);
	return rc;
}

/* Once games have started, cancels only the stage reached by too few: 1; 0: refused. */
static int rule_cancel(struct act *act, struct tourney_facts *t, struct effects *fx)
{
	struct game_step_refusal refusal;
	struct stage_row stage;
	int rc = tourney_cancel_may(&act->work, &t->row);

	if (rc == 0) {
		rc = find_stage(act, t, 0, &stage);
		return rc > 0 ? tourney_cancel_stage(&act->work, &t->row, &stage,
						     leader_text(act, "reason"), fx)
			      : rc;
	}
	if (rc > 0)
		rc = tourney_cancel(&act->work, &t->row, leader_text(act, "reason"), fx, &refusal);
	if (rc == 0)
		part_refuse(act, &refusal);
	return rc;
}

static int rule(struct act *act, const struct case_row *row, struct tourney_facts *t,
		struct effects *fx)
{
	const char *verdict = leader_text(act, "verdict");
	int rc;

	if (!strcmp(verdict, "start")) {
		rc = rule_start(act, row, t, fx);
	} else if (!strcmp(verdict, "extend")) {
		rc = rule_extend(act, t, fx);
	} else if (!strcmp(verdict, "cancel")) {
		rc = rule_cancel(act, t, fx);
	} else {
		leader_bad(act, "verdict",
			   tr(act->request.lang,
			      "start begins with those who are there, extend --until takes entries "
			      "until that day, cancel gives it up"));
		return 0;
	}
	if (rc > 0)
		rc = ruling_on_case(&act->work, row, verdict, leader_text(act, "reason"), fx);
	return rc;
}

int leader_stage_rule(struct act *act, const struct case_row *row)
{
	struct effects fx = EFFECTS_INIT;
	struct tourney_facts t;
	int rc = tourney_load(act->work.ctx, row->tourney, &t);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	rc = rule(act, row, &t, &fx);
	if (rc > 0)
		rc = leader_store_ruling(act, &fx, "");
	if (rc > 0 && t.row.state == TOURNEY_RUNNING)
		rc = group_final_event(&act->work, t.row.id);
	effects_release(&fx);
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}

/* Stores the player's citizenship first; then the title is decided again. */
int leader_stage_rule_title(struct act *act, const struct case_row *row)
{
	struct effects fx = EFFECTS_INIT;
	int rc;

	if (strcmp(leader_text(act, "verdict"), "continue") != 0)
		return leader_bad(act, "verdict",
				  tr(act->request.lang,
				     "continue decides the title again; first: kskak player P set "
				     "citizen yes|no"));
	rc = ruling_on_case(&act->work, row, "continue", leader_text(act, "reason"), &fx);
	if (rc > 0)
		rc = effects_store(&act->work, &fx);
	effects_release(&fx);
	if (rc > 0) {
		fx = (struct effects)EFFECTS_INIT;
		rc = outcome_again(&act->work, row->group, &fx);
		if (rc > 0)
			rc = leader_store_ruling(act, &fx, "");
		effects_release(&fx);
	}
	return rc < 0 ? rc : 1;
}
