/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of DSU Monrad (DSU 4.9.1, 4.9.2): of all complete pairings of the
 * placement list without a repeated game, the lexicographically first.
 */
#include "tests/pairing/oracle.h"

struct field {
	const struct pair_state *s;
	int rounds;		   /* counted for the placement */
	int place[ORACLE_SEATS];   /* player by placement, all players */
	int list[ORACLE_SEATS], n; /* players to be paired, the dummy last */
	int dummy;		   /* PAIR_X, a player or PAIR_NOBODY */
	int partner[ORACLE_SEATS]; /* by place in the list, -1 = not yet paired */
};

static int by_id(const void *ctx, int a, int b)
{
	const struct pair_state *s = ctx;

	return s->players[a].id - s->players[b].id;
}

static int by_points(const void *ctx, int a, int b)
{
	const struct field *f = ctx;
	const struct pair_player *p = &f->s->players[a], *q = &f->s->players[b];
	int x = p->n_history ? oracle_points_after(p, f->rounds) : oracle_points(p);
	int y = q->n_history ? oracle_points_after(q, f->rounds) : oracle_points(q);

	return y - x;
}

/* PAIRING DSU-2: after each round a stable sort of the previous placement. */
static void place_players(struct field *f)
{
	const struct pair_state *s = f->s;
	int n = (int)s->n, i, past = 0;

	for (i = 0; i < n; i++) {
		f->place[i] = s->placement ? s->placement[i] : i;
		if ((int)s->players[i].n_history > past)
			past = (int)s->players[i].n_history;
	}
	if (s->placement)
		return;
	oracle_sort(f->place, n, by_id, s);
	if (!past && s->round > 1)
		past = 1;
	for (f->rounds = 1; f->rounds <= past; f->rounds++)
		oracle_sort(f->place, n, by_points, f);
}

static int by_leaving(const void *ctx, int a, int b)
{
	const struct pair_state *s = ctx;
	const struct pair_player *p = &s->players[a], *q = &s->players[b];

	if (p->withdrawn_order != q->withdrawn_order)
		return p->withdrawn_order - q->withdrawn_order;
	return p->id - q->id;
}

/* PAIRING DSU-3, ALL-3 */
static void list_players(struct field *f)
{
	const struct pair_state *s = f->s;
	int gone[ORACLE_SEATS], n_gone = 0, i;

	f->n = 0;
	f->dummy = PAIR_NOBODY;
	for (i = 0; i < (int)s->n; i++) {
		const struct pair_player *p = &s->players[f->place[i]];

		if (p->withdrawn)
			gone[n_gone++] = f->place[i];
		else if (!p->absent)
			f->list[f->n++] = f->place[i];
	}
	if (f->n % 2 == 0)
		return;
	oracle_sort(gone, n_gone, by_leaving, s);
	f->dummy = s->n % 2 || !n_gone ? PAIR_X : gone[0];
	f->list[f->n++] = f->dummy;
}

/* Sitting out against a dummy counts as having met it. */
static bool sat_out_against(const struct pair_player *p, int dummy)
{
	size_t i;

	for (i = 0; i < p->n_history; i++) {
		const struct pair_entry *e = &p->history[i];

		if (e->result == PAIR_BYE && (e->opp == PAIR_NOBODY ? PAIR_X : e->opp) == dummy)
			return true;
	}
	return false;
}

static bool may_meet(const struct field *f, int a, int b)
{
	if (b == f->dummy && sat_out_against(&f->s->players[a], b))
		return false;
	return b == PAIR_X || !oracle_met(f->s, a, b, false);
}

/* PAIRING DSU-4, DSU-5 */
static bool pair_from(struct field *f, int place)
{
	int j;

	while (place < f->n && f->partner[place] >= 0)
		place++;
	if (place == f->n)
		return true;
	for (j = place + 1; j < f->n; j++) {
		if (f->partner[j] >= 0 || !may_meet(f, f->list[place], f->list[j]))
			continue;
		f->partner[place] = j;
		f->partner[j] = place;
		if (pair_from(f, place + 1))
			return true;
		f->partner[place] = f->partner[j] = -1;
	}
	return false;
}

static int whites(const struct pair_player *p)
{
	enum pair_colour c[ORACLE_ROUNDS];
	int n = oracle_colours(p, c), w = 0, i;

	for (i = 0; i < n; i++)
		w += c[i] == PAIR_WHITE;
	return w;
}

/* PAIRING DSU-6 */
static void seat(const struct field *f, int upper, int lower, struct oracle_round *ret)
{
	if (lower == f->dummy)
		ret->bye = upper;
	else if (whites(&f->s->players[upper]) < whites(&f->s->players[lower]))
		oracle_round_pairs(ret, upper, lower);
	else
		oracle_round_pairs(ret, lower, upper);
}

void oracle_monrad_dsu(const struct pair_state *s, struct oracle_round *ret_round)
{
	struct field f = {.s = s};
	int i;

	*ret_round = (struct oracle_round){.bye = PAIR_NOBODY};
	place_players(&f);
	list_players(&f);
	for (i = 0; i < f.n; i++)
		f.partner[i] = -1;
	ret_round->ok = pair_from(&f, 0);
	for (i = 0; i < f.n && ret_round->ok; i++) {
		if (f.partner[i] > i)
			seat(&f, f.list[i], f.list[f.partner[i]], ret_round);
	}
}
