/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_form.h. */
#include "daemon/publish/page_form.h"

#include <stdio.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_link.h"

void page_form_hidden(struct xml *d, const char *name, const char *value)
{
	xml_start(d, "input");
	xml_attribute(d, "type", "hidden");
	xml_attribute(d, "name", name);
	xml_attribute(d, "value", value);
	xml_void(d);
}

void page_form_begin(struct xml *d, const char *action)
{
	char href[PAGE_LINK_HREF];

	page_link_path_href(d->p, action, href, sizeof(href));
	xml_start(d, "form");
	xml_attribute(d, "method", "post");
	xml_attribute(d, "action", href);
	page_form_hidden(d, "csrf", d->p->csrf ? d->p->csrf : "");
}

void page_form_end(struct xml *d)
{
	xml_end(d);
}

void page_form_act(struct xml *d, const char *act)
{
	page_form_hidden(d, "act", act);
	page_form_hidden(d, "key", d->p->key ? d->p->key : "");
}

static void field_attributes(struct xml *d, const struct page_field *f)
{
	char most[24];

	xml_attribute(d, "name", f->name);
	if (f->autocomplete)
		xml_attribute(d, "autocomplete", f->autocomplete);
	snprintf(most, sizeof(most), "%zu", f->most);
	if (f->most)
		xml_attribute(d, "maxlength", most);
	if (f->required)
		xml_attribute(d, "required", "required");
}

static void label_begin(struct xml *d, const char *label)
{
	xml_start(d, "label");
	xml_text(d, label);
	xml_text(d, " ");
}

void page_form_field(struct xml *d, const struct page_field *f)
{
	label_begin(d, f->label);
	xml_start(d, "input");
	if (!strcmp(f->type, "email")) { /* browsers refuse non-ASCII addresses in that type */
		xml_attribute(d, "type", "text");
		xml_attribute(d, "inputmode", "email");
	} else {
		xml_attribute(d, "type", f->type);
	}
	field_attributes(d, f);
	if (f->value)
		xml_attribute(d, "value", f->value);
	xml_void(d);
	xml_end(d);
}

void page_form_text(struct xml *d, const struct page_field *f, int rows)
{
	char text[16];

	label_begin(d, f->label);
	xml_start(d, "textarea");
	field_attributes(d, f);
	snprintf(text, sizeof(text), "%d", rows);
	xml_attribute(d, "rows", text);
	xml_text(d, f->value ? f->value : "");
	xml_end(d);
	xml_end(d);
}

void page_form_select(struct xml *d, const char *label, const char *name)
{
	label_begin(d, label);
	xml_start(d, "select");
	xml_attribute(d, "name", name);
}

void page_form_option(struct xml *d, const char *value, const char *text, bool chosen)
{
	xml_start(d, "option");
	xml_attribute(d, "value", value);
	if (chosen)
		xml_attribute(d, "selected", "selected");
	xml_text(d, text);
	xml_end(d);
}

void page_form_select_end(struct xml *d)
{
	xml_end(d);
	xml_end(d);
}

void page_form_button(struct xml *d, const char *text)
{
	xml_start(d, "button");
	xml_attribute(d, "type", "submit");
	xml_text(d, text);
	xml_end(d);
}
