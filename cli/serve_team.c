/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The pages of teams on the desk: table, crosstable, matches, a team; see serve.h. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/serve.h"
#include "cli/team_paper.h"
#include "core/base/markup.h"

static struct report_print print_of(struct serve_page *p, int round)
{
	return report_order_print(&p->s->report.order, &p->s->report.trf, p->page.lang,
				  serve_report_title(p->s, p->page.lang), round);
}

/* Orders the teams; false if there are none. */
static bool has_teams(struct serve_page *p)
{
	return p->s->report.teams && serve_report_order(p->s) && p->s->report.order.has_teams;
}

static void write_document(struct serve_page *p, const struct print_doc *d)
{
	markup_element(p->page.w, "h2", d->subtitle);
	event_page_table(&p->page, d, "/players/%d", 0, d->n_cells);
	if (d->foot)
		event_page_paragraph(&p->page, d->foot);
}

static void write_kind(struct serve_page *p, const char *kind, int round)
{
	struct report_print print = print_of(p, round);
	struct print_doc d;

	report_print_make(&print, kind, &d);
	write_document(p, &d);
	print_doc_release(&d);
}

void serve_team_matches(struct serve_page *p, int round)
{
	if (has_teams(p))
		write_kind(p, "matches", round);
}

static void write_papers(struct serve_page *p)
{
	const struct lang *lang = p->page.lang;
	const struct event_page_link links[] = {
		{"/print?what=teams", tr(lang, "Team standings")},
		{"/print?what=teamtable", tr(lang, "Crosstable of the teams")},
		{"/print?what=matches", tr(lang, "Matches")}};

	event_page_links(&p->page, links, p->s->report.trf.played ? 3 : 2);
}

static void write_tables(struct serve_page *p)
{
	write_papers(p);
	write_kind(p, "teams", 0);
	if (!p->s->report.trf.played)
		return;
	write_kind(p, "teamtable", 0);
	write_kind(p, "matches", 0);
}

/* The line-up of the team in the last round. */
static void write_line_up(struct serve_page *p, size_t team)
{
	int round = p->s->report.trf.played, i;
	const struct team_event *e = &p->s->report.order.teams.event;
	struct serve_field fixed[2] = {{"team", NULL}, {"round", NULL}}, usual = {"words", NULL};
	struct sbuf seats = SBUF_INIT;
	struct team_event_side side;
	char number[16], last[16];

	if (!team_event_side(&p->s->report.trf, e, (int)team, round, &side))
		return;
	snprintf(number, sizeof(number), "%zu", team + 1);
	snprintf(last, sizeof(last), "%d", round);
	fixed[0].value = number;
	fixed[1].value = last;
	for (i = 0; i < side.n; i++)
		sbuf_addf(&seats, "%s%d", i ? " " : "", side.players[i]);
	usual.value = seats.buf;
	p->usual = (struct serve_fields){&usual, 1};
	serve_form_task(p, "lineup", fixed, 2, true);
	p->usual = (struct serve_fields){NULL, 0};
	sbuf_release(&seats);
}

static void write_team(struct serve_page *p, size_t team)
{
	struct report_print print = print_of(p, 0);
	struct sbuf text = SBUF_INIT;
	struct print_doc d;

	team_paper_team(&print, team, &d);
	write_document(p, &d);
	write_document(p, d.next);
	print_doc_release(&d);
	team_standings_explain(&p->s->report.order.teams, p->page.lang, team, &text);
	markup_start(p->page.w, "details");
	markup_element(p->page.w, "summary", tr(p->page.lang, "The tie-breaks explained"));
	markup_element(p->page.w, "pre", text.buf);
	markup_end(p->page.w);
	sbuf_release(&text);
	if (p->s->report.trf.played)
		write_line_up(p, team);
}

bool serve_team_exists(const struct serve *s, int number)
{
	struct team_event e;
	char text[160];
	bool there = s->report.teams && team_event_read(&s->report.trf, &e, text, sizeof(text));
	bool known = there && number >= 1 && (size_t)number <= e.n;

	if (s->report.teams)
		team_event_release(&e);
	return known;
}

bool serve_team_page(struct serve_page *p, const char *rest)
{
	if (*rest) {
		if (!has_teams(p))
			return false;
		write_team(p, (size_t)strtoul(rest, NULL, 10) - 1);
		return true;
	}
	if (has_teams(p))
		write_tables(p);
	else if (p->s->report.order_problem)
		event_page_paragraph(&p->page, p->s->report.order_problem);
	else
		event_page_paragraph(&p->page, tr(p->page.lang, "There are no teams."));
	serve_form_task(p, "team", NULL, 0, false);
	return true;
}
