/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The page of a round: boards, results, manual changes; see serve.h. */
#include "cli/serve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/report_notes.h"
#include "cli/report_score.h"
#include "cli/team_event.h"
#include "core/base/markup.h"

#define BOARDS 200 /* per page */

static void head(struct serve_page *p)
{
	const struct lang *lang = p->page.lang;
	const char *columns[] = {tr(lang, "Board"),
				 tr(lang, "No."),
				 tr_in(lang, "player", "White"),
				 tr(lang, "Rating"),
				 tr(lang, "Points"),
				 tr(lang, "Result"),
				 tr(lang, "No."),
				 tr_in(lang, "player", "Black"),
				 tr(lang, "Rating"),
				 tr(lang, "Points")};
	size_t i;

	markup_start(p->page.w, "thead");
	markup_start(p->page.w, "tr");
	for (i = 0; i < sizeof(columns) / sizeof(*columns); i++) {
		markup_start(p->page.w, "th");
		markup_attribute(p->page.w, "scope", "col");
		markup_text(p->page.w, columns[i]);
		markup_end(p->page.w);
	}
	markup_end(p->page.w);
	markup_end(p->page.w);
}

static void number_cell(struct serve_page *p, int n)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", n);
	markup_element(p->page.w, "td", text);
}

static void player_cells(struct serve_page *p, const struct trf_player *q, int points)
{
	char text[16], href[32], name[200];
	int rating = trf_rating(&p->s->report.trf, q);

	number_cell(p, q->id);
	markup_start(p->page.w, "td");
	snprintf(href, sizeof(href), "/players/%d", q->id);
	snprintf(name, sizeof(name), "%s%s%s", q->title, *q->title ? " " : "", q->name);
	event_page_link(&p->page, href, name);
	markup_end(p->page.w);
	if (rating)
		number_cell(p, rating);
	else
		markup_element(p->page.w, "td", "");
	markup_element(p->page.w, "td", report_score_points(points, text, sizeof(text)));
}

static void result_option(struct serve_page *p, const char *value, const char *chosen)
{
	markup_start(p->page.w, "option");
	markup_attribute(p->page.w, "value", value);
	if (!strcmp(value, chosen))
		markup_attribute(p->page.w, "selected", "selected");
	/* The key ½ of a Danish keyboard chooses a draw. */
	markup_text(p->page.w, !strcmp(value, "*")     ? "–"
			       : !strcmp(value, "1/2") ? tr_in(p->page.lang, "result", "1/2")
						       : value);
	markup_end(p->page.w);
}

static void result_cell(struct serve_page *p, const struct report_board *b)
{
	static const char *const usual[] = {"*", "1-0", "1/2", "0-1", "+-", "-+", "--", "0-0"};
	char name[32], label[80];
	const char *chosen;
	bool known = false;
	size_t i;

	snprintf(name, sizeof(name), "g%d-%d", b->white->id, b->black->id);
	snprintf(label, sizeof(label), tr(p->page.lang, "Result of board %s"), b->name);
	chosen = serve_form_value(p, "result", name, b->result);
	markup_start(p->page.w, "td");
	markup_start(p->page.w, "select");
	markup_attribute(p->page.w, "name", name);
	markup_attribute(p->page.w, "aria-label", label);
	for (i = 0; i < sizeof(usual) / sizeof(*usual); i++) {
		result_option(p, usual[i], chosen);
		known = known || !strcmp(usual[i], chosen);
	}
	if (!known && *chosen)
		result_option(p, chosen, chosen);
	markup_end(p->page.w);
	markup_end(p->page.w);
}

static void board_row(struct serve_page *p, const struct report_board *b)
{
	markup_start(p->page.w, "tr");
	markup_element(p->page.w, "td", b->name);
	player_cells(p, b->white, b->white_points);
	result_cell(p, b);
	player_cells(p, b->black, b->black_points);
	markup_end(p->page.w);
	if (!b->by_hand)
		return;
	markup_start(p->page.w, "tr");
	markup_element(p->page.w, "td", "");
	markup_start(p->page.w, "td");
	markup_attribute(p->page.w, "colspan", "9");
	markup_text(p->page.w, tr(p->page.lang, "Paired by hand"));
	if (*b->by_hand) {
		markup_text(p->page.w, ": ");
		markup_text(p->page.w, b->by_hand);
	}
	markup_end(p->page.w);
	markup_end(p->page.w);
}

/* The teams of a match above its boards. */
static void match_row(struct serve_page *p, const struct team_event *e,
		      const struct report_board *b)
{
	int white = team_event_of(e, b->white->id), black = team_event_of(e, b->black->id);
	struct sbuf text = SBUF_INIT;

	if (white < 0 || black < 0)
		return;
	sbuf_addf(&text, "%d. %s – %s", b->match, e->teams[b->board % 2 ? white : black].name,
		  e->teams[b->board % 2 ? black : white].name);
	markup_start(p->page.w, "tr");
	markup_start(p->page.w, "th");
	markup_attribute(p->page.w, "colspan", "10");
	markup_attribute(p->page.w, "scope", "rowgroup");
	markup_text(p->page.w, text.buf);
	markup_end(p->page.w);
	markup_end(p->page.w);
	sbuf_release(&text);
}

