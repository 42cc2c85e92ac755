/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The front page; see page.h. */
#include "daemon/publish/page.h"

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"

void page_front(const struct page_place *p, json_t *groups, json_t *events, struct sbuf *out)
{
	struct xml d;
	json_t *v;
	size_t i;

	page_shell_begin(&d, p, p->site, NULL);
	xml_element(&d, "h2", tr(p->lang, "Groups"));
	xml_start(&d, "ul");
	json_array_foreach(groups, i, v)
	{
		xml_start(&d, "li");
		page_link_group(&d, view_json_int(v, "group"), "", view_json_word(v, "name"));
		xml_text(&d, " (");
		xml_text(&d, page_words_state(p, view_json_word(v, "state")));
		xml_text(&d, ")");
		xml_end(&d);
	}
	xml_end(&d);
	if (!p->files && json_array_size(events)) {
		xml_start(&d, "p");
		page_link_entry_form(&d, tr(p->lang, "Enter a tournament"));
		xml_end(&d);
	}
	page_shell_end(&d, out);
}
