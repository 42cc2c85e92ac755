/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See files_group.h. */
#include "daemon/publish/files_group.h"

#include <stdio.h>

#include "daemon/publish/event_files.h"
#include "daemon/publish/export.h"
#include "daemon/publish/page_feed.h"
#include "daemon/publish/page_group.h"
#include "daemon/publish/page_lots.h"
#include "daemon/publish/page_rulings.h"
#include "daemon/publish/published.h"
#include "daemon/publish/put_file.h"

#define GAMES_A_STEP 16

static int put_of_group(const char *dir, int64_t group, const char *tail, struct sbuf *content,
			struct sbuf *ret_why)
{
	char name[64];
	int rc;

	snprintf(name, sizeof(name), "group-%lld%s", (long long)group, tail);
	rc = put_file(dir, name, content, ret_why);
	sbuf_reset(content);
	return rc;
}

int files_group_write_table(struct context *ctx, const char *dir, int64_t group,
			    struct sbuf *ret_why)
{
	struct page_place p = put_file_place(ctx, "/groups");
	struct sbuf page = SBUF_INIT;
	struct group_view v;
	int rc = view_group(ctx, group, &v);

	if (rc > 0)
		rc = view_group_beside(ctx, &v);
	if (rc <= 0)
		return rc;
	page_group(&p, &v, &page);
	rc = put_of_group(dir, group, ".html", &page, ret_why);
	view_group_release(&v);
	sbuf_release(&page);
	return rc < 0 ? rc : 1;
}

/* --- its other files ------------------------------------------------------------------------- */

static int put_rulings(struct files_group *g, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(g->ctx, "/groups");
	struct sbuf page = SBUF_INIT;
	int rc;

	page_rulings(&p, &g->view, &g->rulings, &page);
	rc = put_of_group(g->dir, g->view.id, "-rulings.html", &page, ret_why);
	sbuf_release(&page);
	return rc;
}

static int put_lots(struct files_group *g, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(g->ctx, "/groups");
	struct sbuf page = SBUF_INIT;
	int rc;

	page_lots(&p, &g->view, &page);
	rc = put_of_group(g->dir, g->view.id, "-lots.html", &page, ret_why);
	sbuf_release(&page);
	return rc;
}

static int put_feed(struct files_group *g, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(g->ctx, "/groups");
	struct sbuf feed = SBUF_INIT;
	int rc;

	page_feed(&p, &g->view, &g->rulings, &feed);
	rc = put_of_group(g->dir, g->view.id, ".atom", &feed, ret_why);
	sbuf_release(&feed);
	return rc;
}

static int put_json(struct files_group *g, struct sbuf *ret_why)
{
	struct sbuf json = SBUF_INIT;
	int rc = export_group_json(g->ctx, &g->view, &g->rulings, &json);

	if (rc >= 0)
		rc = put_of_group(g->dir, g->view.id, ".json", &json, ret_why);
	sbuf_release(&json);
	return rc < 0 ? rc : 0;
}

/* Gathers some more games, from published files if available; 1: there are more. */
static int put_games(struct files_group *g, struct sbuf *ret_why)
{
	const struct group_view *v = &g->view;
	int n = v->n_games + v->n_annulled, end = g->game + GAMES_A_STEP, rc = 0;

	for (; g->game < n && g->game < end && rc >= 0; g->game++) {
		int i = g->game;
		int64_t id = i < v->n_games ? v->games[i].id : v->annulled[i - v->n_games].id;

		rc = published_game(g->ctx, g->dir, id, &g->games);
	}
	if (rc >= 0 && g->game < n)
		return 1;
	return rc < 0 ? rc : put_of_group(g->dir, v->id, ".pgn", &g->games, ret_why);
}

/* The report file of a drawn group, in the folder of its event. */
static int put_report(struct files_group *files, struct sbuf *ret_why)
{
	struct context *ctx = files->ctx;
	struct sbuf content = SBUF_INIT, folder = SBUF_INIT;
	struct group_row g;
	struct tourney t;
	char name[80];
	int rc = store_group_get(ctx->store, files->view.id, &g);

	if (rc > 0)
		rc = store_tourney_get(ctx->store, g.tourney, &t);
	if (rc > 0 && *g.code) {
		rc = export_group(ctx, g.id, EXPORT_TRF26, &content);
		event_files_trf_name(g.code, name, sizeof(name));
		sbuf_addf(&folder, "events/%s", t.slug);
	}
	if (rc > 0 && content.len &&
	    put_file_below(files->dir, folder.buf, name, &content, ret_why) < 0)
		rc = -1;
	sbuf_release(&content);
	sbuf_release(&folder);
	return rc < 0 ? rc : 0;
}

/* Each returns 0 when its file is written, or 1 if it goes on with it. */
static int (*const parts[])(struct files_group *g, struct sbuf *ret_why) = {
	put_rulings, put_lots, put_feed, put_json, put_games, put_report,
};

#define PARTS (sizeof(parts) / sizeof(parts[0]))

int files_group_begin(struct context *ctx, const char *dir, int64_t group,
		      struct files_group *ret_files)
{
	struct files_group g = {.ctx = ctx, .dir = dir, .games = SBUF_INIT};
	int rc = view_group(ctx, group, &g.view);

	if (rc <= 0)
		return rc;
	rc = view_group_beside(ctx, &g.view);
	if (rc >= 0)
		rc = view_rulings(ctx, group, &g.rulings);
	if (rc < 0) {
		view_group_release(&g.view);
		return rc;
	}
	*ret_files = g;
	return 1;
}

int files_group_step(struct files_group *g, struct sbuf *ret_why)
{
	int rc = parts[g->part](g, ret_why);

	if (rc == 0)
		g->part++;
	return rc < 0 ? rc : g->part < PARTS;
}

void files_group_release(struct files_group *g)
{
	view_rulings_release(&g->rulings);
	view_group_release(&g->view);
	sbuf_release(&g->games);
}
