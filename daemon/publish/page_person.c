/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_person.h. */
#include "daemon/publish/page_person.h"

#include <inttypes.h>
#include <stdio.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_classes.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_search.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "text/text.h"

static void place_item(struct xml *d, const struct person_place *place)
{
	xml_start(d, "li");
	page_link_event(d, place->slug, "", place->event);
	if (place->group) {
		xml_text(d, ": ");
		page_link_group(d, place->group, "",
				*place->code ? place->code : tr(d->p->lang, "Group"));
	}
	if (place->withdrawn)
		xml_text(d, tr(d->p->lang, " (withdrawn)"));
	xml_end(d);
}

/* Their correspondence rating, or former rating (EVENTS E68). */
static void rating(struct xml *d, const struct rating_history *h)
{
	char file[48], text[80], href[PAGE_LINK_HREF];

	if (!h->n)
		return;
	snprintf(file, sizeof(file), "players/%" PRId64 ".html", h->player.id);
	snprintf(text, sizeof(text), h->listed ? "%d" : "–", h->rating);
	xml_start(d, "p");
	xml_textf(d, "%s: ", tr(d->p->lang, "Correspondence rating"));
	page_link_rating(d, file, text);
	xml_end(d);
	snprintf(file, sizeof(file), "players/%" PRId64 ".svg", h->player.id);
	page_link_rating_file_href(d->p, file, href, sizeof(href));
	xml_start(d, "img");
	xml_attribute(d, "class", "curve");
	xml_attribute(d, "src", href);
	xml_attribute(d, "alt", tr(d->p->lang, "Curve of the rating"));
	xml_void(d);
}

/* The games as files for other programs. */
static void person_files(struct xml *d, int64_t player)
{
	xml_start(d, "p");
	xml_attribute(d, "class", "files");
	page_link_player_file(d, player, "pgn", "PGN");
	page_link_player_file(d, player, "json", "JSON");
	xml_end(d);
}

void page_person(const struct page_place *p, const struct person_view *person, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, person->player.name, NULL);
	if (*person->player.club)
		page_link_club_line(&d, person->player.club);
	if (person->player.rating)
		xml_elementf(&d, "p", "%s: %d", tr(p->lang, "Rating over the board"),
			     person->player.rating);
	rating(&d, &person->rating);
	if (!p->files && person->classes.n) { /* valid today only, so not in files */
		xml_element(&d, "h2", tr(p->lang, "Classes"));
		page_classes_write(&d, &person->classes, false);
	}
	if (person->n) {
		xml_element(&d, "h2", tr(p->lang, "Tournaments"));
		xml_start(&d, "ul");
		for (size_t i = 0; i < person->n; i++)
			place_item(&d, &person->places[i]);
		xml_end(&d);
	}
	page_search_scores(&d, &person->games, person->player.id);
	if (person->games.n) {
		xml_element(&d, "h2", tr(p->lang, "Games"));
		page_search_games(&d, &person->games);
		person_files(&d, person->player.id);
	}
	page_shell_end(&d, out);
}

static void champion_row(struct xml *d, const struct champion *c)
{
	xml_start(d, "tr");
	if (c->year)
		page_table_count(d, c->year);
	else
		xml_element(d, "td", "");
	xml_start(d, "td");
	page_link_event(d, c->slug, "report.html", c->event);
	xml_end(d);
	xml_element(d, "td", tr(d->p->lang, c->title));
	xml_start(d, "td");
	xml_text(d, c->name);
	if (c->shared)
		xml_text(d, tr(d->p->lang, " (shared)"));
	xml_end(d);
	xml_end(d);
}

void page_person_champions(const struct page_place *p, const struct champions_view *champions,
			   struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Champions"), NULL);
	page_table_begin(&d, NULL);
	xml_start(&d, "tr");
	page_table_column(&d, tr(p->lang, "Year"));
	page_table_column(&d, tr(p->lang, "Tournament"));
	page_table_column(&d, tr(p->lang, "Title"));
	page_table_column(&d, tr(p->lang, "Name"));
	xml_end(&d);
	for (size_t i = 0; i < champions->n; i++)
		champion_row(&d, &champions->list[i]);
	page_table_end(&d);
	page_shell_end(&d, out);
}
