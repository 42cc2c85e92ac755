/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report unpair`: takes back the pairing of the last round, so that it can be paired anew
 * after a corrected result, a withdrawal or a late entry.
 */
#include <string.h>

#include "cli/report.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/usage.h"

/* A player of the round whose game has a result; NULL for none. */
static const struct trf_player *who_played(const struct trf *t, int round)
{
	size_t i;

	for (i = 0; i < t->n; i++) {
		struct trf_cell c = trf_cell_at(&t->players[i], round);

		if (c.opp && c.result != 'X')
			return &t->players[i];
	}
	return NULL;
}

/*
 * Those without a place in a match, or out of a knock-out, look the same as those who asked not to
 * be paired.
 */
static bool keeps_requests(const struct trf *t)
{
	return !t->teams && strcmp(report_notes_system(t), "knockout-dsu") != 0;
}

bool report_can_unpair(const struct trf *t)
{
	return t->played && keeps_requests(t) && !who_played(t, t->played);
}

/* Empties the cells of the round, except those of requests not to be paired. */
static void clear_round(struct trf *t, int round)
{
	int odd = trf_odd_man(t, round);
	size_t i;

	for (i = 0; i < t->n; i++) {
		struct trf_player *p = &t->players[i];

		if (round <= p->n_cells && (p->id == odd || !trf_is_out(&p->cells[round - 1])))
			p->cells[round - 1] = (struct trf_cell){0, ' ', 'Z', 0};
	}
	report_notes_clear_hands(t, round);
	t->played = round - 1;
}

int report_unpair(struct report_call *o)
{
	int round = o->trf.played;
	const struct trf_player *p = who_played(&o->trf, round);

	if (!round)
		return usage_error(N_("%s: round %d is not paired yet"), o->name, 1);
	if (!keeps_requests(&o->trf))
		return usage_error(
			N_("%s: a round of teams or of a knock-out is taken back by undo "
			   "alone"),
			o->name);
	if (p)
		return usage_error(N_("%s: round %d: %d and %d have played; take back the result "
				      "first (*)"),
				   o->name, round, p->id, trf_cell_at(p, round).opp);
	clear_round(&o->trf, round);
	return report_call_give(o);
}
