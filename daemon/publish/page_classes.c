/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The classes and their entry conditions; see page.h. */
#include "daemon/publish/page.h"

#include "daemon/publish/page_classes.h"
#include "daemon/publish/page_link.h"
#include "daemon/publish/page_shell.h"
#include "daemon/publish/page_table.h"
#include "daemon/publish/page_words.h"
#include "text/text.h"

static void class_row(struct xml *d, const struct class_line *line, bool named)
{
	xml_start(d, "tr");
	xml_element(d, "td", class_name(line->class));
	if (named) {
		xml_start(d, "td");
		page_link_player(d, line->player.id, line->player.name);
		xml_end(d);
		xml_element(d, "td", line->player.club);
	}
	xml_element(d, "td", class_route_paragraph(line->route));
	xml_start(d, "td");
	if (civil_is_none(line->until))
		xml_text(d, tr(d->p->lang, "without end"));
	else
		page_words_date(d, line->until);
	xml_end(d);
	xml_end(d);
}

void page_classes_write(struct xml *d, const struct classes_view *classes, bool named)
{
	page_table_begin(d, NULL);
	xml_start(d, "tr");
	page_table_column(d, tr(d->p->lang, "Class"));
	if (named) {
		page_table_column(d, tr(d->p->lang, "Name"));
		page_table_column(d, tr(d->p->lang, "Club"));
	}
	page_table_column(d, tr(d->p->lang, "Paragraph"));
	page_table_column(d, tr(d->p->lang, "Last day"));
	xml_end(d);
	for (size_t i = 0; i < classes->n; i++)
		class_row(d, &classes->list[i], named);
	page_table_end(d);
}

void page_classes(const struct page_place *p, const struct classes_view *classes, struct sbuf *out)
{
	struct xml d;

	page_shell_begin(&d, p, tr(p->lang, "Classes"), NULL);
	xml_element(&d, "p",
		    tr(p->lang, "Class A is open to members of the union who have a right to no "
				"other class, and to all newcomers (6.5.3.2)."));
	if (classes->n)
		page_classes_write(&d, classes, true);
	else
		xml_element(&d, "p", tr(p->lang, "Nobody has a right to another class yet."));
	if (classes->more)
		xml_element(&d, "p",
			    tr(p->lang, "There are more players; the page of each says what they "
					"may enter."));
	page_shell_end(&d, out);
}
