/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The rating report on the pages of the desk; see serve.h. */
#include "cli/serve.h"

#include <stdio.h>
#include <string.h>

#include "cli/elo_paper.h"
#include "cli/rating_check.h"
#include "cli/rating_file.h"
#include "cli/report_details.h"
#include "core/base/markup.h"

#define OPEN   5   /* findings of a kind that are not folded */
#define LISTED 200 /* findings of a kind on the page */
#define KINDS  64  /* more than there are */

static bool for_dsu(const struct serve_request *r)
{
	const char *who = serve_field(&r->query, "for");

	return who && !strcmp(who, "dsu");
}

static enum trf_form form_of(const struct serve_request *r)
{
	const char *form = serve_field(&r->query, "format");

	return form && !strcmp(form, "trf16") ? TRF_2016 : TRF_2026;
}

/* The player in that line of the file; NULL for other lines. */
static const struct trf_player *player_at(const struct serve_page *p, int line)
{
	const struct trf *t = &p->s->report.trf;
	size_t i;

	for (i = 0; i < t->n && line; i++) {
		if (t->players[i].line == line)
			return &t->players[i];
	}
	return NULL;
}

static void write_finding(struct serve_page *p, const struct rating_finding *f)
{
	const struct trf_player *player = player_at(p, f->line);
	struct sbuf text = SBUF_INIT;
	char href[32];

	if (f->line)
		sbuf_addf(&text, tr(p->page.lang, "Line %d: "), f->line);
	rating_check_text(f, p->page.lang, &text);
	markup_start(p->page.w, "li");
	if (player) {
		snprintf(href, sizeof(href), "/players/%d", player->id);
		event_page_link(&p->page, href, text.buf);
	} else {
		markup_text(p->page.w, text.buf);
	}
	markup_end(p->page.w);
	sbuf_release(&text);
}

static bool same_kind(const struct rating_finding *a, const struct rating_finding *b)
{
	return a->refused == b->refused && a->msgid == b->msgid && a->paragraph == b->paragraph;
}

/* Opens a list of the findings of a kind that do not fit among the others. */
static void open_more(struct serve_page *p, size_t more)
{
	struct sbuf text = SBUF_INIT;

	sbuf_addf(&text, tr(p->page.lang, "%zu more like this"), more);
	markup_start(p->page.w, "li");
	markup_start(p->page.w, "details");
	markup_element(p->page.w, "summary", text.buf);
	markup_start(p->page.w, "ul");
	sbuf_release(&text);
}

/* The findings of the kind of the one at `first`; those of thousands of players are not listed. */
static void write_kind(struct serve_page *p, const struct rating_findings *l, size_t first)
{
	size_t n = 0, shown = 0, i;

	for (i = first; i < l->n; i++)
		n += same_kind(&l->f[i], &l->f[first]);
	for (i = first; i < l->n && shown < LISTED; i++) {
		if (!same_kind(&l->f[i], &l->f[first]))
			continue;
		if (shown == OPEN)
			open_more(p, n - OPEN);
		write_finding(p, &l->f[i]);
		shown++;
	}
	if (n > shown)
		markup_element(p->page.w, "li", "…");
	if (shown <= OPEN)
		return;
	markup_end(p->page.w);
	markup_end(p->page.w);
	markup_end(p->page.w);
}

static void findings(struct serve_page *p, const struct rating_findings *l, bool refused)
{
	size_t kinds[KINDS], n = 0, i, k;

	markup_start(p->page.w, "ul");
	for (i = 0; i < l->n && n < KINDS; i++) {
		if (l->f[i].refused != refused)
			continue;
		for (k = 0; k < n && !same_kind(&l->f[kinds[k]], &l->f[i]); k++)
			;
		if (k < n)
			continue;
		kinds[n++] = i;
		write_kind(p, l, i);
	}
	markup_end(p->page.w);
}

/* What is missing for an officer, or the links to their files. */
static void officer(struct serve_page *p, bool dsu, const struct list_entry_source *source)
{
	const struct event_page_link links[2] = {
		{dsu ? "/rating-file?for=dsu&format=trf26" : "/rating-file?for=fide&format=trf26",
		 "TRF26"},
		{dsu ? "/rating-file?for=dsu&format=trf16" : "/rating-file?for=fide&format=trf16",
		 "TRF16"}};
	struct rating_findings l;

	rating_check(&p->s->report.trf, dsu, TRF_2026, source, &l);
	markup_element(p->page.w, "h2",
		       dsu ? tr(p->page.lang, "For DSU's rating officer")
			   : tr(p->page.lang, "For FIDE's rating officer"));
	if (l.refused) {
		markup_element(p->page.w, "h3", tr(p->page.lang, "Missing or wrong"));
		findings(p, &l, true);
	} else {
		event_page_links(&p->page, links, 2);
	}
	if (l.n > l.refused) {
		markup_element(p->page.w, "h3", tr(p->page.lang, "Worth a look"));
		findings(p, &l, false);
	}
	rating_check_release(&l);
}

