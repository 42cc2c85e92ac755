/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writing the published files.
 */
#include "daemon/publish/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "daemon/publish/export.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/page.h"

static int add_event(void *arg, const struct tourney *t)
{
	json_array_append_new(arg, json_pack("{s:I, s:s, s:s, s:b}", "event", (json_int_t)t->id,
					     "code", t->code, "name", t->name, "open", t->open));
	return 0;
}

json_t *files_events(struct context *ctx)
{
	json_t *list = json_array();

	store_tourney_each(ctx->store, add_event, list);
	return list;
}

static int add_group(void *arg, const struct group_row *g)
{
	json_array_append_new(arg, json_pack("{s:I, s:s, s:s}", "group", (json_int_t)g->id, "name",
					     g->name, "state", view_json_group_state(g->state)));
	return 0;
}

json_t *files_groups(struct context *ctx)
{
	json_t *list = json_array();

	store_group_each(ctx->store, 0, add_group, list);
	return list;
}

static bool write_all(int fd, const char *data, size_t len)
{
	while (len) {
		ssize_t n = write(fd, data, len);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		data += n;
		len -= (size_t)n;
	}
	return true;
}

/* Writes one file beside its place, makes it durable and renames it. */
static int put_file(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT, beside = SBUF_INIT;
	int fd, status = -1;

	sbuf_addf(&path, "%s/%s", dir, name);
	sbuf_addf(&beside, "%s/.%s.new", dir, name);
	fd = open(beside.buf, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	/* Everybody may read it, whatever the process keeps to itself. */
	if (fd >= 0 && fchmod(fd, 0644) == 0 && write_all(fd, content->buf, content->len) &&
	    fsync(fd) == 0)
		status = rename(beside.buf, path.buf);
	if (status < 0) {
		sbuf_addf(ret_why, "%s: %s", path.buf, strerror(errno));
		unlink(beside.buf);
	}
	if (fd >= 0)
		close(fd);
	sbuf_release(&path);
	sbuf_release(&beside);
	return status;
}

static struct page_place place_of(const struct context *ctx)
{
	return (struct page_place){.lang = ctx->set.lang,
				   .site = ctx->set.site_name,
				   .files = true,
				   .base = ctx->set.page_url,
				   .domain = ctx->set.domain};
}

static int put_game(struct context *ctx, const char *dir, int64_t id, struct sbuf *ret_why)
{
	struct page_place p = place_of(ctx);
	struct sbuf page = SBUF_INIT;
	struct game_view v;
	char name[64];
	json_t *game;
	int rc = view_game(ctx, id, 0, &v);

	if (rc <= 0)
		return rc;
	game = view_json_game_public(ctx, &v, ctx->now(ctx->now_arg));
	page_game(&p, game, &page);
	snprintf(name, sizeof(name), "game-%lld.html", (long long)id);
	rc = put_file(dir, name, &page, ret_why);
	sbuf_reset(&page);
	export_game_pgn(ctx, &v, &page);
	snprintf(name, sizeof(name), "game-%lld.pgn", (long long)id);
	if (!rc)
		rc = put_file(dir, name, &page, ret_why);
	json_decref(game);
	view_game_release(&v);
	sbuf_release(&page);
	return rc;
}

int files_write_index(struct context *ctx, const char *dir, struct sbuf *ret_why)
{
	struct page_place p = place_of(ctx);
	json_t *groups = files_groups(ctx), *events = files_events(ctx);
	struct sbuf page = SBUF_INIT;
	int rc;

	page_front(&p, groups, events, &page);
	rc = put_file(dir, "index.html", &page, ret_why);
	sbuf_reset(&page);
	sbuf_adds(&page, daemon_publish_style_css);
	if (!rc)
		rc = put_file(dir, "style.css", &page, ret_why);
	json_decref(groups);
	json_decref(events);
	sbuf_release(&page);
	return rc;
}

static int put_named(const char *dir, int64_t group, const char *tail, struct sbuf *content,
		     int before, struct sbuf *ret_why)
{
	char name[64];

	snprintf(name, sizeof(name), "group-%lld%s", (long long)group, tail);
	return before ? before : put_file(dir, name, content, ret_why);
}

static int put_group_files(struct context *ctx, const char *dir, const struct group_view *v,
			   struct sbuf *ret_why)
{
	struct page_place p = place_of(ctx);
	int64_t id = v->group.id;
	json_t *group = view_json_group(v), *rulings = export_rulings(ctx, id);
	struct sbuf page = SBUF_INIT;
	int rc;

	page_group(&p, group, &page);
	rc = put_named(dir, id, ".html", &page, 0, ret_why);
	sbuf_reset(&page);
	page_rulings(&p, group, rulings, &page);
	rc = put_named(dir, id, "-rulings.html", &page, rc, ret_why);
	sbuf_reset(&page);
	page_lots(&p, group, &page);
	rc = put_named(dir, id, "-lots.html", &page, rc, ret_why);
	sbuf_reset(&page);
	page_feed(&p, group, rulings, &page);
	rc = put_named(dir, id, ".atom", &page, rc, ret_why);
	sbuf_reset(&page);
	export_group_json(group, rulings, &page);
	rc = put_named(dir, id, ".json", &page, rc, ret_why);
	sbuf_reset(&page);
	if (!rc && export_group(ctx, id, EXPORT_PGN, &page) < 0)
		rc = -1;
	rc = put_named(dir, id, ".pgn", &page, rc, ret_why);
	json_decref(group);
	json_decref(rulings);
	sbuf_release(&page);
	return rc;
}

int files_write_game(struct context *ctx, const char *dir, int64_t game, struct sbuf *ret_why)
{
	struct group_view group;
	struct game_row row;
	int rc = put_game(ctx, dir, game, ret_why);

	if (rc < 0 || store_game_get(ctx->store, game, &row) <= 0 || !row.group)
		return rc;
	rc = view_group(ctx, row.group, &group);
	if (rc <= 0)
		return rc;
	rc = put_group_files(ctx, dir, &group, ret_why);
	view_group_release(&group);
	return rc;
}

int files_write_group(struct context *ctx, const char *dir, int64_t group, struct sbuf *ret_why)
{
	struct group_view v;
	int rc = view_group(ctx, group, &v), i;

	if (rc <= 0)
		return rc;
	rc = put_group_files(ctx, dir, &v, ret_why);
	for (i = 0; i < v.n_games && rc >= 0; i++)
		rc = put_game(ctx, dir, v.games[i].id, ret_why);
	view_group_release(&v);
	return rc < 0 ? rc : 1;
}
