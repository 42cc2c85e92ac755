/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See view_rating.h. */
#include "daemon/publish/view_rating.h"

#include <stdlib.h>
#include <string.h>

#include "crypto/digest.h"
#include "daemon/publish/view_json.h"
#include "daemon/rating_book.h"
#include "sql/store_calendar.h"
#include "sql/store_event.h"
#include "sql/store_rating.h"

/* --- lists ----------------------------------------------------------------------------------- */

static const char *status_word(bool provisional)
{
	return provisional ? "P" : "F";
}

/* A line of the canonical text; `id;rating;games;P|F;last-date`. */
static int add_player(struct context *ctx, const char *line, size_t len, json_t *list)
{
	const struct rating_book_line parsed = rating_book_parse(line);
	struct player p;
	int rc = store_player_get(ctx->store, parsed.player, &p);

	if (rc > 0)
		json_array_append_new(list, json_pack("{s:I, s:s, s:i, s:i, s:s, s:s#}", "player",
						      (json_int_t)p.id, "name", p.name, "rating",
						      parsed.rating, "games", parsed.games,
						      "status", status_word(parsed.provisional),
						      "last", line + len - 10, (size_t)10));
	return rc < 0 ? rc : 1;
}

static int add_players(struct context *ctx, const char *text, json_t *list)
{
	int rc = 1;

	while (*text && rc > 0) {
		size_t len = strcspn(text, "\n");
		if (len > 10)
			rc = add_player(ctx, text, len, list);
		text += len + (text[len] == '\n');
	}
	return rc;
}

static void set_head(json_t *out, const struct rating_list_row *row)
{
	char hex[2 * STORE_HASH + 1];

	hex_encode(row->hash, STORE_HASH, hex);
	json_object_set_new(out, "date", view_json_date(row->day));
	json_object_set_new(out, "revision", json_integer(row->revision));
	json_object_set_new(out, "sha256", json_string(hex));
}

int view_rating_list(struct context *ctx, struct civil day, json_t **ret)
{
	json_t *players = json_array();
	json_t *out = json_pack("{s:n, s:i, s:s, s:o}", "date", "revision", 0, "sha256", "",
				"players", players);
	struct rating_list_row row;
	int rc = store_rating_list_on(ctx->store, day, &row);

	if (rc > 0) {
		set_head(out, &row);
		rc = add_players(ctx, row.text, players);
		rating_list_row_release(&row);
	}
	if (rc < 0)
		json_decref(out);
	else
		*ret = out;
	return rc < 0 ? rc : 1;
}

int view_rating_text(struct context *ctx, struct civil day, struct sbuf *ret)
{
	struct rating_list_row row;
	int rc = store_rating_list_on(ctx->store, day, &row);

	if (rc > 0) {
		if (row.day.day == day.day)
			sbuf_adds(ret, row.text);
		else
			rc = 0;
		rating_list_row_release(&row);
	}
	return rc;
}

static int take_list(void *arg, const struct rating_list_row *row)
{
	json_t *one = json_object();

	set_head(one, row);
	json_object_set_new(one, "at", view_json_instant(row->at));
	json_array_insert_new(arg, 0, one);
	return 0;
}

int view_rating_lists(struct context *ctx, json_t **ret)
{
	json_t *list = json_array();
	int rc = store_rating_list_each(ctx->store, take_list, list);

	if (rc < 0)
		json_decref(list);
	else
		*ret = list;
	return rc;
}

/* --- a player -------------------------------------------------------------------------------- */

static double number(struct ratio r)
{
	return r.den ? (double)r.num / (double)r.den : 0.0;
}

static int take_step(void *arg, const struct rating_step *s, struct civil day, int revision)
{
	json_array_append_new(
		arg, json_pack("{s:o, s:i, s:I, s:i, s:o, s:i, s:i, s:f, s:f, s:i, s:f, s:i, s:b}",
			       "date", view_json_date(day), "revision", revision, "group",
			       (json_int_t)s->group, "board", s->board, "end",
			       view_json_date(s->ended), "old", s->was, "games", s->games, "w",
			       number(s->won), "we", number(s->expected), "k", s->factor, "b",
			       number(s->bonus), "new", s->becomes, "average", s->average));
	return 0;
}

static int name_groups(struct context *ctx, json_t *history)
{
	struct group_row g;
	json_t *one;
	size_t i;
	int rc = 1;

	json_array_foreach(history, i, one)
	{
		if (rc > 0)
			rc = store_group_get(ctx->store,
					     json_integer_value(json_object_get(one, "group")), &g);
		if (rc > 0)
			json_object_set_new(one, "code", json_string(g.code[0] ? g.code : g.name));
	}
	return rc;
}

static int add_standing(struct context *ctx, int64_t player, struct civil today, json_t *out)
{
	const struct rating_book_line *line;
	struct rating_book book;
	int rc = rating_book_load(ctx, today, &book);

	if (rc < 0)
		return rc;
	line = rating_book_find(&book, player);
	if (line) {
		json_object_set_new(out, "rating", json_integer(line->rating));
		json_object_set_new(out, "games", json_integer(line->games));
		json_object_set_new(out, "status", json_string(status_word(line->provisional)));
	}
	rating_book_release(&book);
	return 1;
}

int view_rating_player(struct context *ctx, int64_t player, struct civil today, json_t **ret)
{
	json_t *history = json_array(), *out;
	struct player p;
	int rc = store_player_get(ctx->store, player, &p);

	if (rc <= 0) {
		json_decref(history);
		return rc;
	}
	out = json_pack("{s:I, s:s, s:n, s:i, s:n, s:o}", "player", (json_int_t)p.id, "name",
			p.name, "rating", "games", 0, "status", "history", history);
	rc = add_standing(ctx, player, today, out);
	if (rc > 0)
		rc = store_rating_step_each_player(ctx->store, player, take_step, history);
	if (rc > 0)
		rc = name_groups(ctx, history);
	if (rc < 0)
		json_decref(out);
	else
		*ret = out;
	return rc < 0 ? rc : 1;
}
