/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See stage_job.h. */
#include "daemon/event/stage_job.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/lang.h"
#include "core/base/mem.h"
#include "daemon/event/effects_row.h"
#include "daemon/event/stage_division.h"

#define GROUP_LEAST 2 /* minimum, however small the leader allows groups to be */

enum phase {
	JOB_GATHERS,
	JOB_TAKES,    /* takes the gathered entrants */
	JOB_COMPARES, /* compares them with the proposal in force */
	JOB_COMPOSES,
	JOB_STORES,
	JOB_READY,
};

struct stage_job {
	struct stage_job *next;
	int64_t tourney, stage;
	struct work as_of; /* instant and day of all lookups */
	enum stage_job_ask ask;
	struct stage_wish wish;
	int sizes[STAGE_SIZES_MAX];
	char *reason;

	enum phase phase;
	bool sliced; /* other acts have run in between */
	int64_t sum; /* checksum of the entries at the start */
	struct stage_gathering *gathering;
	struct stage_row row; /* with its seed for the lots */
	struct effects lots;  /* stored with the head */
	struct stage_entrants entrants;
	struct stage_plan before; /* the proposal in force */
	const struct kind_entrant **by_id;
	bool *seen;   /* entrants found in the proposal in force */
	int compared; /* number of its groups compared */
	bool current; /* it is still valid */
	bool differs; /* it is not, and the input for a new one is being gathered */
	struct kind_composition made;
	bool has_made;
	size_t stored; /* number of groups stored */
	bool changed;
	json_t *head;
};

/* Arguments of a slice. */
struct slice {
	struct stage_job *job;
	const struct tourney_facts *t;
	const struct stage_row *stage;
	struct effects *fx; /* for groups; NULL = store them at once */
};

/* --- one job --------------------------------------------------------------------------------- */

/* Drops the work so far, but keeps the request. */
static void clear(struct stage_job *j)
{
	stage_entrants_free(j->gathering);
	j->gathering = NULL;
	effects_release(&j->lots);
	stage_entrants_release(&j->entrants);
	stage_plan_release(&j->before);
	free(j->by_id);
	free(j->seen);
	j->by_id = NULL;
	j->seen = NULL;
	if (j->has_made)
		kind_composition_release(&j->made);
	j->has_made = false;
	json_decref(j->head);
	j->head = NULL;
	j->compared = 0;
	j->stored = 0;
	j->current = j->differs = j->changed = false;
}

static void release(struct stage_job *j)
{
	clear(j);
	free(j->reason);
	free(j);
}

static void drop_all(struct stage_job *first)
{
	struct stage_job *next;

	for (; first; first = next) {
		next = first->next;
		release(first);
	}
}

void stage_job_end(struct context *ctx, struct stage_job *job)
{
	struct stage_job **at = &ctx->jobs.first;

	while (*at && *at != job)
		at = &(*at)->next;
	if (!*at)
		return;
	*at = job->next;
	release(job);
}

static struct stage_job *find(struct context *ctx, int64_t stage)
{
	struct stage_job *j = ctx->jobs.first;

	while (j && j->stage != stage)
		j = j->next;
	return j;
}

/* An act of the calendar decides as of its day, others as of their arrival. */
static bool is_of_the_time(const struct stage_job *j, const struct work *work)
{
	if (j->as_of.has_asof || work->has_asof)
		return j->as_of.has_asof && work->has_asof && j->as_of.asof.day == work->asof.day;
	return j->as_of.received.sec == work->received.sec;
}

static bool is_same(const struct stage_job *j, const struct work *work, enum stage_job_ask ask,
		    const struct stage_wish *wish)
{
	if (j->ask != ask || !is_of_the_time(j, work))
		return false;
	return ask != STAGE_JOB_COMPOSES ||
	       (j->wish.n_sizes == wish->n_sizes &&
		!memcmp(j->sizes, wish->sizes ? wish->sizes : j->sizes,
			wish->n_sizes * sizeof(*wish->sizes)) &&
		j->wish.advance == wish->advance && j->wish.final == wish->final &&
		j->wish.smaller == wish->smaller &&
		!strcmp(j->reason, wish->reason ? wish->reason : ""));
}

