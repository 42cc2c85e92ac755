/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * An XML document being written, page or feed.  Everything but xml_raw() is escaped; characters
 * that XML forbids, and those that affect the page around them, are left out.  Private to
 * daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_XML_H
#define DAEMON_PUBLISH_XML_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/sbuf.h"

struct page_place; /* daemon/publish/page.h */

struct xml {
	const struct page_place *p; /* for the page's functions */
	struct sbuf text;
	size_t *open; /* where the names of the open elements are in `text` */
	size_t n_open, cap_open;
	bool in_tag;	     /* attributes may follow */
	const char *current; /* aria-current of the next link; NULL = none */
};

void xml_init(struct xml *d, const struct page_place *p);
/* Appends the document to `out` and releases it. */
void xml_finish(struct xml *d, struct sbuf *out);

/* The XML declaration; HTML pages have none. */
void xml_declaration(struct xml *d);
void xml_start(struct xml *d, const char *name);
void xml_end(struct xml *d);  /* with an end tag, even if empty */
void xml_void(struct xml *d); /* ends an HTML element without end tag */
void xml_attribute(struct xml *d, const char *name, const char *value);
void xml_text(struct xml *d, const char *s);
/* Raw markup of our own: never for external text. */
void xml_raw(struct xml *d, const char *markup);
/* The same for markup in a buffer, or that xml_*() wrote before. */
void xml_again(struct xml *d, const struct sbuf *markup);
/* Appends the text as it stands in markup, for xml_raw(). */
void xml_escape(const char *s, struct sbuf *out);
void xml_textf(struct xml *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void xml_element(struct xml *d, const char *name, const char *s);
void xml_elementf(struct xml *d, const char *name, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
void xml_link(struct xml *d, const char *href, const char *s);

#endif
