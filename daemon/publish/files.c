/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Writes the published files.
 */
#include "daemon/publish/files.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/mem.h"
#include "core/event/lots.h"
#include "daemon/publish/asset.h"
#include "daemon/publish/event_files.h"
#include "daemon/publish/export.h"
#include "daemon/publish/files_player.h"
#include "daemon/publish/ical.h"
#include "daemon/publish/page_front.h"
#include "daemon/publish/page_game.h"
#include "daemon/publish/page_person.h"
#include "daemon/publish/picture.h"
#include "daemon/publish/published.h"
#include "daemon/publish/put_file.h"
#include "daemon/publish/rating_files.h"
#include "daemon/publish/record.h"
#include "daemon/publish/view_beacon.h"
#include "daemon/publish/view_league.h"
#include "daemon/rating_facts.h"
#include "sql/store_beacon.h"
#include "sql/store_stage.h"

/* A record file by its name (kskak-record(7)). */
static int put_record(struct context *ctx, const char *dir, const char *name, struct sbuf *ret_why)
{
	struct sbuf text = SBUF_INIT;
	int rc = record_file(ctx, name, &text);

	if (rc > 0)
		rc = put_file_below(dir, "record", name, &text, ret_why);
	sbuf_release(&text);
	return rc;
}

/* A game as the public sees it; release with view_game_public_release() and view_game_release(). */
static int open_game(struct context *ctx, int64_t id, struct game_view *ret_view,
		     struct public_game *ret_game)
{
	int rc = view_game(ctx, id, 0, ret_view);

	if (rc > 0)
		view_game_spectator(ret_view, 0, ctx->now(ctx->now_arg), ret_game);
	return rc;
}

static int put_of_game(const char *dir, int64_t id, const char *ending, struct sbuf *content,
		       struct sbuf *ret_why)
{
	char name[64];
	int rc;

	snprintf(name, sizeof(name), "game-%lld.%s", (long long)id, ending);
	rc = put_file(dir, name, content, ret_why);
	sbuf_reset(content);
	return rc;
}

static void write_page(const struct context *ctx, const struct public_game *game,
		       struct moves_told *told, const struct sbuf *kept, struct sbuf *out)
{
	struct page_place p = put_file_place(ctx, "/games");
	char path[64];

	snprintf(path, sizeof(path), "/games/%lld", (long long)game->id);
	p.path = path;
	page_game_on(&p, game, told, kept, out);
}

static void write_pgn(const struct context *ctx, const struct public_game *game,
		      struct moves_told *told, const struct sbuf *kept, struct sbuf *out)
{
	export_game_pgn_on(ctx->set.domain, game, told, kept, out);
}

typedef void write_moves(const struct context *ctx, const struct public_game *game,
			 struct moves_told *told, const struct sbuf *kept, struct sbuf *out);

/* A page or PGN, which continues the moves of the one written before. */
static int put_game_moves(const struct context *ctx, const char *dir, struct written *written,
			  const struct public_game *game, enum written_file which,
			  struct sbuf *ret_why)
{
	static const struct {
		const char *ending;
		write_moves *write;
	} files[] = {[WRITTEN_PAGE] = {"html", write_page}, [WRITTEN_PGN] = {"pgn", write_pgn}};
	struct sbuf path = SBUF_INIT, kept = SBUF_INIT, text = SBUF_INIT;
	struct moves_told told;
	int rc;

	sbuf_addf(&path, "%s/game-%lld.%s", dir, (long long)game->id, files[which].ending);
	written_moves_read(written, game->id, which, path.buf, &told, &kept);
	files[which].write(ctx, game, &told, &kept, &text);
	rc = put_of_game(dir, game->id, files[which].ending, &text, ret_why);
	if (rc == 0)
		written_moves_note(written, game->id, which, path.buf, &told);
	sbuf_release(&path);
	sbuf_release(&kept);
	sbuf_release(&text);
	return rc;
}

static int put_game_record(struct context *ctx, const char *dir, struct written *written,
			   const struct game_view *v, const struct public_game *game,
			   struct sbuf *ret_why)
{
	struct sbuf text = SBUF_INIT, path = SBUF_INIT;
	struct record_told told;
	const char *name;
	int rc;

