/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See rating_files.h. */
#include "daemon/publish/rating_files.h"
#include "daemon/publish/page_rating.h"
#include "daemon/publish/page_rating_curve.h"
#include "daemon/publish/plain_json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char html[] = "text/html; charset=utf-8";
static const char json[] = "application/json";
static const char csv[] = "text/csv; charset=utf-8";
static const char svg[] = "image/svg+xml";

static struct civil today(const struct context *ctx)
{
	return zone_date(ZONE_COPENHAGEN, ctx->now(ctx->now_arg));
}

static void put_json(json_t *value, struct sbuf *out)
{
	plain_json_put(value, JSON_INDENT(1) | JSON_REAL_PRECISION(12), out);
}

/* The location of the file, for its links. */
static struct page_place place_below(const struct page_place *p, const char *up)
{
	struct page_place below = *p;

	if (p->files)
		below.up = up;
	return below;
}

/* --- lists ----------------------------------------------------------------------------------- */

/* The list in force on the day; with `exact` only one of that very day. */
static int put_list(struct context *ctx, const struct page_place *p, struct civil day, bool exact,
		    const char *type, struct sbuf *out)
{
	struct page_place below = place_below(p, "../");
	struct rating_revisions all = {.n = 0};
	struct rating_list_view list;
	int rc = view_rating_list(ctx, day, &list);

	if (rc <= 0)
		return rc;
	if (exact && list.of.day.day != day.day)
		rc = 0;
	if (rc > 0 && type == html)
		rc = view_rating_revisions(ctx, &all);
	if (rc > 0 && type == html)
		page_rating_list(&below, &list, &all, !exact, out);
	else if (rc > 0)
		put_json(view_rating_list_json(&list), out);
	view_rating_revisions_release(&all);
	view_rating_list_release(&list);
	return rc;
}

/* "2026-04-01.html": 1; 0: another name, or no such list. */
static int put_dated(struct context *ctx, const struct page_place *p, const char *name,
		     struct sbuf *out, const char **ret_type)
{
	const char *ending = strchr(name, '.');
	char text[CIVIL_TEXT], again[24];
	struct civil day;
	int revision = 0;

	if (!ending || ending - name != 10)
		return 0;
	snprintf(text, sizeof(text), "%.10s", name);
	if (!civil_parse(text, &day))
		return 0;
	*ret_type = !strcmp(ending, ".html") ? html : json;
	if (*ret_type == html || !strcmp(ending, ".json"))
		return put_list(ctx, p, day, true, *ret_type, out);
	*ret_type = csv;
	if (strcmp(ending, ".csv") != 0 && sscanf(ending, ".r%6d.csv", &revision) != 1)
		return 0;
	snprintf(again, sizeof(again), ".r%d.csv", revision);
	if (revision < 0 || (revision && strcmp(ending, again) != 0))
		return 0;
	return view_rating_text(ctx, day, revision, out);
}

/* --- players --------------------------------------------------------------------------------- */

static void put_history(const struct page_place *p, const struct rating_history *h,
			const char *type, struct sbuf *out)
{
	struct page_place below = place_below(p, "../../");

	if (type == html)
		page_rating_player(&below, h, out);
	else if (type == svg)
		page_rating_curve(&below, h, out);
	else
		put_json(view_rating_player_json(h), out);
}

/* "players/7.html": 1; 0: another name, or an unrated player. */
static int put_player(struct context *ctx, const struct page_place *p, const char *name,
		      struct sbuf *out, const char **ret_type)
{
	static const struct {
		const char *ending, *type;
	} endings[] = {{".html", html}, {"", html}, {".json", json}, {".svg", svg}};
	struct rating_history history;
	char again[40];
	int64_t id;
	int rc = 0;

	*ret_type = NULL;
	if (sscanf(name, "players/%18" SCNd64, &id) != 1)
		return 0;
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		snprintf(again, sizeof(again), "players/%" PRId64 "%s", id, endings[i].ending);
		if (!strcmp(again, name))
			*ret_type = endings[i].type;
	}
	if (*ret_type)
		rc = view_rating_player(ctx, id, today(ctx), &history);
	if (rc <= 0)
		return rc;
	rc = history.n > 0;
	if (rc)
		put_history(p, &history, *ret_type, out);
	view_rating_player_release(&history);
	return rc;
}

int rating_files_write(struct context *ctx, const struct page_place *p, const char *name,
		       struct sbuf *out, const char **ret_type)
{
	if (!strcmp(name, "index.html")) {
		*ret_type = html;
		return put_list(ctx, p, today(ctx), false, html, out);
	}
	if (!strncmp(name, "players/", 8))
		return put_player(ctx, p, name, out, ret_type);
	return put_dated(ctx, p, name, out, ret_type);
}
