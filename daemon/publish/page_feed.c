/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The Atom feed of a group (RFC 4287): what ended and what was ruled, each entry named for ever. */
#include "daemon/publish/page.h"

#include <stdio.h>
#include <string.h>

#include "daemon/publish/page_words.h"
#include "daemon/publish/xml.h"

/*
 * What names a thing of the feed for ever: its URL, or a tag URI (RFC 4151) of the domain where
 * the pages have no URL.
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

static void later(json_t *v, const char *key, const char **latest)
{
	if (strcmp(view_json_word(v, key), *latest) > 0)
		*latest = view_json_word(v, key);
}

/* The feed as a whole changes with its newest entry; before the first one at the start date. */
static void feed_updated(struct xml *d, json_t *group, json_t *rulings)
{
	const char *latest = "";
	char start_date[40];
	json_t *v;
	size_t i;

	json_array_foreach(rulings, i, v) later(v, "at", &latest);
	json_array_foreach(json_object_get(group, "games"), i, v) later(v, "ended", &latest);
	snprintf(start_date, sizeof(start_date), "%.10sT00:00:00Z",
		 *view_json_word(group, "start") ? view_json_word(group, "start") : "1970-01-01");
	xml_element(d, "updated", *latest ? latest : start_date);
}

static void feed_head(struct xml *d, json_t *group, json_t *rulings)
{
	char href[300];
	long long id = view_json_int(group, "group");

	xml_start(d, "feed");
	xml_attribute(d, "xmlns", "http://www.w3.org/2005/Atom");
	xml_attribute(d, "xml:lang", d->p->lang->code);
	feed_id(d->p, "groups", id, href, sizeof(href));
	xml_element(d, "id", href);
	xml_element(d, "title", view_json_word(group, "name"));
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

static void feed_game(struct xml *d, json_t *group, json_t *game)
{
	char id[300], page[64], title[400];

	feed_id(d->p, "games", view_json_int(game, "game"), id, sizeof(id));
	snprintf(page, sizeof(page), "/games/%lld", view_json_int(game, "game"));
	snprintf(title, sizeof(title), "%.150s – %.150s %s",
		 page_words_player(group, view_json_int(game, "white")),
		 page_words_player(group, view_json_int(game, "black")),
		 view_json_word(game, "result"));
	feed_entry(d, id, page, title, view_json_word(game, "ended"), title);
}

static void feed_ruling(struct xml *d, json_t *group, json_t *ruling)
{
	char id[300], page[64], title[400];

	feed_id(d->p, "rulings", view_json_int(ruling, "ruling"), id, sizeof(id));
	snprintf(page, sizeof(page), "/groups/%lld/rulings", view_json_int(group, "group"));
	snprintf(title, sizeof(title), "%s %lld: %s %.150s (%s)", tr(d->p->lang, "Ruling"),
		 view_json_int(ruling, "ruling"),
		 page_words_verdict(d->p, view_json_word(ruling, "verdict")),
		 page_words_player(group, view_json_int(ruling, "player")),
		 view_json_word(ruling, "paragraph"));
	feed_entry(d, id, page, title, view_json_word(ruling, "at"),
		   view_json_word(ruling, "reason"));
}

void page_feed(const struct page_place *p, json_t *group, json_t *rulings, struct sbuf *out)
{
	struct xml d;
	json_t *v;
	size_t i;

	xml_init(&d, p);
	xml_declaration(&d);
	feed_head(&d, group, rulings);
	json_array_foreach(json_object_get(group, "games"), i, v) if (*view_json_word(v, "ended"))
		feed_game(&d, group, v);
	json_array_foreach(rulings, i, v) feed_ruling(&d, group, v);
	xml_end(&d);
	xml_finish(&d, out);
	sbuf_addc(out, '\n');
}
