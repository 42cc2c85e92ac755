/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report site`: the tournament as pages for any web space, one folder per language.  Links
 * are relative, and unchanged files are not rewritten, so that rsync sends only changes.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/event_page.h"
#include "cli/html.h"
#include "cli/prize_paper.h"
#include "cli/report_call.h"
#include "cli/report_cards.h"
#include "cli/report_notes.h"
#include "cli/report_order.h"
#include "cli/usage.h"
#include "text/text.h"

#define NAME 32 /* bytes of a file name */

extern const char daemon_publish_style_css[];

struct site {
	const char *dir, *title;
	const struct trf *t;
	const struct report_order *order;
	const struct lang *lang;
	struct sbuf plan; /* of the prizes; empty for none */
	int status;
};

static bool is_unchanged(const char *path, const struct sbuf *text)
{
	struct sbuf old = SBUF_INIT;
	char part[65536];
	size_t n;
	FILE *f = fopen(path, "rb");
	bool same;

	if (!f)
		return false;
	while (old.len <= text->len && (n = fread(part, 1, sizeof(part), f)) > 0)
		sbuf_add(&old, part, n);
	same = !ferror(f) && old.len == text->len && !memcmp(old.buf, text->buf, text->len);
	fclose(f);
	sbuf_release(&old);
	return same;
}

/* A truncated file differs from its text, so the next run writes it again. */
static int put(const char *path, const struct sbuf *text)
{
	FILE *f = fopen(path, "wb");
	bool ok = f && fwrite(text->buf, 1, text->len, f) == text->len;

	ok = f && !fclose(f) && ok;
	return ok ? EXIT_DONE : usage_error("%s: %s", path, strerror(errno));
}

static void write_file(struct site *s, const char *folder, const char *name,
		       const struct sbuf *text)
{
	struct sbuf path = SBUF_INIT;

	sbuf_addf(&path, "%s/%s%s", s->dir, folder, name);
	if (!s->status && !is_unchanged(path.buf, text))
		s->status = put(path.buf, text);
	sbuf_release(&path);
}

static void make_folder(struct site *s, const char *name)
{
	struct sbuf path = SBUF_INIT;

	sbuf_addf(&path, "%s%s%s", s->dir, *name ? "/" : "", name);
	if (!s->status && mkdir(path.buf, 0777) && errno != EEXIST)
		s->status = usage_error("%s: %s", path.buf, strerror(errno));
	sbuf_release(&path);
}

static void open_page(const struct site *s, struct event_page *p, const char *title,
		      const char *name)
{
	const struct lang *lang = s->lang;
	const struct event_page_link nav[] = {{"players.html", tr(lang, "Players")},
					      {"standings.html", tr(lang, "Standings")},
					      {"crosstable.html", tr(lang, "Crosstable")},
					      {"prizes.html", tr(lang, "Prizes")}};
	struct event_page_link languages[TEXT_LANGS_MAX];
	const char *codes[TEXT_LANGS_MAX];
	char hrefs[TEXT_LANGS_MAX][NAME + LANG_CODE + 4];
	size_t i, n = 0;

	for (i = 0; i < text_lang_count(); i++) {
		const struct lang *l = text_lang_at(i);

		if (l == lang)
			continue;
		snprintf(hrefs[n], sizeof(hrefs[n]), "../%s/%s", l->code, name);
		languages[n] = (struct event_page_link){hrefs[n], l->name};
		codes[n++] = l->code;
	}
	event_page_open(p, lang,
			&(struct event_page_head){.title = title,
						  .event = s->title,
						  .home = "index.html",
						  .style = "../style.css",
						  .nav = nav,
						  .n_nav = s->plan.len ? 4 : 3,
						  .languages = languages,
						  .language_codes = codes,
						  .n_languages = n});
}

static void close_page(struct site *s, struct event_page *p, const char *name)
{
	struct sbuf text = SBUF_INIT;
	char folder[LANG_CODE + 1];

	snprintf(folder, sizeof(folder), "%s/", s->lang->code);
	event_page_close(p, &text);
	write_file(s, folder, name, &text);
	sbuf_release(&text);
}

static void write_rounds(const struct site *s, struct event_page *p)
{
	char href[NAME], text[16];
	int r;

	if (!s->t->played)
		return;
	html_start(p->w, "p");
	html_attribute(p->w, "class", "files");
	html_element(p->w, "span", tr(s->lang, "Rounds"));
	for (r = 1; r <= s->t->played; r++) {
		snprintf(href, sizeof(href), "round-%d.html", r);
		snprintf(text, sizeof(text), "%d", r);
		event_page_link(p, href, text);
	}
	html_end(p->w);
}

/* A page with the table of a document; `title` NULL = that of the event. */
static void write_table(struct site *s, const char *kind, const char *name, const char *title,
			int round)
{
	struct report_print print = report_order_print(s->order, s->t, s->lang, s->title, round);
	struct event_page p;
	struct print_doc d;

	report_print_make(&print, kind, &d);
	open_page(s, &p, title ? title : s->title, name);
	write_rounds(s, &p);
	if (!title)
		html_element(p.w, "h2", d.subtitle);
	event_page_table(&p, &d, "player-%d.html", 0, d.n_cells);
	if (d.foot)
		event_page_paragraph(&p, d.foot);
	print_doc_release(&d);
	close_page(s, &p, name);
}

/* The prizes, if the report has a plan of them. */
static void write_prizes(struct site *s)
{
	struct report_print table = report_order_print(s->order, s->t, s->lang, s->title, 0);
	struct line_fault fault;
	struct prize_paper paper;
	struct event_page p;
	struct print_doc d;

	if (!s->plan.len)
		return;
	if (prize_paper_make(&table, s->plan.buf, s->plan.len, &paper, &fault)) {
		prize_paper_list(&paper, &table, &d);
		open_page(s, &p, tr(s->lang, "Prizes"), "prizes.html");
		event_page_document(&p, &d, "player-%d.html");
		print_doc_release(&d);
		close_page(s, &p, "prizes.html");
	} else if (!s->status) {
		s->status = usage_error("plan:%d:%d: %s", fault.line, fault.column, fault.text);
	}
	prize_paper_release(&paper);
}

static void write_player(struct site *s, const struct trf_player *q)
{
	struct report_print print = report_order_print(s->order, s->t, s->lang, s->title, 0);
	struct event_page p;
	struct print_doc d;
	char name[NAME];

	snprintf(name, sizeof(name), "player-%d.html", q->id);
	report_cards_player(&print, q, &d);
	open_page(s, &p, d.title, name);
	if (*d.subtitle)
		event_page_paragraph(&p, d.subtitle);
	event_page_table(&p, &d, "player-%d.html", 0, d.n_cells);
	print_doc_release(&d);
	close_page(s, &p, name);
}

static void write_language(struct site *s)
{
	char name[NAME], title[80];
	size_t i;
	int r;

	make_folder(s, s->lang->code);
	write_table(s, s->t->played ? "boards" : "wall", "index.html", NULL, 0);
	write_table(s, "wall", "players.html", tr(s->lang, "Players"), 0);
	write_table(s, "standings", "standings.html", tr(s->lang, "Standings"), 0);
	write_table(s, "crosstable", "crosstable.html", tr(s->lang, "Crosstable"), 0);
	write_prizes(s);
	for (r = 1; r <= s->t->played && !s->status; r++) {
		snprintf(name, sizeof(name), "round-%d.html", r);
		snprintf(title, sizeof(title), tr(s->lang, "Round %d"), r);
		write_table(s, "boards", name, title, r);
	}
	for (i = 0; i < s->t->n && !s->status; i++)
		write_player(s, &s->t->players[i]);
}

/* The top page links to the languages. */
static void write_top(struct site *s)
{
	struct event_page_link links[TEXT_LANGS_MAX];
	char hrefs[TEXT_LANGS_MAX][LANG_CODE + 12];
	struct sbuf text = SBUF_INIT, style = SBUF_INIT;
	struct event_page p;
	size_t i, n = text_lang_count();

	for (i = 0; i < n; i++) {
		snprintf(hrefs[i], sizeof(hrefs[i]), "%s/index.html", text_lang_at(i)->code);
		links[i] = (struct event_page_link){hrefs[i], text_lang_at(i)->name};
	}
	event_page_open(&p, &lang_english,
			&(struct event_page_head){.title = s->title,
						  .event = s->title,
						  .home = "index.html",
						  .style = "style.css"});
	event_page_links(&p, links, n);
	event_page_close(&p, &text);
	sbuf_adds(&style, daemon_publish_style_css);
	write_file(s, "", "index.html", &text);
	write_file(s, "", "style.css", &style);
	sbuf_release(&style);
	sbuf_release(&text);
}

int report_site(struct report_call *o)
{
	struct report_order order;
	const char *error = report_order_make(&o->trf, NULL, &order);
	struct site s = {.dir = args_text(o->args, "dir"),
			 .title = report_order_title(&o->trf, "Tournament"),
			 .t = &o->trf,
			 .order = &order,
			 .plan = SBUF_INIT,
			 .status = EXIT_DONE};
	size_t i;

	if (error)
		s.status = usage_error("%s:1: %s", o->name, error);
	report_notes_text(s.t, "prize", 0, &s.plan);
	make_folder(&s, "");
	for (i = 0; i < text_lang_count() && !s.status; i++) {
		s.lang = text_lang_at(i);
		write_language(&s);
	}
	if (!s.status)
		write_top(&s);
	sbuf_release(&s.plan);
	report_order_release(&order);
	return s.status;
}
