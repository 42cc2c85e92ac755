/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Writes the page of a table. */
#include "cli/standings_page.h"

#include "cli/html.h"
#include "cli/player.h"
#include "cli/report_score.h"
#include "cli/usage.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define CURVE_WIDTH  240
#define CURVE_HEIGHT 60

static void number_element(struct markup *w, const char *name, json_t *v)
{
	char buf[32];

	snprintf(buf, sizeof(buf), "%.7g", json_real_value(v));
	if (json_is_real(v))
		markup_element(w, name, report_score_localize(usage_lang(), buf));
	else if (json_is_integer(v))
		markup_elementf(w, name, "%lld", (long long)json_integer_value(v));
	else
		markup_element(w, name, "");
}

static const char *string_of(json_t *obj, const char *key)
{
	const char *s = json_string_value(json_object_get(obj, key));

	return s ? s : "";
}

static void text_half(struct markup *w, long whole)
{
	if (whole)
		markup_textf(w, "%ld", whole);
	markup_text(w, "½");
}

/* Points of a game or a match, with ½ for a half. */
static void add_points(struct markup *w, json_t *res)
{
	double r = json_number_value(res);
	long whole = (long)r;

	if (r == (double)whole)
		markup_textf(w, "%ld", whole);
	else if (r == (double)whole + 0.5)
		text_half(w, whole);
	else
		markup_textf(w, "%.7g", r);
}

/* Lookup tables for the rows. */
struct page {
	struct markup *w;
	json_t *index;	/* players by id */
	json_t *order;	/* ids, best first */
	json_t *number; /* by id: the line in that order, from 1 */
	json_t *columns;
	size_t rounds; /* columns of a table by rounds; 0 for a crosstable */
};

/* Groups a player's games by the opponent's id or the round. */
static json_t *games_by(json_t *player, bool by_round)
{
	json_t *all = json_object(), *g, *list;
	char round[24];
	const char *key;
	size_t i;

	json_array_foreach(json_object_get(player, "games"), i, g)
	{
		snprintf(round, sizeof(round), "%lld",
			 (long long)json_integer_value(json_object_get(g, "r")));
		key = by_round ? round : string_of(g, "opp");
		list = json_object_get(all, key);
		if (!list) {
			list = json_array();
			json_object_set_new(all, key, list);
		}
		json_array_append(list, g);
	}
	return all;
}

/* Colour and result. */
static void add_game(struct markup *w, json_t *g)
{
	markup_text(w, string_of(g, "col"));
	if (json_is_true(json_object_get(g, "open"))) {
		markup_text(w, "* ");
		return;
	}
	add_points(w, json_object_get(g, json_object_get(g, "score") ? "score" : "res"));
	if (json_is_false(json_object_get(g, "played")))
		markup_text(w, "f");
	markup_text(w, json_is_false(json_object_get(g, "counted")) ? REPORT_SCORE_LEFT " " : " ");
}

/* All games against one opponent in one cell. */
static void cross_cell(struct markup *w, json_t *player, json_t *games, const char *opponent)
{
	json_t *g;
	size_t i;

	markup_start(w, "td");
	if (!strcmp(string_of(player, "id"), opponent)) {
		markup_attribute(w, "class", "self");
		markup_text(w, "×");
	}
	json_array_foreach(json_object_get(games, opponent), i, g) add_game(w, g);
	markup_end(w);
}

static void cross_cells(const struct page *p, json_t *player, json_t *games)
{
	json_t *other;
	size_t i;

	json_array_foreach(p->order, i, other)
		cross_cell(p->w, player, games, json_string_value(other));
}

/* All games of one round in one cell, each after the opponent's line number. */
static void round_cell(const struct page *p, json_t *games, size_t round)
{
	char key[24];
	json_t *g, *number;
	size_t i;

	snprintf(key, sizeof(key), "%zu", round);
	markup_start(p->w, "td");
	json_array_foreach(json_object_get(games, key), i, g)
	{
		number = json_object_get(p->number, string_of(g, "opp"));
		if (number)
			markup_textf(p->w, "%lld", (long long)json_integer_value(number));
		add_game(p->w, g);
	}
	markup_end(p->w);
}

static size_t table_width(const struct page *p)
{
	return p->rounds ? p->rounds : json_array_size(p->order);
}

static void head_row(const struct page *p)
{
	const char *name;
	json_t *v;
	size_t i;

	markup_start(p->w, "tr");
	markup_element(p->w, "th", "#");
	if (p->rounds)
		markup_element(p->w, "th", usage_tr("No."));
	markup_element(p->w, "th", usage_tr("Name"));
	for (i = 1; i <= table_width(p); i++)
		markup_elementf(p->w, "th", "%zu", i);
	json_object_foreach(p->columns, name, v)
		markup_element(p->w, "th", !strcmp(name, "points") ? usage_tr("points") : name);
	markup_end(p->w);
}

static void player_row(const struct page *p, json_t *place, const char *id)
{
	json_t *player = json_object_get(p->index, id), *all;
	json_t *games = games_by(player, p->rounds > 0);
	const char *name;
	size_t i;

	markup_start(p->w, "tr");
	number_element(p->w, "td", place);
	if (p->rounds)
		number_element(p->w, "td", json_object_get(p->number, id));
	markup_start(p->w, "th");
	markup_attribute(p->w, "scope", "row");
	markup_text(p->w, player ? player_name(player) : id);
	markup_end(p->w);
	for (i = 1; i <= p->rounds; i++)
		round_cell(p, games, i);
	if (!p->rounds)
		cross_cells(p, player, games);
	json_object_foreach(p->columns, name, all)
		number_element(p->w, "td", json_object_get(all, id));
	markup_end(p->w);
	json_decref(games);
}

