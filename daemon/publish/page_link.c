/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Links from page to page; see page_link.h. */
#include "daemon/publish/page_link.h"

#include <stdio.h>

#include "daemon/publish/page.h"

#define HREF 64

/* Room for "?lang=da". */
#define QUERY (sizeof("?lang=") + LANG_CODE)

/* What links carry on, where the visitor chose the language. */
static const char *choice(const struct page_place *p, char buf[QUERY])
{
	if (p->files || !p->chosen)
		return "";
	snprintf(buf, QUERY, "?lang=%s", p->lang->code);
	return buf;
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

void page_link_front(struct xml *d, const char *text)
{
	char href[HREF], query[QUERY];

	snprintf(href, sizeof(href), "/%s", choice(d->p, query));
	xml_link(d, d->p->files ? "index.html" : href, text);
}

void page_link_entry_form(struct xml *d, const char *text)
{
	char href[HREF], query[QUERY];

	snprintf(href, sizeof(href), "/enter%s", choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_group(struct xml *d, long long group, const char *what, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "group-%lld%s%s.html", group, *what ? "-" : "", what);
	else
		snprintf(href, sizeof(href), "/groups/%lld%s%s%s", group, *what ? "/" : "", what,
			 choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_game(struct xml *d, long long game, const char *text)
{
	char href[HREF], query[QUERY];

	if (d->p->files)
		snprintf(href, sizeof(href), "game-%lld.html", game);
	else
		snprintf(href, sizeof(href), "/games/%lld%s", game, choice(d->p, query));
	xml_link(d, href, text);
}

void page_link_game_pgn(struct xml *d, long long game, const char *text)
{
	char href[HREF];

	snprintf(href, sizeof(href), d->p->files ? "game-%lld.pgn" : "/games/%lld.pgn", game);
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
	snprintf(ret_href, size, p->files ? "group-%lld.%s" : "/groups/%lld.%s", group, ending);
}
