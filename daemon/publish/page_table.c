/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Tables on a page; see page_table.h. */
#include "daemon/publish/page_table.h"

#include <stdio.h>

#include "daemon/publish/page.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

void page_table_begin(struct xml *d, const char *class)
{
	xml_start(d, "div");
	xml_attribute(d, "class", "wrap");
	xml_attribute(d, "tabindex", "0"); /* scrollable by keyboard too */
	xml_start(d, "table");
	if (class)
		xml_attribute(d, "class", class);
}

void page_table_end(struct xml *d)
{
	xml_end(d);
	xml_end(d);
}

void page_table_column(struct xml *d, const char *label)
{
	xml_start(d, "th");
	xml_attribute(d, "scope", "col");
	xml_text(d, label);
	xml_end(d);
}

void page_table_ranking(struct xml *d, const char *label)
{
	xml_start(d, "thead");
	xml_start(d, "tr");
	page_table_column(d, tr(d->p->lang, "Place"));
	page_table_column(d, tr(d->p->lang, "No."));
	page_table_column(d, label);
}

void page_table_row(struct xml *d, const char *name, const char *remark)
{
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	xml_text(d, name);
	xml_text(d, remark);
	xml_end(d);
}

void page_table_player(struct xml *d, const struct view_player *player, const char *remark)
{
	xml_start(d, "th");
	xml_attribute(d, "scope", "row");
	page_link_player(d, player->id, player->name);
	xml_text(d, remark);
	xml_end(d);
}

void page_table_count(struct xml *d, long long n)
{
	xml_elementf(d, "td", "%lld", n);
}

void page_table_number(struct xml *d, double v)
{
	xml_start(d, "td");
	page_words_number(d, v);
	xml_end(d);
}

void page_table_score(struct xml *d, const char *class, double v)
{
	xml_start(d, "td");
	xml_attribute(d, "class", class);
	page_words_number(d, v);
	xml_end(d);
}

void page_table_result(struct xml *d, int other)
{
	char text[16];

	xml_start(d, "td");
	snprintf(text, sizeof(text), "%d", other);
	xml_attribute(d, "data-with", text);
}

void page_table_club(struct xml *d, const char *club, bool linked)
{
	xml_start(d, "td");
	xml_attribute(d, "class", "club");
	if (linked)
		page_link_club(d, club);
	else
		xml_text(d, club);
	xml_end(d);
}

void page_table_day(struct xml *d, struct instant t)
{
	xml_start(d, "td");
	if (t.sec)
		page_words_date(d, zone_date(ZONE_COPENHAGEN, t));
	xml_end(d);
}