static json_t *order_of(json_t *rank)
{
	json_t *order = json_array(), *part, *id;
	size_t i, k;

	json_array_foreach(rank, i, part)
	{
		json_array_foreach(json_object_get(part, "ids"), k, id)
			json_array_append(order, id);
	}
	return order;
}

static json_t *number_of(json_t *order)
{
	json_t *number = json_object(), *id;
	size_t i;

	json_array_foreach(order, i, id)
		json_object_set_new(number, json_string_value(id), json_integer((json_int_t)i + 1));
	return number;
}

/* Returns the number of rounds if not everybody can have met everybody; otherwise 0. */
static size_t rounds_of(json_t *input, size_t players)
{
	json_int_t rounds = json_integer_value(json_object_get(input, "rounds"));

	return rounds > 0 && (size_t)rounds + 1 < players ? (size_t)rounds : 0;
}

static void page_table(struct markup *w, json_t *input, json_t *rank, json_t *columns)
{
	json_t *order = order_of(rank), *part, *id;
	struct page p = {w,	  player_index(json_object_get(input, "players")),
			 order,	  number_of(order),
			 columns, rounds_of(input, json_array_size(order))};
	size_t i, k;

	markup_start(w, "table");
	markup_start(w, "thead");
	head_row(&p);
	markup_end(w);
	markup_start(w, "tbody");
	json_array_foreach(rank, i, part)
	{
		json_array_foreach(json_object_get(part, "ids"), k, id)
			player_row(&p, json_object_get(part, "place"), json_string_value(id));
	}
	markup_end(w);
	markup_end(w);
	json_decref(p.index);
	json_decref(p.number);
	json_decref(order);
}

/* Returns the lowest and highest rating of a history. */
static void range_of(json_t *history, double *ret_low, double *ret_high)
{
	json_t *point;
	size_t i;

	*ret_low = *ret_high = json_number_value(json_array_get(json_array_get(history, 0), 1));
	json_array_foreach(history, i, point)
	{
		double r = json_number_value(json_array_get(point, 1));

		if (r < *ret_low)
			*ret_low = r;
		if (r > *ret_high)
			*ret_high = r;
	}
}

static void curve_points(struct markup *w, json_t *history)
{
	size_t n = json_array_size(history), i;
	struct sbuf points = SBUF_INIT;
	double low, high;
	json_t *point;

	range_of(history, &low, &high);
	json_array_foreach(history, i, point)
	{
		double r = json_number_value(json_array_get(point, 1));
		double x = n > 1 ? (double)i * (CURVE_WIDTH - 10) / (double)(n - 1) + 5 : 5;
		double y = high > low ? (high - r) * (CURVE_HEIGHT - 10) / (high - low) + 5
				      : CURVE_HEIGHT / 2.0;

		sbuf_addf(&points, "%s%.1f,%.1f", i ? " " : "", x, y);
	}
	markup_attribute(w, "points", points.buf);
	sbuf_release(&points);
}

static void curve(struct markup *w, json_t *player)
{
	json_t *history = json_object_get(player, "history");
	char box[48];

	if (json_array_size(history) < 2)
		return;
	markup_start(w, "figure");
	snprintf(box, sizeof(box), "0 0 %d %d", CURVE_WIDTH, CURVE_HEIGHT);
	markup_start(w, "svg");
	markup_attribute(w, "xmlns", "http://www.w3.org/2000/svg");
	markup_attribute(w, "viewBox", box);
	markup_attribute(w, "width", "240");
	markup_attribute(w, "height", "60");
	markup_attribute(w, "role", "img");
	markup_element(w, "title", player_name(player));
	markup_start(w, "polyline");
	markup_attribute(w, "fill", "none");
	markup_attribute(w, "stroke", "currentColor");
	curve_points(w, history);
	markup_end(w);
	markup_end(w);
	markup_element(w, "figcaption", player_name(player));
	markup_end(w);
}

/* Has any game `key` with that value? */
static bool has_game(json_t *players, const char *key, json_t *value)
{
	json_t *p, *g;
	size_t i, k;

	json_array_foreach(players, i, p)
	{
		json_array_foreach(json_object_get(p, "games"), k, g)
		{
			if (json_object_get(g, key) == value)
				return true;
		}
	}
	return false;
}

void standings_page(FILE *out, json_t *input, json_t *rank, json_t *columns, const char *order)
{
	struct markup page, *w = &page;
	const char *title = string_of(input, "name");
	struct sbuf left = SBUF_INIT, text = SBUF_INIT;
	json_t *p;
	size_t i;

	markup_init(w);
	report_score_add_left(usage_lang(), &left);
	if (!*title)
		title = usage_tr("Standings");
	markup_start(w, "html");
	markup_attribute(w, "lang", usage_lang()->code);
	html_head(w, title,
		  "body{font-family:sans-serif;margin:1em}table{border-collapse:collapse}"
		  "td,th{border:1px solid;padding:.2em .5em;text-align:center}"
		  ".self{opacity:.4}figure{display:inline-block}");
	markup_start(w, "body");
	markup_element(w, "h1", title);
	page_table(w, input, rank, columns);
	markup_elementf(w, "p", usage_tr("Order by %s."), order);
	if (has_game(json_object_get(input, "players"), "open", json_true()))
		markup_element(w, "p", usage_tr("* A game without a result, not counted."));
	if (has_game(json_object_get(input, "players"), "counted", json_false()))
		markup_element(w, "p", left.buf);
	json_array_foreach(json_object_get(input, "players"), i, p) curve(w, p);
	markup_end(w);
	markup_end(w);
	html_finish(w, &text);
	fputs(text.buf, out);
	sbuf_release(&text);
	sbuf_release(&left);
}
