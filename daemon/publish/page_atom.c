/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_atom.h. */
#include "daemon/publish/page_atom.h"

#include <stdio.h>

#include "core/base/sbuf.h"
#include "daemon/publish/page.h"

void page_atom_id(const struct page_place *p, const char *what, char *ret_id, size_t size)
{
	if (*p->base)
		snprintf(ret_id, size, "%s/%s", p->base, what);
	else
		snprintf(ret_id, size, "tag:%s,2026:%s", p->domain, what);
}

/* A link to a path of the site. */
static void link_to(struct xml *d, const char *rel, const char *type, const char *path)
{
	struct sbuf href = SBUF_INIT;

	sbuf_addf(&href, "%s%s", d->p->base, path);
	xml_start(d, "link");
	xml_attribute(d, "rel", rel);
	xml_attribute(d, "type", type);
	xml_attribute(d, "href", href.buf);
	xml_void(d);
	sbuf_release(&href);
}

void page_atom_entry(struct xml *d, const char *id, const char *page, const char *title,
		     const char *updated, const char *content)
{
	xml_start(d, "entry");
	xml_element(d, "id", id);
	xml_element(d, "title", title);
	xml_element(d, "updated", updated);
	if (*d->p->base)
		link_to(d, "alternate", "text/html", page);
	xml_start(d, "content");
	xml_attribute(d, "type", "text");
	xml_text(d, content);
	xml_end(d);
	xml_end(d);
}

void page_atom_begin(struct xml *d, const struct page_atom_feed *feed)
{
	char id[400];

	xml_start(d, "feed");
	xml_attribute(d, "xmlns", "http://www.w3.org/2005/Atom");
	xml_attribute(d, "xml:lang", d->p->lang->code);
	page_atom_id(d->p, feed->what, id, sizeof(id));
	xml_element(d, "id", id);
	xml_element(d, "title", feed->title);
	xml_element(d, "updated", feed->updated);
	if (*d->p->base) {
		if (feed->self)
			link_to(d, "self", "application/atom+xml", feed->self);
		link_to(d, "alternate", "text/html", feed->page);
	}
	xml_start(d, "author");
	xml_element(d, "name", d->p->site);
	xml_end(d);
}