	sbuf_addf(&path, "%s/record/game-%lld.txt", dir, (long long)game->id);
	name = strrchr(path.buf, '/') + 1;
	written_read(written, game->id, path.buf, &told, &text);
	rc = record_game_on(ctx, v, game, &told, &text);
	if (rc > 0)
		rc = put_file_below(dir, "record", name, &text, ret_why);
	if (rc == 0)
		written_note(written, game->id, path.buf, &told);
	sbuf_release(&text);
	sbuf_release(&path);
	return rc;
}

int files_write_game(struct context *ctx, const char *dir, struct written *written, int64_t id,
		     struct sbuf *ret_why)
{
	struct public_game game;
	struct game_view v;
	int rc = open_game(ctx, id, &v, &game);

	if (rc <= 0)
		return rc;
	rc = put_game_moves(ctx, dir, written, &game, WRITTEN_PAGE, ret_why);
	if (!rc)
		rc = put_game_moves(ctx, dir, written, &game, WRITTEN_PGN, ret_why);
	if (!rc)
		rc = put_game_record(ctx, dir, written, &v, &game, ret_why);
	view_game_public_release(&game);
	view_game_release(&v);
	return rc < 0 ? rc : 1;
}

int files_write_game_copies(struct context *ctx, const char *dir, int64_t id, struct sbuf *ret_why)
{
	struct sbuf picture = SBUF_INIT;
	struct public_game game;
	struct game_view v;
	int rc = open_game(ctx, id, &v, &game);

	if (rc <= 0)
		return rc;
	picture_svg(&game, &(struct page_game){.ply = PAGE_GAME_LAST, .below = WHITE}, &picture);
	rc = put_of_game(dir, id, "svg", &picture, ret_why);
	view_game_public_release(&game);
	view_game_release(&v);
	sbuf_release(&picture);
	return rc < 0 ? rc : 1;
}

/* Days of the log not written yet; each is written once and never changes. */
struct days {
	const char *dir;
	struct civil *v;
	size_t n, cap;
};

static int note_day(void *arg, const struct beacon_row *row)
{
	struct days *days = arg;
	struct sbuf path = SBUF_INIT;
	char text[CIVIL_TEXT];

	sbuf_addf(&path, "%s/beacons/%s.txt", days->dir, civil_format(row->day, text));
	if (row->lines && access(path.buf, F_OK) != 0) {
		days->v = mem_room(days->v, days->n + 1, &days->cap, sizeof(*days->v));
		days->v[days->n++] = row->day;
	}
	sbuf_release(&path);
	return 0;
}

static int put_days(struct context *ctx, const char *dir, struct sbuf *ret_why)
{
	struct days days = {.dir = dir};
	int rc = store_beacon_each(ctx->store, note_day, &days);

	for (size_t i = 0; i < days.n && rc >= 0; i++) {
		char name[CIVIL_TEXT + 4], day[CIVIL_TEXT];
		struct sbuf text = SBUF_INIT;

		snprintf(name, sizeof(name), "%s.txt", civil_format(days.v[i], day));
		rc = view_beacon(ctx, name, &text);
		if (rc > 0)
			rc = put_file_below(dir, "beacons", name, &text, ret_why);
		sbuf_release(&text);
	}
	free(days.v);
	return rc;
}

/* The log comes last, because it implies the rest. */
int files_write_log(struct context *ctx, const char *dir, struct sbuf *ret_why)
{
	struct beacon_row last;
	int rc = store_beacon_on(ctx->store, (struct civil){INT32_MAX}, &last);

	if (rc <= 0 || last.day.day == ctx->told_beacon.day)
		return rc;
	rc = put_days(ctx, dir, ret_why);
	if (rc >= 0)
		rc = put_record(ctx, dir, "server.txt", ret_why);
	if (rc >= 0)
		rc = put_record(ctx, dir, "log.txt", ret_why);
	if (rc >= 0)
		ctx->told_beacon = last.day;
	return rc < 0 ? rc : 0;
}

static int put_champions(struct context *ctx, const char *dir, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(ctx, "/champions");
	struct champions_view champions;
	struct sbuf page = SBUF_INIT;
	int rc = view_person_champions(ctx, &champions);

	if (rc < 0)
		return rc;
	p.up = "../";
	page_person_champions(&p, &champions, &page);
	rc = put_file_below(dir, "champions", "index.html", &page, ret_why);
	view_person_champions_release(&champions);
	sbuf_release(&page);
	return rc;
}

/* A page for each year that has events. */
static int put_archive(struct context *ctx, const char *dir, const struct front_view *front,
		       struct sbuf *ret_why)
{
	struct page_place p = put_file_place(ctx, "/archive");
	struct sbuf page = SBUF_INIT;
	char name[32];
	int rc = 0;

