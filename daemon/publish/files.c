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
#include "daemon/publish/page.h"

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

/* Writes a file under a temporary name, syncs it and renames it into place. */
static int put_file(const char *dir, const char *name, const struct sbuf *content,
		    struct sbuf *ret_why)
{
	struct sbuf path = SBUF_INIT, beside = SBUF_INIT;
	int fd, status = -1;

	sbuf_addf(&path, "%s/%s", dir, name);
	sbuf_addf(&beside, "%s/.%s.new", dir, name);
	fd = open(beside.buf, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	/* World-readable, whatever the umask is. */
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
	struct public_game game;
	struct game_view v;
	char name[64];
	int rc = view_game(ctx, id, 0, &v);

	if (rc <= 0)
		return rc;
	view_game_public(&v, ctx->now(ctx->now_arg), &game);
	page_game(&p, &game, &page);
	snprintf(name, sizeof(name), "game-%lld.html", (long long)id);
	rc = put_file(dir, name, &page, ret_why);
	sbuf_reset(&page);
	export_game_pgn(ctx->set.domain, &game, &page);
	snprintf(name, sizeof(name), "game-%lld.pgn", (long long)id);
	if (!rc)
		rc = put_file(dir, name, &page, ret_why);
	view_game_public_release(&game);
	view_game_release(&v);
	sbuf_release(&page);
	return rc;
}

int files_write_index(struct context *ctx, const char *dir, struct sbuf *ret_why)
{
	struct page_place p = place_of(ctx);
	struct sbuf page = SBUF_INIT;
	struct front_view front;
	int rc = view_front(ctx, &front);

	if (rc < 0)
		return rc;
	page_front(&p, &front, &page);
	rc = put_file(dir, "index.html", &page, ret_why);
	sbuf_reset(&page);
	sbuf_adds(&page, daemon_publish_style_css);
	if (!rc)
		rc = put_file(dir, "style.css", &page, ret_why);
	view_front_release(&front);
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
	struct view_rulings rulings;
	struct sbuf page = SBUF_INIT;
	int rc = view_rulings(ctx, v->id, &rulings);

	if (rc < 0)
		return rc;
	page_group(&p, v, &page);
	rc = put_named(dir, v->id, ".html", &page, 0, ret_why);
	sbuf_reset(&page);
	page_rulings(&p, v, &rulings, &page);
	rc = put_named(dir, v->id, "-rulings.html", &page, rc, ret_why);
	sbuf_reset(&page);
	page_lots(&p, v, &page);
	rc = put_named(dir, v->id, "-lots.html", &page, rc, ret_why);
	sbuf_reset(&page);
	page_feed(&p, v, &rulings, &page);
	rc = put_named(dir, v->id, ".atom", &page, rc, ret_why);
	sbuf_reset(&page);
	export_group_json(v, &rulings, &page);
	rc = put_named(dir, v->id, ".json", &page, rc, ret_why);
	sbuf_reset(&page);
	if (!rc && export_group(ctx, v->id, EXPORT_PGN, &page) < 0)
		rc = -1;
	rc = put_named(dir, v->id, ".pgn", &page, rc, ret_why);
	view_rulings_release(&rulings);
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