static void set_wish(struct stage_job *j, const struct stage_wish *wish)
{
	j->wish = *wish;
	if (wish->n_sizes)
		memcpy(j->sizes, wish->sizes, wish->n_sizes * sizeof(*wish->sizes));
	j->wish.sizes = j->sizes;
	free(j->reason);
	j->reason = mem_strdup(wish->reason ? wish->reason : "");
	j->wish.reason = j->reason;
}

static struct stage_job *add(const struct work *work, const struct tourney_facts *t,
			     const struct stage_row *stage, enum stage_job_ask ask,
			     const struct stage_wish *wish)
{
	struct context *ctx = work->ctx;
	struct stage_job *j = mem_zeroed(1, sizeof(*j));

	j->tourney = t->row.id;
	j->stage = stage->id;
	j->ask = ask;
	j->as_of = (struct work){.ctx = ctx,
				 .received = work->received,
				 .now = work->now,
				 .asof = work->asof,
				 .has_asof = work->has_asof};
	set_wish(j, wish);
	j->next = ctx->jobs.first;
	ctx->jobs.first = j;
	ctx->jobs.drop = drop_all;
	return j;
}

/* Starts over: another act has changed the input, or strength is needed too. */
static int restart(struct stage_job *j, const struct stage_row *stage, bool strength)
{
	struct context *ctx = j->as_of.ctx;
	int rc;

	clear(j);
	j->gathering = stage_entrants_new(strength);
	j->row = *stage;
	j->phase = JOB_GATHERS;
	rc = store_entry_sum(ctx->store, j->tourney, &j->sum);
	if (rc > 0)
		rc = stage_plan_load(ctx, j->stage, &j->before);
	return rc < 0 ? rc : 1;
}

/* --- as JSON --------------------------------------------------------------------------------- */

/* A team's result in the last season, the basis of its division (EVENTS E40). */
static json_t *season_json(const struct kind_entrant *k)
{
	return json_pack("[i, i, I, I, i]", k->from_group, k->from_part, (json_int_t)k->points.num,
			 (json_int_t)k->points.den, k->games);
}

static json_t *seat_json(const struct stage_entrants *e, const struct kind_group *g, size_t i)
{
	const struct kind_entrant *k = &e->entrants[g->members[i]];
	json_t *seat = json_pack("{s:I, s:I, s:s, s:i, s:b, s:s}", "entry", (json_int_t)k->id,
				 "player", (json_int_t)k->person, "name", k->name, "rating",
				 k->rating, "start_value", (int)k->start_value, "why",
				 g->why && g->why[i] ? g->why[i] : "");

	if (g->with && g->with[i])
		json_object_set_new(seat, "with", json_string(e->entrants[g->with[i] - 1].name));
	if (g->told && g->told[i])
		json_object_set_new(seat, "told", json_true());
	if (k->club)
		json_object_set_new(seat, "season", season_json(k));
	return seat;
}

static json_t *group_json(const struct stage_entrants *e, const struct kind_group *g)
{
	json_t *members = json_array();

	for (size_t i = 0; i < g->n; i++)
		json_array_append_new(members, seat_json(e, g, i));
	return json_pack("{s:s, s:i, s:o}", "code", g->code, "division", g->division, "seats",
			 members);
}

/* The leader's decisions, to be kept for a new proposal. */
static json_t *wish_json(const struct stage_wish *wish)
{
	json_t *sizes = json_array();

	for (size_t i = 0; i < wish->n_sizes; i++)
		json_array_append_new(sizes, json_integer(wish->sizes[i]));
	return json_pack("{s:o, s:i, s:i, s:b}", "sizes", sizes, "advance", wish->advance, "final",
			 wish->final, "smaller", (int)wish->smaller);
}

