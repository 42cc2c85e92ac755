/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Checks that redundant data agree: each game in the lines of both players, and the points field
 * with the results.  Error messages name player and round.
 */
#include "core/trf/trf_check.h"

#include <stdlib.h>
#include <string.h>

/* --- games in two lines --------------------------------------------------------------------- */

/* 0 = played, 1 = not played, 2 = unknown */
static int kind(char result)
{
	return strchr("+-", result) ? 1 : result == 'X' ? 2 : 0;
}

/* The half points of a result. */
static int halves(char result)
{
	return strchr("1W+", result) ? 2 : strchr("=D", result) ? 1 : 0;
}

static bool results_agree(char a, char b)
{
	return kind(a) == kind(b) && halves(a) + halves(b) <= 2;
}

static void check_game(struct trf_reader *r, struct trf_player *p, int round)
{
	struct trf_cell *c = &p->cells[round - 1], d;
	const struct trf_player *q = trf_find(r->t, c->opp);

	if (!q) {
		trf_reader_fail(r, "player %d, round %d: opponent %d is not in the report", p->id,
				round, c->opp);
		return;
	}
	d = trf_cell_at(q, round);
	if (!d.opp)
		trf_reader_fail(r, "player %d, round %d: opponent %d has no opponent (line %d)",
				p->id, round, q->id, q->line);
	else if (d.opp != p->id)
		trf_reader_fail(r, "player %d, round %d: opponent %d has opponent %d (line %d)",
				p->id, round, q->id, d.opp, q->line);
	else if (c->colour != ' ' && c->colour == d.colour)
		trf_reader_fail(r, "round %d: %d and %d both have %s", round, p->id, q->id,
				c->colour == 'w' ? tr_in(r->lang, "player", "White")
						 : tr_in(r->lang, "player", "Black"));
	else if (!results_agree(c->result, d.result))
		trf_reader_fail(r, "round %d: %d has '%c' against %d, who has '%c' (line %d)",
				round, p->id, c->result, q->id, d.result, q->line);
	else if (c->colour == ' ' && d.colour != ' ')
		c->colour = d.colour == 'w' ? 'b' : 'w';
}

static void check_player(struct trf_reader *r, struct trf_player *p)
{
	int round;

	for (round = 1; round <= p->n_cells && !r->failed; round++) {
		if (p->cells[round - 1].opp)
			check_game(r, p, round);
	}
}

/* --- points --------------------------------------------------------------------------------- */

/* The field may include the points of a bye in the next round, and its acceleration. */
static bool is_sum(const struct trf *t, const struct trf_player *p, int sum)
{
	int coming = t->played + 1;
	int next = coming <= p->n_cells ? p->cells[coming - 1].points : 0;
	int bonus = coming <= p->n_bonus ? p->bonus[coming - 1] : 0;
	int extra = p->points - sum;

	return !extra || extra == next || extra == bonus || extra == next + bonus;
}

/* Other programs count an open game as drawn. */
static void check_points(struct trf_reader *r, const struct trf_player *p)
{
	int sum = 0, drawn = 0, round;

	if (p->points < 0)
		return;
	for (round = 1; round <= r->t->played; round++) {
		sum += trf_counted_at(r->t, p, round);
		drawn += trf_points_at(r->t, p, round);
	}
	if (!is_sum(r->t, p, sum) && !is_sum(r->t, p, drawn))
		trf_reader_fail(
			r,
			"player %d: the points field says %d.%d, the results up to round %d make %s%d.%d",
			p->id, p->points / 10, p->points % 10, r->t->played, sum < 0 ? "-" : "",
			abs(sum) / 10, abs(sum) % 10);
}

void trf_check(struct trf_reader *r)
{
	size_t i;

	for (i = 0; i < r->t->n && !r->failed; i++) {
		r->line = r->t->players[i].line;
		check_player(r, &r->t->players[i]);
	}
	for (i = 0; i < r->t->n && !r->failed; i++) {
		r->line = r->t->players[i].line;
		check_points(r, &r->t->players[i]);
	}
}
