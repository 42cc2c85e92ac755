/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rating lists on the pages of the desk: importing, entering players, newer ratings; see serve.h.
 */
#include "cli/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/list_compare.h"
#include "cli/list_import.h"
#include "cli/report_details.h"
#include "core/base/markup.h"
#include "core/base/mem.h"
#include "core/trf/trf_national.h"

#define SHOWN 30 /* players of a search */

/* "dsu,fide" */
static void join_names(const struct list_files *lists, struct sbuf *out)
{
	size_t i;

	for (i = 0; i < lists->n; i++)
		sbuf_addf(out, "%s%s", i ? "," : "", lists->list[i].name);
}

void serve_list_names(struct sbuf *out)
{
	struct list_files lists;

	list_file_open_all(&lists);
	join_names(&lists, out);
	list_file_close(&lists);
}

static const char *query_of(const struct serve_page *p, const char *name)
{
	const char *text = serve_field(&p->r->query, name);

	return text ? text : "";
}

static enum roster_rate rate_of(const struct serve_page *p)
{
	enum roster_rate rate = report_details_rate(&p->s->report.trf);

	list_import_rate(query_of(p, "rating"), &rate);
	return rate;
}

/* --- searching ------------------------------------------------------------------------------ */

static void text_box(struct serve_page *p, const char *label, const char *name)
{
	markup_start(p->page.w, "label");
	markup_text(p->page.w, label);
	markup_text(p->page.w, " ");
	markup_start(p->page.w, "input");
	markup_attribute(p->page.w, "name", name);
	markup_attribute(p->page.w, "value", query_of(p, name));
	markup_void(p->page.w);
	markup_end(p->page.w);
}

static void rating_choice(struct serve_page *p)
{
	static const struct {
		const char *word, *name;
	} kinds[] = {{"standard", N_("Standard ratings")},
		     {"rapid", N_("Rapid ratings")},
		     {"blitz", N_("Blitz ratings")}};
	size_t i;

	markup_start(p->page.w, "label");
	markup_text(p->page.w, tr(p->page.lang, "Ratings"));
	markup_text(p->page.w, " ");
	markup_start(p->page.w, "select");
	markup_attribute(p->page.w, "name", "rating");
	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		markup_start(p->page.w, "option");
		markup_attribute(p->page.w, "value", kinds[i].word);
		if (i == (size_t)rate_of(p))
			markup_attribute(p->page.w, "selected", "selected");
		markup_text(p->page.w, tr(p->page.lang, kinds[i].name));
		markup_end(p->page.w);
	}
	markup_end(p->page.w);
	markup_end(p->page.w);
}

static void search_form(struct serve_page *p)
{
	markup_start(p->page.w, "form");
	markup_attribute(p->page.w, "method", "get");
	markup_attribute(p->page.w, "action", "/lists");
	text_box(p, tr(p->page.lang, "Name or number of FIDE or DSU"), "q");
	text_box(p, tr(p->page.lang, "Federation, such as DEN"), "federation");
	rating_choice(p);
	markup_element(p->page.w, "button", tr(p->page.lang, "Search"));
	markup_end(p->page.w);
}

static void cell(struct serve_page *p, const char *text)
{
	markup_element(p->page.w, "td", text);
}

static void number_cell(struct serve_page *p, unsigned n)
{
	char text[16] = "";

	if (n)
		snprintf(text, sizeof(text), "%u", n);
	cell(p, text);
}

/* The player in the report, by the number of FIDE or DSU; NULL for none. */
static const struct trf_player *entered(const struct trf *t, const struct trf_national *records,
					const struct roster_player *q)
{
	char fide[16], dsu[16];
	size_t i;

	snprintf(fide, sizeof(fide), "%u", q->fide);
	snprintf(dsu, sizeof(dsu), "%u", q->national);
	for (i = 0; i < t->n; i++) {
		const struct trf_player *p = &t->players[i];

		if ((q->fide && !strcmp(p->number, fide)) ||
		    (q->national && !strcmp(records[p->id].number, dsu)))
			return p;
	}
	return NULL;
}

