/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Prizes on the pages of the desk; see serve.h. */
#include "cli/serve.h"

#include "cli/prize_paper.h"
#include "cli/report_notes.h"
#include "core/base/markup.h"

/* The list by the plan that the report keeps; false, perhaps with a fault, when there is none. */
static bool make(struct serve *s, const struct lang *lang, struct print_doc *ret_doc,
		 struct line_fault *ret_fault)
{
	struct report_print table;
	struct prize_paper paper;
	struct sbuf plan = SBUF_INIT;
	bool ok = false;

	*ret_fault = (struct line_fault){0, 0, ""};
	report_notes_text(&s->report.trf, "prize", 0, &plan);
	if (plan.len && serve_report_order(s)) {
		table = report_order_print(&s->report.order, &s->report.trf, lang,
					   serve_report_title(s, lang), 0);
		ok = prize_paper_make(&table, plan.buf, plan.len, &paper, ret_fault);
		if (ok)
			prize_paper_list(&paper, &table, ret_doc);
		prize_paper_release(&paper);
	}
	sbuf_release(&plan);
	return ok;
}

bool serve_prize_planned(const struct serve *s)
{
	struct sbuf plan = SBUF_INIT;
	bool any;

	report_notes_text(&s->report.trf, "prize", 0, &plan);
	any = plan.len > 0;
	sbuf_release(&plan);
	return any;
}

bool serve_prize_document(struct serve *s, const struct serve_request *r, struct print_doc *ret_doc)
{
	struct line_fault fault;

	return make(s, r->lang, ret_doc, &fault);
}

static void show_list(struct serve_page *p)
{
	const struct event_page_link links[] = {
		{"/print?what=prizes", tr(p->page.lang, "To be printed")},
		{"/print?what=prizes&format=pdf", "PDF"}};
	struct line_fault fault;
	struct sbuf text = SBUF_INIT;
	struct print_doc d;

	if (make(p->s, p->page.lang, &d, &fault)) {
		event_page_links(&p->page, links, 2);
		event_page_document(&p->page, &d, "/players/%d");
		print_doc_release(&d);
	} else if (fault.line) {
		sbuf_addf(&text, "%d:%d: %s", fault.line, fault.column, fault.text);
		event_page_paragraph(&p->page, text.buf);
	}
	sbuf_release(&text);
}

bool serve_prize_page(struct serve_page *p, const char *rest)
{
	struct sbuf plan = SBUF_INIT;

	(void)rest;
	show_list(p);
	report_notes_text(&p->s->report.trf, "prize", 0, &plan);
	p->filled = plan.buf;
	serve_form_task(p, "plan", NULL, 0, plan.len > 0);
	p->filled = NULL;
	sbuf_release(&plan);
	return true;
}
