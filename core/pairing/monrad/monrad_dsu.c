/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Monrad of Dansk Skak Union (DSU 4.9.1, 4.9.2), for players and teams.  monrad_dsu_pair() at the
 * end takes the steps in order: dsu2_placement(), dsu3_add_dummy(), dsu5_pair() with
 * dsu4_pair_best_placed() for each pair, and dsu6_add_pair() for its colours.
 */
#include "core/pairing/monrad/monrad_dsu.h"
#include "core/base/mem.h"
#include "core/match/matching.h"
#include "core/pairing/pairing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct monrad {
	const struct pair_state *s;
	int *list; /* active players in order of placement, the dummy last */
	int n;
	int dummy; /* PAIR_X, the index of a withdrawn player, or PAIR_NOBODY in an even field */
	const struct lang *lang; /* of the reasons */
};

/*
 * The round in which a player sat out against this dummy, or met the withdrawn player it stands
 * for; 0 = none, negative = unknown.
 */
static int met_dummy(const struct pair_state *s, int player, int dummy)
{
	const struct pair_player *p = &s->players[player];
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];

		if (e->result != PAIR_BYE)
			continue;
		if (e->opp == dummy || (dummy == PAIR_X && e->opp == PAIR_NOBODY))
			return (int)r + 1;
	}
	return dummy == PAIR_X ? 0 : pair_met(s, player, dummy, false);
}

static bool is_dummy(const struct monrad *m, int place)
{
	return m->dummy != PAIR_NOBODY && place == m->n - 1;
}

/* The same for two places in the list. */
static int met_round(const struct monrad *m, int a, int b)
{
	if (is_dummy(m, a))
		return met_dummy(m->s, m->list[b], m->dummy);
	if (is_dummy(m, b))
		return met_dummy(m->s, m->list[a], m->dummy);
	return pair_met(m->s, m->list[a], m->list[b], false);
}

/* Is met_round() 0? */
static bool may_meet(const void *ctx, int a, int b)
{
	const struct monrad *m = ctx;

	return is_dummy(m, a) || is_dummy(m, b)
		       ? !met_round(m, a, b)
		       : !pair_have_met(m->s, m->list[a], m->list[b], false);
}

struct placed {
	int player;
	int64_t points;
	size_t before;
};

static int by_points(const void *a, const void *b)
{
	const struct placed *x = a, *y = b;

	if (x->points != y->points)
		return x->points > y->points ? -1 : 1;
	return (x->before > y->before) - (x->before < y->before);
}

/* Sorts a placement, stably, by the points after k rounds; a negative k means by score. */
static void sort_placement(const struct pair_state *s, struct placed *list, int *placement, int k)
{
	size_t i;

	for (i = 0; i < s->n; i++) {
		int p = placement[i];
		bool by_score = k < 0 || !s->players[p].n_history;

		list[i] = (struct placed){
			p, by_score ? s->score[p] : pair_score_before(s, p, k + 1), i};
	}
	qsort(list, s->n, sizeof(*list), by_points);
	for (i = 0; i < s->n; i++)
		placement[i] = list[i].player;
}

/* PAIRING DSU-2: by start number, then after each round by points, players level keeping their
 * order. */
static int *dsu2_placement(const struct pair_state *s)
{
	int *placement = mem_zeroed(s->n, sizeof(*placement));
	struct placed *list = mem_zeroed(s->n, sizeof(*list));
	size_t rounds = 0, i;

	memcpy(placement, s->placement ? s->placement : s->by_id, s->n * sizeof(*placement));
	for (i = 0; i < s->n; i++) {
		if (s->players[i].n_history > rounds)
			rounds = s->players[i].n_history;
	}
	for (i = 1; i <= rounds && !s->placement; i++)
		sort_placement(s, list, placement, (int)i);
	if (!rounds && s->round > 1 && !s->placement)
		sort_placement(s, list, placement, -1);
	free(list);
	return placement;
}

/* The player who withdrew first, or PAIR_X when nobody has. */
static int first_to_leave(const struct pair_state *s)
{
	int first = PAIR_X;
	size_t i;

	for (i = 0; i < s->n; i++) {
		const struct pair_player *p = &s->players[i], *q;

		if (!p->withdrawn)
			continue;
		q = first < 0 ? NULL : &s->players[first];
		if (!q || p->withdrawn_order < q->withdrawn_order ||
		    (p->withdrawn_order == q->withdrawn_order && p->id < q->id))
			first = (int)i;
	}
	return first;
}

/* PAIRING DSU-3: lists the active players; an odd number gets a dummy, placed last. */
static void dsu3_add_dummy(struct monrad *m, const int *placement)
{
	const struct pair_state *s = m->s;
	size_t i;

	m->n = 0;
	m->dummy = PAIR_NOBODY;
	for (i = 0; i < s->n; i++) {
		if (pair_is_active(&s->players[placement[i]]))
			m->list[m->n++] = placement[i];
	}
	if (m->n % 2 == 0)
		return;
	m->dummy = s->n % 2 ? PAIR_X : first_to_leave(s);
	m->list[m->n++] = m->dummy;
}

