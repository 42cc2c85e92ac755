/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See verify_compositions.h. */
#include "daemon/publish/verify_compositions.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "core/event/kind.h"
#include "daemon/entry_origin.h"
#include "daemon/event_options.h"
#include "daemon/stage_plan.h"
#include "sql/store_announce.h"
#include "sql/store_stage.h"

#define SIZES_MAX   64
#define PAGE_GROUPS 50 /* read together */

/* A seat of the proposal, converted to an entrant. */
struct seat {
	struct kind_entrant entrant;
	int group; /* from 0 */
	int64_t since;
	char name[STORE_NAME_MAX + 1];
};

struct check {
	struct context *ctx;
	const struct tourney *t;
	const struct kind *kind;
	const struct stage_row *stage;
	struct option_values options;
	json_t *list;
	struct stage_plan plan;
	char *reason;	   /* the proposal's, owned */
	struct instant at; /* of its creation */
	struct seat *seats;
	size_t n, cap;
	bool by_hand;
	bool options_changed; /* since its creation */
};

__attribute__((format(printf, 2, 3))) static void differ(struct check *c, const char *fmt, ...)
{
	struct sbuf line = SBUF_INIT;
	va_list ap;

	sbuf_addf(&line, "event %s, stage %d: ", c->t->code, c->stage->number);
	va_start(ap, fmt);
	sbuf_vaddf(&line, fmt, ap);
	va_end(ap);
	json_array_append_new(c->list, json_string(line.buf));
	sbuf_release(&line);
}

/* --- what is stored -------------------------------------------------------------------------- */

static int read_seat(struct check *c, int group, json_t *json)
{
	struct seat s = {.group = group};
	int64_t id = json_integer_value(json_object_get(json, "entry"));
	const char *name = json_string_value(json_object_get(json, "name")),
		   *why = json_string_value(json_object_get(json, "why"));
	struct entry_row e;
	int rc = store_entry_get(c->ctx->store, id, &e);

	if (rc < 0)
		return rc;
	if (rc == 0 || e.tourney != c->t->id) {
		differ(c, "a seat is of entry %lld, which there is not", (long long)id);
		return 1;
	}
	snprintf(s.name, sizeof(s.name), "%s", name ? name : "");
	s.entrant = (struct kind_entrant){
		.id = id,
		.person = e.player,
		.rating = (int)json_integer_value(json_object_get(json, "rating")),
		.start_value = json_is_true(json_object_get(json, "start_value")),
		.seats = e.seats,
		.points = RATIO_ZERO,
		.qualified = !strcmp(e.origin, "qualified")};
	entry_origin_fill(&e, &s.entrant);
	s.since = entry_origin_since(&e);
	c->by_hand |= why && *why && !strcmp(why, c->reason);
	c->seats = mem_room(c->seats, c->n + 1, &c->cap, sizeof(*c->seats));
	c->seats[c->n++] = s;
	return 1;
}

static void announce_entries(const struct check *c, json_t *seats)
{
	json_t *seat;
	size_t i;

	json_array_foreach(seats, i, seat)
	{
		store_announce(c->ctx->store, READ_ENTRY,
			       json_integer_value(json_object_get(seat, "entry")));
	}
}

static int read_group(struct check *c, int number)
{
	json_t *group, *seat;
	size_t i;
	int rc = stage_plan_group(c->ctx, &c->plan, number, &group);

	if (rc < 0) {
		differ(c, "group %d of the proposal is not stored", number);
		return 1;
	}
	announce_entries(c, json_object_get(group, "seats"));
	json_array_foreach(json_object_get(group, "seats"), i, seat)
	{
		rc = rc > 0 ? read_seat(c, number - 1, seat) : rc;
	}
	json_decref(group);
	return rc;
}

/* A page of groups, so that a server is asked once for them. */
static void announce_groups(const struct check *c, int from)
{
	struct store *st = c->ctx->store;

	store_announced_end(st);
	for (int i = from; i <= c->plan.groups && i < from + PAGE_GROUPS; i++)
		store_announce_composed(st, c->plan.stage, i, c->plan.version);
}

static int read_plan(struct check *c)
{
	struct composition_row row;
	int rc = store_composition_last(c->ctx->store, c->stage->id, &row);

	if (rc > 0) {
		c->reason = mem_strdup(row.reason ? row.reason : "");
		c->at = row.at;
		composition_row_release(&row);
	}
	for (int i = 1; i <= c->plan.groups && rc > 0; i++) {
		if (i % PAGE_GROUPS == 1)
			announce_groups(c, i);
		rc = read_group(c, i);
	}
	return rc;
}

/* --- seats and entries ----------------------------------------------------------------------- */

static int by_entry(const void *a, const void *b)
{
	const struct seat *x = a, *y = b;

	if (x->entrant.id != y->entrant.id)
		return x->entrant.id < y->entrant.id ? -1 : 1;
	return x->group - y->group;
}

