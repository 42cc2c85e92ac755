/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The form for an entry; see page.h. */
#include "daemon/publish/page.h"

#include <stdio.h>

#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"

static void field(struct xml *d, const char *label, const char *name, const char *type)
{
	xml_start(d, "label");
	xml_text(d, label);
	xml_text(d, " ");
	xml_start(d, "input");
	xml_attribute(d, "name", name);
	xml_attribute(d, "type", type);
	xml_attribute(d, "maxlength", "120");
	xml_void(d);
	xml_end(d);
}

void page_entry_form(const struct page_place *p, const struct front_view *front, struct sbuf *out)
{
	char action[sizeof("/enter?lang=") + LANG_CODE];
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Entry"), NULL);
	xml_start(&d, "form");
	xml_attribute(&d, "method", "post");
	snprintf(action, sizeof(action), "/enter?lang=%s", p->lang->code);
	xml_attribute(&d, "action", action);
	xml_start(&d, "label");
	xml_text(&d, tr(p->lang, "Tournament "));
	xml_start(&d, "select");
	xml_attribute(&d, "name", "event");
	for (int i = 0; i < front->n_events; i++) {
		if (front->events[i].state != TOURNEY_OPEN)
			continue;
		xml_start(&d, "option");
		xml_attribute(&d, "value", front->events[i].code);
		xml_text(&d, front->events[i].name);
		xml_end(&d);
	}
	xml_end(&d);
	xml_end(&d);
	field(&d, tr(p->lang, "Name"), "name", "text");
	field(&d, "E-mail", "address", "email");
	field(&d, tr(p->lang, "Club"), "club", "text");
	field(&d, tr(p->lang, "Born"), "born", "date");
	field(&d, "Rating", "rating", "number");
	xml_start(&d, "button");
	xml_text(&d, tr(p->lang, "Send"));
	xml_end(&d);
	xml_end(&d);
	xml_element(&d, "p", tr(p->lang, "You will get a mail to answer before the entry counts."));
	page_shell_end(&d, out);
}