static int whites(const struct pair_player *p)
{
	int n = 0;
	size_t r;

	for (r = 0; r < p->n_history; r++)
		n += pair_is_played(&p->history[r]) && p->history[r].colour == PAIR_WHITE;
	return n;
}

/* PAIRING DSU-6: the player with fewer Whites has White; if equal, the lower placed. */
static void dsu6_add_pair(const struct monrad *m, int upper, int lower, char *why,
			  struct pair_round *ret_round)
{
	const struct pair_player *players = m->s->players;
	int a = m->list[upper], b = m->list[lower];

	if (whites(&players[a]) < whites(&players[b]))
		pair_round_add(ret_round, a, b, why);
	else
		pair_round_add(ret_round, b, a, why);
}

/* Explains why a candidate was passed over. */
static void tell_passed(const struct monrad *m, struct sbuf *why, int a, int b, int round)
{
	const struct pair_player *players = m->s->players;
	char name[16] = "X";

	if (m->list[b] >= 0)
		snprintf(name, sizeof(name), "%d", players[m->list[b]].id);
	if (round > 0)
		sbuf_addf(why, tr(m->lang, "%d and %s met in round %d (4.9.1); "),
			  players[m->list[a]].id, name, round);
	else if (round < 0)
		sbuf_addf(why, tr(m->lang, "%d and %s have met (4.9.1); "), players[m->list[a]].id,
			  name);
	else
		sbuf_addf(why, tr(m->lang, "with %d-%s the others cannot all be paired (4.9.2); "),
			  players[m->list[a]].id, name);
}

static void tell_chosen(const struct monrad *m, struct sbuf *why, int a, int b)
{
	const struct pair_player *players = m->s->players;

	if (!why)
		return;
	if (is_dummy(m, b))
		sbuf_addf(
			why,
			tr(m->lang,
			   "%d, best placed of those left, sits out against the dummy, which stands last"),
			players[m->list[a]].id);
	else
		sbuf_addf(why,
			  tr(m->lang,
			     "%d, best placed of those left, meets the nearest following, %d; "),
			  players[m->list[a]].id, players[m->list[b]].id);
	if (is_dummy(m, b))
		return;
	if (whites(&players[m->list[a]]) == whites(&players[m->list[b]]))
		sbuf_adds(why, tr(m->lang, "equally many Whites, so the lower placed has White"));
	else
		sbuf_adds(why, tr(m->lang, "who had fewer Whites has White"));
}

/*
 * PAIRING DSU-4: the best placed player left meets the nearest following opponent they have not
 * met, provided that all others can still be paired.
 */
static void dsu4_pair_best_placed(const struct monrad *m, struct matching *match, int a,
				  bool explain, struct pair_round *ret_round)
{
	struct sbuf why = SBUF_INIT;
	int b, next;

	for (b = matching_next(match, a); b >= 0; b = next) {
		next = matching_next(match, b);
		if (may_meet(m, a, b) && matching_fix(match, a, b))
			break;
		if (explain)
			tell_passed(m, &why, a, b, met_round(m, a, b));
	}
	tell_chosen(m, explain ? &why : NULL, a, b);
	if (is_dummy(m, b)) {
		ret_round->bye = m->list[a];
		ret_round->bye_against = m->dummy;
		ret_round->bye_why = explain ? sbuf_detach(&why, NULL) : NULL;
	} else {
		dsu6_add_pair(m, a, b, explain ? sbuf_detach(&why, NULL) : NULL, ret_round);
	}
}

/*
 * PAIRING DSU-5, ALL-5: the lexicographically first complete pairing.  Taking no pair that leaves
 * the others without one has the same result as breaking up the latest pairs.
 */
static void dsu5_pair(const struct monrad *m, bool explain, struct pair_round *ret_round)
{
	struct matching match;
	int a;

	matching_init(&match, m->n, may_meet, m);
	if (matching_maximize(&match)) {
		ret_round->ok = false;
		ret_round->reason = pair_no_legal_pairing;
	} else {
		while ((a = matching_first(&match)) >= 0)
			dsu4_pair_best_placed(m, &match, a, explain, ret_round);
	}
	matching_release(&match);
}

void monrad_dsu_pair(const struct pair_state *s, const struct pair_options *o,
		     struct pair_round *ret_round)
{
	struct monrad m = {s, mem_zeroed(s->n + 1, sizeof(int)), 0, PAIR_NOBODY, o->lang};

	pair_round_init(ret_round);
	pair_round_reserve(ret_round, s->n / 2 + 1);
	ret_round->placement = dsu2_placement(s);
	dsu3_add_dummy(&m, ret_round->placement);
	dsu5_pair(&m, o->explain, ret_round);
	free(m.list);
}