static void write_rows(struct serve_page *p, const struct report_board *list, size_t n, size_t from)
{
	struct team_event e;
	char text[160];
	bool teams =
		p->s->report.teams && team_event_read(&p->s->report.trf, &e, text, sizeof(text));
	size_t i;

	for (i = from; i < n && i < from + BOARDS; i++) {
		if (teams && list[i].match && (i == from || list[i].match != list[i - 1].match))
			match_row(p, &e, &list[i]);
		board_row(p, &list[i]);
	}
	if (p->s->report.teams)
		team_event_release(&e);
}

/* Is the player one whose team plays without them? */
static bool is_spare(const struct trf *t, const struct team_event *e, int player, int round)
{
	int team = team_event_of(e, player);
	struct team_event_side side;

	return team >= 0 && team_event_side(t, e, team, round, &side);
}

static void write_out_list(struct serve_page *p, int round)
{
	const struct trf *t = &p->s->report.trf;
	const struct lang *lang = p->page.lang;
	struct team_event e;
	char text[240];
	bool any = false, teams = p->s->report.teams && team_event_read(t, &e, text, sizeof(text));
	size_t i;

	for (i = 0; i < t->n; i++) {
		if (trf_cell_at(&t->players[i], round).opp ||
		    (teams && is_spare(t, &e, t->players[i].id, round)))
			continue;
		if (!any) {
			markup_element(p->page.w, "h2", tr(lang, "Without a game"));
			markup_start(p->page.w, "ul");
		}
		any = true;
		snprintf(text, sizeof(text), "%d %s: %s", t->players[i].id, t->players[i].name,
			 report_score_absence(t, &t->players[i], round, lang));
		markup_element(p->page.w, "li", text);
	}
	if (any)
		markup_end(p->page.w);
	if (p->s->report.teams)
		team_event_release(&e);
}

static void write_boards(struct serve_page *p, const struct report_board *list, size_t n, int round,
			 size_t from)
{
	char number[16];

	snprintf(number, sizeof(number), "%d", round);
	serve_form_begin(p, "result");
	serve_form_hidden(p, "round", number);
	event_page_wide(&p->page);
	markup_start(p->page.w, "table");
	head(p);
	markup_start(p->page.w, "tbody");
	write_rows(p, list, n, from);
	markup_end(p->page.w);
	markup_end(p->page.w);
	markup_end(p->page.w);
	serve_form_end(p, tr(p->page.lang, "Enter results"));
}

static void write_papers(struct serve_page *p, int round)
{
	char boards[64], names[64], slips[64];
	const struct lang *lang = p->page.lang;
	const struct event_page_link links[] = {{boards, tr(lang, "Pairings by board")},
						{names, tr(lang, "Pairings by name")},
						{slips, tr(lang, "Result slips")}};

	snprintf(boards, sizeof(boards), "/print?what=boards&round=%d", round);
	snprintf(names, sizeof(names), "/print?what=names&round=%d", round);
	snprintf(slips, sizeof(slips), "/print?what=slips&round=%d&format=pdf", round);
	event_page_links(&p->page, links, 3);
}

void serve_round_links(struct serve_page *p, const char *label, const char *kind)
{
	char href[32], text[16];
	int r;

	markup_start(p->page.w, "p");
	markup_attribute(p->page.w, "class", "files");
	markup_element(p->page.w, "span", label);
	for (r = 1; r <= p->s->report.trf.played; r++) {
		snprintf(href, sizeof(href), "/%s/%d", kind, r);
		snprintf(text, sizeof(text), "%d", r);
		event_page_link(&p->page, href, text);
	}
	markup_end(p->page.w);
}

/* Behind the last round: what is missing, or the way to the next one. */
static void write_next(struct serve_page *p, int round)
{
	const struct trf *t = &p->s->report.trf;
	const struct event_page_link link = {"/", tr(p->page.lang, "Pair the next round")};
	int open = report_open_games(t, round);
	struct sbuf text = SBUF_INIT;

	if (open) {
		sbuf_addf(&text,
			  tr_n(p->page.lang, "%d game has no result yet.",
			       "%d games have no result yet.", open),
			  open);
		event_page_paragraph(&p->page, text.buf);
	} else if (round == t->played && (!t->rounds || t->played < t->rounds)) {
		event_page_links(&p->page, &link, 1);
	}
	sbuf_release(&text);
}

bool serve_round_page(struct serve_page *p, int round)
{
	const struct trf *t = &p->s->report.trf;
	int from = serve_field_number(&p->r->query, "from", 1) - 1;
	struct serve_field fixed = {"round", NULL};
	struct report_board *list;
	char number[16];
	size_t n;

	if (round < 1 || round > t->played)
		return false;
	snprintf(number, sizeof(number), "%d", round);
	fixed.value = number;
	serve_round_links(p, tr(p->page.lang, "Rounds"), "rounds");
	write_papers(p, round);
	list = report_boards(t, round, &n);
	if (from < 0 || (size_t)from >= n)
		from = 0;
	event_page_pager(&p->page, (size_t)from, BOARDS, n);
	write_boards(p, list, n, round, (size_t)from);
	free(list);
	write_out_list(p, round);
	if (p->s->report.teams)
		serve_team_matches(p, round);
	write_next(p, round);
	serve_form_task(p, "change", &fixed, 1, true);
	if (round == t->played && report_can_unpair(t))
		serve_form_task(p, "unpair", NULL, 0, true);
	if (p->s->report.teams)
		serve_form_task(p, "lineup", &fixed, 1, true);
	return true;
}
