/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * `kskak report change`: manual changes to the pairs of a round.  The rules that a new pair breaks
 * are named and stored with the pair in the report.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "cli/report_call.h"
#include "cli/report_notes.h"
#include "cli/trf_pair.h"
#include "cli/usage.h"
#include "core/base/mem.h"

struct hand_pair {
	int white, black; /* black 0: the bye */
};

/* --- rules ---------------------------------------------------------------------------------- */

static void add_rule(struct sbuf *out, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

static void add_rule(struct sbuf *out, const char *fmt, ...)
{
	char text[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), usage_tr(fmt), ap);
	va_end(ap);
	sbuf_addf(out, "%s%s", out->len ? "; " : "", text);
}

static void check_met(const struct trf *t, int round, struct hand_pair pair, struct sbuf *out)
{
	const struct trf_player *p = trf_find(t, pair.white);
	int r;

	for (r = 1; r < round; r++) {
		struct trf_cell c = trf_cell_at(p, r);

		if (c.opp == pair.black && !strchr("+-", c.result))
			add_rule(out, N_("have met in round %d (DSU 4.9.1, FIDE B1)"), r);
	}
}

static bool is_member(const struct trf_group *g, int id)
{
	int i;

	for (i = 0; i < g->n; i++) {
		if (g->ids[i] == id)
			return true;
	}
	return false;
}

static void check_groups(const struct trf *t, int round, struct hand_pair pair, struct sbuf *out)
{
	size_t i;

	for (i = 0; i < t->n_groups && !t->teams; i++) {
		const struct trf_group *g = &t->groups[i];

		if (g->from <= round && round <= g->to && is_member(g, pair.white) &&
		    is_member(g, pair.black))
			add_rule(out, N_("are a forbidden pair (260)"));
	}
}

/* Colours of the games played before the round: difference and last run. */
static void check_colour(const struct trf *t, int round, int id, char colour, struct sbuf *out)
{
	const struct trf_player *p = trf_find(t, id);
	const char *name = usage_tr(colour == 'w' ? N_("White") : N_("Black"));
	int r, run = 1, more = 1;
	bool same = true;

	for (r = round - 1; r >= 1; r--) {
		struct trf_cell c = trf_cell_at(p, r);

		if (!c.opp || strchr("+-", c.result) || (c.colour != 'w' && c.colour != 'b'))
			continue;
		more += c.colour == colour ? 1 : -1;
		same = same && c.colour == colour;
		run += same;
	}
	if (run >= 3)
		add_rule(out, N_("%d has %s %d times in a row (FIDE B2, NSF 7A)"), id, name, run);
	if (more > 2)
		add_rule(out, N_("%d has %s %d times more often (FIDE B2, NSF 7B)"), id, name,
			 more);
}

static void check_bye(const struct trf *t, int round, int id, struct sbuf *out)
{
	const struct trf_player *p = trf_find(t, id);
	int r;

	for (r = 1; r < round; r++) {
		struct trf_cell c = trf_cell_at(p, r);

		if ((!c.opp && strchr("UF+", c.result)) || (c.opp && c.result == '+'))
			add_rule(out, N_("%d had a point without play in round %d (FIDE B1)"), id,
				 r);
	}
}

static void check_pair(const struct trf *t, int round, struct hand_pair pair, struct sbuf *out)
{
	int w, b;

	if (!pair.black) {
		check_bye(t, round, pair.white, out);
		return;
	}
	check_met(t, round, pair, out);
	check_groups(t, round, pair, out);
	check_colour(t, round, pair.white, 'w', out);
	check_colour(t, round, pair.black, 'b', out);
	w = trf_counted_before(t, trf_find(t, pair.white), round);
	b = trf_counted_before(t, trf_find(t, pair.black), round);
	if (w != b)
		add_rule(out, N_("are in different point groups, %d.%d and %d.%d"), w / 10, w % 10,
			 b / 10, b % 10);
}

/* The system's own pairing, from the report before the change. */
static void check_system(json_t *answer, const char *system, struct hand_pair pair,
			 struct sbuf *out)
{
	json_t *p, *bye = json_object_get(answer, "bye");
	size_t i;

	json_array_foreach(json_object_get(answer, "pairings"), i, p)
	{
		int w = (int)json_integer_value(json_array_get(p, 0));
		int b = (int)json_integer_value(json_array_get(p, 1));

		if ((w == pair.white && b != pair.black) || (b == pair.white && w != pair.black))
			add_rule(out, N_("%s pairs %d-%d"), system, w, b);
		else if (b == pair.white)
			add_rule(out, N_("%s has the colours %d-%d"), system, w, b);
	}
	if (json_is_integer(bye) && json_integer_value(bye) == pair.white && pair.black)
		add_rule(out, N_("%s gives %d the bye"), system, pair.white);
}

