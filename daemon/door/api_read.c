/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See api_read.h. */
#include "daemon/door/api_read.h"

#include <event2/keyvalq_struct.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/door/http_query.h"
#include "daemon/door/http_reply.h"
#include "daemon/door/proof.h"
#include "daemon/publish/view_desk.h"
#include "daemon/publish/view_json.h"
#include "daemon/publish/view_json_my.h"
#include "daemon/publish/view_right.h"
#include "daemon/publish/view_rows.h"
#include "daemon/readers.h"
#include "sql/store_note.h"
#include "sql/store_player.h"
#include "sql/store_preference.h"

#define JSON_TYPE "application/json"

#define PAGE 100 /* finished games per page */

/* A request being answered. */
struct reading {
	struct context *ctx;
	struct page_cache *cache;
	struct evhttp_request *req;
	struct evkeyvalq query;
	const struct api_place *place;
	int64_t player;
	struct instant now;
};

/* --- answers --------------------------------------------------------------------------------- */

/* Takes over `json`; `rc` is the result of the view. */
static void reply(const struct reading *r, int rc, json_t *json)
{
	if (rc > 0) {
		http_reply_json(r->req, 200, json);
		return;
	}
	json_decref(json);
	http_reply_no_store(r->req);
}

/* Names the query parameter and its valid values. */
static void bad_parameter(const struct reading *r, const char *name, const char *expected)
{
	char message[160];

	snprintf(message, sizeof(message), "%s: %s", name, expected);
	http_reply_error(r->req, 400, "bad_field", "", message);
}

static const char *parameter(const struct reading *r, const char *name)
{
	return evhttp_find_header(&r->query, name);
}

/* --- games ----------------------------------------------------------------------------------- */

static json_t *line_json(const struct desk_line *l, int64_t player)
{
	return json_pack("{s:I, s:i, s:b, s:s, s:{s:I, s:s, s:i}, s:s, s:o, s:o}", "game",
			 (json_int_t)l->row.id, "ply", l->row.ply, "my_turn", l->my_turn, "color",
			 l->row.white == player ? "white" : "black", "opponent", "number",
			 (json_int_t)l->opponent.id, "name", l->opponent.name, "rating",
			 l->opponent.rating, "last_move", l->last_move, "days_left",
			 l->my_turn ? json_integer(l->days_left) : json_null(), "last_day",
			 l->my_turn ? view_json_date(l->last_day) : json_null());
}

/* Running games, most urgent first; few enough not to need pages. */
static void running_games(const struct reading *r)
{
	struct desk_view desk;
	json_t *games;

	if (view_desk(r->ctx, r->player, r->now, &desk) < 0) {
		http_reply_no_store(r->req);
		return;
	}
	games = json_array();
	for (int i = 0; i < desk.n_lines; i++)
		json_array_append_new(games, line_json(&desk.lines[i], r->player));
	view_desk_release(&desk);
	http_reply_json(r->req, 200, json_pack("{s:o, s:n}", "games", games, "next"));
}

static int over_json(const struct reading *r, const struct game_row *row, json_t *games)
{
	bool white = row->white == r->player;
	struct view_player opponent;
	int rc = view_player(r->ctx, white ? row->black : row->white, &opponent);

	if (rc <= 0)
		return rc < 0 ? rc : STORE_FAILED;
	json_array_append_new(
		games, json_pack("{s:I, s:i, s:b, s:s, s:{s:I, s:s, s:i}, s:s, s:n, s:n, s:s, s:o}",
				 "game", (json_int_t)row->id, "ply", row->ply, "my_turn", false,
				 "color", white ? "white" : "black", "opponent", "number",
				 (json_int_t)opponent.id, "name", opponent.name, "rating",
				 opponent.rating, "last_move", "", "days_left", "last_day",
				 "result", row->result, "ended", view_json_instant(row->ended_at)));
	return 1;
}

/* Finished games by number, one page at a time; the cursor is the last number. */
static void finished_games(const struct reading *r, int64_t after)
{
	struct view_rows rows;
	json_t *games = json_array();
	int64_t last = 0;
	bool more = false;
	int rc =
		view_rows(r->ctx, &(struct game_query){.player = r->player, .after = after}, &rows);

	for (int i = 0; i < rows.n && rc >= 0 && !more; i++) {
		if (rows.list[i].stage != STAGE_OVER)
			continue;
		more = json_array_size(games) == PAGE;
		if (!more) {
			rc = over_json(r, &rows.list[i], games);
			last = rows.list[i].id;
		}
	}
	free(rows.list);
	if (rc < 0) {
		json_decref(games);
		http_reply_no_store(r->req);
		return;
	}
	http_reply_json(
		r->req, 200,
		json_pack("{s:o, s:o}", "games", games, "next", view_json_next(more, last)));
}

