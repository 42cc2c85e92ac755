/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Elements of a page, written and escaped by libxml2's writer. */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include <libxml/xmlwriter.h>

void html_start(xmlTextWriterPtr w, const char *name);
/* Always with an end tag, even if empty, as HTML requires. */
void html_end(xmlTextWriterPtr w);
void html_attribute(xmlTextWriterPtr w, const char *name, const char *value);
void html_text(xmlTextWriterPtr w, const char *text);
/* An element with text alone. */
void html_element(xmlTextWriterPtr w, const char *name, const char *text);
/* The head of a page: its title and its style sheet. */
void html_head(xmlTextWriterPtr w, const char *title, const char *style);

#endif
