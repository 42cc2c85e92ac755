/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See verify_reports.h. */
#include "daemon/publish/verify_reports.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "crypto/digest.h"
#include "daemon/publish/view_group.h"
#include "sql/store_announce.h"
#include "sql/store_calendar.h"
#include "sql/store_table.h"

#define PAGE_GROUPS 10 /* read together */

__attribute__((format(printf, 2, 3))) static void differ(json_t *list, const char *fmt, ...)
{
	struct sbuf line = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&line, fmt, ap);
	va_end(ap);
	json_array_append_new(list, json_string(line.buf));
	sbuf_release(&line);
}

struct ids {
	int64_t *v;
	size_t n, cap;
};

static void keep(struct ids *ids, int64_t id)
{
	ids->v = mem_room(ids->v, ids->n + 1, &ids->cap, sizeof(*ids->v));
	ids->v[ids->n++] = id;
}

/* --- tables ---------------------------------------------------------------------------------- */

static json_int_t number_in(json_t *object, const char *name)
{
	return json_integer_value(json_object_get(object, name));
}

static bool is_line(json_t *line, const struct view_line *l)
{
	return number_in(line, "player") == l->player.id &&
	       number_in(line, "number") == l->number && number_in(line, "place") == l->place &&
	       number_in(line, "points2") == l->points2 && number_in(line, "sb4") == l->sb4;
}

static bool is_team(json_t *line, const struct view_team_line *t)
{
	return number_in(line, "team") == t->id && number_in(line, "place") == t->place &&
	       number_in(line, "points2") == 2 * t->points.num / t->points.den &&
	       number_in(line, "weighted2") == 2 * t->weighted.num / t->weighted.den;
}

static bool is_table(json_t *facts, const struct group_view *v)
{
	json_t *lines = json_object_get(facts, "lines"), *teams = json_object_get(facts, "teams");

	if (json_array_size(lines) != (size_t)v->n_lines ||
	    json_array_size(teams) != (size_t)v->n_teams)
		return false;
	for (int i = 0; i < v->n_teams; i++)
		if (!is_team(json_array_get(teams, (size_t)i), &v->teams[v->team_order[i]]))
			return false;
	for (int i = 0; i < v->n_lines; i++)
		if (!is_line(json_array_get(lines, (size_t)i), &v->lines[v->order[i]]))
			return false;
	return true;
}

static int check_table(struct context *ctx, int64_t group, json_t *list)
{
	struct group_view v;
	struct table_row row;
	json_t *facts;
	int rc = store_table_last(ctx->store, group, &row);

	if (rc <= 0)
		return rc < 0 ? rc : 1;
	facts = json_loads(row.facts, 0, NULL);
	rc = view_group(ctx, group, &v);
	if (rc > 0) {
		if (!is_table(facts, &v))
			differ(list,
			       "group %lld: version %d of its table is not what its games give",
			       (long long)group, row.version);
		view_group_release(&v);
	}
	json_decref(facts);
	table_row_release(&row);
	return rc < 0 ? rc : 1;
}

static int keep_final(void *arg, const struct group_row *g)
{
	if (g->final_at.sec)
		keep(arg, g->id);
	return 0;
}

/* A page of groups, so that a server is asked once for them. */
static void announce(struct store *st, const struct ids *groups, size_t from)
{
	store_announced_end(st);
	for (size_t i = from; i < groups->n && i < from + PAGE_GROUPS; i++) {
		store_announce(st, READ_TABLE, groups->v[i]);
		store_announce(st, READ_GROUP, groups->v[i]);
		store_announce(st, READ_GROUP_ENTRIES, groups->v[i]);
		store_announce(st, READ_TABLES, groups->v[i]);
	}
}

static int check_tables(struct context *ctx, json_t *list)
{
	struct ids groups = {NULL, 0, 0};
	int rc = store_group_each(ctx->store, 0, keep_final, &groups);

	for (size_t i = 0; i < groups.n && rc > 0; i++) {
		if (i % PAGE_GROUPS == 0)
			announce(ctx->store, &groups, i);
		rc = check_table(ctx, groups.v[i], list);
	}
	store_announced_end(ctx->store);
	free(groups.v);
	return rc < 0 ? rc : 1;
}

/* --- reports --------------------------------------------------------------------------------- */

/* Shared by the checks of all reports. */
struct reports {
	struct context *ctx;
	json_t *list;
	int64_t tourney, group; /* previous report's */
	int version;
	int rc;
};

/* Whether the report shows the numbers of the published table. */
static bool shows(json_t *published, json_t *shown)
{
	json_t *was = json_object_get(published, "lines"), *now = json_object_get(shown, "lines");

	if (json_array_size(was) != json_array_size(now))
		return false;
	for (size_t i = 0; i < json_array_size(was); i++) {
		json_t *a = json_array_get(was, i), *b = json_array_get(now, i);
		double points = json_number_value(json_object_get(b, "points"));

		if (number_in(a, "player") != number_in(b, "player") ||
		    number_in(a, "place") != number_in(b, "place") ||
		    (double)number_in(a, "points2") != 2 * points)
			return false;
	}
	return true;
}

static void check_shown(struct reports *r, const struct report_row *row, json_t *table)
{
	json_int_t group = number_in(table, "group");
	struct table_row published;
	json_t *facts;
	int rc =
		store_table_get(r->ctx->store, group, (int)number_in(table, "version"), &published);

	if (rc <= 0) {
		r->rc = rc < 0 ? rc : r->rc;
		return;
	}
	facts = json_loads(published.facts, 0, NULL);
	if (!shows(facts, table))
		differ(r->list, "report %lld: it shows another table of group %lld than version %d",
		       (long long)row->id, (long long)group, published.version);
	json_decref(facts);
	table_row_release(&published);
}

static void check_bytes(struct reports *r, const struct report_row *row, json_t *facts)
{
	char *canonical = json_dumps(facts, JSON_COMPACT | JSON_SORT_KEYS);
	unsigned char hash[STORE_HASH];

	digest_sha256(row->facts, strlen(row->facts), hash);
	if (memcmp(hash, row->hash, sizeof(hash)) != 0)
		differ(r->list, "report %lld: its bytes are not those that were signed",
		       (long long)row->id);
	if (!canonical || strcmp(canonical, row->facts) != 0)
		differ(r->list, "report %lld: it is no canonical JSON", (long long)row->id);
	free(canonical);
}

static int check_report(void *arg, const struct report_row *row)
{
	struct reports *r = arg;
	bool same = r->tourney == row->tourney && r->group == row->group;
	json_t *facts = json_loads(row->facts, 0, NULL), *table;
	size_t i;

	if (row->version != (same ? r->version + 1 : 1))
		differ(r->list, "report %lld: a version before %d is missing", (long long)row->id,
		       row->version);
	r->tourney = row->tourney;
	r->group = row->group;
	r->version = row->version;
	check_bytes(r, row, facts);
	json_array_foreach(json_object_get(facts, "tables"), i, table)
	{
		check_shown(r, row, table);
	}
	json_decref(facts);
	return r->rc < 0;
}

int verify_reports(struct context *ctx, json_t *ret_differences)
{
	struct reports r = {.ctx = ctx, .list = ret_differences, .rc = 1};
	int rc = check_tables(ctx, ret_differences);

	if (rc > 0)
		rc = store_report_each(ctx->store, 0, check_report, &r);
	return rc < 0 ? rc : r.rc;
}
