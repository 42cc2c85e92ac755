/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See html.h. */
#include "cli/html.h"

void html_start(xmlTextWriterPtr w, const char *name)
{
	xmlTextWriterStartElement(w, BAD_CAST name);
}

void html_end(xmlTextWriterPtr w)
{
	xmlTextWriterFullEndElement(w);
}

void html_attribute(xmlTextWriterPtr w, const char *name, const char *value)
{
	xmlTextWriterWriteAttribute(w, BAD_CAST name, BAD_CAST value);
}

void html_text(xmlTextWriterPtr w, const char *text)
{
	xmlTextWriterWriteString(w, BAD_CAST text);
}

void html_element(xmlTextWriterPtr w, const char *name, const char *text)
{
	html_start(w, name);
	html_text(w, text);
	html_end(w);
}

void html_head(xmlTextWriterPtr w, const char *title, const char *style)
{
	html_start(w, "head");
	html_start(w, "meta");
	html_attribute(w, "charset", "utf-8");
	xmlTextWriterEndElement(w); /* has no end tag */
	html_element(w, "title", title);
	html_element(w, "style", style);
	html_end(w);
}
