/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Norms and title applications on the pages of the desk; see serve.h. */
#include "cli/serve.h"

#include <stdio.h>
#include <string.h>

#include "cli/html.h"
#include "cli/norm_paper.h"
#include "cli/report_notes.h"
#include "cli/title_paper.h"

/* The letter of 1.4.3 in the address. */
static char exempt_letter(const struct serve_request *r)
{
	const char *text = serve_field(&r->query, "exempt");

	return text && *text && strchr("abc", *text) ? *text : ' ';
}

static enum fide_norm_exemption exemption_of(const struct serve_request *r)
{
	switch (exempt_letter(r)) {
	case 'a': return FIDE_NORM_NATIONAL;
	case 'b': return FIDE_NORM_NATIONAL_TEAM;
	case 'c': return FIDE_NORM_ZONAL;
	}
	return FIDE_NORM_NOT_EXEMPT;
}

/* --- documents ------------------------------------------------------------------------------ */

/* The application as the report keeps it; false without a title to apply for. */
static bool make_application(const struct serve *s, const struct norm_event *e,
			     const struct trf_player *q, const struct lang *lang,
			     struct print_doc *ret_doc)
{
	struct sbuf text = SBUF_INIT;
	struct title_claim_form form;
	struct line_fault fault;
	struct title_paper paper;
	bool ok;

	report_notes_text(&s->report.trf, "title", q->id, &text);
	ok = title_claim_read(text.buf, text.len, &form, &fault) && form.titled;
	sbuf_release(&text);
	if (!ok)
		return false;
	title_paper_init(&paper, q, form.title, &form);
	title_paper_add(&paper, e, q, form.here_open, form.here_daily);
	title_paper_judge(&paper);
	title_paper_write(&paper, lang, ret_doc);
	return true;
}

bool serve_norm_document(const struct serve *s, const struct serve_request *r, const char *what,
			 struct print_doc *ret_doc)
{
	int number = serve_field_number(&r->query, "player", 0);
	const struct trf_player *q = number > 0 ? trf_find(&s->report.trf, number) : NULL;
	struct norm_event e;
	bool ok = false;

	if (!s->report.trf.played || (!q && strcmp(what, "norms") != 0))
		return false;
	norm_event_init(&s->report.trf, exemption_of(r), 0, &e);
	if (!q) {
		norm_paper_list(&e, r->lang, ret_doc);
		ok = true;
	} else if (!strcmp(what, "norm")) {
		ok = norm_paper_player(&e, q, NULL, r->lang, ret_doc);
	} else if (!strcmp(what, "application")) {
		ok = make_application(s, &e, q, r->lang, ret_doc);
	}
	norm_event_release(&e);
	return ok;
}

/* --- pages ---------------------------------------------------------------------------------- */

static void print_links(struct serve_page *p, const char *what, int player)
{
	struct sbuf html = SBUF_INIT, pdf = SBUF_INIT;
	struct event_page_link links[2];
	char exempt = exempt_letter(p->r);

	sbuf_addf(&html, "/print?what=%s", what);
	if (player)
		sbuf_addf(&html, "&player=%d", player);
	if (exempt != ' ')
		sbuf_addf(&html, "&exempt=%c", exempt);
	sbuf_addf(&pdf, "%s&format=pdf", html.buf);
	links[0] = (struct event_page_link){html.buf, tr(p->page.lang, "To be printed")};
	links[1] = (struct event_page_link){pdf.buf, "PDF"};
	event_page_links(&p->page, links, 2);
	sbuf_release(&html);
	sbuf_release(&pdf);
}

/* The event may be exempt from 1.4.3; only the arbiter knows.  The page says which letter holds. */
static void exemption_links(struct serve_page *p)
{
	static const char *const letters[] = {"", "a", "b", "c"};
	const struct lang *lang = p->page.lang;
	const char *texts[] = {tr(lang, "no exemption"),
			       tr(lang, "a: national championship, final"),
			       tr(lang, "b: national teams"), tr(lang, "c: zonal")};
	char hrefs[4][16], now = exempt_letter(p->r);
	struct event_page_link links[3];
	struct sbuf text = SBUF_INIT;
	size_t i, n = 0;

	for (i = 0; i < 4; i++) {
		snprintf(hrefs[i], sizeof(hrefs[i]), "?exempt=%s", letters[i]);
		if ((*letters[i] ? *letters[i] : ' ') == now)
			sbuf_addf(&text, "%s: %s", tr(lang, "Exemption from 1.4.3"), texts[i]);
		else
			links[n++] = (struct event_page_link){hrefs[i], texts[i]};
	}
	event_page_paragraph(&p->page, text.buf);
	event_page_links(&p->page, links, n);
	sbuf_release(&text);
}

static void show(struct serve_page *p, const struct print_doc *d)
{
	for (; d; d = d->next) {
		html_element(p->page.w, "h2", d->title);
		event_page_document(&p->page, d, NULL);
	}
}

static void application_part(struct serve_page *p, const struct norm_event *e,
			     const struct trf_player *q)
{
	char number[16];
	struct serve_field fixed = {"number", number};
	struct sbuf text = SBUF_INIT;
	struct print_doc d;

	if (make_application(p->s, e, q, p->page.lang, &d)) {
		show(p, &d);
		print_links(p, "application", q->id);
		print_doc_release(&d);
	}
	snprintf(number, sizeof(number), "%d", q->id);
	report_notes_text(&p->s->report.trf, "title", q->id, &text);
	p->filled = text.buf;
	serve_form_task(p, "title", &fixed, 1, true);
	p->filled = NULL;
	sbuf_release(&text);
}

static void player_part(struct serve_page *p, const struct norm_event *e,
			const struct trf_player *q)
{
	struct print_doc d;

	if (norm_paper_player(e, q, NULL, p->page.lang, &d)) {
		print_links(p, "norm", q->id);
		show(p, &d);
		print_doc_release(&d);
	} else {
		event_page_paragraph(&p->page, tr(p->page.lang, "No higher title is left."));
	}
	application_part(p, e, q);
}

static void list_part(struct serve_page *p, const struct norm_event *e)
{
	struct print_doc d;

	print_links(p, "norms", 0);
	norm_paper_list(e, p->page.lang, &d);
	event_page_document(&p->page, &d, "/norms/%d");
	print_doc_release(&d);
}

bool serve_norm_page(struct serve_page *p, const char *rest)
{
	const struct trf *t = &p->s->report.trf;
	int number = 0;
	struct norm_event e;

	if (!t->played) {
		event_page_paragraph(&p->page, tr(p->page.lang, "No round is paired yet."));
		return true;
	}
	exemption_links(p);
	norm_event_init(t, exemption_of(p->r), 0, &e);
	if (sscanf(rest, "%4d", &number) == 1)
		player_part(p, &e, trf_find(t, number));
	else
		list_part(p, &e);
	norm_event_release(&e);
	return true;
}
