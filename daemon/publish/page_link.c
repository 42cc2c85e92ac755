/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Links from page to page; see page_link.h. */
#include "daemon/publish/page_link.h"

#include <stdio.h>

#include "core/event/slug.h"
#include "daemon/publish/page.h"

#define HREF PAGE_LINK_HREF

/* Room for "?lang=da". */
#define QUERY (sizeof("?lang=") + LANG_CODE)

/* The language parameter, if the visitor chose one. */
static const char *choice(const struct page_place *p, char buf[QUERY])
{
	if (p->files || !p->chosen)
		return "";
	snprintf(buf, QUERY, "?lang=%s", p->lang->code);
	return buf;
}

const char *page_link_up(const struct page_place *p)
{
	return p->up ? p->up : "";
}

void page_link_lang(struct xml *d, const struct lang *lang)
{
	char query[QUERY];

	snprintf(query, sizeof(query), "?lang=%s", lang->code);
	xml_start(d, "a");
	xml_attribute(d, "href", query);
	xml_attribute(d, "hreflang", lang->code);
	xml_attribute(d, "lang", lang->code);
	xml_text(d, lang->name);
	xml_end(d);
}

void page_link_path_href(const struct page_place *p, const char *path, char *ret_href, size_t size)
{
	char query[QUERY];
	const char *chosen = choice(p, query);
	bool more = *chosen && strchr(path, '?'); /* the path has parameters of its own */

	snprintf(ret_href, size, "%s%s%s", path, more ? "&" : "", chosen + more);
}

void page_link_path(struct xml *d, const char *path, const char *text)
{
	char href[HREF];

	page_link_path_href(d->p, path, href, sizeof(href));
	xml_link(d, href, text);
}

void page_link_desk(struct xml *d, const char *place)
{
	char path[160];

	if (!d->p->official || d->p->files)
		return;
	snprintf(path, sizeof(path), "/desk/%s", place);
	xml_text(d, " · ");
	page_link_path(d, path, tr(d->p->lang, "At the desk"));
}

