/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See xml.h. */
#include "daemon/publish/xml.h"

void xml_textf(struct xml *d, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	markup_vtextf(&d->m, fmt, ap);
	va_end(ap);
}

void xml_elementf(struct xml *d, const char *name, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	xml_start(d, name);
	markup_vtextf(&d->m, fmt, ap);
	xml_end(d);
	va_end(ap);
}

void xml_link(struct xml *d, const char *href, const char *s)
{
	xml_start(d, "a");
	xml_attribute(d, "href", href);
	if (d->current)
		xml_attribute(d, "aria-current", d->current);
	d->current = NULL;
	xml_text(d, s);
	xml_end(d);
}
