/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Norms and title applications on the pages of the desk; see serve.h. */
#include "cli/serve.h"

#include <stdio.h>
#include <string.h>

#include "cli/norm_paper.h"
#include "cli/report_notes.h"
#include "cli/title_paper.h"
#include "core/base/markup.h"

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

/* The games that a norm takes, by 1.4.1 b; 0 = the usual nine. */
static int least_games(const struct serve_request *r)
{
	int n = serve_field_number(&r->query, "games", 0);

	return n == 7 || n == FIDE_NORM_CUP_GAMES ? n : 0;
}

/* The title of the address; NULL = none. */
static const enum norm_kind *wanted_title(const struct serve_request *r, enum norm_kind *ret_kind)
{
	const char *text = serve_field(&r->query, "title");

	return text && fide_norm_parse(text, ret_kind) ? ret_kind : NULL;
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
	ok = title_claim_read(text.buf, text.len, lang, &form, &fault) && form.titled;
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
	enum norm_kind kind;
	struct norm_event e;
	bool ok = false;

	if (!s->report.trf.played || (!q && strcmp(what, "norms") != 0))
		return false;
	norm_event_init(&s->report.trf, exemption_of(r), least_games(r), &e);
	if (!q) {
		norm_paper_list(&e, r->lang, ret_doc);
		ok = true;
	} else if (!strcmp(what, "norm")) {
		ok = norm_paper_player(&e, q, wanted_title(r, &kind), r->lang, ret_doc);
	} else if (!strcmp(what, "application")) {
		ok = make_application(s, &e, q, r->lang, ret_doc);
	}
	norm_event_release(&e);
	return ok;
}

/* --- pages ---------------------------------------------------------------------------------- */

/* Appends "?exempt=a&games=8", or less, to an address; `mark` comes first. */
static void add_choices(const struct serve_request *r, char mark, struct sbuf *out)
{
	enum norm_kind kind;

	if (exempt_letter(r) != ' ') {
		sbuf_addf(out, "%cexempt=%c", mark, exempt_letter(r));
		mark = '&';
	}
	if (least_games(r)) {
		sbuf_addf(out, "%cgames=%d", mark, least_games(r));
		mark = '&';
	}
	if (wanted_title(r, &kind))
		sbuf_addf(out, "%ctitle=%s", mark, fide_norm_name(kind));
}

static void print_links(struct serve_page *p, const char *what, int player)
{
	struct sbuf html = SBUF_INIT, pdf = SBUF_INIT;
	struct event_page_link links[2];

	sbuf_addf(&html, "/print?what=%s", what);
	if (player)
		sbuf_addf(&html, "&player=%d", player);
	add_choices(p->r, '&', &html);
	sbuf_addf(&pdf, "%s&format=pdf", html.buf);
	links[0] = (struct event_page_link){html.buf, tr(p->page.lang, "To be printed")};
	links[1] = (struct event_page_link){pdf.buf, "PDF"};
	event_page_links(&p->page, links, 2);
	sbuf_release(&html);
	sbuf_release(&pdf);
}

static void choice(struct serve_page *p, const char *name, const char *label,
		   const struct serve_field *options, size_t n, const char *chosen)
{
	size_t i;

	markup_start(p->page.w, "label");
	markup_text(p->page.w, label);
	markup_text(p->page.w, " ");
	markup_start(p->page.w, "select");
	markup_attribute(p->page.w, "name", name);
	for (i = 0; i < n; i++) {
		markup_start(p->page.w, "option");
		markup_attribute(p->page.w, "value", options[i].name);
		if (!strcmp(options[i].name, chosen))
			markup_attribute(p->page.w, "selected", "selected");
		markup_text(p->page.w, options[i].value);
		markup_end(p->page.w);
	}
	markup_end(p->page.w);
	markup_end(p->page.w);
}

/* A player has one certificate, of the highest norm, unless another title is chosen. */
static void title_choice(struct serve_page *p, const struct trf_player *q)
{
	struct serve_field titles[5] = {{"", tr(p->page.lang, "the highest or nearest")}};
	enum norm_kind kind;
	size_t n = 1;
	int k;

	for (k = NORM_GM; k <= NORM_WIM; k++) {
		if (norm_event_open(q, (enum norm_kind)k))
			titles[n++] = (struct serve_field){fide_norm_name((enum norm_kind)k),
							   norm_paper_title((enum norm_kind)k)};
	}
	choice(p, "title", tr(p->page.lang, "Title"), titles, n,
	       wanted_title(p->r, &kind) ? fide_norm_name(kind) : "");
}

/* Which exemptions the event has, only the arbiter knows (NORMS N1, N3). */
static void event_form(struct serve_page *p, const struct trf_player *q)
{
	const struct lang *lang = p->page.lang;
	const struct serve_field exemptions[] = {
		{"", tr(lang, "no exemption")},
		{"a", tr(lang, "a: national championship, final")},
		{"b", tr(lang, "b: national teams")},
		{"c", tr(lang, "c: zonal")},
	};
	const struct serve_field games[] = {
		{"", tr(lang, "9, the usual number")},
		{"8", tr(lang, "8: World Cup, Women's World Championship")},
		{"7", tr(lang, "7: world or continental team championship")},
	};
	char letter[2] = {exempt_letter(p->r), '\0'}, least[12] = "";

	if (least_games(p->r))
		snprintf(least, sizeof(least), "%d", least_games(p->r));
	markup_start(p->page.w, "form");
	markup_attribute(p->page.w, "method", "get");
	markup_attribute(p->page.w, "action", p->r->path);
	choice(p, "exempt", tr(lang, "Exemption from 1.4.3"), exemptions, 4,
	       letter[0] == ' ' ? "" : letter);
	choice(p, "games", tr(lang, "Games of a norm (1.4.1)"), games, 3, least);
	if (q)
		title_choice(p, q);
	markup_element(p->page.w, "button", tr(lang, "Judge"));
	markup_end(p->page.w);
}

static void show(struct serve_page *p, const struct print_doc *d)
{
	for (; d; d = d->next) {
		markup_element(p->page.w, "h2", d->title);
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
	enum norm_kind kind;
	struct print_doc d;

	if (norm_paper_player(e, q, wanted_title(p->r, &kind), p->page.lang, &d)) {
		print_links(p, "norm", q->id);
		show(p, &d);
		print_doc_release(&d);
	} else {
		event_page_paragraph(&p->page, tr(p->page.lang, "No higher title is left."));
	}
	application_part(p, e, q);
}

/* The players' pages judge as this one does. */
static void list_part(struct serve_page *p, const struct norm_event *e)
{
	struct sbuf players = SBUF_INIT;
	struct print_doc d;

	print_links(p, "norms", 0);
	norm_paper_list(e, p->page.lang, &d);
	sbuf_adds(&players, "/norms/%d");
	add_choices(p->r, '?', &players);
	event_page_document(&p->page, &d, players.buf);
	print_doc_release(&d);
	sbuf_release(&players);
}

bool serve_norm_page(struct serve_page *p, const char *rest)
{
	const struct trf *t = &p->s->report.trf;
	const struct trf_player *q = NULL;
	int number = 0;
	struct norm_event e;

	if (!t->played) {
		event_page_paragraph(&p->page, tr(p->page.lang, "No round is paired yet."));
		return true;
	}
	if (sscanf(rest, "%4d", &number) == 1)
		q = trf_find(t, number);
	event_form(p, q);
	norm_event_init(t, exemption_of(p->r), least_games(p->r), &e);
	if (q)
		player_part(p, &e, q);
	else
		list_part(p, &e);
	norm_event_release(&e);
	return true;
}
