/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The front page; see page.h. */
#include "daemon/publish/page.h"

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

static void group_item(struct xml *d, const struct front_group *g)
{
	xml_start(d, "li");
	page_link_group(d, g->id, "", g->name);
	xml_text(d, " (");
	xml_text(d, page_words_state(d->p, g->state));
	xml_text(d, ")");
	xml_end(d);
}

void page_front(const struct page_place *p, const struct front_view *front, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, p->site, NULL);
	xml_element(&d, "h2", tr(p->lang, "Groups"));
	xml_start(&d, "ul");
	for (int i = 0; i < front->n_groups; i++)
		group_item(&d, &front->groups[i]);
	xml_end(&d);
	if (!p->files && front->n_events) {
		xml_start(&d, "p");
		page_link_entry_form(&d, tr(p->lang, "Enter a tournament"));
		xml_end(&d);
	}
	page_shell_end(&d, out);
}
