/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The Atom feed of a group (RFC 4287): finished games and rulings, each with a permanent id. */
#include "daemon/publish/page.h"

#include <stdio.h>

#include "daemon/publish/page_words.h"
#include "daemon/publish/xml.h"

/*
 * The permanent id of an item: its URL, or a tag URI (RFC 4151) of the domain when the pages have
 * no URL.
 */
static void feed_id(const struct page_place *p, const char *what, long long id, char *buf,
		    size_t size)
{
	if (*p->base)
		snprintf(buf, size, "%s/%s/%lld", p->base, what, id);
	else
		snprintf(buf, size, "tag:%s,2026:%s/%lld", p->domain, what, id);
}

static void feed_link(struct xml *d, const char *rel, const char *type, const char *href)
{
	xml_start(d, "link");
	xml_attribute(d, "rel", rel);
	xml_attribute(d, "type", type);
	xml_attribute(d, "href", href);
	xml_void(d);
}

/* A game or a ruling; `page` is the path of its page. */
static void feed_entry(struct xml *d, const char *id, const char *page, const char *title,
		       const char *updated, const char *content)
{
	char href[300];

	xml_start(d, "entry");
	xml_element(d, "id", id);
	xml_element(d, "title", title);
	xml_element(d, "updated", updated);
	if (*d->p->base) {
		snprintf(href, sizeof(href), "%s%s", d->p->base, page);
		feed_link(d, "alternate", "text/html", href);
	}
	xml_start(d, "content");
	xml_attribute(d, "type", "text");
	xml_text(d, content);
	xml_end(d);
	xml_end(d);
}

static void later(struct instant t, struct instant *latest)
{
	if (t.sec > latest->sec)
		*latest = t;
}

/* When the feed last changed: at its newest entry, or at the start date when it has none. */
static void feed_updated(struct xml *d, const struct group_view *group,
			 const struct view_rulings *rulings)
{
	struct instant latest = {0};
	char text[INSTANT_TEXT], date[CIVIL_TEXT] = "1970-01-01";

	for (int i = 0; i < rulings->n; i++)
		later(rulings->list[i].at, &latest);
	for (int i = 0; i < group->n_games; i++)
		later(group->games[i].ended_at, &latest);
	if (latest.sec) {
		xml_element(d, "updated", instant_format(latest, text));
		return;
	}
	if (!civil_is_none(group->start))
		civil_format(group->start, date);
	xml_elementf(d, "updated", "%sT00:00:00Z", date);
}

static void feed_head(struct xml *d, const struct group_view *group,
		      const struct view_rulings *rulings)
{
	char href[300];
	long long id = group->id;

	xml_start(d, "feed");
	xml_attribute(d, "xmlns", "http://www.w3.org/2005/Atom");
	xml_attribute(d, "xml:lang", d->p->lang->code);
	feed_id(d->p, "groups", id, href, sizeof(href));
	xml_element(d, "id", href);
	xml_element(d, "title", group->name);
	feed_updated(d, group, rulings);
	if (*d->p->base) {
		snprintf(href, sizeof(href), "%s/groups/%lld.atom", d->p->base, id);
		feed_link(d, "self", "application/atom+xml", href);
		snprintf(href, sizeof(href), "%s/groups/%lld", d->p->base, id);
		feed_link(d, "alternate", "text/html", href);
	}
	xml_start(d, "author");
	xml_element(d, "name", d->p->site);
	xml_end(d);
}

static void feed_game(struct xml *d, const struct group_view *group, const struct game_row *game)
{
	char id[300], page[64], title[400], updated[INSTANT_TEXT];

	feed_id(d->p, "games", game->id, id, sizeof(id));
	snprintf(page, sizeof(page), "/games/%lld", (long long)game->id);
	snprintf(title, sizeof(title), "%.150s – %.150s %s", view_group_name(group, game->white),
		 view_group_name(group, game->black), game->result);
	feed_entry(d, id, page, title, instant_format(game->ended_at, updated), title);
}

static void feed_ruling(struct xml *d, const struct group_view *group, const struct view_ruling *r)
{
	char id[300], page[64], title[400], updated[INSTANT_TEXT];

	feed_id(d->p, "rulings", r->id, id, sizeof(id));
	snprintf(page, sizeof(page), "/groups/%lld/rulings", (long long)group->id);
	snprintf(title, sizeof(title), "%s %lld: %s %.150s (%s)", tr(d->p->lang, "Ruling"),
		 (long long)r->id, page_words_verdict(d->p, r->verdict),
		 view_group_name(group, r->player), r->paragraph);
	feed_entry(d, id, page, title, instant_format(r->at, updated), r->reason);
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
