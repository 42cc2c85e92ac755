/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* See report_order.h. */
#include "cli/report_order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report_kind.h"
#include "cli/report_notes.h"
#include "cli/trf_left.h"
#include "cli/trf_results.h"
#include "core/base/mem.h"

struct place {
	size_t player;
	int id;
};

static int by_id(const void *pa, const void *pb)
{
	const struct place *a = pa, *b = pb;

	return (a->id > b->id) - (a->id < b->id);
}

/* Players who share a place follow by their start numbers. */
static void sort_shared(const struct trf *t, struct standings_order *o)
{
	struct place *list = mem_zeroed(o->n + 1, sizeof(*list));
	size_t from, to, i;

	for (from = 0; from < o->n; from = to) {
		for (to = from; to < o->n && o->place[to] == o->place[from]; to++)
			list[to] = (struct place){o->order[to], t->players[o->order[to]].id};
		qsort(&list[from], to - from, sizeof(*list), by_id);
	}
	for (i = 0; i < o->n; i++)
		o->order[i] = list[i].player;
	free(list);
}

static const char *order_by(const struct trf *t, const char *tiebreaks, struct report_order *ret)
{
	if (!standings_order_make(&ret->results, tiebreaks, &ret->standings)) {
		snprintf(ret->problem, sizeof(ret->problem),
			 "systems: '%s' is not a tie-break system", ret->standings.unknown);
		return ret->problem;
	}
	sort_shared(t, &ret->standings);
	return NULL;
}

/* A column of values that the order owns. */
static struct ratio *add_column(struct standings_order *o, const char *name)
{
	struct ratio *values = mem_zeroed(o->n + 1, sizeof(*values));

	o->columns = mem_zeroed(1, sizeof(*o->columns));
	o->columns[0] = (struct standings_column){mem_strdup(name), values};
	o->n_columns = 1;
	o->own = mem_zeroed(1, sizeof(*o->own));
	o->own[0] = values;
	o->n_own = 1;
	return values;
}

/* Who is out later is better; whoever is still in is best, the winner in the end. */
static void order_knockout(const struct trf *t, struct standings_order *o)
{
	struct ratio *out;
	size_t i, place = 0;
	int round;

	o->n = t->n;
	o->order = mem_zeroed(o->n + 1, sizeof(*o->order));
	o->place = mem_zeroed(o->n + 1, sizeof(*o->place));
	out = add_column(o, REPORT_KIND_OUT);
	for (round = t->played + 1; round >= 1; round--) {
		size_t first = place;

		for (i = 0; i < t->n; i++) {
			int left = report_kind_out(t, &t->players[i]);

			if (left != (round > t->played ? 0 : round))
				continue;
			out[i] = left ? (struct ratio){left, 1} : (struct ratio){0, 0};
			o->place[place] = first + 1;
			o->order[place++] = i;
		}
	}
}

const char *report_order_make(const struct trf *t, const char *tiebreaks, struct report_order *ret)
{
	struct sbuf known = SBUF_INIT, unknown = SBUF_INIT;
	const char *problem;

	memset(ret, 0, sizeof(*ret));
	ret->clubs = report_notes_clubs(t);
	ret->left = trf_left(t);
	if (!trf_results_table(t, ret->left, &ret->results))
		return "the table is too large";
	trf_results_tiebreaks(t, &known, &unknown);
	if (!tiebreaks && t->played && report_kind_of(t) == REPORT_KNOCKOUT) {
		order_knockout(t, &ret->standings);
		sort_shared(t, &ret->standings);
		problem = NULL;
	} else {
		problem = order_by(t,
				   tiebreaks   ? tiebreaks
				   : known.len ? known.buf
					       : trf_results_usual(t),
				   ret);
	}
	ret->has_teams = team_standings_make(t, &(struct team_standings_wish){NULL, NULL, NULL},
					     &ret->teams);
	sbuf_release(&known);
	sbuf_release(&unknown);
	return problem;
}

void report_order_release(struct report_order *o)
{
	standings_order_release(&o->standings);
	team_standings_release(&o->teams);
	tiebreak_release(&o->results);
	free(o->clubs);
	free(o->left);
	memset(o, 0, sizeof(*o));
}

struct trf report_order_after(const struct trf *t, int round)
{
	struct trf after = *t;

	after.played = round;
	return after;
}

const char *report_order_title(const struct trf *t, const char *name)
{
	size_t i;

	for (i = 0; i < t->head.n; i++) {
		if (!strncmp(t->head.line[i], "012 ", 4))
			return t->head.line[i] + 4;
	}
	return name;
}

struct report_print report_order_print(const struct report_order *o, const struct trf *t,
				       const struct lang *lang, const char *title, int round)
{
	return (struct report_print){
		.t = t,
		.lang = lang,
		.round = round ? round : t->played,
		.title = title,
		.clubs = o->clubs,
		.left = o->left,
		.standings = &o->standings,
		.teams = o->has_teams ? &o->teams : NULL,
	};
}
