/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Documents in a browser: a printable page, or PDF; see serve.h. */
#include "cli/serve.h"

#include <string.h>

static bool write_paper(const struct print_doc *d, bool pdf, enum print_paper paper,
			const struct lang *lang, struct serve_reply *ret)
{
	const char *error;

	if (!pdf) {
		print_html(d, paper, lang->code, &ret->body);
		ret->type = "text/html; charset=utf-8";
		ret->own_style = true;
		return true;
	}
	if (!print_pdf(d, paper, lang->code, &ret->body, &error)) {
		sbuf_reset(&ret->body);
		return false;
	}
	ret->type = "application/pdf";
	return true;
}

bool serve_print_make(struct serve *s, const struct lang *lang, const char *kind, int round,
		      struct print_doc *ret_doc)
{
	struct trf t = report_order_after(&s->report.trf, round);
	bool earlier = round < s->report.trf.played;
	const struct report_order *order = &s->report.order;
	struct report_order own;
	struct report_print p;
	bool ok = true;

	if (earlier) {
		ok = !report_order_make(&t, NULL, &own);
		order = &own;
	} else {
		ok = serve_report_order(s);
	}
	p = report_order_print(order, &t, lang, serve_report_title(s, lang), round);
	ok = ok && report_print_make(&p, kind, ret_doc);
	if (earlier)
		report_order_release(&own);
	return ok;
}

static bool make(struct serve *s, const struct serve_request *r, const char *what, int round,
		 struct print_doc *ret_doc)
{
	if (!strcmp(what, "prizes"))
		return serve_prize_document(s, r, ret_doc);
	if (!strcmp(what, "elo") && s->report.trf.played) {
		serve_rating_document(s, r, ret_doc);
		return true;
	}
	return serve_norm_document(s, r, what, ret_doc) ||
	       serve_print_make(s, r->lang, what, round, ret_doc);
}

bool serve_print(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	const char *what = serve_field(&r->query, "what"), *paper = serve_field(&r->query, "paper");
	const char *format = serve_field(&r->query, "format");
	int round = serve_field_number(&r->query, "round", s->report.trf.played);
	bool pdf = format && !strcmp(format, "pdf");
	struct print_doc d;
	bool ok;

	if (!what || round < 0 || round > s->report.trf.played || !serve_report_order(s))
		return false;
	if (!round && (!strcmp(what, "boards") || !strcmp(what, "names") || !strcmp(what, "slips")))
		return false;
	if (!make(s, r, what, round, &d))
		return false;
	ok = write_paper(&d, pdf, paper && !strcmp(paper, "a5") ? PRINT_A5 : PRINT_A4, r->lang,
			 ret);
	if (ok && pdf)
		sbuf_addf(&ret->file_name, "%s.pdf", what);
	print_doc_release(&d);
	return ok;
}