static void enter_button(struct serve_page *p, const struct roster_player *q, const char *names)
{
	char word[24];

	snprintf(word, sizeof(word), "%s %u", q->fide ? "FIDE" : "DSU",
		 q->fide ? q->fide : q->national);
	serve_form_begin(p, "add");
	serve_form_hidden(p, "list", names);
	serve_form_hidden(p, "rating", query_of(p, "rating"));
	serve_form_hidden(p, "words", word);
	serve_form_end(p, tr(p->page.lang, "Add"));
}

static void player_row(struct serve_page *p, const struct roster_player *q,
		       const struct trf_national *records, const char *names)
{
	const struct trf_player *there = entered(&p->s->report.trf, records, q);
	enum roster_rate rate = rate_of(p);
	char birth[ROSTER_BIRTH], text[ROSTER_NAME_MOST + 8];

	markup_start(p->page.w, "tr");
	snprintf(text, sizeof(text), "%s%s%s", q->title, *q->title ? " " : "", q->name);
	cell(p, text);
	cell(p, q->federation);
	cell(p, roster_birth(q, birth));
	number_cell(p, q->fide);
	number_cell(p, (unsigned)q->elo[rate]);
	number_cell(p, (unsigned)q->k[rate]);
	number_cell(p, q->national);
	number_cell(p, (unsigned)q->own[rate]);
	cell(p, q->club);
	markup_start(p->page.w, "td");
	if (there) {
		snprintf(text, sizeof(text), "/players/%d", there->id);
		event_page_link(&p->page, text, tr(p->page.lang, "In the tournament"));
	} else if (p->s->report.there) {
		enter_button(p, q, names);
	}
	markup_end(p->page.w);
	markup_end(p->page.w);
}

static void heads(struct serve_page *p, const char *const *names, size_t n)
{
	size_t i;

	markup_start(p->page.w, "tr");
	for (i = 0; i < n; i++)
		markup_element(p->page.w, "th", *names[i] ? tr(p->page.lang, names[i]) : "");
	markup_end(p->page.w);
}

static void found_players(struct serve_page *p, const struct list_files *lists, const char *names)
{
	static const char *const columns[] = {
		N_("Name"), N_("Federation"), N_("Born"),	N_("FIDE number"), N_("Elo"),
		"K",	    N_("DSU number"), N_("DSU rating"), N_("Club"),	   ""};
	struct trf_national *records =
		trf_national_by_number(&p->s->report.trf, LIST_ENTRY_FEDERATION);
	struct roster_player *found = mem_zeroed(SHOWN, sizeof(*found));
	size_t total, i,
		n = list_file_find(lists, query_of(p, "q"), query_of(p, "federation"), SHOWN, found,
				   &total);
	struct sbuf text = SBUF_INIT;

	if (n) {
		event_page_wide(&p->page);
		markup_start(p->page.w, "table");
		heads(p, columns, sizeof(columns) / sizeof(*columns));
		for (i = 0; i < n; i++)
			player_row(p, &found[i], records, names);
		markup_end(p->page.w);
		markup_end(p->page.w);
	} else {
		event_page_paragraph(&p->page,
				     tr(p->page.lang, "The lists have nobody like that."));
	}
	if (n && !p->s->report.there)
		event_page_paragraph(&p->page,
				     tr(p->page.lang, "Make the tournament first; players are then "
						      "added from here."));
	if (total > n) {
		sbuf_addf(
			&text,
			tr(p->page.lang, "%zu of %zu players; more of the name shows the others."),
			n, total);
		event_page_paragraph(&p->page, text.buf);
	}
	sbuf_release(&text);
	free(records);
	free(found);
}

/* --- newer ratings -------------------------------------------------------------------------- */

static void difference_row(struct serve_page *p, const struct list_difference *d)
{
	const struct trf_player *q = trf_find(&p->s->report.trf, d->id);
	char href[32];

	markup_start(p->page.w, "tr");
	markup_start(p->page.w, "td");
	snprintf(href, sizeof(href), "/players/%d", d->id);
	event_page_link(&p->page, href, q->name);
	markup_end(p->page.w);
	cell(p, tr(p->page.lang, list_compare_field_name(d->field)));
	cell(p, d->was);
	cell(p, *d->now ? d->now : tr(p->page.lang, "not in the list"));
	cell(p, d->taken ? tr(p->page.lang, "will be entered") : tr(p->page.lang, "stays"));
	markup_end(p->page.w);
}

