/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* One row per file; see event_files.h. */
#include "daemon/publish/event_files.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/kept_games.h"
#include "daemon/publish/export.h"
#include "daemon/publish/ical.h"
#include "daemon/publish/page_event.h"
#include "daemon/publish/page_event_feed.h"
#include "daemon/publish/page_event_report.h"
#include "daemon/publish/page_event_table.h"
#include "daemon/publish/plain_json.h"
#include "daemon/publish/view_event.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_lots.h"

/* --- the event and its groups ---------------------------------------------------------------- */

static int load_groups(struct event_files *e)
{
	int rc = 1;

	if (e->groups || view_tourney_groups(&e->view) > VIEW_TOURNEY_TABLES)
		return 1;
	e->groups = mem_zeroed((size_t)view_tourney_groups(&e->view) + 1, sizeof(*e->groups));
	for (int i = 0; i < e->view.n_stages; i++)
		for (int k = 0; k < e->view.stages[i].n_groups && rc >= 0; k++) {
			rc = view_group(e->ctx, e->view.stages[i].groups[k].id,
					&e->groups[e->n_groups]);
			e->n_groups += rc > 0;
		}
	return rc < 0 ? rc : 1;
}

int event_files_open(struct context *ctx, const char *slug, struct event_files *ret)
{
	*ret = (struct event_files){.ctx = ctx};
	return view_tourney(ctx, slug, &ret->view);
}

int event_files_open_id(struct context *ctx, int64_t id, struct event_files *ret)
{
	*ret = (struct event_files){.ctx = ctx};
	return view_tourney_id(ctx, id, &ret->view);
}

void event_files_release(struct event_files *e)
{
	for (int i = 0; i < e->n_groups; i++)
		view_group_release(&e->groups[i]);
	free(e->groups);
	view_tourney_release(&e->view);
	*e = (struct event_files){.n_groups = 0};
}

/* --- one function a file --------------------------------------------------------------------- */

static int put_index(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	page_event(p, &e->view, out);
	return 1;
}

static int put_table(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	int rc = load_groups(e);

	if (rc > 0)
		page_event_table(p, &e->view, e->groups, e->n_groups, out);
	return rc;
}

static int put_rights(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	page_event_report_rights(p, &e->view, out);
	return 1;
}

static int put_report(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	page_event_report(p, &e->view, out);
	return 1;
}

/* The signed bytes; for a standing event, those of its last group. */
static int put_report_json(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	const struct tourney_view_report *last = NULL;

	(void)p;
	for (int i = 0; i < e->view.n_reports; i++)
		if (!last || !e->view.reports[i].group ||
		    (last->group && e->view.reports[i].at.sec >= last->at.sec))
			last = &e->view.reports[i];
	if (!last)
		return 0;
	sbuf_adds(out, last->facts);
	return 1;
}

static int put_event_json(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	json_t *json = NULL;
	int rc = view_event_json(e->ctx, &e->view.row, &json);

	(void)p;
	if (rc > 0)
		plain_json_put(json, JSON_INDENT(1), out);
	return rc;
}

static int add_lots(struct context *ctx, int64_t group, json_t *list)
{
	struct group_view v;
	int rc = view_group(ctx, group, &v);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	json_array_append_new(list, view_json_lots(&v));
	view_group_release(&v);
	return 1;
}

/*
 * The draws of all stages and groups, for verification (EVENTS E16); with many groups, each has
 * them in its own file.
 */
static int put_lots(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	json_t *list = json_array(), *stages = json_array(),
	       *lots = json_pack("{s:s, s:O, s:O}", "event", e->view.row.code, "draws", stages,
				 "lots", list);
	bool many = view_tourney_groups(&e->view) > VIEW_TOURNEY_TABLES;
	char *text;
	int rc = view_lots_stages_json(e->ctx, &e->view.row, stages);

	(void)p;
	if (rc > 0 && many && !json_array_size(stages))
		rc = 0;
	for (int i = 0; i < e->view.n_stages && rc > 0 && !many; i++)
		for (int k = 0; k < e->view.stages[i].n_groups && rc > 0; k++)
			rc = add_lots(e->ctx, e->view.stages[i].groups[k].id, list);
	text = rc > 0 ? plain_json_exact(lots, JSON_INDENT(1)) : NULL;
	if (text)
		sbuf_addf(out, "%s\n", text);
	free(text);
	json_decref(list);
	json_decref(stages);
	json_decref(lots);
	return rc;
}

