/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents; see xml.h. */
#include "daemon/publish/xml.h"

#include <libxml/xmlwriter.h>
#include <stdarg.h>
#include <stdlib.h>

#include "core/base/utf8.h"
#include "daemon/publish/page.h"

void xml_init(struct xml *d, const struct page_place *p)
{
	d->p = p;
	d->buffer = xmlBufferCreate();
	xmlBufferSetAllocationScheme(d->buffer, XML_BUFFER_ALLOC_DOUBLEIT);
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

/* The text without characters that affect the page around it; NULL = unchanged. */
static char *without_marks(const char *s)
{
	struct sbuf out = SBUF_INIT;
	const char *at = s;

	if (!s)
		return NULL;
	while (*at && !utf8_mark(at))
		at++;
	if (!*at)
		return NULL;
	sbuf_add(&out, s, (size_t)(at - s));
	for (; *at; at++) {
		size_t mark = utf8_mark(at);
		if (mark)
			at += mark - 1;
		else
			sbuf_addc(&out, *at);
	}
	return sbuf_detach(&out, NULL);
}

void xml_attribute(struct xml *d, const char *name, const char *value)
{
	char *clean = without_marks(value);

	xmlTextWriterWriteAttribute(d->w, BAD_CAST name, BAD_CAST(clean ? clean : value));
	free(clean);
}

void xml_text(struct xml *d, const char *s)
{
	char *clean = without_marks(s);

	xmlTextWriterWriteString(d->w, BAD_CAST(clean ? clean : s));
	free(clean);
}

void xml_raw(struct xml *d, const char *markup)
{
	xmlTextWriterWriteRaw(d->w, BAD_CAST markup);
}

void xml_textf(struct xml *d, const char *fmt, ...)
{
	struct sbuf text = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	xml_text(d, text.buf);
	sbuf_release(&text);
}

void xml_element(struct xml *d, const char *name, const char *s)
{
	xml_start(d, name);
	xml_text(d, s);
	xml_end(d);
}

void xml_elementf(struct xml *d, const char *name, const char *fmt, ...)
{
	struct sbuf text = SBUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	sbuf_vaddf(&text, fmt, ap);
	va_end(ap);
	xml_element(d, name, text.buf);
	sbuf_release(&text);
}

void xml_link(struct xml *d, const char *href, const char *s)
{
	xml_start(d, "a");
	xml_attribute(d, "href", href);
	xml_text(d, s);
	xml_end(d);
}
