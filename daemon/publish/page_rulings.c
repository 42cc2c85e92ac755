/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See page_rulings.h. */
#include "daemon/publish/page_rulings.h"

#include <stdio.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_event_nav.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "daemon/publish/view_group_line.h"

static void rulings_head(struct xml *d)
{
	xml_start(d, "thead");
	xml_start(d, "tr");
	page_table_column(d, tr(d->p->lang, "Date"));
	page_table_column(d, tr(d->p->lang, "Game"));
	page_table_column(d, tr(d->p->lang, "Ruling"));
	page_table_column(d, "§");
	page_table_column(d, tr(d->p->lang, "Reason"));
	page_table_column(d, tr(d->p->lang, "By"));
	page_table_column(d, tr(d->p->lang, "Appeal before"));
	xml_end(d);
	xml_end(d);
}

static void ruling_row(struct xml *d, const struct group_view *group, const struct view_ruling *r)
{
	const struct view_line *who = view_group_line(group, r->player);
	struct sbuf signature = SBUF_INIT;
	char label[32];

	xml_start(d, "tr");
	page_table_day(d, r->at);
	xml_start(d, "td");
	if (r->game) {
		snprintf(label, sizeof(label), "#%lld", (long long)r->game);
		page_link_game(d, r->game, label);
	}
	xml_end(d);
	xml_start(d, "td");
	xml_text(d, page_words_verdict(d->p, r->verdict));
	if (who) {
		xml_text(d, " (");
		xml_text(d, who->player.name);
		xml_text(d, ")");
	}
	xml_end(d);
	xml_element(d, "td", r->paragraph);
	xml_element(d, "td", r->reason);
	signature_write(r->office, r->signer, d->p->lang, &signature);
	xml_element(d, "td", signature.buf);
	sbuf_release(&signature);
	page_table_day(d, r->appeal_until);
	xml_end(d);
}

void page_rulings(const struct page_place *p, const struct group_view *group,
		  const struct view_rulings *rulings, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, group->name, NULL);
	page_event_group_nav(&d, group);
	xml_element(&d, "h2", tr(p->lang, "Rulings"));
	page_table_begin(&d, NULL);
	rulings_head(&d);
	xml_start(&d, "tbody");
	for (int i = 0; i < rulings->n; i++)
		ruling_row(&d, group, &rulings->list[i]);
	xml_end(&d);
	page_table_end(&d);
	if (!rulings->n)
		xml_element(&d, "p", tr(p->lang, "There are no rulings."));
	xml_start(&d, "p");
	page_link_group(&d, group->id, "", tr(p->lang, "Standings"));
	xml_end(&d);
	page_shell_end(&d, out);
}