static void games(const struct reading *r)
{
	const char *state = parameter(r, "state");
	int64_t after = http_query_cursor(&r->query);

	if (after < 0)
		http_query_refuse_cursor(r->req);
	else if (state && !strcmp(state, "over"))
		finished_games(r, after);
	else if (state && strcmp(state, "open") != 0)
		bad_parameter(r, "state", "open or over");
	else
		running_games(r);
}

/* Loads the game in the path; false, and answered, if there is none. */
static bool load_game(const struct reading *r, struct game_view *ret_view)
{
	int rc = view_game(r->ctx, r->place->number, 0, ret_view);

	if (rc < 0)
		http_reply_no_store(r->req);
	else if (rc == 0)
		http_reply_error(r->req, 404, "no_such_game", "", "There is no such game.");
	return rc > 0;
}

static bool is_player(const struct reading *r, const struct game_view *v)
{
	return v->white.id == r->player || v->black.id == r->player;
}

/* Sends the answer and caches it.  Takes over `json`. */
static void reply_game(const struct reading *r, struct page_key *key, const struct game_view *v,
		       json_t *json)
{
	char *text = http_reply_json_text(json);
	struct sbuf body = SBUF_INIT;

	sbuf_adds(&body, text);
	key->group = v->row.group;
	page_cache_put(r->cache, key, JSON_TYPE, &body, "");
	http_reply_send(r->req, 200, JSON_TYPE, body.buf, body.len);
	sbuf_release(&body);
	free(text);
}

static void game(const struct reading *r)
{
	char text[64];
	struct page_key key = {.text = text,
			       .game = r->place->number,
			       .now = r->now,
			       .began = page_cache_time(r->cache)};
	const struct page_kept *kept;
	struct game_view v;
	json_t *json;
	int rc = 1, begun;

	snprintf(text, sizeof(text), "api %lld %lld", (long long)r->player, (long long)key.game);
	kept = page_cache_find(r->cache, &key);
	if (kept) {
		http_reply_send(r->req, 200, kept->type, kept->body.buf, kept->body.len);
		return;
	}
	begun = readers_begin(r->ctx);
	if (!load_game(r, &v)) {
		readers_end(r->ctx, begun);
		return;
	}
	json = view_json_game_player(&v, r->player, r->now);
	if (is_player(r, &v))
		rc = view_json_my_game(r->ctx, &v, r->player, r->now, json);
	if (rc > 0)
		reply_game(r, &key, &v, json);
	else
		reply(r, rc, json);
	view_game_release(&v);
	readers_end(r->ctx, begun);
}

static void preview(const struct reading *r)
{
	const char *move = parameter(r, "move");
	struct game_view v;
	json_t *json = NULL;

	if (!move || !*move || strlen(move) > API_WORD_MAX) {
		bad_parameter(r, "move", "5254, e2e4 or Nf3");
		return;
	}
	if (!load_game(r, &v))
		return;
	if (!is_player(r, &v)) {
		http_reply_error(r->req, 404, "no_such_game", "", "You play no such game.");
		view_game_release(&v);
		return;
	}
	if (view_game_take(r->ctx, &v) < 0) {
		http_reply_no_store(r->req);
		view_game_release(&v);
		return;
	}
	switch (view_json_my_preview(&v, r->player, move, r->now, &json)) {
	case PREVIEW_FINE: http_reply_json(r->req, 200, json); break;
	case PREVIEW_NOT_YOUR_TURN:
		http_reply_error(r->req, 409, "not_on_move", "6.2.4", "It is not your turn.");
		break;
	case PREVIEW_BAD_NOTATION:
		http_reply_error(r->req, 400, "bad_notation", "6.2.2",
				 "The move cannot be read; write it as 5254, e2e4 or Nf3.");
		break;
	case PREVIEW_ILLEGAL:
		http_reply_error(r->req, 409, "illegal_move", "6.3.5.1, 6.8.6",
				 "The move is not lawful.");
		break;
	}
	view_game_release(&v);
}