/* --- the change ----------------------------------------------------------------------------- */

static bool is_named(const struct hand_pair *pairs, int n, int id)
{
	int i;

	for (i = 0; i < n; i++) {
		if (pairs[i].white == id || pairs[i].black == id)
			return true;
	}
	return false;
}

static int no_such_player(const struct report_call *o, int id)
{
	return usage_error(N_("%s: no player has the start number %d"), o->name, id);
}

static int check_player(const struct report_call *o, int round, const struct hand_pair *pairs,
			int n, int id)
{
	const struct trf_player *p = trf_find(&o->trf, id);
	struct trf_cell c;
	int i, times = 0;

	for (i = 0; i < n; i++)
		times += (pairs[i].white == id) + (pairs[i].black == id);
	if (times > 1)
		return usage_error(N_("report change: %d stands in two pairs"), id);
	c = trf_cell_at(p, round);
	if (c.opp && c.result != 'X')
		return usage_error(N_("%s: round %d: %d and %d have played; take back the result "
				      "first (*)"),
				   o->name, round, id, c.opp);
	if (c.opp && !is_named(pairs, n, c.opp))
		return usage_error(N_("%s: round %d: %d was to play %d, who has no pair now: name "
				      "one, or %d-0 for a bye"),
				   o->name, round, id, c.opp, c.opp);
	return EXIT_DONE;
}

static int check_all(const struct report_call *o, int round, const struct hand_pair *pairs, int n)
{
	int i, status = EXIT_DONE;

	/* A wrong number comes before what it leads to, such as an opponent without a pair. */
	for (i = 0; i < n; i++) {
		if (!trf_find(&o->trf, pairs[i].white))
			return no_such_player(o, pairs[i].white);
		if (pairs[i].black && !trf_find(&o->trf, pairs[i].black))
			return no_such_player(o, pairs[i].black);
	}
	for (i = 0; i < n && !status; i++) {
		status = check_player(o, round, pairs, n, pairs[i].white);
		if (!status && pairs[i].black)
			status = check_player(o, round, pairs, n, pairs[i].black);
	}
	return status;
}

static void check_absence(const struct trf *t, int round, int id, struct sbuf *out)
{
	struct trf_cell c = trf_cell_at(trf_find(t, id), round);

	if (trf_is_out(&c))
		add_rule(out, N_("%d had asked not to be paired"), id);
}

static void enter(struct report_call *o, int round, struct hand_pair pair, json_t *answer)
{
	struct trf *t = &o->trf;
	struct sbuf rules = SBUF_INIT;

	check_absence(t, round, pair.white, &rules);
	if (pair.black)
		check_absence(t, round, pair.black, &rules);
	check_pair(t, round, pair, &rules);
	if (answer)
		check_system(answer, o->system, pair, &rules);
	report_notes_clear_hand(t, round, pair.white);
	trf_room(trf_find(t, pair.white), round);
	if (pair.black) {
		report_notes_clear_hand(t, round, pair.black);
		trf_room(trf_find(t, pair.black), round);
		trf_set_result(t, pair.white, pair.black, round, "XX");
	} else {
		struct trf_cell *c = &trf_find(t, pair.white)->cells[round - 1];

		*c = (struct trf_cell){0, '-', 'U', 0};
		c->points = trf_cell_points(&t->scale, c);
	}
	report_notes_set_hand(t, round, pair.white, pair.black, rules.buf);
	usage_error(N_("%s: round %d: %d-%d by hand%s%s"), o->name, round, pair.white, pair.black,
		    rules.len ? ": " : usage_tr(", breaks no rule"), rules.buf);
	sbuf_release(&rules);
}

int report_change(struct report_call *o)
{
	int round = o->round ? o->round : o->trf.played, i, status = EXIT_DONE;
	struct hand_pair *pairs;
	json_t *answer = NULL;

	if (!o->trf.played || round > o->trf.played)
		return usage_error(N_("%s: round %d is not paired yet"), o->name,
				   round ? round : 1);
	pairs = mem_zeroed((size_t)o->n_words + 1, sizeof(*pairs));
	for (i = 0; i < o->n_words && !status; i++) {
		if (!report_read_pair(o->words[i], &pairs[i].white, &pairs[i].black) ||
		    pairs[i].white == pairs[i].black)
			status = usage_error(N_("report: '%s' is no pair: White's start number, -, "
						"Black's, or 0 for a bye"),
					     o->words[i]);
	}
	if (!status)
		status = check_all(o, round, pairs, o->n_words);
	if (!status && o->system)
		answer = trf_pair(&o->trf, round, o->system);
	for (i = 0; i < o->n_words && !status; i++)
		enter(o, round, pairs[i], answer);
	json_decref(answer);
	free(pairs);
	return status ? status : report_call_give(o);
}