/* The fields hold what the report says. */
static void details_form(struct serve_page *p)
{
	const struct serve_input *inputs = serve_task_find("details")->inputs;
	struct serve_field usual[SERVE_INPUTS];
	struct sbuf values[SERVE_INPUTS];
	size_t n, i;

	for (n = 0; inputs[n].name; n++) {
		sbuf_init(&values[n]);
		report_details_value(&p->s->report.trf, inputs[n].name, &values[n]);
		usual[n] = (struct serve_field){inputs[n].name, values[n].buf};
	}
	p->usual = (struct serve_fields){usual, n};
	serve_form_task(p, "details", NULL, 0, false);
	p->usual = (struct serve_fields){NULL, 0};
	for (i = 0; i < n; i++)
		sbuf_release(&values[i]);
}

/* The ratings that numbers are compared with, by the rate of play. */
static void write_rate(struct serve_page *p, enum roster_rate rate)
{
	static const char *const texts[ROSTER_RATES] = {
		N_("Players are compared with the standard ratings of the lists."),
		N_("Players are compared with the rapid ratings of the lists, by the rate of play."),
		N_("Players are compared with the blitz ratings of the lists, by the rate of play."),
	};

	event_page_paragraph(&p->page, tr(p->page.lang, texts[rate]));
}

/* All imported lists, with the ratings of the rate of play. */
static struct list_entry_source open_lists(const struct serve *s)
{
	struct list_entry_source source = {.rate = report_details_rate(&s->report.trf)};

	list_file_open_all(&source.lists);
	return source;
}

void serve_rating_document(const struct serve *s, const struct serve_request *r,
			   struct print_doc *ret_doc)
{
	struct list_entry_source source = open_lists(s);
	struct elo_paper paper;

	elo_paper_make(&s->report.trf, &source, &paper);
	elo_paper_list(&paper, serve_report_title(s, r->lang), r->lang, ret_doc);
	elo_paper_release(&paper);
	list_file_close(&source.lists);
}

/* The rows of one page of a table, and its notes. */
static void write_part(struct serve_page *p, const struct print_doc *d)
{
	size_t i;

	event_page_table(&p->page, d, "/players/%d", 0, LISTED);
	for (i = 0; i < d->n_notes; i++)
		event_page_paragraph(&p->page, d->notes[i]);
}

/* The part of a list that a page shows from that place on. */
static size_t clip(size_t n, size_t from)
{
	size_t left = from < n ? n - from : 0;

	return left < LISTED ? left : LISTED;
}

static void changes(struct serve_page *p, const struct list_entry_source *source)
{
	const struct event_page_link links[] = {
		{"/print?what=elo", tr(p->page.lang, "To be printed")},
		{"/print?what=elo&format=pdf", "PDF"}};
	int from = serve_field_number(&p->r->query, "from", 1);
	struct elo_paper paper, shown;
	struct print_doc d;
	size_t first, most;

	elo_paper_make(&p->s->report.trf, source, &paper);
	most = paper.n > paper.n_firsts ? paper.n : paper.n_firsts;
	first = from > 0 && (size_t)from <= most ? (size_t)from - 1 : 0;
	shown = (struct elo_paper){paper.lines + first, clip(paper.n, first), paper.firsts + first,
				   clip(paper.n_firsts, first)};
	elo_paper_list(&shown, "", p->page.lang, &d);
	markup_element(p->page.w, "h2", d.subtitle);
	event_page_links(&p->page, links, 2);
	event_page_pager(&p->page, first, LISTED, most);
	write_part(p, &d);
	if (d.next) {
		markup_element(p->page.w, "h2", d.next->subtitle);
		write_part(p, d.next);
	}
	elo_paper_release(&paper);
	print_doc_release(&d);
	serve_form_task(p, "k", NULL, 0, true);
}

bool serve_rating_page(struct serve_page *p, const char *rest)
{
	struct list_entry_source source = open_lists(p->s);

	(void)rest;
	if (source.lists.n)
		write_rate(p, source.rate);
	officer(p, false, source.lists.n ? &source : NULL);
	officer(p, true, source.lists.n ? &source : NULL);
	if (p->s->report.trf.played)
		changes(p, &source);
	list_file_close(&source.lists);
	details_form(p);
	return true;
}

bool serve_rating_file(struct serve *s, const struct serve_request *r, struct serve_reply *ret)
{
	bool dsu = for_dsu(r), ok;
	struct rating_findings l;
	char text[200];
	struct trf t;
	int line;

	rating_check(&s->report.trf, dsu, form_of(r), NULL, &l);
	ok = !l.refused &&
	     !trf_read(s->report.text.buf, s->report.text.len, &t, &line, text, sizeof(text));
	if (ok) {
		rating_file_make(&t, dsu, form_of(r), &ret->body);
		ret->type = "text/plain; charset=utf-8";
		sbuf_adds(&ret->file_name, dsu ? "dsu.trf" : "fide.trf");
		ret->status = 200;
	}
	if (!l.refused)
		trf_release(&t);
	rating_check_release(&l);
	return ok;
}