static void add_told(const struct stage_entrants *e, const struct kind_group *g, json_t *list)
{
	for (size_t i = 0; g->told && i < g->n; i++)
		if (g->told[i])
			json_array_append_new(
				list, json_integer((json_int_t)e->entrants[g->members[i]].person));
}

static json_t *head_json(const struct stage_entrants *e, const struct kind_composition *c,
			 const struct stage_wish *wish)
{
	json_t *left = json_array(), *told = json_array();

	for (size_t i = 0; i < c->n_left_out; i++)
		json_array_append_new(left,
				      json_integer((json_int_t)e->entrants[c->left_out[i]].id));
	for (size_t i = 0; i < c->n; i++)
		add_told(e, &c->groups[i], told);
	return json_pack("{s:b, s:b, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "held", (int)c->held,
			 "last", (int)c->last, "advance", c->advance, "final", c->final, "vacant",
			 c->vacant, "groups", (int)c->n, "left_out", left, "told", told, "wish",
			 wish_json(wish));
}

/* --- gathering ------------------------------------------------------------------------------- */

static int gather(struct slice *s)
{
	struct stage_job *j = s->job;
	int rc = stage_entrants_step(j->gathering, &j->as_of, s->t, &j->row, &j->lots);

	if (rc == 1)
		j->phase = JOB_TAKES;
	return rc < 0 ? rc : 1;
}

static int take(struct slice *s)
{
	struct stage_job *j = s->job;

	stage_entrants_take(j->gathering, &j->entrants);
	stage_entrants_free(j->gathering);
	j->gathering = NULL;
	j->phase = j->ask == STAGE_JOB_COMPOSES || j->differs ? JOB_COMPOSES : JOB_COMPARES;
	return 1;
}

/* --- comparing ------------------------------------------------------------------------------- */

static int by_entrant(const void *a, const void *b)
{
	const struct kind_entrant *const *x = a, *const *y = b;

	return ((*x)->id > (*y)->id) - ((*x)->id < (*y)->id);
}

static void sort_by_id(struct stage_job *j)
{
	size_t n = j->entrants.n;

	j->by_id = mem_zeroed(n + 1, sizeof(*j->by_id));
	j->seen = mem_zeroed(n + 1, sizeof(*j->seen));
	for (size_t i = 0; i < n; i++)
		j->by_id[i] = &j->entrants.entrants[i];
	if (n)
		qsort(j->by_id, n, sizeof(*j->by_id), by_entrant);
}

/* The waiting entrant with that id, marked as seen; NULL: none. */
static const struct kind_entrant *see(struct stage_job *j, json_t *id)
{
	const struct kind_entrant key = {.id = json_integer_value(id)}, *const wanted = &key;
	const struct kind_entrant **found =
		bsearch(&wanted, j->by_id, j->entrants.n, sizeof(*j->by_id), by_entrant);

	if (!found)
		return NULL;
	j->seen[found - j->by_id] = true;
	return *found;
}

/*
 * Whether they are still waiting, a team's last season is as in the proposal, and the rating is, if
 * ratings count.
 */
static bool seat_holds(struct stage_job *j, json_t *seat)
{
	const struct kind_entrant *k = see(j, json_object_get(seat, "entry"));
	json_t *then = json_object_get(seat, "season"), *now;
	bool same;

	if (!k || (j->ask == STAGE_JOB_RERATES &&
		   k->rating != json_integer_value(json_object_get(seat, "rating"))))
		return false;
	if (!then)
		return true;
	now = season_json(k);
	same = json_equal(then, now);
	json_decref(now);
	return same;
}

static int compare_group(struct stage_job *j, int number, size_t *seats)
{
	json_t *group, *seat;
	size_t i;
	int rc = stage_plan_group(j->as_of.ctx, &j->before, number, &group);

	if (rc < 0)
		return rc;
	json_array_foreach(json_object_get(group, "seats"), i, seat)
	{
		j->current = seat_holds(j, seat) && j->current;
		++*seats;
	}
	json_decref(group);
	return 1;
}

