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

static void number_element(xmlTextWriterPtr w, const char *name, json_t *v)
{
	char buf[32];

	snprintf(buf, sizeof(buf), "%.7g", json_real_value(v));
	if (json_is_real(v))
		html_element(w, name, report_score_localize(usage_lang(), buf));
	else if (json_is_integer(v))
		xmlTextWriterWriteFormatElement(w, BAD_CAST name, "%lld",
						(long long)json_integer_value(v));
	else
		html_element(w, name, "");
}

static const char *string_of(json_t *obj, const char *key)
{
	const char *s = json_string_value(json_object_get(obj, key));

	return s ? s : "";
}

static void text_half(xmlTextWriterPtr w, long whole)
{
	if (whole)
		xmlTextWriterWriteFormatString(w, "%ld", whole);
	html_text(w, "½");
}

/* Points of a game or a match, with ½ for a half. */
static void add_points(xmlTextWriterPtr w, json_t *res)
{
	double r = json_number_value(res);
	long whole = (long)r;

	if (r == (double)whole)
		xmlTextWriterWriteFormatString(w, "%ld", whole);
	else if (r == (double)whole + 0.5)
		text_half(w, whole);
	else
		xmlTextWriterWriteFormatString(w, "%.7g", r);
}

/* Lookup tables for the rows. */
struct page {
	xmlTextWriterPtr w;
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
static void add_game(xmlTextWriterPtr w, json_t *g)
{
	html_text(w, string_of(g, "col"));
	if (json_is_true(json_object_get(g, "open"))) {
		html_text(w, "* ");
		return;
	}
	add_points(w, json_object_get(g, json_object_get(g, "score") ? "score" : "res"));
	if (json_is_false(json_object_get(g, "played")))
		html_text(w, "f");
	html_text(w, json_is_false(json_object_get(g, "counted")) ? REPORT_SCORE_LEFT " " : " ");
}

/* All games against one opponent in one cell. */
static void cross_cell(xmlTextWriterPtr w, json_t *player, json_t *games, const char *opponent)
{
	json_t *g;
	size_t i;

	html_start(w, "td");
	if (!strcmp(string_of(player, "id"), opponent)) {
		html_attribute(w, "class", "self");
		html_text(w, "×");
	}
	json_array_foreach(json_object_get(games, opponent), i, g) add_game(w, g);
	html_end(w);
}

/* All games of one round in one cell, each after the opponent's line number. */
static void round_cell(const struct page *p, json_t *games, size_t round)
{
	char key[24];
	json_t *g, *number;
	size_t i;

	snprintf(key, sizeof(key), "%zu", round);
	html_start(p->w, "td");
	json_array_foreach(json_object_get(games, key), i, g)
	{
		number = json_object_get(p->number, string_of(g, "opp"));
		if (number)
			xmlTextWriterWriteFormatString(p->w, "%lld",
						       (long long)json_integer_value(number));
		add_game(p->w, g);
	}
	html_end(p->w);
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

	html_start(p->w, "tr");
	html_element(p->w, "th", "#");
	if (p->rounds)
		html_element(p->w, "th", usage_tr("No."));
	html_element(p->w, "th", usage_tr("Name"));
	for (i = 1; i <= table_width(p); i++)
		xmlTextWriterWriteFormatElement(p->w, BAD_CAST "th", "%zu", i);
	json_object_foreach(p->columns, name, v)
		html_element(p->w, "th", !strcmp(name, "points") ? usage_tr("points") : name);
	html_end(p->w);
}

static void player_row(const struct page *p, json_t *place, const char *id)
{
	json_t *player = json_object_get(p->index, id), *other, *all;
	json_t *games = games_by(player, p->rounds > 0);
	const char *name;
	size_t i;

	html_start(p->w, "tr");
	number_element(p->w, "td", place);
	if (p->rounds)
		number_element(p->w, "td", json_object_get(p->number, id));
	html_start(p->w, "th");
	html_attribute(p->w, "scope", "row");
	html_text(p->w, player ? player_name(player) : id);
	html_end(p->w);
	for (i = 1; i <= p->rounds; i++)
		round_cell(p, games, i);
	json_array_foreach(p->order, i, other)
	{
		if (!p->rounds)
			cross_cell(p->w, player, games, json_string_value(other));
	}
	json_object_foreach(p->columns, name, all)
		number_element(p->w, "td", json_object_get(all, id));
	html_end(p->w);
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

static void page_table(xmlTextWriterPtr w, json_t *input, json_t *rank, json_t *columns)
{
	json_t *order = order_of(rank), *part, *id;
	struct page p = {w,	  player_index(json_object_get(input, "players")),
			 order,	  number_of(order),
			 columns, rounds_of(input, json_array_size(order))};
	size_t i, k;

	html_start(w, "table");
	html_start(w, "thead");
	head_row(&p);
	html_end(w);
	html_start(w, "tbody");
	json_array_foreach(rank, i, part)
	{
		json_array_foreach(json_object_get(part, "ids"), k, id)
			player_row(&p, json_object_get(part, "place"), json_string_value(id));
	}
	html_end(w);
	html_end(w);
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

static void curve_points(xmlTextWriterPtr w, json_t *history)
{
	size_t n = json_array_size(history), i;
	double low, high;
	json_t *point;

	range_of(history, &low, &high);
	xmlTextWriterStartAttribute(w, BAD_CAST "points");
	json_array_foreach(history, i, point)
	{
		double r = json_number_value(json_array_get(point, 1));
		double x = n > 1 ? (double)i * (CURVE_WIDTH - 10) / (double)(n - 1) + 5 : 5;
		double y = high > low ? (high - r) * (CURVE_HEIGHT - 10) / (high - low) + 5
				      : CURVE_HEIGHT / 2.0;

		xmlTextWriterWriteFormatString(w, "%s%.1f,%.1f", i ? " " : "", x, y);
	}
	xmlTextWriterEndAttribute(w);
}

static void curve(xmlTextWriterPtr w, json_t *player)
{
	json_t *history = json_object_get(player, "history");
	char box[48];

	if (json_array_size(history) < 2)
		return;
	html_start(w, "figure");
	snprintf(box, sizeof(box), "0 0 %d %d", CURVE_WIDTH, CURVE_HEIGHT);
	html_start(w, "svg");
	html_attribute(w, "xmlns", "http://www.w3.org/2000/svg");
	html_attribute(w, "viewBox", box);
	html_attribute(w, "width", "240");
	html_attribute(w, "height", "60");
	html_attribute(w, "role", "img");
	html_element(w, "title", player_name(player));
	html_start(w, "polyline");
	html_attribute(w, "fill", "none");
	html_attribute(w, "stroke", "currentColor");
	curve_points(w, history);
	html_end(w);
	html_end(w);
	html_element(w, "figcaption", player_name(player));
	html_end(w);
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
	xmlBufferPtr buffer = xmlBufferCreate();
	xmlTextWriterPtr w = xmlNewTextWriterMemory(buffer, 0);
	const char *title = string_of(input, "name");
	struct sbuf left = SBUF_INIT;
	json_t *p;
	size_t i;

	report_score_add_left(usage_lang(), &left);
	if (!*title)
		title = usage_tr("Standings");
	fputs("<!DOCTYPE html>\n", out);
	html_start(w, "html");
	html_attribute(w, "lang", usage_lang()->code);
	html_head(w, title,
		  "body{font-family:sans-serif;margin:1em}table{border-collapse:collapse}"
		  "td,th{border:1px solid;padding:.2em .5em;text-align:center}"
		  ".self{opacity:.4}figure{display:inline-block}");
	html_start(w, "body");
	html_element(w, "h1", title);
	page_table(w, input, rank, columns);
	xmlTextWriterWriteFormatElement(w, BAD_CAST "p", usage_tr("Order by %s."), order);
	if (has_game(json_object_get(input, "players"), "open", json_true()))
		html_element(w, "p", usage_tr("* A game without a result, not counted."));
	if (has_game(json_object_get(input, "players"), "counted", json_false()))
		html_element(w, "p", left.buf);
	json_array_foreach(json_object_get(input, "players"), i, p) curve(w, p);
	html_end(w);
	html_end(w);
	xmlTextWriterFlush(w);
	fputs((const char *)xmlBufferContent(buffer), out);
	fputc('\n', out);
	sbuf_release(&left);
	xmlFreeTextWriter(w);
	xmlBufferFree(buffer);
}
