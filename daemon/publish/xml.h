/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A page or feed being written: markup with the place that it is for, for the functions of pages;
 * each function is that of markup.h.  Private to daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_XML_H
#define DAEMON_PUBLISH_XML_H

#include "core/base/markup.h"

struct page_place; /* daemon/publish/page.h */

struct xml {
	struct markup m;
	const struct page_place *p; /* for the page's functions */
	const char *current;	    /* aria-current of the next link; NULL = none */
};

static inline void xml_init(struct xml *d, const struct page_place *p)
{
	markup_init(&d->m);
	d->p = p;
	d->current = NULL;
}

static inline void xml_finish(struct xml *d, struct sbuf *out)
{
	markup_finish(&d->m, out);
}

static inline void xml_declaration(struct xml *d)
{
	markup_declaration(&d->m);
}

static inline void xml_start(struct xml *d, const char *name)
{
	markup_start(&d->m, name);
}

static inline void xml_end(struct xml *d)
{
	markup_end(&d->m);
}

static inline void xml_void(struct xml *d)
{
	markup_void(&d->m);
}

static inline void xml_attribute(struct xml *d, const char *name, const char *value)
{
	markup_attribute(&d->m, name, value);
}

static inline void xml_text(struct xml *d, const char *s)
{
	markup_text(&d->m, s);
}

static inline void xml_raw(struct xml *d, const char *markup)
{
	markup_raw(&d->m, markup);
}

static inline void xml_again(struct xml *d, const struct sbuf *markup)
{
	markup_again(&d->m, markup);
}

static inline void xml_escape(const char *s, struct sbuf *out)
{
	markup_escape(s, out);
}

static inline void xml_element(struct xml *d, const char *name, const char *s)
{
	markup_element(&d->m, name, s);
}

void xml_textf(struct xml *d, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void xml_elementf(struct xml *d, const char *name, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
void xml_link(struct xml *d, const char *href, const char *s);

#endif