/* Their version is the tag, which a PUT must name. */
static void notes(const struct reading *r)
{
	struct note_row note = NOTE_ROW_INIT;
	struct game_row row;
	char tag[32];
	int rc = store_game_get(r->ctx->store, r->place->number, &row);

	if (rc > 0 && !store_game_plays(&row, r->player))
		rc = 0;
	if (rc == 0) {
		http_reply_error(r->req, 404, "no_such_game", "", "You play no such game.");
		return;
	}
	if (rc > 0)
		rc = store_note_get(r->ctx->store, r->player, row.id, &note);
	if (rc < 0) {
		http_reply_no_store(r->req);
	} else {
		snprintf(tag, sizeof(tag), "\"%lld\"", (long long)note.version);
		evhttp_add_header(evhttp_request_get_output_headers(r->req), "ETag", tag);
		http_reply_json(
			r->req, 200,
			json_pack("{s:s, s:s}", "text", note.text.buf, "tree", note.tree.buf));
	}
	note_row_release(&note);
}

/* --- leave ----------------------------------------------------------------------------------- */

static void leave_preview(const struct reading *r)
{
	const char *from = parameter(r, "from"), *to = parameter(r, "to");
	struct civil first, last;
	json_t *json = NULL;
	int rc;

	if (!from || !civil_parse(from, &first)) {
		bad_parameter(r, "from", "a date, 2026-07-01");
	} else if (!to || !civil_parse(to, &last) || last.day < first.day ||
		   last.day - first.day > 366) {
		bad_parameter(r, "to", "a date, 2026-07-14, not before from");
	} else {
		rc = view_json_my_leave_preview(r->ctx, r->player, first, last, r->now, &json);
		reply(r, rc, json);
	}
}

/* --- the person ------------------------------------------------------------------------------ */

static void settings(const struct reading *r)
{
	char zone[STORE_PREFERENCE_MAX + 1] = "", notation[STORE_PREFERENCE_MAX + 1] = "";
	struct player p;
	int rc = store_player_get(r->ctx->store, r->player, &p);

	if (rc > 0)
		rc = store_preference_get(r->ctx->store, r->player, "zone", zone);
	if (rc >= 0)
		rc = store_preference_get(r->ctx->store, r->player, "notation", notation);
	if (rc < 0)
		http_reply_no_store(r->req);
	else
		http_reply_json(r->req, 200,
				json_pack("{s:s, s:s, s:s, s:s}", "language", p.lang, "letters",
					  store_letters_word(p.letters), "zone", zone, "notation",
					  notation));
}

static void read_target(const struct reading *r, enum api_target target)
{
	json_t *json = NULL;
	int rc;

	if (target == API_ME)
		rc = view_json_my_person(r->ctx, r->player, &json);
	else if (target == API_TOKENS)
		rc = view_json_my_tokens(r->ctx, r->player, r->now, &json);
	else if (target == API_LEAVE)
		rc = view_json_my_leave(r->ctx, r->player, r->now, &json);
	else
		rc = view_right_player(r->ctx, r->player, zone_date(ZONE_COPENHAGEN, r->now),
				       r->now, &json);
	reply(r, rc, json);
}

static bool serve_target(const struct reading *r, const struct api_route *route)
{
	if (route->target == API_DESK)
		games(r);
	else if (route->target == API_PREVIEW)
		preview(r);
	else if (route->target == API_PROOF)
		proof_reply(r->ctx, r->req, r->place->number);
	else if (route->target == API_NOTES)
		notes(r);
	else if (route->target == API_LEAVE_PREVIEW)
		leave_preview(r);
	else if (route->target == API_SETTINGS)
		settings(r);
	else if (route->target == API_ME || route->target == API_TOKENS ||
		 route->target == API_LEAVE || route->target == API_RIGHTS)
		read_target(r, route->target);
	else
		return false;
	return true;
}

bool api_read_serve(struct context *ctx, struct page_cache *cache, struct evhttp_request *req,
		    const struct api_route *route, const struct api_place *place, int64_t player,
		    struct instant now)
{
	struct reading r = {.ctx = ctx,
			    .cache = cache,
			    .req = req,
			    .place = place,
			    .player = player,
			    .now = now};
	bool served = true;
	int begun;

	if (!http_query_read(req, &r.query)) {
		bad_parameter(&r, "query", "NAME=VALUE");
		return true;
	}
	if (route->target == API_GAME) {
		game(&r); /* which may be cached */
	} else {
		begun = readers_begin(ctx);
		served = serve_target(&r, route);
		readers_end(ctx, begun);
	}
	evhttp_clear_headers(&r.query);
	return served;
}