/* I3: the requested number of seats, in different groups. */
static void check_seats(struct check *c)
{
	int had = 1;

	if (c->n)
		qsort(c->seats, c->n, sizeof(*c->seats), by_entry);
	for (size_t i = 1; i < c->n; i++) {
		const struct seat *a = &c->seats[i - 1], *b = &c->seats[i];

		had = a->entrant.id == b->entrant.id ? had + 1 : 1;
		if (had > b->entrant.seats || (had > 1 && a->group == b->group))
			differ(c, "entry %lld has %d seats", (long long)b->entrant.id, had);
	}
}

/* --- the groups again ------------------------------------------------------------------------ */

static int by_queue(const void *a, const void *b)
{
	const struct seat *x = a, *y = b;

	if (x->since != y->since)
		return x->since < y->since ? -1 : 1;
	return (x->entrant.id > y->entrant.id) - (x->entrant.id < y->entrant.id);
}

/* The distinct entrants in order of entry; returns their number. */
static size_t entrants_in_order(const struct check *c, struct seat *ret)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		if (!i || c->seats[i].entrant.id != c->seats[i - 1].entrant.id)
			ret[n++] = c->seats[i];
	if (n)
		qsort(ret, n, sizeof(*ret), by_queue);
	return n;
}

/* The newest draw for the whole stage: 1; 0: none. */
static int find_lot(const struct check *c, struct lot_row *ret)
{
	struct lot_row other;
	int rc = store_lot_find(c->ctx->store, c->t->id, c->stage->id, 0, "stage", ret), also;

	if (rc < 0)
		return rc;
	also = store_lot_find(c->ctx->store, c->t->id, c->stage->id, 0, "order", &other);
	if (also > 0 && rc > 0 && other.id < ret->id) {
		lot_row_release(&other);
	} else if (also > 0) {
		if (rc > 0)
			lot_row_release(ret);
		*ret = other;
	} else if (also < 0 && rc > 0) {
		lot_row_release(ret);
	}
	return also < 0 ? also : rc > 0 || also > 0;
}

/* Orders by the draw of the stage, which is verified separately: 1; 0: not by lots. */
static int draw(const struct check *c, const struct seat *queue, size_t n, struct kind_entrant *ret)
{
	struct lot_row row;
	json_t *numbers;
	int rc = c->kind->by_lots & (1u << c->stage->number) ? find_lot(c, &row) : 0;

	if (rc <= 0)
		return rc;
	numbers = json_loads(row.result, 0, NULL);
	rc = json_array_size(numbers) == n;
	for (size_t i = 0; i < n && rc > 0; i++) {
		json_int_t at = json_integer_value(json_array_get(numbers, i));

		if (at >= 1 && at <= (json_int_t)n) {
			ret[at - 1] = queue[i].entrant;
			ret[at - 1].name = queue[i].name;
		}
	}
	json_decref(numbers);
	lot_row_release(&row);
	return rc;
}

/* Whether each seat of the proposal is in its computed group, and there are no others. */
static bool is_made_so(const struct check *c, const struct kind_entrant *entrants,
		       const struct kind_composition *made)
{
	size_t n = 0;

	if (made->impossible || (int)made->n != c->plan.groups)
		return false;
	for (size_t g = 0; g < made->n; g++) {
		for (size_t i = 0; i < made->groups[g].n; i++) {
			struct seat key = {.entrant = entrants[made->groups[g].members[i]],
					   .group = (int)g};

			if (!c->n || !bsearch(&key, c->seats, c->n, sizeof(key), by_entry))
				return false;
			n++;
		}
	}
	return n == c->n;
}

static size_t read_sizes(json_t *wish, int *sizes)
{
	json_t *one;
	size_t i, n = 0;

	json_array_foreach(json_object_get(wish, "sizes"), i, one)
	{
		if (n < SIZES_MAX)
			sizes[n++] = (int)json_integer_value(one);
	}
	return n;
}

/* Decisions of the first stage's composition for later stages. */
static int load_first(const struct check *c, struct kind_compose_input *in)
{
	struct stage_plan plan = {.version = 0};
	struct stage_row first;
	int rc = in->stage == 1 ? 0 : store_stage_by_number(c->ctx->store, c->t->id, 1, &first);

	if (rc > 0)
		rc = stage_plan_load(c->ctx, first.id, &plan);
	in->advance_before = (int)json_integer_value(json_object_get(plan.facts, "advance"));
	if (rc > 0 && !in->final)
		in->final = (int)json_integer_value(json_object_get(plan.facts, "final"));
	stage_plan_release(&plan);
	return rc < 0 ? rc : 1;
}

static int compose(const struct check *c, const struct kind_entrant *entrants, size_t n,
		   bool *ret_same)
{
	json_t *wish = json_object_get(c->plan.facts, "wish");
	int sizes[SIZES_MAX];
	struct kind_compose_input in = {
		.stage = c->stage->number,
		.options = &c->options,
		.entrants = entrants,
		.n = n,
		.sizes = sizes,
		.n_sizes = read_sizes(wish, sizes),
		.advance = (int)json_integer_value(json_object_get(wish, "advance")),
		.final = (int)json_integer_value(json_object_get(wish, "final")),
		.smaller = json_is_true(json_object_get(wish, "smaller"))};
	struct kind_composition made = {.impossible = NULL};
	int rc = load_first(c, &in);

	if (rc > 0) {
		c->kind->compose(&in, &made);
		*ret_same = is_made_so(c, entrants, &made);
		kind_composition_release(&made);
	}
	return rc;
}

