/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents; see xml.h. */
#include "daemon/publish/xml.h"

#include <libxml/xmlwriter.h>
#include <stdarg.h>

#include "daemon/publish/page.h"

void xml_init(struct xml *d, const struct page_place *p)
{
	d->p = p;
	d->buffer = xmlBufferCreate();
	d->w = xmlNewTextWriterMemory(d->buffer, 0);
}

void xml_finish(struct xml *d, struct sbuf *out)
{
	xmlTextWriterFlush(d->w);
	sbuf_adds(out, (const char *)xmlBufferContent(d->buffer));
	xmlFreeTextWriter(d->w);
	xmlBufferFree(d->buffer);
}

void xml_declaration(struct xml *d)
{
	xmlTextWriterStartDocument(d->w, NULL, "UTF-8", NULL);
}

void xml_start(struct xml *d, const char *name)
{
	xmlTextWriterStartElement(d->w, BAD_CAST name);
}

void xml_end(struct xml *d)
{
	xmlTextWriterFullEndElement(d->w);
}

void xml_void(struct xml *d)
{
	xmlTextWriterEndElement(d->w);
}

void xml_attribute(struct xml *d, const char *name, const char *value)
{
	xmlTextWriterWriteAttribute(d->w, BAD_CAST name, BAD_CAST value);
}

void xml_text(struct xml *d, const char *s)
{
	xmlTextWriterWriteString(d->w, BAD_CAST s);
}

void xml_raw(struct xml *d, const char *markup)
{
	xmlTextWriterWriteRaw(d->w, BAD_CAST markup);
}

void xml_textf(struct xml *d, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	xmlTextWriterWriteVFormatString(d->w, fmt, ap);
	va_end(ap);
}

void xml_element(struct xml *d, const char *name, const char *s)
{
	xmlTextWriterWriteElement(d->w, BAD_CAST name, BAD_CAST s);
}

void xml_elementf(struct xml *d, const char *name, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	xmlTextWriterWriteVFormatElement(d->w, BAD_CAST name, fmt, ap);
	va_end(ap);
}

void xml_link(struct xml *d, const char *href, const char *s)
{
	xml_start(d, "a");
	xml_attribute(d, "href", href);
	xml_text(d, s);
	xml_end(d);
}
