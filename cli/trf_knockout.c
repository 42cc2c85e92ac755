/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A knock-out from a report file: the draw is repeated from the first round.  The winner of a match
 * follows from the result, or after a draw from the pairing of the next round, or because the other
 * player has withdrawn from it.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/knockout_event.h"
#include "cli/trf_knockout.h"
#include "cli/usage.h"
#include "core/base/mem.h"
#include "core/trf/trf_state.h"

static void complain(struct trf_complaint *wrong, const struct trf_player *p, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
static void complain(struct trf_complaint *wrong, const struct trf_player *p, const char *fmt, ...)
{
	va_list ap;

	wrong->line = p->line;
	va_start(ap, fmt);
	vsnprintf(wrong->text, sizeof(wrong->text), fmt, ap);
	va_end(ap);
}

/* Is the player paired, or free, in a round after `round`? */
static bool goes_on(const struct trf *t, const struct trf_player *p, int round)
{
	int k;

	for (k = round + 1; k <= t->played; k++) {
		struct trf_cell c = trf_cell_at(p, k);

		if (trf_was_paired(&c) || c.result == 'F')
			return true;
	}
	return false;
}

/* The start number of the winner of a match; 0 after an error. */
static int winner(const struct trf *t, int a, int b, int round, struct trf_complaint *wrong)
{
	const struct trf_player *p = trf_find(t, a), *q = trf_find(t, b);
	struct trf_cell c = trf_cell_at(p, round), d = trf_cell_at(q, round);

	if (c.opp != b) {
		complain(wrong, p, "the draw of round %d pairs %d and %d, the report does not",
			 round, a, b);
		return 0;
	}
	if (strchr("1W+", c.result))
		return a;
	if (strchr("1W+", d.result))
		return b;
	if (goes_on(t, p, round) != goes_on(t, q, round))
		return goes_on(t, p, round) ? a : b;
	if (trf_takes_part(t, p, round + 1) != trf_takes_part(t, q, round + 1))
		return trf_takes_part(t, p, round + 1) ? a : b;
	complain(wrong, p,
		 usage_tr(N_(
			 "%d against %d in round %d has no winner: withdraw the one who is out")),
		 a, b, round);
	return 0;
}

/* Appends the winners of a round, in the order of its matches; false after an error. */
static bool add_winners(const struct trf *t, struct knockout_event *k, const struct knockout *draw,
			int round, struct trf_complaint *wrong)
{
	struct knockout_match *matches = mem_zeroed((size_t)draw->size, sizeof(*matches));
	struct knockout_lists *w = &k->winners;
	int *at = w->n ? (int *)w->lists[w->n - 1] + w->sizes[w->n - 1] : w->values, won;
	size_t n = 0, i;

	if (knockout_round(draw, round, w->lists, w->sizes, w->n, matches, &n) != KNOCKOUT_OK)
		complain(wrong, &t->players[0], "round %d: there is no such round", round);
	w->lists[w->n] = at;
	for (i = 0; i < n && !*wrong->text; i++) {
		if (matches[i].a < 0 || matches[i].b < 0)
			continue;
		won = winner(t, k->players[matches[i].a].id, k->players[matches[i].b].id, round,
			     wrong);
		*at++ = won == k->players[matches[i].a].id ? matches[i].a : matches[i].b;
	}
	w->sizes[w->n] = (size_t)(at - w->lists[w->n]);
	w->n++;
	free(matches);
	return !*wrong->text;
}

/* The winners of all rounds before the current one. */
static void find_winners(const struct trf *t, struct knockout_event *k, struct trf_complaint *wrong)
{
	struct knockout_lots lots = {k->levels.lists, k->levels.sizes, k->levels.n};
	struct knockout draw;
	int round;

	k->winners = (struct knockout_lists){mem_zeroed(2 * k->n + 1, sizeof(int)),
					     mem_zeroed((size_t)k->round, sizeof(int *)),
					     mem_zeroed((size_t)k->round, sizeof(size_t)), 0};
	if (knockout_draw(k->players, k->n, &lots, &draw) != KNOCKOUT_OK)
		return; /* reported by the current round */
	for (round = 1; round < k->round && add_winners(t, k, &draw, round, wrong);)
		round++;
	knockout_release(&draw);
}

json_t *trf_knockout_pair(const struct trf *t, int round, json_t *lots,
			  struct trf_complaint *ret_wrong)
{
	char error[256] = "";
	struct fields in = fields_of(lots, error, sizeof(error));
	struct knockout_event k = {.n = t->n, .round = round};
	json_t *answer = NULL;
	size_t i;

	*ret_wrong = (struct trf_complaint){1, ""};
	k.players = mem_zeroed(t->n + 1, sizeof(*k.players));
	for (i = 0; i < t->n; i++) {
		const struct trf_player *p = &t->players[i];

		k.players[i] = (struct knockout_player){.id = p->id,
							.rating = trf_rating(t, p),
							.title = trf_state_title(p),
							.lot = p->id};
	}
	knockout_event_read_lots(&in, lots, &k);
	find_winners(t, &k, ret_wrong);
	if (!*ret_wrong->text)
		answer = knockout_event_pair(&in, &k);
	if (!answer && !*ret_wrong->text)
		snprintf(ret_wrong->text, sizeof(ret_wrong->text), "%.199s", error);
	knockout_event_release(&k);
	return answer;
}
