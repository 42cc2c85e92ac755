/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Forms on pages that are served: each is posted, carries the token that binds it to its visitor,
 * and has a name for every field.  Private to daemon/publish/ and daemon/web/.
 */
#ifndef DAEMON_PUBLISH_PAGE_FORM_H
#define DAEMON_PUBLISH_PAGE_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/publish/xml.h"

/* `action`: a path of the server, which carries on the language the visitor chose. */
void page_form_begin(struct xml *d, const char *action);
void page_form_end(struct xml *d);
/* What the form does, and the key under which sending it twice has one effect. */
void page_form_act(struct xml *d, const char *act);
void page_form_hidden(struct xml *d, const char *name, const char *value);

struct page_field {
	const char *label;
	const char *name;
	const char *type;	  /* "text", "email", "date", ... */
	const char *value;	  /* NULL = empty */
	const char *autocomplete; /* what browsers fill in; NULL = not said */
	size_t most;		  /* characters; 0 = not said */
	bool required;
};
void page_form_field(struct xml *d, const struct page_field *field);
/* A text of several lines. */
void page_form_text(struct xml *d, const struct page_field *field, int rows);
/* A choice: page_form_option() for each value, then page_form_select_end(). */
void page_form_select(struct xml *d, const char *label, const char *name);
void page_form_option(struct xml *d, const char *value, const char *text, bool chosen);
void page_form_select_end(struct xml *d);
void page_form_button(struct xml *d, const char *text);

#endif
