/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Player cards, result slips and name plates; see report_cards.h. */
#include "cli/report_cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/report_score.h"
#include "cli/trf_left.h"
#include "cli/trf_results.h"
#include "core/base/mem.h"
#include "core/base/sbuf.h"

/* "WIM · 2100 · Aalborg". */
static void describe(const struct report_print *p, const struct trf_player *q, struct sbuf *out)
{
	const char *club = p->clubs[q->id];
	int rating = trf_rating(p->t, q);

	sbuf_reset(out);
	sbuf_adds(out, q->title);
	if (rating)
		sbuf_addf(out, "%s%d", out->len ? " · " : "", rating);
	if (*club || *q->federation)
		sbuf_addf(out, "%s%s", out->len ? " · " : "", *club ? club : q->federation);
}

static const char *colour_word(const struct report_print *p, const struct trf_cell *c)
{
	if (!c->opp)
		return "";
	return c->colour == 'b' ? tr_in(p->lang, "player", "Black")
				: tr_in(p->lang, "player", "White");
}

/* The result, with a mark if it is not counted. */
static void result_text(const struct report_print *p, const struct trf_player *q,
			const struct trf_cell *c, char *buf, size_t size)
{
	snprintf(buf, size, "%s%s", report_score_result(c), report_score_left_game(p->left, q, c));
}

static void card_round(const struct report_print *p, struct print_card *c,
		       const struct trf_player *q, int round, int *sum)
{
	struct trf_cell cell = trf_cell_at(q, round);
	char points[16], result[16];

	print_card_cell(c, "%d", round);
	if (round > p->t->played) {
		print_card_cell(c, "%s", "");
		print_card_cell(c, "%s", "");
		print_card_cell(c, "%s", "");
		print_card_cell(c, "%s", "");
		return;
	}
	*sum += trf_left_counted_at(p->left, p->t, q, round);
	print_card_cell(c, "%s", colour_word(p, &cell));
	if (cell.opp)
		print_card_cell(c, "%d %s", cell.opp, trf_find(p->t, cell.opp)->name);
	else
		print_card_cell(c, "%s", report_score_absence(p->t, q, round, p->lang));
	result_text(p, q, &cell, result, sizeof(result));
	print_card_cell(c, "%s", result);
	print_card_cell(c, "%s", report_score_points(*sum, points, sizeof(points)));
}

void report_cards_players(const struct report_print *p, struct print_doc *d)
{
	int rounds = p->t->rounds > p->t->played ? p->t->rounds : p->t->played, r;
	struct sbuf below = SBUF_INIT;
	char heading[200];
	size_t i;

	print_doc_init(d, p->title, tr(p->lang, "Player cards"));
	d->across = 2;
	d->down = rounds > 11 ? 2 : 3;
	d->card_columns = 5;
	d->ruled = true;
	for (i = 0; i < p->t->n; i++) {
		const struct trf_player *q = &p->t->players[i];
		struct print_card *c;
		int sum = 0;

		describe(p, q, &below);
		snprintf(heading, sizeof(heading), "%d  %s", q->id, q->name);
		c = print_doc_card(d, heading, below.buf);
		for (r = 1; r <= rounds; r++)
			card_round(p, c, q, r, &sum);
	}
	sbuf_release(&below);
}

static void opponent_cells(const struct report_print *p, struct print_doc *d,
			   const struct trf_player *q)
{
	int rating = trf_rating(p->t, q);

	print_doc_cell(d, "%d %s%s%s", q->id, q->title, *q->title ? " " : "", q->name);
	print_doc_player(d, q->id);
	if (rating)
		print_doc_cell(d, "%d", rating);
	else
		print_doc_cell(d, "%s", "");
}

void report_cards_player(const struct report_print *p, const struct trf_player *q,
			 struct print_doc *d)
{
	struct sbuf below = SBUF_INIT;
	char heading[200], points[16], result[16];
	bool left_out = false;
	int r, sum = 0;

	describe(p, q, &below);
	snprintf(heading, sizeof(heading), "%d  %s", q->id, q->name);
	print_doc_init(d, heading, below.buf);
	print_doc_column(d, tr(p->lang, "Round"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Colour"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Opponent"), PRINT_LEFT);
	print_doc_column(d, tr(p->lang, "Rating"), PRINT_RIGHT);
	print_doc_column(d, tr(p->lang, "Result"), PRINT_CENTRE);
	print_doc_column(d, tr(p->lang, "Points"), PRINT_RIGHT);
	for (r = 1; r <= p->t->played; r++) {
		struct trf_cell cell = trf_cell_at(q, r);

		sum += trf_left_counted_at(p->left, p->t, q, r);
		print_doc_cell(d, "%d", r);
		print_doc_cell(d, "%s", colour_word(p, &cell));
		if (cell.opp) {
			opponent_cells(p, d, trf_find(p->t, cell.opp));
		} else {
			print_doc_cell(d, "%s", report_score_absence(p->t, q, r, p->lang));
			print_doc_cell(d, "%s", "");
		}
		result_text(p, q, &cell, result, sizeof(result));
		print_doc_cell(d, "%s", result);
		left_out |= trf_results_left_out(p->left, q, &cell);
		print_doc_cell(d, "%s", report_score_points(sum, points, sizeof(points)));
	}
	if (left_out) {
		sbuf_reset(&below);
		report_score_add_left(p->lang, &below);
		d->foot = mem_strdup(below.buf);
	}
	sbuf_release(&below);
}

static void slip_player(const struct report_print *p, struct print_card *c, const char *colour,
			const struct trf_player *q)
{
	print_card_cell(c, "%s", colour);
	print_card_cell(c, "%d %s", q->id, q->name);
	print_card_cell(c, "%s", tr(p->lang, "Signature"));
	print_card_cell(c, "%s", "____");
}

void report_cards_slips(const struct report_print *p, struct print_doc *d)
{
	size_t n, i;
	struct report_board *list = report_boards(p->t, p->round, &n);
	char heading[100];

	print_doc_init(d, p->title, tr(p->lang, "Result slips"));
	d->across = 1;
	d->down = 7;
	d->card_columns = 4;
	for (i = 0; i < n; i++) {
		struct print_card *c;

		snprintf(heading, sizeof(heading), tr(p->lang, "Round %d, board %s"), p->round,
			 list[i].name);
		c = print_doc_card(d, heading, p->title);
		slip_player(p, c, tr_in(p->lang, "player", "White"), list[i].white);
		slip_player(p, c, tr_in(p->lang, "player", "Black"), list[i].black);
		print_card_cell(c, "%s", tr(p->lang, "Result"));
		print_card_cell(c, "%s", "☐ 1–0    ☐ ½–½    ☐ 0–1");
		print_card_cell(c, "%s", "");
		print_card_cell(c, "%s", "");
	}
	free(list);
}

void report_cards_plates(const struct report_print *p, struct print_doc *d)
{
	struct sbuf below = SBUF_INIT;
	size_t i;

	print_doc_init(d, p->title, tr(p->lang, "Name plates"));
	d->across = 1;
	d->down = 3;
	d->large = true;
	for (i = 0; i < p->t->n; i++) {
		describe(p, &p->t->players[i], &below);
		print_doc_card(d, p->t->players[i].name, below.buf);
	}
	sbuf_release(&below);
}
