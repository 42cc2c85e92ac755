/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The game search, and tables of games; see page.h. */
#include "daemon/publish/page_search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/mem.h"
#include "daemon/publish/page_front.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "text/text.h"

/* --- games ----------------------------------------------------------------------------------- */

static const char *shown(const char *result)
{
	if (!strcmp(result, "1/2-1/2"))
		return "½-½";
	return strcmp(result, "*") != 0 ? result : "…";
}

static void player_cell(struct xml *d, const struct view_player *player)
{
	xml_start(d, "td");
	page_link_player(d, player->id, player->name);
	xml_end(d);
}

static void game_line(struct xml *d, const struct search_game *g)
{
	xml_start(d, "tr");
	player_cell(d, &g->player[0]);
	player_cell(d, &g->player[1]);
	xml_start(d, "td");
	page_link_game(d, g->id, shown(g->result));
	xml_end(d);
	xml_start(d, "td");
	if (*g->slug)
		page_link_event(d, g->slug, "", g->event);
	xml_end(d);
	page_table_count(d, g->year);
	xml_end(d);
}

void page_search_games(struct xml *d, const struct search_result *result)
{
	const struct lang *lang = d->p->lang;

	page_table_begin(d, "list");
	xml_start(d, "thead");
	xml_start(d, "tr");
	page_table_column(d, tr(lang, "White"));
	page_table_column(d, tr(lang, "Black"));
	page_table_column(d, tr(lang, "Result"));
	page_table_column(d, tr(lang, "Tournament"));
	page_table_column(d, tr(lang, "Year"));
	xml_end(d);
	xml_end(d);
	xml_start(d, "tbody");
	for (int i = 0; i < result->n; i++)
		game_line(d, &result->list[i]);
	xml_end(d);
	page_table_end(d);
	if (result->more)
		xml_element(d, "p", tr(lang, "There are more; narrow your search."));
}

/* --- scores ---------------------------------------------------------------------------------- */

struct score {
	const struct view_player *who; /* NULL: per colour */
	int won, drawn, lost;
};

/* Whether the game counts; *ret_points2: that side's score. */
static bool points_of(const struct search_game *g, int side, int *ret_points2)
{
	if (!strcmp(g->result, "1/2-1/2"))
		*ret_points2 = 1;
	else if (!strcmp(g->result, "1-0"))
		*ret_points2 = side == 0 ? 2 : 0;
	else if (!strcmp(g->result, "0-1"))
		*ret_points2 = side == 1 ? 2 : 0;
	else
		return false;
	return true;
}

static void count(struct score *score, int points2)
{
	score->won += points2 == 2;
	score->drawn += points2 == 1;
	score->lost += points2 == 0;
}

static void score_line(struct xml *d, const struct score *score, const char *label)
{
	xml_start(d, "tr");
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	if (score->who)
		page_link_player(d, score->who->id, score->who->name);
	else
		xml_text(d, label);
	xml_end(d);
	page_table_count(d, score->won + score->drawn + score->lost);
	page_table_count(d, score->won);
	page_table_count(d, score->drawn);
	page_table_count(d, score->lost);
	page_table_number(d, score->won + score->drawn / 2.0);
	xml_end(d);
}

static void score_head(struct xml *d, const char *first)
{
	const struct lang *lang = d->p->lang;

	page_table_begin(d, "list");
	xml_start(d, "thead");
	xml_start(d, "tr");
	page_table_column(d, first);
	page_table_column(d, tr(lang, "Games"));
	page_table_column(d, tr(lang, "Won"));
	page_table_column(d, tr(lang, "Drawn"));
	page_table_column(d, tr(lang, "Lost"));
	page_table_column(d, tr(lang, "Points"));
	xml_end(d);
	xml_end(d);
	xml_start(d, "tbody");
}

static struct score *score_against(struct score *scores, int *n, const struct view_player *who)
{
	for (int i = 0; i < *n; i++)
		if (scores[i].who->id == who->id)
			return &scores[i];
	scores[*n] = (struct score){.who = who};
	return &scores[(*n)++];
}

