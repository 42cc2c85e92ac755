/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_club.h. */
#include "daemon/publish/page_club.h"

#include "daemon/publish/page.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "text/text.h"

static void player_line(struct xml *d, const struct club_player *p)
{
	xml_start(d, "tr");
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	page_link_player(d, p->player.id, p->player.name);
	xml_end(d);
	if (p->player.rating)
		page_table_count(d, p->player.rating);
	else
		xml_element(d, "td", "–");
	page_table_count(d, p->won);
	page_table_count(d, p->drawn);
	page_table_count(d, p->lost);
	xml_end(d);
}

static void players(struct xml *d, const struct club_view *club)
{
	const struct lang *lang = d->p->lang;

	xml_element(d, "h2", tr(lang, "Players"));
	page_table_begin(d, "list");
	xml_start(d, "thead");
	xml_start(d, "tr");
	page_table_column(d, tr(lang, "Name"));
	page_table_column(d, tr(lang, "Rating over the board"));
	page_table_column(d, tr(lang, "Won"));
	page_table_column(d, tr(lang, "Drawn"));
	page_table_column(d, tr(lang, "Lost"));
	xml_end(d);
	xml_end(d);
	xml_start(d, "tbody");
	for (size_t i = 0; i < club->n_players; i++)
		player_line(d, &club->players[i]);
	xml_end(d);
	page_table_end(d);
}

static void teams(struct xml *d, const struct club_view *club)
{
	xml_element(d, "h2", tr(d->p->lang, "Teams"));
	xml_start(d, "ul");
	for (size_t i = 0; i < club->n_teams; i++) {
		const struct club_team *team = &club->teams[i];

		xml_start(d, "li");
		page_link_event(d, team->slug, "", team->event);
		xml_text(d, ": ");
		if (team->group)
			page_link_group(d, team->group, "", team->name);
		else
			xml_text(d, team->name);
		xml_end(d);
	}
	xml_end(d);
}

void page_club(const struct page_place *p, const struct club_view *club, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, club->name, NULL);
	if (club->n_players)
		players(&d, club);
	if (club->n_teams)
		teams(&d, club);
	page_shell_end(&d, out);
}