	p.up = "../";
	for (int year = page_front_year(front, INT_MAX); year && !rc;
	     year = page_front_year(front, year)) {
		page_front_archive(&p, front, year, &page);
		snprintf(name, sizeof(name), "%d.html", year);
		rc = put_file_below(dir, "archive", name, &page, ret_why);
		sbuf_reset(&page);
	}
	sbuf_release(&page);
	return rc;
}

/* The scripts, style sheet and pictures shared by all pages. */
static int put_assets(const char *dir, const struct theme *theme, struct sbuf *ret_why)
{
	struct sbuf content = SBUF_INIT;
	int rc = 0;

	for (const struct asset *a = asset_rows; a->name && !rc; a++) {
		if (!strcmp(a->name, "style.css") && theme && theme->style.len)
			sbuf_add(&content, theme->style.buf, theme->style.len);
		else
			sbuf_add(&content, a->plain, *a->plain_size);
		if (a->published)
			rc = put_file(dir, a->name, &content, ret_why);
		sbuf_reset(&content);
	}
	sbuf_release(&content);
	return rc;
}

int files_write_index(struct context *ctx, const char *dir, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(ctx, "/");
	struct sbuf page = SBUF_INIT;
	struct front_view front;
	int rc = view_front(ctx, &front);

	if (rc < 0)
		return rc;
	page_front(&p, &front, &page);
	rc = put_file(dir, "index.html", &page, ret_why);
	sbuf_reset(&page);
	p.up = "../";
	p.here = "/events";
	page_front_events(&p, &front, &page);
	if (!rc)
		rc = put_file_below(dir, "events", "index.html", &page, ret_why);
	sbuf_reset(&page);
	if (!rc)
		rc = put_archive(ctx, dir, &front, ret_why);
	if (!rc)
		rc = put_champions(ctx, dir, ret_why);
	if (!rc)
		rc = put_assets(dir, p.theme, ret_why);
	p.up = "";
	if (!rc)
		rc = ical_all(ctx, &p, &page) < 0 ? -1
						  : put_file(dir, "calendar.ics", &page, ret_why);
	view_front_release(&front);
	sbuf_release(&page);
	return rc;
}

/* --- events ---------------------------------------------------------------------------------- */

static void folder_of(const struct event_files *e, const char *below, struct sbuf *ret_folder)
{
	sbuf_addf(ret_folder, "events/%s%s", e->view.row.slug, below);
}

/* An event file by its name; does nothing if there is none. */
static int put_event_file(struct event_files *e, const char *dir, const char *name,
			  struct sbuf *ret_why)
{
	struct page_place p = put_file_place(e->ctx, "/events");
	struct sbuf content = SBUF_INIT, folder = SBUF_INIT;
	const char *type, *slash = strchr(name, '/');
	int rc;

	p.up = "../../";
	rc = event_files_write(e, &p, name, &content, &type);
	folder_of(e, slash ? "/rounds" : "", &folder);
	if (rc > 0 &&
	    put_file_below(dir, folder.buf, slash ? slash + 1 : name, &content, ret_why) < 0)
		rc = -1;
	sbuf_release(&content);
	sbuf_release(&folder);
	return rc;
}

/* Texts of the beacons used in its draws; each is written once and never changes. */
struct beacons {
	const char *dir;
	struct context *ctx;
	struct sbuf names; /* missing ones, one per line */
};

static int note_beacon(void *arg, const struct lot_row *row)
{
	struct beacons *b = arg;
	char name[CIVIL_TEXT + 4], text[CIVIL_TEXT];
	struct sbuf path = SBUF_INIT;
	struct civil day;

	if (!lots_beacon_day(row->beacon, &day))
		return 0;
	snprintf(name, sizeof(name), "%s.txt", civil_format(day, text));
	sbuf_addf(&path, "%s/beacons/%s", b->dir, name);
	if (access(path.buf, F_OK) != 0 && !(b->names.len && strstr(b->names.buf, name)))
		sbuf_addf(&b->names, "%s\n", name);
	sbuf_release(&path);
	return 0;
}