void page_link_front(struct xml *d, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "%sindex.html", page_link_up(d->p));
	else
		snprintf(href, sizeof(href), "/%s", choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_entry_form(struct xml *d, const char *text)
{
	char href[HREF], query[QUERY];

	snprintf(href, sizeof(href), "/enter%s", choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_entry_of(struct xml *d, const char *code, const char *text)
{
	struct sbuf href = SBUF_INIT;

	sbuf_adds(&href, "/enter?event=");
	for (; *code; code++) {
		if (strchr("-_", *code) || ((*code | 0x20) >= 'a' && (*code | 0x20) <= 'z') ||
		    (*code >= '0' && *code <= '9'))
			sbuf_addc(&href, *code);
		else
			sbuf_addf(&href, "%%%02X", (unsigned char)*code);
	}
	if (d->p->chosen)
		sbuf_addf(&href, "&lang=%s", d->p->lang->code);
	xml_link(d, href.buf, text);
	sbuf_release(&href);
}

void page_link_group(struct xml *d, long long group, const char *what, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "%sgroup-%lld%s%s.html", page_link_up(d->p), group,
			 *what ? "-" : "", what);
	else
		snprintf(href, sizeof(href), "/groups/%lld%s%s%s", group, *what ? "/" : "", what,
			 choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_game(struct xml *d, long long game, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "%sgame-%lld.html", page_link_up(d->p), game);
	else
		snprintf(href, sizeof(href), "/games/%lld%s", game, choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_game_file(struct xml *d, long long game, const char *ending, const char *text)
{
	char href[HREF];

	if (d->p->files)
		snprintf(href, sizeof(href), "%sgame-%lld.%s", page_link_up(d->p), game, ending);
	else
		snprintf(href, sizeof(href), "/games/%lld.%s", game, ending);
	xml_link(d, href, text);
}

void page_link_group_file(struct xml *d, long long group, const char *ending, const char *text)
{
	char href[HREF];

	page_link_group_file_href(d->p, group, ending, href, sizeof(href));
	xml_link(d, href, text);
}

void page_link_group_file_href(const struct page_place *p, long long group, const char *ending,
			       char *ret_href, size_t size)
{
	if (p->files)
		snprintf(ret_href, size, "%sgroup-%lld.%s", page_link_up(p), group, ending);
	else
		snprintf(ret_href, size, "/groups/%lld.%s", group, ending);
}

static void event_href(const struct page_place *p, const char *slug, const char *file,
		       const char *query, char *ret_href, size_t size)
{
	bool index = p->files && !*file;

	snprintf(ret_href, size, "%sevents/%s%s%s%s", p->files ? page_link_up(p) : "/", slug,
		 *slug ? "/" : "", index ? "index.html" : file, query);
}

void page_link_event(struct xml *d, const char *slug, const char *file, const char *text)
{
	char href[HREF], query[QUERY];

	event_href(d->p, slug, file, choice(d->p, query), href, sizeof(href));
	xml_link(d, href, text);
}

void page_link_event_file(struct xml *d, const char *slug, const char *file, const char *text)
{
	char href[HREF];

	page_link_event_file_href(d->p, slug, file, href, sizeof(href));
	xml_link(d, href, text);
}

void page_link_event_file_href(const struct page_place *p, const char *slug, const char *file,
			       char *ret_href, size_t size)
{
	event_href(p, slug, file, "", ret_href, size);
}

void page_link_classes(struct xml *d, const char *text)
{
	char href[HREF], query[QUERY];

	snprintf(href, sizeof(href), "/classes/%s", choice(d->p, query));
	xml_link(d, href, text);
}

static void rating_href(const struct page_place *p, const char *file, const char *query,
			char *ret_href, size_t size)
{
	bool index = p->files && !*file;

	snprintf(ret_href, size, "%sratings/%s%s", p->files ? page_link_up(p) : "/",
		 index ? "index.html" : file, query);
}

void page_link_rating(struct xml *d, const char *file, const char *text)
{
	char href[HREF], query[QUERY];

	rating_href(d->p, file, choice(d->p, query), href, sizeof(href));
	xml_link(d, href, text);
}

void page_link_rating_file(struct xml *d, const char *file, const char *text)
{
	char href[HREF];

	page_link_rating_file_href(d->p, file, href, sizeof(href));
	xml_link(d, href, text);
}

void page_link_rating_file_href(const struct page_place *p, const char *file, char *ret_href,
				size_t size)
{
	rating_href(p, file, "", ret_href, size);
}

void page_link_beacon(struct xml *d, const char *file, const char *text)
{
	char href[HREF];

	snprintf(href, sizeof(href), "%sbeacons/%s", d->p->files ? page_link_up(d->p) : "/", file);
	xml_link(d, href, text);
}

void page_link_record(struct xml *d, long long game, const char *text)
{
	char href[HREF];

	snprintf(href, sizeof(href), "%srecord/game-%lld.txt",
		 d->p->files ? page_link_up(d->p) : "/", game);
	xml_link(d, href, text);
}

void page_link_champions(struct xml *d, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "%schampions/index.html", page_link_up(d->p));
	else
		snprintf(href, sizeof(href), "/champions/%s", choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_player(struct xml *d, long long player, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "%splayers/%lld.html", page_link_up(d->p), player);
	else
		snprintf(href, sizeof(href), "/players/%lld%s", player, choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_player_file(struct xml *d, long long player, const char *ending, const char *text)
{
	char href[HREF];

	snprintf(href, sizeof(href), "%splayers/%lld.%s", d->p->files ? page_link_up(d->p) : "/",
		 player, ending);
	xml_link(d, href, text);
}

void page_link_club(struct xml *d, const char *name)
{
	char href[HREF], query[QUERY];
	struct sbuf slug = SBUF_INIT;

	slug_of_code(name, &slug);
	if (d->p->files)
		snprintf(href, sizeof(href), "%sclubs/%s.html", page_link_up(d->p), slug.buf);
	else
		snprintf(href, sizeof(href), "/clubs/%s%s", slug.buf, choice(d->p, query));
	if (slug.len)
		xml_link(d, href, name);
	else
		xml_text(d, name);
	sbuf_release(&slug);
}

void page_link_club_line(struct xml *d, const char *name)
{
	xml_start(d, "p");
	xml_textf(d, "%s: ", tr(d->p->lang, "Club"));
	page_link_club(d, name);
	xml_end(d);
}

void page_link_search(struct xml *d, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "%ssearch.html", page_link_up(d->p));
	else
		snprintf(href, sizeof(href), "/search%s", choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_archive(struct xml *d, int year)
{
	char href[HREF], query[QUERY], text[16];

	snprintf(text, sizeof(text), "%d", year);
	if (d->p->files)
		snprintf(href, sizeof(href), "%sarchive/%d.html", page_link_up(d->p), year);
	else
		snprintf(href, sizeof(href), "/archive/%d%s", year, choice(d->p, query));
	xml_link(d, href, text);
}
