/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_message.h. */
#include "daemon/publish/page_message.h"

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "text/text.h"

void page_message_why_missing(struct xml *d)
{
	xml_element(d, "p",
		    tr(d->p->lang,
		       "The address may have been cut short or mistyped. Links in letters "
		       "end when the move is made or their time is over."));
}

void page_message_ways(struct xml *d)
{
	const struct lang *lang = d->p->lang;

	xml_start(d, "ul");
	if (d->p->plays) {
		xml_start(d, "li");
		page_link_path(d, "/me", tr(lang, "My games"));
		xml_end(d);
	}
	xml_start(d, "li");
	page_link_front(d, tr(lang, "Front page"));
	xml_end(d);
	xml_start(d, "li");
	page_link_event(d, "", "", tr(lang, "Tournaments"));
	xml_end(d);
	xml_start(d, "li");
	page_link_search(d, tr(lang, "Search for games"));
	xml_end(d);
	xml_end(d);
}

void page_message(const struct page_place *p, const char *title, const char *text, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, title, NULL);
	xml_element(&d, "p", text);
	page_message_ways(&d);
	page_shell_end(&d, out);
}

void page_message_missing(const struct page_place *p, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Page not found"), NULL);
	xml_element(&d, "p", tr(p->lang, "There is no such page."));
	page_message_why_missing(&d);
	page_message_ways(&d);
	page_shell_end(&d, out);
}
