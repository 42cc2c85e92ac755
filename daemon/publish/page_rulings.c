/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The rulings in a group; see page.h. */
#include "daemon/publish/page.h"

#include <stdio.h>

#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"

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

static void ruling_row(struct xml *d, json_t *group, json_t *v)
{
	const char *who = page_words_player(group, view_json_int(v, "player"));
	char label[32];

	xml_start(d, "tr");
	page_table_day(d, view_json_word(v, "at"));
	xml_start(d, "td");
	if (view_json_int(v, "game")) {
		snprintf(label, sizeof(label), "#%lld", view_json_int(v, "game"));
		page_link_game(d, view_json_int(v, "game"), label);
	}
	xml_end(d);
	xml_start(d, "td");
	xml_text(d, page_words_verdict(d->p, view_json_word(v, "verdict")));
	if (*who) {
		xml_text(d, " (");
		xml_text(d, who);
		xml_text(d, ")");
	}
	xml_end(d);
	xml_element(d, "td", view_json_word(v, "paragraph"));
	xml_element(d, "td", view_json_word(v, "reason"));
	xml_element(d, "td", view_json_word(v, "author"));
	page_table_day(d, view_json_word(v, "appeal_until"));
	xml_end(d);
}

void page_rulings(const struct page_place *p, json_t *group, json_t *rulings, struct sbuf *out)
{
	struct xml d;
	json_t *v;
	size_t i;

	page_shell_begin(&d, p, view_json_word(group, "name"), NULL);
	xml_element(&d, "h2", tr(p->lang, "Rulings"));
	page_table_begin(&d, NULL);
	rulings_head(&d);
	xml_start(&d, "tbody");
	json_array_foreach(rulings, i, v) ruling_row(&d, group, v);
	xml_end(&d);
	page_table_end(&d);
	if (!json_array_size(rulings))
		xml_element(&d, "p", tr(p->lang, "There are no rulings."));
	xml_start(&d, "p");
	page_link_group(&d, view_json_int(group, "group"), "", tr(p->lang, "Standings"));
	xml_end(&d);
	page_shell_end(&d, out);
}
