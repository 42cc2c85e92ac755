/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The form for an entry; see page.h. */
#include "daemon/publish/page.h"

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

void page_entry_form(const struct page_place *p, json_t *events, struct sbuf *out)
{
	struct xml d;
	json_t *v;
	size_t i;

	page_shell_begin(&d, p, xml_say(p, "Tilmelding", "Entry"), NULL);
	xml_start(&d, "form");
	xml_attribute(&d, "method", "post");
	xml_attribute(&d, "action", p->lang == LANG_DA ? "/enter?lang=da" : "/enter?lang=en");
	xml_start(&d, "label");
	xml_text(&d, xml_say(p, "Turnering ", "Tournament "));
	xml_start(&d, "select");
	xml_attribute(&d, "name", "event");
	json_array_foreach(events, i, v)
	{
		xml_start(&d, "option");
		xml_attribute(&d, "value", view_json_word(v, "code"));
		xml_text(&d, view_json_word(v, "name"));
		xml_end(&d);
	}
	xml_end(&d);
	xml_end(&d);
	field(&d, xml_say(p, "Navn", "Name"), "name", "text");
	field(&d, "E-mail", "address", "email");
	field(&d, xml_say(p, "Klub", "Club"), "club", "text");
	field(&d, xml_say(p, "Født", "Born"), "born", "date");
	field(&d, "Rating", "rating", "number");
	xml_start(&d, "button");
	xml_text(&d, xml_say(p, "Send", "Send"));
	xml_end(&d);
	xml_end(&d);
	xml_element(&d, "p",
		    xml_say(p, "Du får en mail, som du skal svare på, før tilmeldingen gælder.",
			    "You will get a mail to answer before the entry counts."));
	page_shell_end(&d, out);
}