static int put_beacons(struct context *ctx, const char *dir, int64_t event, struct sbuf *ret_why)
{
	struct beacons b = {dir, ctx, SBUF_INIT};
	char name[CIVIL_TEXT + 4];
	int rc = store_lot_each(ctx->store, event, note_beacon, &b);

	for (const char *at = b.names.len ? b.names.buf : ""; *at && rc >= 0;
	     at += strcspn(at, "\n") + 1) {
		struct sbuf text = SBUF_INIT;

		snprintf(name, sizeof(name), "%.*s", (int)strcspn(at, "\n"), at);
		rc = view_beacon(ctx, name, &text);
		if (rc > 0 && put_file_below(dir, "beacons", name, &text, ret_why) < 0)
			rc = -1;
		sbuf_release(&text);
	}
	sbuf_release(&b.names);
	return rc;
}

int files_event_begin(struct context *ctx, const char *dir, int64_t event,
		      struct files_event *ret_files)
{
	struct files_event f = {.dir = dir, .text = SBUF_INIT, .put = PUT_PARTS_INIT};
	int rc = event_files_open_id(ctx, event, &f.event);

	if (rc > 0)
		*ret_files = f;
	return rc;
}

static int tell_some(struct files_event *f)
{
	int rc;

	if (!f->telling) {
		rc = record_event_begin(f->event.ctx, f->event.view.row.id, &f->record, &f->text);
		f->telling = rc > 0;
		return rc;
	}
	rc = record_event_step(&f->record, &f->text);
	f->told = rc == 0;
	return rc < 0 ? rc : 1;
}

/* The next part of what is left once the files by name and the rounds are written. */
static int put_rest(struct files_event *f, struct sbuf *ret_why)
{
	char record[sizeof(f->event.view.row.slug) + 16];
	int rc;

	if (!f->beacons) {
		rc = put_beacons(f->event.ctx, f->dir, f->event.view.row.id, ret_why);
		f->beacons = rc >= 0;
		return rc < 0 ? rc : 1;
	}
	if (!f->told)
		return tell_some(f);
	snprintf(record, sizeof(record), "event-%s.txt", f->event.view.row.slug);
	return put_file_part(&f->put, f->dir, "record", record, &f->text, ret_why);
}

int files_event_step(struct files_event *f, struct sbuf *ret_why)
{
	const char *name = event_files_name(f->file);
	char round[32];
	int rc;

	if (name) {
		f->file++;
		rc = put_event_file(&f->event, f->dir, name, ret_why);
	} else if (f->round < view_league_last_round(&f->event.view)) {
		snprintf(round, sizeof(round), "rounds/%d.html", ++f->round);
		rc = put_event_file(&f->event, f->dir, round, ret_why);
	} else {
		return put_rest(f, ret_why);
	}
	return rc < 0 ? rc : 1;
}

void files_event_release(struct files_event *f)
{
	event_files_release(&f->event);
	if (f->telling)
		record_event_release(&f->record);
	sbuf_release(&f->text);
	put_parts_release(&f->put);
}

/* --- the games of an event ------------------------------------------------------------------- */

/* The games of a group from published files, or else rendered now. */
static int add_group_games(struct files_games *g, int64_t group, struct sbuf *out)
{
	char name[64];

	snprintf(name, sizeof(name), "group-%lld.pgn", (long long)group);
	return published_read(g->dir, name, out) ? 1 : export_group(g->ctx, group, EXPORT_PGN, out);
}

static int take_group_id(void *arg, const struct group_row *row)
{
	struct files_games *g = arg;

	g->groups = mem_room(g->groups, g->n + 1, &g->cap, sizeof(*g->groups));
	g->groups[g->n++] = row->id;
	return 0;
}

int files_games_begin(struct context *ctx, const char *dir, int64_t event,
		      struct files_games *ret_games)
{
	struct files_games g = {.ctx = ctx, .dir = dir, .put = PUT_PARTS_INIT};
	struct tourney t;
	int rc = store_tourney_get(ctx->store, event, &t);

	if (rc > 0)
		rc = store_group_each(ctx->store, event, take_group_id, &g);
	if (rc <= 0) {
		files_games_release(&g);
		return rc;
	}
	sbuf_init(&g.content);
	sbuf_init(&g.folder);
	sbuf_addf(&g.folder, "events/%s", t.slug);
	*ret_games = g;
	return 1;
}

int files_games_step(struct files_games *g, struct sbuf *ret_why)
{
	int rc;

	if (g->at < g->n) {
		rc = add_group_games(g, g->groups[g->at++], &g->content);
		return rc < 0 ? rc : 1;
	}
	return put_file_part(&g->put, g->dir, g->folder.buf, "games.pgn", &g->content, ret_why);
}

