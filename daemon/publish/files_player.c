/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See files_player.h. */
#include "daemon/publish/files_player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/event/slug.h"
#include "daemon/publish/page_club.h"
#include "daemon/publish/page_person.h"
#include "daemon/publish/page_search.h"
#include "daemon/publish/plain_json.h"
#include "daemon/publish/published.h"
#include "daemon/publish/put_file.h"

static int put(const char *dir, int64_t player, const char *ending, struct sbuf *content,
	       struct sbuf *ret_why)
{
	char name[48];
	int rc;

	snprintf(name, sizeof(name), "%" PRId64 ".%s", player, ending);
	rc = put_file_below(dir, "players", name, content, ret_why);
	sbuf_reset(content);
	return rc;
}

static void add_json(const struct person_view *person, struct sbuf *out)
{
	plain_json_put(view_person_json(person), JSON_INDENT(1), out);
}

int files_player_write(struct context *ctx, const char *dir, int64_t player, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(ctx, "/players");
	struct sbuf content = SBUF_INIT;
	struct person_view person;
	int rc = view_person(ctx, player, &person);

	if (rc <= 0)
		return rc;
	p.up = "../";
	page_person(&p, &person, &content);
	rc = put(dir, player, "html", &content, ret_why);
	add_json(&person, &content);
	if (!rc)
		rc = put(dir, player, "json", &content, ret_why);
	for (int i = 0; i < person.games.n && rc >= 0; i++)
		rc = published_game(ctx, dir, person.games.list[i].id, &content);
	if (rc >= 0)
		rc = put(dir, player, "pgn", &content, ret_why);
	view_person_release(&person);
	sbuf_release(&content);
	return rc < 0 ? rc : 1;
}

/* --- all players, and their clubs ------------------------------------------------------------ */

#define READ_A_STEP 64	/* players */
#define LIST_A_STEP 512 /* players */

void files_players_begin(struct context *ctx, const char *dir, struct files_players *ret_players)
{
	*ret_players = (struct files_players){.ctx = ctx, .dir = dir, .items = SBUF_INIT};
}

static int read_some(struct files_players *players)
{
	int rc = view_person_more(players->ctx, READ_A_STEP, &players->last, &players->people);

	if (rc == 0) {
		view_person_sort(&players->people);
		players->known = true;
	}
	return rc < 0 ? rc : 1;
}

static void list_some(struct files_players *players)
{
	struct page_place p = put_file_place(players->ctx, "/search");
	size_t left = players->people.n - players->listed;
	size_t n = left < LIST_A_STEP ? left : LIST_A_STEP;

	page_search_items(&p, players->people.list + players->listed, n, &players->items);
	players->listed += n;
}

static int put_list(struct files_players *players, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(players->ctx, "/search");
	struct sbuf page = SBUF_INIT;
	struct front_view front;
	int rc = view_front(players->ctx, &front);

	if (rc < 0)
		return rc;
	page_search_people(&p, players->items.buf, &front, &page);
	rc = put_file(players->dir, "search.html", &page, ret_why);
	sbuf_release(&players->items);
	players->list = true;
	view_front_release(&front);
	sbuf_release(&page);
	return rc;
}

/* Whether an earlier player in the list has a club with that slug. */
static bool is_done(const struct files_players *players, const char *slug)
{
	struct sbuf other = SBUF_INIT;
	bool done = false;

	for (size_t i = 0; i < players->at && !done; i++) {
		sbuf_reset(&other);
		slug_of_code(players->people.list[i].club, &other);
		done = other.len && !strcmp(other.buf, slug);
	}
	sbuf_release(&other);
	return done;
}

static int put_club(struct files_players *players, const char *slug, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(players->ctx, "/clubs");
	struct sbuf page = SBUF_INIT, name = SBUF_INIT;
	struct club_view club;
	int rc = view_club(players->ctx, slug, &club);

	if (rc <= 0)
		return rc;
	p.up = "../";
	page_club(&p, &club, &page);
	sbuf_addf(&name, "%s.html", slug);
	rc = put_file_below(players->dir, "clubs", name.buf, &page, ret_why);
	view_club_release(&club);
	sbuf_release(&page);
	sbuf_release(&name);
	return rc;
}

int files_players_step(struct files_players *players, struct sbuf *ret_why)
{
	struct sbuf slug = SBUF_INIT;
	int rc = 0;

	if (!players->known)
		return read_some(players);
	if (players->listed < players->people.n) {
		list_some(players);
		return 1;
	}
	if (!players->list) {
		rc = put_list(players, ret_why);
		return rc < 0 ? rc : 1;
	}
	if (players->at == players->people.n)
		return 0;
	slug_of_code(players->people.list[players->at].club, &slug);
	if (slug.len && !is_done(players, slug.buf))
		rc = put_club(players, slug.buf, ret_why);
	players->at++;
	sbuf_release(&slug);
	return rc < 0 ? rc : 1;
}

void files_players_release(struct files_players *players)
{
	view_person_list_release(&players->people);
	sbuf_release(&players->items);
}
