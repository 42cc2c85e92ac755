/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage.h. */
#include "daemon/event/stage.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects_row.h"
#include "daemon/stage_plan.h"
#include "daemon/team_list.h"
#include "text/text.h"

#define GROUP_LEAST 2 /* minimum left in a group by a move */

/* --- the proposal ---------------------------------------------------------------------------- */

static int count_entry(void *arg, const struct entry_row *e)
{
	(void)e;
	++*(int *)arg;
	return 0;
}

/* Entries in that state, which are in no group of the first stage. */
static int outside(const struct work *work, const struct tourney_facts *t, int stage,
		   enum entry_state state)
{
	int n = 0;

	if (stage == 1)
		store_entry_each_state(work->ctx->store, t->row.id, state, INT_MAX, count_entry,
				       &n);
	return n;
}

/* Sends the leader every placement with its reason (EVENTS E14): the letter reads the groups. */
static void tell(const struct work *work, const struct tourney_facts *t,
		 const struct composition_row *row, json_t *head, const struct stage_row *stage,
		 struct effects *ret)
{
	struct letter_facts letter = {.kind = POST_COMPOSITION, .tourney = t->row.id};

	letter.facts =
		json_pack("{s:s, s:s, s:I, s:i, s:O, s:s, s:i, s:i}", "event", t->row.code, "stage",
			  stage->name, "of", (json_int_t)row->stage, "version", row->version,
			  "count", json_object_get(head, "groups"), "reason", row->reason,
			  "undecided", outside(work, t, stage->number, ENTRY_QUESTION), "unpaid",
			  outside(work, t, stage->number, ENTRY_UNPAID));
	effects_letter_to_leader(ret, work, false, &letter);
}

/* Storing the head puts the version's groups in force; the leader is informed. */
static void put_head(const struct work *work, const struct tourney_facts *t,
		     struct stage_row *stage, json_t *head, int version, const char *reason,
		     bool told, struct effects *ret)
{
	struct composition_row row = {.stage = stage->id, .version = version, .at = work->received};

	snprintf(row.author, sizeof(row.author), "%s", work_author(work));
	row.reason = mem_strdup(reason ? reason : "");
	row.facts = json_dumps(head, JSON_COMPACT);
	effects_row(ret, ROW_COMPOSITION, &row);
	stage->state = STAGE_COMPOSED;
	effects_row(ret, ROW_STAGE, stage);
	if (told)
		tell(work, t, &row, head, stage, ret);
}

/* Asks the leader, unless already asked (EVENTS E15). */
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
		   json_pack("{s:s, s:i, s:s, s:i, s:i, s:i, s:i, s:i, s:[s,s,s]}", "event",
			     t->row.code, "stage", stage->number, "why", c->impossible, "entrants",
			     (int)e->n, "undecided",
			     outside(work, t, stage->number, ENTRY_QUESTION), "unpaid",
			     outside(work, t, stage->number, ENTRY_UNPAID), "nearest_below",
			     c->nearest_below, "nearest_above", c->nearest_above, "choices",
			     "start", "extend", "cancel"),
		   ret);
	return 1;
}