/* By lots, else in order of entry. */
static int check_groups(struct check *c)
{
	struct seat *queue = mem_zeroed(c->n + 1, sizeof(*queue));
	size_t n = entrants_in_order(c, queue);
	struct kind_entrant *entrants = mem_zeroed(n + 1, sizeof(*entrants));
	bool same = false;
	int rc = draw(c, queue, n, entrants);

	if (rc > 0)
		rc = compose(c, entrants, n, &same);
	rc = rc < 0 ? rc : 1;
	for (size_t i = 0; i < n; i++) {
		entrants[i] = queue[i].entrant;
		entrants[i].name = queue[i].name;
	}
	if (rc > 0 && !same)
		rc = compose(c, entrants, n, &same);
	if (rc > 0 && !same)
		differ(c, "the groups of the proposal are not those of its entrants");
	free(entrants);
	free(queue);
	return rc;
}

/* --- all of them ----------------------------------------------------------------------------- */

static bool is_recomputed(const struct check *c)
{
	return c->kind->compose && !c->by_hand && !c->options_changed &&
	       !json_array_size(json_object_get(c->plan.facts, "left_out"));
}

static int look_at_change(void *arg, const struct tourney_change *change)
{
	struct check *c = arg;

	c->options_changed |= strcmp(change->what, "state") != 0 && change->at.sec >= c->at.sec;
	return 0;
}

static int check_plan(struct check *c)
{
	json_t *options = json_loads(c->t->options, 0, NULL);
	int rc;

	c->options = event_options_read(options);
	if (kind_unit(c->kind, &c->options) == KIND_TEAM) { /* line-ups keep changing */
		json_decref(options);
		return 1;
	}
	rc = read_plan(c);
	if (rc > 0)
		rc = store_tourney_change_each(c->ctx->store, c->t->id, look_at_change, c);
	if (rc > 0)
		check_seats(c);
	if (rc > 0 && is_recomputed(c))
		rc = check_groups(c);
	json_decref(options);
	return rc;
}

static void release(struct check *c)
{
	free(c->seats);
	free(c->reason);
	stage_plan_release(&c->plan);
}

struct stages {
	struct stage_row v[KIND_STAGES_MAX];
	size_t n;
};

/* A play-off for first place is a separate stage, which nobody enters (EVENTS E23). */
static int keep_stage(void *arg, const struct stage_row *s)
{
	struct stages *stages = arg;

	if (s->number <= KIND_STAGES_MAX && stages->n < KIND_STAGES_MAX)
		stages->v[stages->n++] = *s;
	return 0;
}

static int check_stage(struct context *ctx, const struct tourney *t, const struct kind *kind,
		       const struct stage_row *s, json_t *list)
{
	struct check c = {.ctx = ctx, .t = t, .kind = kind, .stage = s, .list = list};
	int rc = kind->stages[s->number - 1] ? stage_plan_load(ctx, s->id, &c.plan) : 0;

	if (rc > 0)
		rc = check_plan(&c);
	else if (rc == 0 && kind->stages[s->number - 1] && kind->compose &&
		 !kind_is_endless(kind, t->closes) && s->state >= STAGE_COMPOSED &&
		 s->state <= STAGE_FINISHED)
		differ(&c, "it has groups, and nobody has proposed them");
	release(&c);
	return rc < 0 ? rc : 1;
}

static int check_event(struct context *ctx, const struct tourney *t, json_t *list)
{
	const struct kind *kind = kind_find(t->kind);
	struct stages stages = {.n = 0};
	int rc = kind ? store_stage_each(ctx->store, t->id, keep_stage, &stages) : 0;

	for (size_t i = 0; i < stages.n && rc > 0; i++)
		rc = check_stage(ctx, t, kind, &stages.v[i], list);
	return rc < 0 ? rc : 1;
}

struct events {
	int64_t *v;
	size_t n, cap;
};

static int keep_event(void *arg, const struct tourney *t)
{
	struct events *all = arg;

	all->v = mem_room(all->v, all->n + 1, &all->cap, sizeof(*all->v));
	all->v[all->n++] = t->id;
	return 0;
}

int verify_compositions(struct context *ctx, json_t *ret_differences)
{
	struct events all = {.n = 0};
	struct tourney t;
	int rc = store_tourney_each(ctx->store, keep_event, &all);

	context_forget_plan(ctx);
	for (size_t i = 0; i < all.n && rc >= 0; i++) {
		rc = store_tourney_get(ctx->store, all.v[i], &t);
		if (rc > 0)
			rc = check_event(ctx, &t, ret_differences);
	}
	free(all.v);
	return rc < 0 ? rc : 1;
}