static void comparison(struct serve_page *p, const struct list_files *lists, const char *names)
{
	static const char *const columns[] = {N_("Name"), N_("What differs"), N_("In the report"),
					      N_("In the list"), ""};
	struct list_entry_source source = {*lists, rate_of(p)};
	struct serve_field fixed[] = {{"list", names}, {"rating", query_of(p, "rating")}};
	struct sbuf text = SBUF_INIT;
	struct list_differences l;
	size_t i;

	list_compare(&p->s->report.trf, &source, NULL, 0, &l);
	markup_element(p->page.w, "h2", tr(p->page.lang, "The report and the lists"));
	sbuf_addf(&text, tr(p->page.lang, "%zu of %zu players are in the lists."), l.found,
		  l.sought);
	event_page_paragraph(&p->page, text.buf);
	if (l.n) {
		event_page_wide(&p->page);
		markup_start(p->page.w, "table");
		heads(p, columns, sizeof(columns) / sizeof(*columns));
		for (i = 0; i < l.n; i++)
			difference_row(p, &l.d[i]);
		markup_end(p->page.w);
		markup_end(p->page.w);
		serve_form_task(p, "refresh", fixed, 2, false);
	} else {
		event_page_paragraph(&p->page, tr(p->page.lang, "Nothing differs."));
	}
	list_compare_release(&l);
	sbuf_release(&text);
}

/* --- the page ------------------------------------------------------------------------------- */

/* The page loads itself again until the import has ended. */
static void progress(struct serve_page *p)
{
	int percent = serve_import_percent(p->s);
	struct sbuf text = SBUF_INIT;

	markup_element(p->page.w, "h2", tr(p->page.lang, "A list is being imported"));
	sbuf_addf(&text, tr(p->page.lang, "%s: %d %% read. The other pages work meanwhile."),
		  p->s->import.path, percent);
	event_page_paragraph(&p->page, text.buf);
	markup_start(p->page.w, "progress");
	markup_attribute(p->page.w, "aria-label", tr(p->page.lang, "A list is being imported"));
	markup_attribute(p->page.w, "max", "100");
	sbuf_reset(&text);
	sbuf_addf(&text, "%d", percent);
	markup_attribute(p->page.w, "value", text.buf);
	markup_text(p->page.w, text.buf);
	markup_end(p->page.w);
	serve_form_button(p, "stop", NULL, 0);
	sbuf_release(&text);
}

static void imported(struct serve_page *p, const struct list_files *lists)
{
	struct sbuf text = SBUF_INIT;
	size_t i;

	markup_element(p->page.w, "h2", tr(p->page.lang, "Imported lists"));
	if (!lists->n)
		event_page_paragraph(&p->page,
				     tr(p->page.lang, "No rating list has been imported yet."));
	markup_start(p->page.w, "ul");
	for (i = 0; i < lists->n; i++) {
		sbuf_reset(&text);
		sbuf_addf(&text, tr(p->page.lang, "%s: %zu players, from %s"), lists->list[i].name,
			  lists->list[i].roster.n, lists->list[i].roster.label);
		markup_element(p->page.w, "li", text.buf);
	}
	markup_end(p->page.w);
	sbuf_release(&text);
	if (serve_import_percent(p->s) < 0)
		serve_form_task(p, "import", NULL, 0, false);
	else
		progress(p);
}

bool serve_list_page(struct serve_page *p, const char *rest)
{
	struct event_page_link link = {"/lists?compare=1",
				       tr(p->page.lang, "Compare the players with the lists")};
	struct sbuf names = SBUF_INIT;
	struct list_files lists;

	(void)rest;
	list_file_open_all(&lists);
	join_names(&lists, &names);
	if (lists.n) {
		search_form(p);
		if (*query_of(p, "q"))
			found_players(p, &lists, names.buf);
		if (*query_of(p, "compare") && p->s->report.there)
			comparison(p, &lists, names.buf);
		else if (p->s->report.there)
			event_page_links(&p->page, &link, 1);
	}
	imported(p, &lists);
	list_file_close(&lists);
	sbuf_release(&names);
	return true;
}
