/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See files_player.h. */
#include "daemon/publish/files_player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/publish/page_club.h"
#include "daemon/publish/page_person.h"
#include "daemon/publish/page_search.h"
#include "daemon/publish/plain_json.h"
#include "daemon/publish/published.h"
#include "daemon/publish/put_file.h"
#include "daemon/publish/view_person.h"

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

#define READ_A_STEP  64	 /* players */
#define LIST_A_STEP  512 /* players */
#define SCORE_A_STEP 64	 /* members of a club */

void files_players_begin(struct context *ctx, const char *dir, struct files_players *ret_players)
{
	*ret_players = (struct files_players){.ctx = ctx,
					      .dir = dir,
					      .people = people_new(PEOPLE_BLOCK),
					      .items = SBUF_INIT,
					      .put = PUT_PARTS_INIT};
}

static int read_some(struct files_players *players)
{
	int rc = people_read(players->people, players->ctx, READ_A_STEP);

	players->known = rc == 0;
	return rc < 0 ? rc : 1;
}

static void list_some(struct files_players *players)
{
	struct page_place p = put_file_place(players->ctx, "/search");
	const struct view_player *some[LIST_A_STEP];
	size_t n = 0;

	while (n < LIST_A_STEP && (some[n] = people_next(players->people)))
		n++;
	players->taken = n < LIST_A_STEP;
	page_search_items(&p, some, n, &players->items);
}

/* The items become the whole page. */
static int make_list(struct files_players *players)
{
	struct page_place p = put_file_place(players->ctx, "/search");
	struct sbuf page = SBUF_INIT;
	struct front_view front;
	int rc = view_front(players->ctx, &front);

	if (rc < 0)
		return rc;
	page_search_people(&p, players->items.buf, &front, &page);
	sbuf_release(&players->items);
	players->items = page;
	players->page = true;
	view_front_release(&front);
	return 1;
}

static int put_list(struct files_players *players, struct sbuf *ret_why)
{
	int rc = put_file_part(&players->put, players->dir, ".", "search.html", &players->items,
			       ret_why);

	players->list = rc == 0;
	if (rc == 0)
		sbuf_release(&players->items);
	return rc < 0 ? rc : 1;
}

static int put_club(struct files_players *players, const char *slug, struct sbuf *ret_why)
{
	struct page_place p = put_file_place(players->ctx, "/clubs");
	struct sbuf page = SBUF_INIT, name = SBUF_INIT;
	int rc;

	p.up = "../";
	page_club(&p, &players->view, &page);
	sbuf_addf(&name, "%s.html", slug);
	rc = put_file_below(players->dir, "clubs", name.buf, &page, ret_why);
	sbuf_release(&page);
	sbuf_release(&name);
	return rc;
}

static void end_club(struct files_players *players)
{
	if (players->begun)
		view_club_release(&players->view);
	players->begun = false;
}

/* The scores of some members, or the page after the last. */
static int club_step(struct files_players *players, const struct people_club *club,
		     struct sbuf *ret_why)
{
	int rc;

	if (!players->begun)
		view_club_begin(club->members, club->n, &players->view);
	players->begun = true;
	rc = view_club_scores(players->ctx, SCORE_A_STEP, &players->view);
	if (rc != 0)
		return rc;
	rc = view_club_teams(players->ctx, club->slug, &players->view);
	if (rc >= 0)
		rc = put_club(players, club->slug, ret_why);
	end_club(players);
	players->club++;
	return rc < 0 ? rc : 1;
}

int files_players_step(struct files_players *players, struct sbuf *ret_why)
{
	const struct people_club *club = people_club(players->people, players->club);

	if (!players->known)
		return read_some(players);
	if (!players->taken) {
		list_some(players);
		return 1;
	}
	if (!players->page)
		return make_list(players);
	if (!players->list)
		return put_list(players, ret_why);
	return club ? club_step(players, club, ret_why) : 0;
}

void files_players_release(struct files_players *players)
{
	end_club(players);
	people_free(players->people);
	put_parts_release(&players->put);
	sbuf_release(&players->items);
}