/* Whether everybody waiting is in the proposal, with a seat or left out. */
static bool all_are_seen(struct stage_job *j)
{
	json_t *one;
	size_t i;

	json_array_foreach(json_object_get(j->before.facts, "left_out"), i, one)
	{
		see(j, one);
	}
	for (i = 0; i < j->entrants.n; i++)
		if (!j->seen[i])
			return false;
	return true;
}

/* The leader's wish stays in force, except sizes that no longer fit. */
static void keep_wish(struct stage_job *j)
{
	json_t *wish = json_object_get(j->before.facts, "wish"), *one;
	struct stage_wish w = {.advance = (int)json_integer_value(json_object_get(wish, "advance")),
			       .final = (int)json_integer_value(json_object_get(wish, "final")),
			       .smaller = json_is_true(json_object_get(wish, "smaller")),
			       .reason = ""};
	int sizes[STAGE_SIZES_MAX];
	size_t i, seats = 0, sum = 0;

	json_array_foreach(json_object_get(wish, "sizes"), i, one)
	{
		if (i < STAGE_SIZES_MAX)
			sum += (size_t)(sizes[i] = (int)json_integer_value(one));
	}
	for (size_t n = 0; n < j->entrants.n; n++)
		seats += (size_t)j->entrants.entrants[n].seats;
	if (sum == seats && sum > 0) {
		w.sizes = sizes;
		w.n_sizes = json_array_size(json_object_get(wish, "sizes"));
	}
	set_wish(j, &w);
}

static int compare(struct slice *s)
{
	struct stage_job *j = s->job;
	size_t seats = 0;
	int rc = 1;

	if (!j->by_id) {
		sort_by_id(j);
		j->current = true;
	}
	while (j->current && j->compared < j->before.groups && seats < STAGE_SLICE && rc > 0)
		rc = compare_group(j, ++j->compared, &seats);
	if (rc < 0 || (j->current && j->compared < j->before.groups))
		return rc;
	j->current = j->current && all_are_seen(j);
	if (j->current) {
		j->phase = JOB_READY;
		return 1;
	}
	keep_wish(j);
	rc = restart(j, s->stage, true);
	j->differs = true;
	return rc;
}

/* --- composing ------------------------------------------------------------------------------- */

struct first_stage {
	int advance, final;
};

/* Decisions of the first stage's composition for later stages (EVENTS E34). */
static int load_first(const struct slice *s, struct first_stage *ret)
{
	struct context *ctx = s->job->as_of.ctx;
	struct stage_row first;
	struct stage_plan plan = {.version = 0};
	int rc = s->stage->number == 1 ? 0
				       : store_stage_by_number(ctx->store, s->t->row.id, 1, &first);

	*ret = (struct first_stage){0, 0};
	if (rc > 0)
		rc = stage_plan_load(ctx, first.id, &plan);
	if (rc > 0) {
		ret->advance = (int)json_integer_value(json_object_get(plan.facts, "advance"));
		ret->final = (int)json_integer_value(json_object_get(plan.facts, "final"));
	}
	stage_plan_release(&plan);
	return rc < 0 ? rc : 1;
}

static void compose_groups(const struct tourney_facts *t, const struct kind_compose_input *in,
			   struct kind_composition *ret)
{
	if (in->n < GROUP_LEAST || (in->n < (size_t)kind_least(t->kind, &t->options) &&
				    in->stage == 1 && !in->smaller && !in->n_sizes))
		ret->impossible = N_("There are too few entrants.");
	else if (t->kind->compose)
		t->kind->compose(in, ret);
	else
		ret->impossible = N_("The leader makes the groups.");
}

