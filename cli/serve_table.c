/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The tables of the desk, after the last round or an earlier one; see serve.h. */
#include <stdio.h>
#include <string.h>

#include "cli/serve.h"
#include "core/base/markup.h"
#include "core/base/number.h"

#define ROWS 200 /* per page */

static void write_papers(struct serve_page *p, const char *kind, int round)
{
	char html[64], pdf[64];
	const struct event_page_link links[] = {{html, tr(p->page.lang, "To be printed")},
						{pdf, "PDF"}};

	snprintf(html, sizeof(html), "/print?what=%s&round=%d", kind, round);
	snprintf(pdf, sizeof(pdf), "/print?what=%s&round=%d&format=pdf", kind, round);
	event_page_links(&p->page, links, 2);
}

static bool write_table(struct serve_page *p, const char *kind, const char *rest)
{
	int from = serve_field_number(&p->r->query, "from", 1);
	int round = p->s->report.trf.played;
	size_t first = from > 0 ? (size_t)from - 1 : 0, rows;
	struct print_doc d;

	if (*rest)
		number_read(rest, &round);
	if (!serve_report_order(p->s)) {
		event_page_paragraph(&p->page, p->s->report.order_problem);
		return true;
	}
	if (!serve_print_make(p->s, p->page.lang, kind, round, &d))
		return false;
	if (p->s->report.trf.played > 1)
		serve_round_links(p, tr(p->page.lang, "After round"), kind);
	write_papers(p, kind, round);
	rows = d.n_cells / d.n_columns;
	first = first < rows ? first : 0;
	event_page_pager(&p->page, first, ROWS, rows);
	event_page_table(&p->page, &d, "/players/%d", first, first + ROWS);
	if (d.foot)
		event_page_paragraph(&p->page, d.foot);
	print_doc_release(&d);
	return true;
}

bool serve_table_standings(struct serve_page *p, const char *rest)
{
	return write_table(p, "standings", rest);
}

bool serve_table_crosstable(struct serve_page *p, const char *rest)
{
	return write_table(p, "crosstable", rest);
}

bool serve_table_wall(struct serve_page *p, const char *rest)
{
	return write_table(p, "wall", rest);
}