/* Settles a case that the composition resolves (EVENTS E15). */
static int settle(const struct work *work, const struct tourney_facts *t, struct effects *ret)
{
	struct case_row row;
	int rc = store_case_find_event(work->ctx->store, CASE_COMPOSITION, t->row.id, 0, 0, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	effects_case_settled(ret, effect_stored(row.id), EFFECT_NONE);
	case_row_release(&row);
	return 1;
}

/* Uses the result of the job: 1, or 0 and a case for the leader. */
static int use(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
	       const struct stage_job_result *r, struct effects *ret, struct sbuf *ret_why)
{
	int rc;

	if (r->current)
		return 1;
	if (!r->head) {
		sbuf_adds(ret_why, tr(work->ctx->set.lang, r->value->impossible));
		rc = ask(work, t, stage, r->entrants, r->value, ret);
		return rc < 0 ? rc : 0;
	}
	effects_move(ret, r->lots);
	if (r->stage->has_seed && !stage->has_seed) {
		memcpy(stage->seed, r->stage->seed, sizeof(stage->seed));
		stage->has_seed = true;
	}
	put_head(work, t, stage, r->head, r->version, r->reason, r->reason[0] || r->changed, ret);
	return settle(work, t, ret);
}

static int run(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
	       enum stage_job_ask asked, const struct stage_wish *wish, struct effects *ret,
	       struct sbuf *ret_why)
{
	struct stage_job_result result;
	struct stage_job *job;
	int rc = stage_job_run(work, t, stage, asked, wish, ret, &job, &result);

	if (rc < 0)
		return rc;
	rc = use(work, t, stage, &result, ret, ret_why);
	stage_job_end(work->ctx, job);
	return rc;
}

int stage_compose(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		  const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why)
{
	return run(work, t, stage, STAGE_JOB_COMPOSES, wish, ret, ret_why);
}

/* --- what changes it ------------------------------------------------------------------------- */

int stage_revise(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
		 bool ratings, struct effects *ret)
{
	const struct stage_wish none = {.reason = ""};
	struct sbuf why = SBUF_INIT;
	int64_t id;
	int version, rc = store_composition_newest(work->ctx->store, stage->id, &id, &version);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	rc = run(work, t, stage, ratings ? STAGE_JOB_RERATES : STAGE_JOB_REVISES, &none, ret, &why);
	sbuf_release(&why);
	return rc;
}

/* --- a single change ------------------------------------------------------------------------- */

/* The two groups of a move, from the proposal in force; owned. */
struct moving {
	const struct stage_wish *wish;
	json_t *from, *to;
	int from_number, to_number; /* 0 = not found */
	size_t at;		    /* seat in the first group */
};

static void release_moving(struct moving *m)
{
	json_decref(m->from);
	json_decref(m->to);
}

/* A team is its own entry; seats of a play-off name only the player. */
static int64_t holder_of(json_t *seat)
{
	json_int_t player = json_integer_value(json_object_get(seat, "player"));

	return player ? player : json_integer_value(json_object_get(seat, "entry"));
}

/* Whether the player or team has a seat in the group; sets its index. */
static bool find_seat(json_t *group, int64_t holder, size_t *ret_at)
{
	json_t *seat;
	size_t i;

	json_array_foreach(json_object_get(group, "seats"), i, seat)
	{
		if (holder_of(seat) == holder) {
			*ret_at = i;
			return true;
		}
	}
	return false;
}

/* The target group, and the first other one in which the player has a seat. */
static int find_groups(const struct work *work, const struct stage_plan *plan, struct moving *m)
{
	int rc = 1;

	for (int i = 1; i <= plan->groups && rc > 0; i++) {
		json_t *group = NULL;
		size_t at;

		rc = stage_plan_group(work->ctx, plan, i, &group);
		if (rc > 0 && !m->to_number &&
		    !strcmp(json_string_value(json_object_get(group, "code")), m->wish->to)) {
			m->to = json_incref(group);
			m->to_number = i;
		} else if (rc > 0 && !m->from_number && find_seat(group, m->wish->move, &at)) {
			m->from = json_incref(group);
			m->from_number = i;
			m->at = at;
		}
		json_decref(group);
	}
	return rc;
}

static bool may_move(const struct moving *m, const char *who, struct sbuf *ret_why)
{
	size_t at;

	if (!m->to_number)
		sbuf_addf(ret_why,
			  "the proposal has no group %s; kskak event CODE compose shows those it "
			  "has",
			  m->wish->to);
	else if (find_seat(m->to, m->wish->move, &at))
		sbuf_addf(ret_why, "the %s has a seat of %s already", who, m->wish->to);
	else if (!m->from_number)
		sbuf_addf(ret_why,
			  "the %s has no seat of the proposal; kskak event CODE compose shows who "
			  "has one",
			  who);
	else if (json_array_size(json_object_get(m->from, "seats")) <= GROUP_LEAST)
		sbuf_addf(ret_why, "too few would be left in group %s",
			  json_string_value(json_object_get(m->from, "code")));
	return !ret_why->len;
}

static int64_t division_of(json_t *group)
{
	return json_integer_value(json_object_get(group, "division"));
}

/* A seat in the group held by another team of the club in that division; the team's name. */
static const char *find_club(const struct team_list *teams, json_t *group,
			     const struct team_row *of)
{
	json_t *seat;
	size_t i;

	json_array_foreach(json_object_get(group, "seats"), i, seat)
	{
		const struct team_one *team = team_list_find(teams, holder_of(seat));

		if (team && team->row.club == of->club && team->row.id != of->id)
			return team->name;
	}
	return NULL;
}

/*
 * A division has at most one team per club; over the board this applies to the first (EVENTS E40,
 * E54).
 */
static int check_club(const struct work *work, const struct tourney_facts *t,
		      const struct stage_plan *plan, const struct moving *m, struct sbuf *ret_why)
{
	int64_t division = division_of(m->to);
	const struct team_one *team;
	struct team_list teams;
	int rc;

	if (division == division_of(m->from) || (t->kind->mode == KIND_OTB && division != 1))
		return 1;
	rc = team_list_load(work->ctx, t->row.id, &teams);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	team = team_list_find(&teams, m->wish->move);
	for (int i = 1; i <= plan->groups && rc > 0 && team && !ret_why->len; i++) {
		json_t *group = NULL;
		const char *other = NULL;

		rc = stage_plan_group(work->ctx, plan, i, &group);
		if (rc > 0 && division_of(group) == division)
			other = find_club(&teams, group, &team->row);
		if (other)
			sbuf_addf(
				ret_why,
				"%s plays in that division, which has one team of a club; move it "
				"out of it first",
				other);
		json_decref(group);
	}
	team_list_release(&teams);
	return rc < 0 ? rc : !ret_why->len;
}

static void move(struct moving *m)
{
	json_t *seats = json_object_get(m->from, "seats");
	json_t *seat = json_incref(json_array_get(seats, m->at));

	json_array_remove(seats, m->at);
	json_object_set_new(seat, "why", json_string(m->wish->reason));
	json_object_del(seat, "with");
	json_array_append_new(json_object_get(m->to, "seats"), seat);
}

static void put_group(const struct stage_plan *plan, int number, json_t *group, struct effects *ret)
{
	struct composition_group row = {.stage = plan->stage,
					.number = number,
					.version = plan->version + 1,
					.facts = json_dumps(group, JSON_COMPACT),
					.seats = stage_plan_seats(group)};

	effects_row(ret, ROW_COMPOSITION_GROUP, &row);
}

int stage_move(const struct work *work, const struct tourney_facts *t, struct stage_row *stage,
	       const struct stage_wish *wish, struct effects *ret, struct sbuf *ret_why)
{
	bool teams = kind_unit(t->kind, &t->options) == KIND_TEAM;
	struct stage_plan plan = {.version = 0};
	struct moving m = {.wish = wish};
	int rc = stage_plan_load(work->ctx, stage->id, &plan);

	if (rc == 0)
		sbuf_adds(ret_why, "there is no proposal yet");
	if (rc > 0)
		rc = find_groups(work, &plan, &m);
	if (rc > 0)
		rc = may_move(&m, teams ? "team" : "player", ret_why);
	if (rc > 0 && teams)
		rc = check_club(work, t, &plan, &m, ret_why);
	if (rc > 0) /* first removes groups of an abandoned attempt */
		rc = store_composition_group_drop(work->ctx->store, stage->id, plan.version);
	if (rc > 0) {
		move(&m);
		put_group(&plan, m.from_number, m.from, ret);
		put_group(&plan, m.to_number, m.to, ret);
		put_head(work, t, stage, plan.facts, plan.version + 1, wish->reason, true, ret);
	}
	release_moving(&m);
	stage_plan_release(&plan);
	return rc;
}

static bool move_dates(struct tourney *t, struct civil until, struct civil today)
{
	int32_t days = civil_is_none(t->closes) ? 0 : (int32_t)(until.day - t->closes.day);

	if (civil_is_none(until) || until.day < today.day || days < 0)
		return false;
	t->closes = until;
	if (!civil_is_none(t->draws))
		t->draws = civil_add_days(t->draws, days);
	if (!civil_is_none(t->starts))
		t->starts = civil_add_days(t->starts, days);
	return true;
}

int stage_extend(const struct work *work, struct tourney_facts *t, struct civil until,
		 const char *reason, struct effects *ret)
{
	char before[CIVIL_TEXT] = "", after[CIVIL_TEXT];
	struct stage_row first;
	int rc = store_stage_by_number(work->ctx->store, t->row.id, 1, &first);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	if (!civil_is_none(t->row.closes))
		civil_format(t->row.closes, before);
	if (!move_dates(&t->row, until, tourney_day(&t->row, work->received)))
		return 0;
	tourney_change(work, &t->row, "closes", before, civil_format(until, after), reason, ret);
	tourney_set_state(work, &t->row, TOURNEY_CLOSED, TOURNEY_OPEN, reason, ret);
	first.draws = t->row.draws;
	first.starts = t->row.starts;
	first.state = STAGE_WAITING;
	effects_row(ret, ROW_STAGE, &first);
	return 1;
}
