/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report site`: the tournament as pages for any web space, one folder per language.  In a
 * team event the table and the rounds are those of the teams.  Links are relative.  The files
 * themselves are those of site_folder.h.
 */
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/event_page.h"
#include "cli/prize_paper.h"
#include "cli/report_call.h"
#include "cli/report_cards.h"
#include "cli/report_notes.h"
#include "cli/report_order.h"
#include "cli/site_folder.h"
#include "cli/team_paper.h"
#include "cli/usage.h"
#include "core/base/markup.h"
#include "text/text.h"

#define NAME 32 /* bytes of a file name */

extern const char daemon_publish_style_css[];

struct site {
	struct site_folder folder;
	const char *title;
	const struct trf *t;
	const struct report_order *order;
	const struct lang *lang;
	struct sbuf plan; /* of the prizes; empty for none */
};

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
	p->teams = "team-%d.html";
}

static void close_page(struct site *s, struct event_page *p, const char *name)
{
	struct sbuf text = SBUF_INIT;
	char path[LANG_CODE + NAME + 2];

	snprintf(path, sizeof(path), "%s/%s", s->lang->code, name);
	event_page_close(p, &text);
	site_folder_write(&s->folder, path, &text);
	sbuf_release(&text);
}

static void write_rounds(const struct site *s, struct event_page *p)
{
	char href[NAME], text[16];
	int r;

	if (!s->t->played)
		return;
	markup_start(p->w, "p");
	markup_attribute(p->w, "class", "files");
	markup_element(p->w, "span", tr(s->lang, "Rounds"));
	for (r = 1; r <= s->t->played; r++) {
		snprintf(href, sizeof(href), "round-%d.html", r);
		snprintf(text, sizeof(text), "%d", r);
		event_page_link(p, href, text);
	}
	markup_end(p->w);
}

/* The document of the same kind in a team event. */
static const char *kind_of(const struct site *s, const char *kind)
{
	static const char *const kinds[][2] = {{"boards", "matches"},
					       {"standings", "teams"},
					       {"crosstable", "teamtable"},
					       {"wall", "standings"}};
	size_t i;

	for (i = 0; s->order->has_teams && i < sizeof(kinds) / sizeof(*kinds); i++) {
		if (!strcmp(kinds[i][0], kind))
			return kinds[i][1];
	}
	return kind;
}

/* A page with the table of a document; `title` NULL = that of the event. */
static void write_table(struct site *s, const char *kind, const char *name, const char *title,
			int round)
{
	struct report_print print = report_order_print(s->order, s->t, s->lang, s->title, round);
	struct event_page p;
	struct print_doc d;

	report_print_make(&print, kind_of(s, kind), &d);
	open_page(s, &p, title ? title : s->title, name);
	write_rounds(s, &p);
	if (!title)
		markup_element(p.w, "h2", d.subtitle);
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
	} else if (!s->folder.status) {
		s->folder.status =
			usage_error("plan:%d:%d: %s", fault.line, fault.column, fault.text);
	}
	prize_paper_release(&paper);
}

/* The matches of a team, its players, and how its tie-breaks are made up. */
static void write_team(struct site *s, size_t team)
{
	struct report_print print = report_order_print(s->order, s->t, s->lang, s->title, 0);
	struct sbuf text = SBUF_INIT;
	struct event_page p;
	struct print_doc d;
	char name[NAME];

	snprintf(name, sizeof(name), "team-%zu.html", team + 1);
	team_paper_team(&print, team, &d);
	open_page(s, &p, d.title, name);
	markup_element(p.w, "h2", d.subtitle);
	event_page_table(&p, &d, "player-%d.html", 0, d.n_cells);
	markup_element(p.w, "h2", d.next->subtitle);
	event_page_table(&p, d.next, "player-%d.html", 0, d.next->n_cells);
	team_standings_explain(&s->order->teams, s->lang, team, &text);
	markup_start(p.w, "details");
	markup_element(p.w, "summary", tr(s->lang, "The tie-breaks explained"));
	markup_element(p.w, "pre", text.buf);
	markup_end(p.w);
	sbuf_release(&text);
	print_doc_release(&d);
	close_page(s, &p, name);
}

/* The player's team, with a link. */
static void write_own_team(const struct site *s, struct event_page *p, int player)
{
	int team = s->order->has_teams ? team_event_of(&s->order->teams.event, player) : -1;
	char href[NAME];

	if (team < 0)
		return;
	snprintf(href, sizeof(href), "team-%d.html", team + 1);
	markup_start(p->w, "p");
	event_page_link(p, href, s->order->teams.event.teams[team].name);
	markup_end(p->w);
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
	write_own_team(s, &p, q->id);
	event_page_table(&p, &d, "player-%d.html", 0, d.n_cells);
	if (d.foot)
		event_page_paragraph(&p, d.foot);
	print_doc_release(&d);
	close_page(s, &p, name);
}

static void write_language(struct site *s)
{
	char name[NAME], title[80];
	size_t i;
	int r;

	site_folder_make(&s->folder, s->lang->code);
	write_table(s, s->t->played ? "boards" : "wall", "index.html", NULL, 0);
	write_table(s, "wall", "players.html", tr(s->lang, "Players"), 0);
	write_table(s, "standings", "standings.html", tr(s->lang, "Standings"), 0);
	write_table(s, "crosstable", "crosstable.html", tr(s->lang, "Crosstable"), 0);
	write_prizes(s);
	for (r = 1; r <= s->t->played && !s->folder.status; r++) {
		snprintf(name, sizeof(name), "round-%d.html", r);
		snprintf(title, sizeof(title), tr(s->lang, "Round %d"), r);
		write_table(s, "boards", name, title, r);
	}
	for (i = 0; i < s->t->n && !s->folder.status; i++)
		write_player(s, &s->t->players[i]);
	for (i = 0; s->order->has_teams && i < s->order->teams.event.n && !s->folder.status; i++)
		write_team(s, i);
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
	site_folder_write(&s->folder, "index.html", &text);
	site_folder_write(&s->folder, "style.css", &style);
	sbuf_release(&style);
	sbuf_release(&text);
}

static void write_site(struct site *s)
{
	size_t i;

	report_notes_text(s->t, "prize", 0, &s->plan);
	for (i = 0; i < text_lang_count() && !s->folder.status; i++) {
		s->lang = text_lang_at(i);
		write_language(s);
	}
	if (!s->folder.status)
		write_top(s);
	sbuf_release(&s->plan);
}

int report_site(struct report_call *o)
{
	const char *dir = args_text(o->args, "dir");
	struct report_order order;
	const char *error = report_order_make(&o->trf, NULL, &order);
	struct site s = {.title = report_order_title(&o->trf, "Tournament"),
			 .t = &o->trf,
			 .order = &order,
			 .plan = SBUF_INIT};
	int status;

	site_folder_open(&s.folder, dir);
	if (error && !s.folder.status)
		s.folder.status = usage_error("%s:1: %s", o->name, error);
	if (!s.folder.status)
		write_site(&s);
	status = site_folder_close(&s.folder);
	if (!status)
		usage_error(N_("%s: files written: %zu, unchanged: %zu, removed: %zu"), dir,
			    s.folder.written, s.folder.unchanged, s.folder.removed);
	report_order_release(&order);
	return status;
}
