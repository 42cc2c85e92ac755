/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Forms on served pages: each uses POST, carries the visitor's token, and names every field.
 * Private to daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_FORM_H
#define DAEMON_PUBLISH_PAGE_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/publish/xml.h"

/* `action`: a server path, which keeps the language chosen by the visitor. */
void page_form_begin(struct xml *d, const char *action);
void page_form_end(struct xml *d);
/* The act of the form, and the key that makes repeated sending harmless. */
void page_form_act(struct xml *d, const char *act);
void page_form_hidden(struct xml *d, const char *name, const char *value);

struct page_field {
	const char *label;
	const char *name;
	const char *type;	  /* "text", "email", "date", ... */
	const char *value;	  /* NULL = empty */
	const char *autocomplete; /* autocomplete attribute; NULL = none */
	size_t most;		  /* characters; 0 = unlimited */
	bool required;
};
void page_form_field(struct xml *d, const struct page_field *field);
/* A multi-line text field. */
void page_form_text(struct xml *d, const struct page_field *field, int rows);
/* A select field: page_form_option() for each value, then page_form_select_end(). */
void page_form_select(struct xml *d, const char *label, const char *name);
void page_form_option(struct xml *d, const char *value, const char *text, bool chosen);
void page_form_select_end(struct xml *d);
void page_form_button(struct xml *d, const char *text);

#endif