static int compose(struct slice *s)
{
	struct stage_job *j = s->job;
	const struct stage_entrants *e = &j->entrants;
	struct kind_compose_input in = {.stage = s->stage->number,
					.options = &s->t->options,
					.entrants = e->entrants,
					.n = e->n,
					.sizes = j->wish.sizes,
					.n_sizes = j->wish.n_sizes,
					.advance = j->wish.advance,
					.final = j->wish.final,
					.smaller = j->wish.smaller};
	struct stage_division last = {.n = 0};
	struct first_stage first;
	int rc = load_first(s, &first);

	if (rc > 0)
		rc = stage_division_load(&j->as_of, s->t, e->entrants, e->n, &last);
	if (rc > 0) {
		in.last = last.teams;
		in.n_last = last.n;
		in.advance_before = first.advance;
		if (in.stage > 1 && !in.final)
			in.final = first.final;
		compose_groups(s->t, &in, &j->made);
		j->has_made = true;
		j->changed = (size_t)j->before.groups != j->made.n;
		j->phase = j->made.impossible ? JOB_READY : JOB_STORES;
	}
	free(last.teams);
	return rc;
}

/* --- storing --------------------------------------------------------------------------------- */

/* Whether everybody has the same seat as in the proposal in force. */
static int is_as_before(struct stage_job *j, json_t *group, int number)
{
	json_t *before, *then, *now = json_object_get(group, "seats"), *seat;
	size_t i;
	bool same;
	int rc = stage_plan_group(j->as_of.ctx, &j->before, number, &before);

	if (rc < 0)
		return rc;
	then = json_object_get(before, "seats");
	same = json_array_size(then) == json_array_size(now);
	json_array_foreach(now, i, seat)
	{
		same = same && json_equal(json_object_get(seat, "entry"),
					  json_object_get(json_array_get(then, i), "entry"));
	}
	json_decref(before);
	return same;
}

static int store_group(struct slice *s)
{
	struct stage_job *j = s->job;
	json_t *group = group_json(&j->entrants, &j->made.groups[j->stored]);
	struct composition_group row = {.stage = j->stage,
					.number = (int)j->stored + 1,
					.version = j->before.version + 1,
					.facts = json_dumps(group, JSON_COMPACT),
					.seats = stage_plan_seats(group)};
	int rc = j->changed ? 0 : is_as_before(j, group, row.number);

	j->changed = j->changed || rc == 0;
	j->stored++;
	json_decref(group);
	if (rc >= 0 && s->fx) {
		effects_row(s->fx, ROW_COMPOSITION_GROUP, &row);
		return 1;
	}
	if (rc >= 0)
		rc = store_composition_group_add(j->as_of.ctx->store, &row);
	free(row.facts);
	free(row.seats);
	return rc;
}

/* First removes groups of an abandoned attempt. */
static int store_groups(struct slice *s)
{
	struct stage_job *j = s->job;
	size_t seats = 0;
	int rc = j->stored ? 1
			   : store_composition_group_drop(j->as_of.ctx->store, j->stage,
							  j->before.version);

	while (rc > 0 && j->stored < j->made.n && seats < STAGE_SLICE) {
		seats += j->made.groups[j->stored].n;
		rc = store_group(s);
	}
	if (rc > 0 && j->stored == j->made.n) {
		j->head = head_json(&j->entrants, &j->made, &j->wish);
		j->phase = JOB_READY;
	}
	return rc;
}

/* --- a slice --------------------------------------------------------------------------------- */

/* Returns 1: done; 2: more to do. */
static int step(struct slice *s)
{
	struct stage_job *j = s->job;
	int rc = 1;

	switch (j->phase) {
	case JOB_GATHERS: rc = gather(s); break;
	case JOB_TAKES: rc = take(s); break;
	case JOB_COMPARES: rc = compare(s); break;
	case JOB_COMPOSES: rc = compose(s); break;
	case JOB_STORES: rc = store_groups(s); break;
	case JOB_READY: break;
	}
	if (rc < 0)
		return rc;
	return j->phase == JOB_READY ? 1 : 2;
}