void files_games_release(struct files_games *g)
{
	free(g->groups);
	sbuf_release(&g->content);
	sbuf_release(&g->folder);
	put_parts_release(&g->put);
	*g = (struct files_games){.n = 0};
}

/* --- ratings --------------------------------------------------------------------------------- */

#define PLAYERS_A_STEP 16

int files_ratings_begin(struct context *ctx, const char *dir, struct files_ratings *ret_ratings)
{
	struct files_ratings r = {.ctx = ctx, .dir = dir};
	int rc = view_rating_revisions(ctx, &r.all);

	if (rc > 0)
		*ret_ratings = r;
	return rc;
}

/* "index.html", "players/7.svg"; does nothing if there is none. */
static int put_rating(struct files_ratings *r, const char *name, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(r->ctx, "/ratings");
	const char *type, *slash = strchr(name, '/');
	struct sbuf content = SBUF_INIT;
	int rc = rating_files_write(r->ctx, &p, name, &content, &type);

	if (rc > 0 && put_file_below(r->dir, slash ? "ratings/players" : "ratings",
				     slash ? slash + 1 : name, &content, ret_why) < 0)
		rc = -1;
	sbuf_release(&content);
	return rc;
}

/* A revision by number; the newest one also as the list. */
static int put_revision(struct files_ratings *r, struct sbuf *ret_why)
{
	static const char *const endings[] = {"html", "json", "csv"};
	const struct rating_revision *of = &r->all.list[r->list++];
	bool newest = r->list == r->all.n || r->all.list[r->list].day.day != of->day.day;
	char day[CIVIL_TEXT], name[48];
	int rc;

	civil_format(of->day, day);
	snprintf(name, sizeof(name), "%s.r%d.csv", day, of->revision);
	rc = put_rating(r, name, ret_why);
	for (size_t i = 0; newest && i < sizeof(endings) / sizeof(endings[0]) && rc >= 0; i++) {
		snprintf(name, sizeof(name), "%s.%s", day, endings[i]);
		rc = put_rating(r, name, ret_why);
	}
	return rc < 0 ? rc : 1;
}

static int put_players(struct files_ratings *r, struct sbuf *ret_why)
{
	static const char *const endings[] = {"html", "json", "svg"};
	int64_t ids[PLAYERS_A_STEP];
	int n, rc = view_rating_players(r->ctx, r->player, ids, PLAYERS_A_STEP, &n);

	for (int i = 0; i < n && rc >= 0; i++) {
		r->player = ids[i];
		for (size_t k = 0; k < sizeof(endings) / sizeof(endings[0]) && rc >= 0; k++) {
			char name[48];
			snprintf(name, sizeof(name), "players/%" PRId64 ".%s", ids[i], endings[k]);
			rc = put_rating(r, name, ret_why);
		}
		if (rc >= 0)
			rc = files_player_write(r->ctx, r->dir, ids[i], ret_why);
	}
	return rc < 0 ? rc : n > 0;
}

/* The input of the lists, for the record: gathered in parts. */
static int put_facts(struct files_ratings *r, struct sbuf *ret_why)
{
	struct sbuf text = SBUF_INIT;
	int rc;

	if (!r->all.n)
		return 0;
	if (!r->facts)
		r->facts = rating_facts_begin(r->ctx, r->ctx->now(r->ctx->now_arg));
	rc = r->facts ? rating_facts_read(r->ctx, r->facts) : STORE_FAILED;
	if (rc != 0)
		return rc;
	record_ratings(rating_facts_klist(r->facts), &text);
	rc = put_file_below(r->dir, "record", "ratings.txt", &text, ret_why);
	sbuf_release(&text);
	return rc;
}

int files_ratings_step(struct files_ratings *r, struct sbuf *ret_why)
{
	int rc;

	if (r->players_done)
		return put_facts(r, ret_why);
	if (r->index && r->list < r->all.n)
		return put_revision(r, ret_why);
	if (r->index) {
		rc = put_players(r, ret_why);
		r->players_done = rc == 0;
		return rc < 0 ? rc : 1;
	}
	rc = put_rating(r, "index.html", ret_why);
	r->index = rc >= 0;
	return rc < 0 ? rc : 1;
}

void files_ratings_release(struct files_ratings *r)
{
	view_rating_revisions_release(&r->all);
	rating_facts_free(r->facts);
	r->facts = NULL;
}
