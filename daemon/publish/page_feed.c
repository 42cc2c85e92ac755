/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_feed.h. */
#include "daemon/publish/page_feed.h"

#include <stdio.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_atom.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_group_line.h"
#include "daemon/publish/xml.h"

static void later(struct instant t, struct instant *latest)
{
	if (t.sec > latest->sec)
		*latest = t;
}

/* The feed's last change: its newest entry, or else the start date. */
static void feed_updated(const struct group_view *group, const struct view_rulings *rulings,
			 char ret_text[INSTANT_TEXT])
{
	struct instant latest = {0};
	char date[CIVIL_TEXT] = "1970-01-01";

	for (int i = 0; i < rulings->n; i++)
		later(rulings->list[i].at, &latest);
	for (int i = 0; i < group->n_games; i++)
		later(group->games[i].ended_at, &latest);
	if (latest.sec) {
		instant_format(latest, ret_text);
		return;
	}
	if (!civil_is_none(group->start))
		civil_format(group->start, date);
	snprintf(ret_text, INSTANT_TEXT, "%sT00:00:00Z", date);
}

static void feed_head(struct xml *d, const struct group_view *group,
		      const struct view_rulings *rulings)
{
	char what[40], self[64], page[64], updated[INSTANT_TEXT];
	long long id = group->id;

	snprintf(what, sizeof(what), "groups/%lld", id);
	snprintf(self, sizeof(self), "/groups/%lld.atom", id);
	snprintf(page, sizeof(page), "/groups/%lld", id);
	feed_updated(group, rulings, updated);
	page_atom_begin(d, &(struct page_atom_feed){what, self, page, group->name, updated});
}

static void feed_game(struct xml *d, const struct group_view *group, const struct game_row *game)
{
	char what[40], id[300], page[64], title[400], updated[INSTANT_TEXT];

	snprintf(what, sizeof(what), "games/%lld", (long long)game->id);
	page_atom_id(d->p, what, id, sizeof(id));
	snprintf(page, sizeof(page), "/games/%lld", (long long)game->id);
	snprintf(title, sizeof(title), "%.150s – %.150s %s",
		 view_group_line_name(group, game->white), view_group_line_name(group, game->black),
		 game->result);
	page_atom_entry(d, id, page, title, instant_format(game->ended_at, updated), title);
}

static void feed_ruling(struct xml *d, const struct group_view *group, const struct view_ruling *r)
{
	char what[40], id[300], page[64], title[400], updated[INSTANT_TEXT];

	snprintf(what, sizeof(what), "rulings/%lld", (long long)r->id);
	page_atom_id(d->p, what, id, sizeof(id));
	snprintf(page, sizeof(page), "/groups/%lld/rulings", (long long)group->id);
	snprintf(title, sizeof(title), "%s %lld: %s %.150s (%s)", tr(d->p->lang, "Ruling"),
		 (long long)r->id, page_words_verdict(d->p, r->verdict),
		 view_group_line_name(group, r->player), r->paragraph);
	page_atom_entry(d, id, page, title, instant_format(r->at, updated), r->reason);
}

void page_feed(const struct page_place *p, const struct group_view *group,
	       const struct view_rulings *rulings, struct sbuf *out)
{
	struct xml d;

	xml_init(&d, p);
	xml_declaration(&d);
	feed_head(&d, group, rulings);
	for (int i = 0; i < group->n_games; i++)
		if (group->games[i].ended_at.sec)
			feed_game(&d, group, &group->games[i]);
	for (int i = 0; i < rulings->n; i++)
		feed_ruling(&d, group, &rulings->list[i]);
	xml_end(&d);
	xml_finish(&d, out);
	sbuf_addc(out, '\n');
}