int stage_job_step(struct context *ctx)
{
	struct stage_job *j = find(ctx, ctx->jobs.wanted);
	struct slice s = {.job = j};
	struct tourney_facts t;
	struct stage_row stage;
	int rc;

	if (!j)
		return 1;
	rc = store_stage_get(ctx->store, j->stage, &stage);
	if (rc > 0)
		rc = tourney_load(ctx, j->tourney, &t);
	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	s.t = &t;
	s.stage = &stage;
	j->sliced = true;
	rc = step(&s);
	tourney_release(&t);
	return rc < 0 ? rc : 1;
}

/* --- a whole job ----------------------------------------------------------------------------- */

/* Whether one turn is enough; not asked again for a job started in slices. */
static int is_small(const struct work *work, const struct tourney_facts *t,
		    const struct stage_row *stage)
{
	const struct stage_job *j = find(work->ctx, stage->id);
	int n = 0,
	    rc = j && j->sliced ? 0 : store_entry_count_valid(work->ctx->store, t->row.id, &n);

	return rc <= 0 ? rc : n <= STAGE_SLICE;
}

static int do_at_once(struct slice *s)
{
	int rc = 2;

	while (rc == 2)
		rc = step(s);
	return rc;
}

static int wait_for(struct context *ctx, const struct stage_job *j)
{
	ctx->jobs.wanted = j->stage;
	return WORK_LATER;
}

/* Whether entries or the proposal have changed since it started. */
static int is_stale(struct stage_job *j)
{
	struct store *st = j->as_of.ctx->store;
	int64_t sum = 0, id;
	int version = 0, rc = j->sliced ? store_entry_sum(st, j->tourney, &sum) : 1;

	if (rc > 0 && j->sliced)
		rc = store_composition_newest(st, j->stage, &id, &version);
	if (rc < 0)
		return rc;
	return j->sliced && (sum != j->sum || version != j->before.version);
}

static void report(struct stage_job *j, struct stage_job_result *ret)
{
	*ret = (struct stage_job_result){.current = j->current,
					 .value = j->has_made ? &j->made : NULL,
					 .entrants = &j->entrants,
					 .head = j->head,
					 .lots = &j->lots,
					 .stage = &j->row,
					 .reason = j->reason,
					 .version = j->before.version + 1,
					 .changed = j->changed};
}

/* The job for the request; a different job for the stage is finished first. */
static struct stage_job *job_for(const struct work *work, const struct tourney_facts *t,
				 const struct stage_row *stage, enum stage_job_ask ask,
				 const struct stage_wish *wish, bool small)
{
	struct stage_job *j = find(work->ctx, stage->id);

	if (j && !is_same(j, work, ask, wish) && (small || j->phase == JOB_READY)) {
		stage_job_end(work->ctx, j);
		j = NULL;
	}
	return j ? j : add(work, t, stage, ask, wish);
}

int stage_job_run(const struct work *work, const struct tourney_facts *t,
		  const struct stage_row *stage, enum stage_job_ask ask,
		  const struct stage_wish *wish, struct effects *fx, struct stage_job **ret_job,
		  struct stage_job_result *ret)
{
	int small = is_small(work, t, stage), rc = 1;
	struct slice s = {.t = t, .stage = stage, .fx = fx};
	struct stage_job *j;

	if (small < 0)
		return small;
	j = job_for(work, t, stage, ask, wish, small > 0);
	if (!j->gathering && j->phase == JOB_GATHERS)
		rc = restart(j, stage, ask != STAGE_JOB_REVISES);
	if (rc > 0 && !small && (!is_same(j, work, ask, wish) || j->phase != JOB_READY))
		return wait_for(work->ctx, j);
	s.job = j;
	if (rc > 0 && j->phase != JOB_READY)
		rc = do_at_once(&s);
	if (rc > 0)
		rc = is_stale(j);
	if (rc > 0) {
		rc = restart(j, stage, ask != STAGE_JOB_REVISES);
		return rc < 0 ? rc : wait_for(work->ctx, j);
	}
	if (rc < 0) {
		stage_job_end(work->ctx, j);
		return rc;
	}
	report(j, ret);
	*ret_job = j;
	return 1;
}