static int put_feed(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	page_event_feed(p, &e->view, out);
	return 1;
}

static int put_calendar(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	return ical_event(e->ctx, p, &e->view.row, out);
}

static int put_games(struct event_files *e, const struct page_place *p, struct sbuf *out)
{
	int rc = view_tourney_groups(&e->view) > VIEW_TOURNEY_TABLES ? 0 : 1;
	bool passing = kept_games_pass(e->ctx->kept, true);

	(void)p;
	for (int i = 0; i < e->view.n_stages && rc > 0; i++)
		for (int k = 0; k < e->view.stages[i].n_groups && rc > 0; k++)
			rc = export_group(e->ctx, e->view.stages[i].groups[k].id, EXPORT_PGN, out);
	kept_games_pass(e->ctx->kept, passing);
	return rc;
}

/* --- names ----------------------------------------------------------------------------------- */

static const struct file {
	const char *name, *type;
	int (*put)(struct event_files *e, const struct page_place *p, struct sbuf *out);
} files[] = {
	{"index.html", "text/html; charset=utf-8", put_index},
	{"table.html", "text/html; charset=utf-8", put_table},
	{"rights.html", "text/html; charset=utf-8", put_rights},
	{"report.html", "text/html; charset=utf-8", put_report},
	{"report.json", "application/json", put_report_json},
	{"event.json", "application/json", put_event_json},
	{"lots.json", "application/json", put_lots},
	{"feed.atom", "application/atom+xml", put_feed},
	{"calendar.ics", "text/calendar; charset=utf-8", put_calendar},
};

#define FILES (sizeof(files) / sizeof(files[0]))

const char *event_files_name(size_t i)
{
	return i < FILES ? files[i].name : i == FILES ? "rounds/N.html" : NULL;
}

void event_files_trf_name(const char *code, char *ret_name, size_t size)
{
	snprintf(ret_name, size, "%s.trf", code);
	for (char *at = ret_name; *at && strcmp(at, ".trf") != 0; at++)
		if (!isalnum((unsigned char)*at) && *at != '-')
			*at = '-';
}

/* "rounds/2.html": 1; 0: another name, or no such round. */
static int put_round(struct event_files *e, const struct page_place *p, const char *name,
		     struct sbuf *out)
{
	struct page_place below = *p;
	int round = 0, end = 0, rc;
	char again[40];

	if (sscanf(name, "rounds/%4d.html%n", &round, &end) != 1 || round < 1)
		return 0;
	snprintf(again, sizeof(again), "rounds/%d.html", round);
	if (strcmp(again, name) != 0)
		return 0;
	if (p->files)
		below.up = "../../../";
	rc = load_groups(e);
	if (rc > 0)
		rc = page_event_table_round(&below, &e->view, round, e->groups, e->n_groups, out);
	return rc;
}

/* The report file of the group with that name: 1; 0: none. */
static int put_trf(struct event_files *e, const char *name, struct sbuf *out)
{
	char own[80];

	for (int i = 0; i < e->view.n_stages; i++)
		for (int k = 0; k < e->view.stages[i].n_groups; k++) {
			const struct tourney_view_group *g = &e->view.stages[i].groups[k];
			event_files_trf_name(g->code, own, sizeof(own));
			if (*g->code && !strcmp(own, name))
				return export_group(e->ctx, g->id, EXPORT_TRF26, out);
		}
	return 0;
}

int event_files_write(struct event_files *e, const struct page_place *p, const char *name,
		      struct sbuf *out, const char **ret_type)
{
	size_t len = strlen(name);

	for (size_t i = 0; i < FILES; i++)
		if (!strcmp(files[i].name, name)) {
			*ret_type = files[i].type;
			return files[i].put(e, p, out);
		}
	if (!strcmp(name, "games.pgn")) {
		*ret_type = "application/vnd.chess-pgn";
		return put_games(e, p, out);
	}
	if (len > 4 && !strcmp(name + len - 4, ".trf")) {
		*ret_type = "text/plain; charset=utf-8";
		return put_trf(e, name, out);
	}
	*ret_type = files[0].type;
	return put_round(e, p, name, out);
}
