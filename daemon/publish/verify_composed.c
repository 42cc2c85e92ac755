/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See verify_composed.h. */
#include "daemon/publish/verify_composed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/stage_plan.h"
#include "sql/store_announce.h"
#include "sql/store_beacon.h"
#include "sql/store_stage.h"

#define PAGE_LINES 200 /* whose rows are read together */

/* The content of a line. */
struct told {
	long long stage;
	int number, version;
	size_t at; /* index of the line */
	const char *line;
};

struct check {
	struct context *ctx;
	int64_t tourney;
	struct told *v; /* by stage, number, version; of several the last line counts */
	size_t n;
	json_t *list;
};

static void differ(struct check *c, const char *line, const char *what)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, "journal %lld: %s: %s", (long long)c->tourney, what, line);
	json_array_append_new(c->list, json_string(text.buf));
	sbuf_release(&text);
}

static int by_group(const void *a, const void *b)
{
	const struct told *x = a, *y = b;

	if (x->stage != y->stage)
		return x->stage < y->stage ? -1 : 1;
	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return x->version - y->version;
}

static int by_line(const void *a, const void *b)
{
	const struct told *x = a, *y = b;
	int order = by_group(a, b);

	return order ? order : (x->at > y->at) - (x->at < y->at);
}

/* A proposal that was never completed is stored again, with lines of the same version. */
static void read_lines(struct check *c, char *const *lines, size_t n)
{
	size_t kept = 0;

	c->v = mem_zeroed(n + 1, sizeof(*c->v));
	for (size_t i = 0; i < n; i++) {
		struct told *t = &c->v[c->n];

		*t = (struct told){.at = i, .line = lines[i]};
		if (sscanf(lines[i], "composed stage=%lld number=%d version=%d ", &t->stage,
			   &t->number, &t->version) == 3)
			c->n++;
		else
			differ(c, lines[i], "a line cannot be read");
	}
	if (c->n)
		qsort(c->v, c->n, sizeof(*c->v), by_line);
	for (size_t i = 0; i < c->n; i++) {
		if (kept && !by_group(&c->v[kept - 1], &c->v[i]))
			kept--;
		c->v[kept++] = c->v[i];
	}
	c->n = kept;
}

/* Returns 1: the line has the seats of the row; 0: it has not, or there is no such row. */
static int is_stored(struct check *c, const struct told *t)
{
	struct stage_plan plan = {.stage = t->stage, .version = t->version};
	struct sbuf want = SBUF_INIT;
	char *seats = NULL;
	json_t *group;
	int rc = stage_plan_group(c->ctx, &plan, t->number, &group);

	if (rc <= 0)
		return rc == STORE_FAILED ? 0 : rc;
	seats = stage_plan_seats(group);
	sbuf_addf(&want, "composed stage=%lld number=%d version=%d", t->stage, t->number,
		  t->version);
	if (*seats)
		sbuf_addf(&want, " seats=\"%s\"", seats);
	rc = !strcmp(t->line, want.buf);
	sbuf_release(&want);
	free(seats);
	json_decref(group);
	return rc;
}

/* The rows of a page of lines, so that a server is asked once for them. */
static void announce(const struct check *c, size_t from)
{
	struct store *st = c->ctx->store;

	store_announced_end(st);
	for (size_t i = from; i < c->n && i < from + PAGE_LINES; i++)
		store_announce_composed(st, c->v[i].stage, c->v[i].number, c->v[i].version);
}

/* Rows of versions later than the newest proposal have been dropped (stage_plan.h). */
static int check_lines(struct check *c)
{
	int newest = 0, rc = 1;
	long long stage = 0;
	int64_t id;

	for (size_t i = 0; i < c->n && rc >= 0; i++) {
		const struct told *t = &c->v[i];

		if (i % PAGE_LINES == 0)
			announce(c, i);
		if (t->stage != stage) {
			stage = t->stage;
			newest = 0;
			rc = store_composition_newest(c->ctx->store, stage, &id, &newest);
		}
		if (rc >= 0 && t->version <= newest) {
			rc = is_stored(c, t);
			if (rc == 0)
				differ(c, t->line, "the row says something else than its line");
		}
	}
	return rc < 0 ? rc : 1;
}

static bool has_line(const struct check *c, long long stage, int number)
{
	struct told key = {.stage = stage, .number = number};
	size_t low = 0, high = c->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (by_group(&c->v[middle], &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low < c->n && c->v[low].stage == stage && c->v[low].number == number;
}

struct stages {
	int64_t *v;
	size_t n, cap;
};

static int add_stage(void *arg, const struct stage_row *s)
{
	struct stages *all = arg;

	all->v = mem_room(all->v, all->n + 1, &all->cap, sizeof(*all->v));
	all->v[all->n++] = s->id;
	return 0;
}

static int first_day(void *arg, const struct composition_row *row)
{
	*(struct civil *)arg = zone_date(ZONE_COPENHAGEN, row->at);
	return 1;
}

/*
 * Must the groups of the stage have lines?  Proposals that are older than all journals have none;
 * that a stage has no line at all says nothing, since somebody may have left them all out.
 */
static int needs_lines(const struct check *c, int64_t stage, bool *ret_needs)
{
	struct civil made = CIVIL_NONE, from = CIVIL_NONE;
	int rc = store_composition_each(c->ctx->store, stage, first_day, &made);

	if (rc >= 0)
		rc = store_beacon_events_from(c->ctx->store, &from);
	if (rc < 0)
		return rc;
	*ret_needs = !civil_is_none(made) && rc > 0 && made.day > from.day;
	for (size_t i = 0; i < c->n; i++)
		*ret_needs = *ret_needs || c->v[i].stage == stage;
	return 1;
}

static int check_stage(struct check *c, int64_t stage)
{
	struct stage_plan plan;
	char group[64];
	bool needed = false;
	int rc = needs_lines(c, stage, &needed);

	if (rc < 0 || !needed)
		return rc;
	rc = stage_plan_load(c->ctx, stage, &plan);
	if (rc <= 0)
		return rc;
	for (int number = 1; number <= plan.groups; number++) {
		snprintf(group, sizeof(group), "stage=%lld number=%d", (long long)stage, number);
		if (!has_line(c, stage, number))
			differ(c, group, "a group of the proposal has no line");
	}
	stage_plan_release(&plan);
	return 1;
}

static int check_rows(struct check *c)
{
	struct stages all = {.n = 0};
	int rc = store_stage_each(c->ctx->store, c->tourney, add_stage, &all);

	for (size_t i = 0; i < all.n && rc >= 0; i++)
		rc = check_stage(c, all.v[i]);
	free(all.v);
	return rc < 0 ? rc : 1;
}

int verify_composed(struct context *ctx, int64_t tourney, char *const *lines, size_t n,
		    json_t *ret_differences)
{
	struct check c = {.ctx = ctx, .tourney = tourney, .list = ret_differences};
	int rc;

	read_lines(&c, lines, n);
	context_forget_plan(ctx);
	rc = check_lines(&c);
	if (rc > 0)
		rc = check_rows(&c);
	free(c.v);
	return rc;
}
