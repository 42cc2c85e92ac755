/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A knock-out from a report file: the draw is replayed from the first round.  The winner of a match
 * follows from the result, or after a draw from who was paired in the next round.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/calc/calc.h"
#include "cli/trf_json.h"

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

/* Whether the player is paired, or passes without play, in a round after `round`. */
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

/* The start number of the winner of a match; 0 after a complaint. */
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
	complain(wrong, p, "the report tells no winner of %d against %d in round %d", a, b, round);
	return 0;
}

static json_t *winners_of(const struct trf *t, json_t *state, int round,
			  struct trf_complaint *wrong)
{
	json_t *answer, *pair, *list = json_array();
	size_t i;
	int won;

	json_object_set_new(state, "round", json_integer(round));
	answer = calc_call("pair.knockout_dsu", state);
	if (!json_is_true(json_object_get(answer, "ok")))
		complain(wrong, &t->players[0], "round %d: there is no such round", round);
	json_array_foreach(json_object_get(answer, "pairings"), i, pair)
	{
		won = winner(t, (int)json_integer_value(json_array_get(pair, 0)),
			     (int)json_integer_value(json_array_get(pair, 1)), round, wrong);
		if (!won)
			break;
		json_array_append_new(list, json_integer(won));
	}
	json_decref(answer);
	return list;
}

json_t *trf_knockout_json(const struct trf *t, int round, json_t *lots, struct trf_complaint *wrong)
{
	json_t *state = trf_json_state(t, 1), *winners = json_array();
	int k;

	*wrong = (struct trf_complaint){0, ""};
	json_object_set_new(state, "winners", winners);
	if (lots)
		json_object_set(state, "lots", lots);
	else
		json_object_del(state, "lots");
	for (k = 1; k < round && !*wrong->text; k++)
		json_array_append_new(winners, winners_of(t, state, k, wrong));
	json_object_set_new(state, "round", json_integer(round));
	if (*wrong->text) {
		json_decref(state);
		state = NULL;
	}
	return state;
}
