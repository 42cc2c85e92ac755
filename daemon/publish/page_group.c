/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A group: its crosstable and where its other pages and files are; see page.h. */
#include "daemon/publish/page.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"

/* The result of a game for one of its players, with the colour and a link. */
static void cross_cell(struct xml *d, json_t *games, long long row, long long column)
{
	char cell[16];
	json_t *g;
	size_t i;

	xml_start(d, "td");
	if (row == column)
		xml_attribute(d, "class", "self");
	json_array_foreach(games, i, g)
	{
		bool white =
			view_json_int(g, "white") == row && view_json_int(g, "black") == column;
		bool black =
			view_json_int(g, "black") == row && view_json_int(g, "white") == column;
		const char *r = view_json_word(g, "result");
		const char *mark = !strcmp(r, "1/2-1/2")    ? "½"
				   : !strcmp(r, "0-0")	    ? "0"
				   : !strcmp(r, "*")	    ? "…"
				   : (r[0] == '1') == white ? "1"
							    : "0";

		if (!white && !black)
			continue;
		snprintf(cell, sizeof(cell), "%s%s",
			 white ? tr(d->p->lang, "w") : tr(d->p->lang, "b"), mark);
		page_link_game(d, view_json_int(g, "game"), cell);
	}
	xml_end(d);
}

/* The number drawn; before the lots the line in the table. */
static long long start_number(json_t *line, size_t index)
{
	return view_json_int(line, "number") ? view_json_int(line, "number") : (long long)index + 1;
}

static void cross_head(struct xml *d, json_t *table)
{
	json_t *line;
	char label[24];
	size_t i;

	xml_start(d, "thead");
	xml_start(d, "tr");
	page_table_column(d, tr(d->p->lang, "Place"));
	page_table_column(d, tr(d->p->lang, "No."));
	page_table_column(d, tr(d->p->lang, "Name"));
	page_table_column(d, tr(d->p->lang, "Club"));
	json_array_foreach(table, i, line)
	{
		snprintf(label, sizeof(label), "%lld", start_number(line, i));
		page_table_column(d, label);
	}
	page_table_column(d, tr(d->p->lang, "Games"));
	page_table_column(d, tr(d->p->lang, "Points"));
	page_table_column(d, "SB");
	xml_end(d);
	xml_end(d);
}

static void cross_line(struct xml *d, json_t *group, size_t index)
{
	json_t *table = json_object_get(group, "table"), *games = json_object_get(group, "games");
	json_t *line = json_array_get(table, index), *other;
	bool withdrawn = json_is_true(json_object_get(line, "withdrawn"));
	size_t k;

	xml_start(d, "tr");
	page_table_number(d, json_object_get(line, "place"));
	page_table_count(d, start_number(line, index));
	page_table_row(d, view_json_word(line, "name"),
		       withdrawn ? tr(d->p->lang, " (withdrawn)") : "");
	xml_element(d, "td", view_json_word(line, "club"));
	json_array_foreach(table, k, other)
		cross_cell(d, games, view_json_int(line, "player"), view_json_int(other, "player"));
	page_table_number(d, json_object_get(line, "played"));
	page_table_number(d, json_object_get(line, "points"));
	page_table_number(d, json_object_get(line, "sb"));
	xml_end(d);
}

static void crosstable(struct xml *d, json_t *group)
{
	json_t *table = json_object_get(group, "table");
	size_t i;

	page_table_begin(d, "cross");
	cross_head(d, table);
	xml_start(d, "tbody");
	for (i = 0; i < json_array_size(table); i++)
		cross_line(d, group, i);
	xml_end(d);
	page_table_end(d);
}

static void group_links(struct xml *d, long long id, bool lots)
{
	static const char *const files[][2] = {{"pgn", "PGN"}, {"json", "JSON"}, {"atom", "Atom"}};

	xml_start(d, "p");
	page_link_group(d, id, "rulings", tr(d->p->lang, "Rulings"));
	if (lots) {
		xml_text(d, " · ");
		page_link_group(d, id, "lots", tr(d->p->lang, "Lots"));
	}
	for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
		xml_text(d, " · ");
		page_link_group_file(d, id, files[i][0], files[i][1]);
	}
	xml_end(d);
}

void page_group(const struct page_place *p, json_t *group, struct sbuf *out)
{
	struct xml d;
	char feed[64];

	page_link_group_file_href(p, view_json_int(group, "group"), "atom", feed, sizeof(feed));
	page_shell_begin(&d, p, view_json_word(group, "name"), feed);
	xml_start(&d, "p");
	xml_text(&d, tr(p->lang, "The group is "));
	xml_text(&d, page_words_state(p, view_json_word(group, "state")));
	if (*view_json_word(group, "start")) {
		xml_text(&d, tr(p->lang, "; start date "));
		page_words_date(&d, view_json_word(group, "start"));
	}
	xml_text(&d, ".");
	xml_end(&d);
	crosstable(&d, group);
	xml_start(&d, "p");
	xml_textf(&d, tr(p->lang, "w: White, b: Black, %s: the game is in progress."), "…");
	xml_end(&d);
	xml_element(&d, "p",
		    tr(p->lang,
		       "Level on 1st and 2nd place: Sonneborn-Berger, then the mutual game; "
		       "others share the place (6.5.4.1)."));
	group_links(&d, view_json_int(group, "group"), json_object_get(group, "lots") != NULL);
	page_shell_end(&d, out);
}