void page_search_scores(struct xml *d, const struct search_result *result, int64_t player)
{
	struct score *against = mem_zeroed((size_t)result->n + 1, sizeof(*against));
	struct score colors[2] = {{.who = NULL}, {.who = NULL}};
	const struct lang *lang = d->p->lang;
	int n = 0, points2 = 0;

	for (int i = 0; i < result->n; i++) {
		const struct search_game *g = &result->list[i];
		int side = g->player[0].id == player ? 0 : 1;

		if (g->player[side].id != player || !points_of(g, side, &points2))
			continue;
		count(&colors[side], points2);
		count(score_against(against, &n, &g->player[1 - side]), points2);
	}
	if (n) {
		xml_element(d, "h2", tr(lang, "Score"));
		score_head(d, tr(lang, "Colour"));
		score_line(d, &colors[0], tr(lang, "White"));
		score_line(d, &colors[1], tr(lang, "Black"));
		xml_end(d);
		page_table_end(d);
		xml_element(d, "h2", tr(lang, "Head to head"));
		score_head(d, tr(lang, "Opponent"));
		for (int i = 0; i < n; i++)
			score_line(d, &against[i], "");
		xml_end(d);
		page_table_end(d);
	}
	free(against);
}

/* --- the form -------------------------------------------------------------------------------- */

static void field(struct xml *d, const char *label, const char *name, const char *type,
		  const char *value)
{
	xml_start(d, "label");
	xml_text(d, label);
	xml_text(d, " ");
	xml_start(d, "input");
	xml_attribute(d, "type", type);
	xml_attribute(d, "name", name);
	xml_attribute(d, "value", value);
	xml_void(d);
	xml_end(d);
}

static void option(struct xml *d, const char *value, const char *text, const char *chosen)
{
	xml_start(d, "option");
	xml_attribute(d, "value", value);
	if (!strcmp(value, chosen))
		xml_attribute(d, "selected", "selected");
	xml_text(d, text);
	xml_end(d);
}

static void search_form(struct xml *d, const struct search *q)
{
	const struct lang *lang = d->p->lang;
	char year[16] = "";

	if (q->year)
		snprintf(year, sizeof(year), "%d", q->year);
	xml_start(d, "form");
	xml_attribute(d, "action", "/search");
	xml_attribute(d, "role", "search");
	if (d->p->chosen) {
		xml_start(d, "input");
		xml_attribute(d, "type", "hidden");
		xml_attribute(d, "name", "lang");
		xml_attribute(d, "value", lang->code);
		xml_void(d);
	}
	field(d, tr(lang, "Player"), "player", "search", q->player);
	field(d, tr(lang, "Tournament"), "event", "search", q->event);
	field(d, tr(lang, "Year"), "year", "number", year);
	xml_start(d, "label");
	xml_text(d, tr(lang, "Result"));
	xml_text(d, " ");
	xml_start(d, "select");
	xml_attribute(d, "name", "result");
	option(d, "", tr(lang, "any"), q->result);
	option(d, "1-0", "1-0", q->result);
	option(d, "0-1", "0-1", q->result);
	option(d, "1/2-1/2", "½-½", q->result);
	option(d, "*", tr(lang, "in progress"), q->result);
	xml_end(d);
	xml_end(d);
	field(d, tr(lang, "First moves, such as 1. e4 c5 2. Nf3"), "moves", "search", q->moves);
	xml_start(d, "button");
	xml_attribute(d, "type", "submit");
	xml_text(d, tr(lang, "Search"));
	xml_end(d);
	xml_end(d);
}

void page_search(const struct page_place *p, const struct search *q,
		 const struct search_result *result, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Search for games"), NULL);
	search_form(&d, q);
	if (!view_search_asks(q)) {
		xml_element(&d, "p", tr(p->lang, "Give a player, a tournament or a year."));
	} else {
		xml_start(&d, "h2");
		xml_textf(&d, tr_n(p->lang, "%d game", "%d games", result->n), result->n);
		xml_end(&d);
		if (result->n)
			page_search_games(&d, result);
	}
	page_shell_end(&d, out);
}

/* --- without a server ------------------------------------------------------------------------ */

void page_search_items(const struct page_place *p, const struct view_player *const *players,
		       size_t n, struct sbuf *ret_items)
{
	struct xml d;

	xml_init(&d, p);
	for (size_t i = 0; i < n; i++) {
		const struct view_player *player = players[i];

		xml_start(&d, "li");
		page_link_player(&d, player->id, player->name);
		if (*player->club) {
			xml_text(&d, ", ");
			page_link_club(&d, player->club);
		}
		xml_end(&d);
	}
	xml_finish(&d, ret_items);
}

void page_search_people(const struct page_place *p, const char *items,
			const struct front_view *front, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Search"), NULL);
	page_front_years(&d, front);
	xml_element(&d, "h2", tr(p->lang, "Players"));
	xml_start(&d, "ul");
	xml_raw(&d, items);
	xml_end(&d);
	page_shell_end(&d, out);
}
