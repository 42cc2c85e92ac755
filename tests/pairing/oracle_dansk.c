/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of Dansk Schweizer (DSU 4.9.3, 4.9.4): flyder sets in their order, all
 * combinations of a and b in theirs; tries whether the remaining players can be paired.
 */
#include "tests/pairing/oracle.h"

#include <stdlib.h>
#include <string.h>

struct seat {
	int player; /* PAIR_X for the dummy */
	int id, points, real;
	enum pair_colour by_round[ORACLE_ROUNDS]; /* none for a round without a game */
	int rounds, w, b;
	enum pair_colour wish;
	bool strong, met_x;
};

struct field {
	const struct pair_state *s;
	struct seat seat[ORACLE_SEATS]; /* by points and start number */
	int n;
	bool first, last;
	struct oracle_round *ret;
	int mate[ORACLE_SEATS];
	bool white[ORACLE_SEATS];
};

struct group {
	int who[ORACLE_SEATS], n; /* seats, ascending */
};

static int by_standing(const void *ctx, int a, int b)
{
	const struct seat *list = ctx;

	if (list[a].points != list[b].points)
		return list[b].points - list[a].points;
	return list[a].id < list[b].id ? -1 : 1;
}

static enum pair_colour last_colour(const struct seat *t)
{
	int r;

	for (r = t->rounds - 1; r >= 0; r--) {
		if (t->by_round[r] != PAIR_NO_COLOUR)
			return t->by_round[r];
	}
	return PAIR_NO_COLOUR;
}

/* PAIRING DS-1 */
static void judge_wish(struct seat *t)
{
	int n = t->rounds;

	t->strong = false;
	if (abs(t->w - t->b) >= 2) {
		t->strong = true;
		t->wish = t->w < t->b ? PAIR_WHITE : PAIR_BLACK;
	} else if (n >= 2 && t->by_round[n - 1] != PAIR_NO_COLOUR &&
		   t->by_round[n - 1] == t->by_round[n - 2]) {
		t->strong = true;
		t->wish = pair_other(t->by_round[n - 1]);
	} else if (t->w != t->b) {
		t->wish = t->w < t->b ? PAIR_WHITE : PAIR_BLACK;
	} else {
		t->wish = pair_other(last_colour(t));
	}
}

/* Having met X counts as a round with White; other unplayed rounds have no colour. */
static void read_seat(const struct pair_state *s, int player, struct seat *t)
{
	const struct pair_player *p = &s->players[player];
	int r;

	*t = (struct seat){.player = player, .id = p->id, .rounds = (int)p->n_history};
	t->real = oracle_points(p);
	t->points = t->real + (int)(p->bonus.num * 2 / p->bonus.den);
	for (r = 0; r < t->rounds; r++) {
		const struct pair_entry *e = &p->history[r];

		if (e->result == PAIR_BYE) {
			t->by_round[r] = PAIR_WHITE;
			t->met_x = true;
		} else if (oracle_is_game(e)) {
			t->by_round[r] = e->colour;
		}
		t->w += t->by_round[r] == PAIR_WHITE;
		t->b += t->by_round[r] == PAIR_BLACK;
	}
	judge_wish(t);
}

/* PAIRING DS-2, DS-4 */
static void list_players(struct field *f)
{
	const struct pair_state *s = f->s;
	struct seat list[ORACLE_SEATS] = {0};
	int order[ORACLE_SEATS], i, n = 0;

	f->first = s->round == 1;
	for (i = 0; i < (int)s->n; i++) {
		const struct pair_player *p = &s->players[i];

		if (p->withdrawn || p->absent)
			continue;
		read_seat(s, i, &list[n]);
		order[n] = n;
		if (list[n].w || list[n].b || list[n].met_x)
			f->first = false;
		n++;
	}
	if (n % 2) {
		list[n] = (struct seat){.player = PAIR_X, .id = INT32_MAX};
		order[n] = n;
		n++;
	}
	oracle_sort(order, n, by_standing, list);
	for (i = 0; i < n; i++)
		f->seat[i] = list[order[i]];
	f->n = n;
}

static bool over_half(const struct field *f, const struct seat *t)
{
	return t->real > f->s->round - 1;
}

/* PAIRING DS-3 */
static bool may_meet(const struct field *f, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];

	if (x->player == PAIR_X)
		return !y->met_x;
	if (y->player == PAIR_X)
		return !x->met_x;
	if (oracle_met(f->s, x->player, y->player, false))
		return false;
	if (!x->strong || !y->strong || x->wish != y->wish)
		return true;
	return f->last && over_half(f, x) && over_half(f, y);
}

/* Whites in the last k rounds. */
static int late_whites(const struct seat *t, int k)
{
	int r, w = 0;

	for (r = t->rounds - 1; r >= 0 && r >= t->rounds - k; r--)
		w += t->by_round[r] == PAIR_WHITE;
	return w;
}

/* PAIRING DS-7: does the higher of two seats have White? */
static bool higher_white(const struct field *f, int high, int low)
{
	const struct seat *a = &f->seat[high], *b = &f->seat[low];
	int k;

	if (a->player == PAIR_X || b->player == PAIR_X)
		return b->player == PAIR_X;
	if (a->strong && !b->strong)
		return a->wish == PAIR_WHITE;
	if (b->strong && !a->strong)
		return b->wish == PAIR_BLACK;
	if (a->strong && a->wish != b->wish)
		return a->wish == PAIR_WHITE;
	if (a->w != b->w)
		return a->w < b->w;
	for (k = 1; k <= a->rounds || k <= b->rounds; k++) {
		if (late_whites(a, k) != late_whites(b, k))
			return late_whites(a, k) < late_whites(b, k);
	}
	return last_colour(a) == PAIR_BLACK;
}

/* Can the whole group be paired without pairing two of `apart` with each other? */
static bool pairable(const struct field *f, const struct group *g, const bool *apart)
{
	struct group rest;
	int i, j;

	if (!g->n)
		return true;
	for (i = 1; i < g->n; i++) {
		if (!may_meet(f, g->who[0], g->who[i]) ||
		    (apart && apart[g->who[0]] && apart[g->who[i]]))
			continue;
		rest.n = 0;
		for (j = 1; j < g->n; j++) {
			if (j != i)
				rest.who[rest.n++] = g->who[j];
		}
		if (pairable(f, &rest, apart))
			return true;
	}
	return false;
}

static void fix(struct field *f, int high, int low, bool white)
{
	f->mate[high] = low;
	f->mate[low] = high;
	f->white[high] = white;
	f->white[low] = !white;
}

static struct group without(const struct group *g, const bool *out)
{
	struct group r = {.n = 0};
	int i;

	for (i = 0; i < g->n; i++) {
		if (!out[g->who[i]])
			r.who[r.n++] = g->who[i];
	}
	return r;
}

/*
 * PAIRING DS-6: flyder sets of a pool of m as masks, in order (6.1 to 6.3); returns their number.
 */
static int flyder_sets(int m, unsigned *ret_sets)
{
	int n = 0, lo = (m - 1) / 2, hi = m / 2, i;

	if (m % 2 == 0)
		ret_sets[n++] = 0;
	ret_sets[n++] = 1u << lo | 1u << hi;
	for (i = lo - 1; i >= 0; i--)
		ret_sets[n++] = 1u << i | (m % 2 ? 0 : 1u << hi);
	for (i = lo - 1; i >= 0 && m % 2 == 0; i--)
		ret_sets[n++] = 1u << i | 1u << lo;
	for (i = hi + 1; i < m; i++)
		ret_sets[n++] = 1u << i | (m % 2 ? 0 : 1u << lo);
	for (i = hi + 1; i < m && m % 2 == 0; i++)
		ret_sets[n++] = 1u << i | 1u << hi;
	for (lo--, hi++; lo >= 0; lo--, hi++)
		ret_sets[n++] = (2u << hi) - (1u << lo);
	return n;
}

static bool set_fits(const struct field *f, const struct group *pool, unsigned set,
		     const struct group *lower)
{
	struct group rest = {.n = 0}, all = {.n = 0};
	bool apart[ORACLE_SEATS] = {false};
	int i;

	for (i = 0; i < pool->n; i++) {
		if (set >> i & 1) {
			apart[pool->who[i]] = true;
			all.who[all.n++] = pool->who[i];
		} else {
			rest.who[rest.n++] = pool->who[i];
		}
	}
	for (i = 0; i < lower->n; i++)
		all.who[all.n++] = lower->who[i];
	return pairable(f, &rest, NULL) && pairable(f, &all, apart);
}

/* How many of the two get their preferred colour if a meets b. */
static int pleased(const struct field *f, int a, int b)
{
	int high = a < b ? a : b, low = a < b ? b : a;
	bool white = higher_white(f, high, low);

	return (f->seat[high].wish == (white ? PAIR_WHITE : PAIR_BLACK)) +
	       (f->seat[low].wish == (white ? PAIR_BLACK : PAIR_WHITE));
}

struct choice {
	int a[ORACLE_SEATS], b[ORACLE_SEATS], n, pleased; /* pleased -1: none found yet */
};

/* PAIRING DS-5.1, DS-5.2: all orders of b against a, starting with the nearest. */
static void try_split(const struct field *f, const int *a, const int *b, int n, struct choice *best)
{
	int order[ORACLE_SEATS], i, sum;

	memcpy(order, b, sizeof(int) * (size_t)n);
	do {
		for (i = sum = 0; i < n && may_meet(f, a[i], order[i]); i++)
			sum += pleased(f, a[i], order[i]);
		if (i < n || sum <= best->pleased)
			continue;
		memcpy(best->a, a, sizeof(int) * (size_t)n);
		memcpy(best->b, order, sizeof(int) * (size_t)n);
		best->n = n;
		best->pleased = sum;
	} while (oracle_next_permutation(order, n));
}

static int ascending(const void *ctx, int a, int b)
{
	(void)ctx;
	return a - b;
}

/* The next set of k places, of a counted from its lowest: {0,1}, {0,2}, {1,2}, {0,3}, ... */
static bool next_set(int *places, int k, int n)
{
	int i, j;

	for (i = 0; i < k; i++) {
		if (places[i] + 1 < (i + 1 < k ? places[i + 1] : n)) {
			places[i]++;
			for (j = 0; j < i; j++)
				places[j] = j;
			return true;
		}
	}
	return false;
}

/* Exchanges k places of a, counted from below, with k of b. */
static void try_exchange(const struct field *f, const struct group *g, const int *out,
			 const int *in, int k, struct choice *best)
{
	int a[ORACLE_SEATS], b[ORACLE_SEATS], n = g->n / 2, i;

	memcpy(a, g->who, sizeof(int) * (size_t)n);
	memcpy(b, g->who + n, sizeof(int) * (size_t)n);
	for (i = 0; i < k; i++) {
		a[n - 1 - out[i]] = g->who[n + in[i]];
		b[in[i]] = g->who[n - 1 - out[i]];
	}
	oracle_sort(a, n, ascending, NULL);
	oracle_sort(b, n, ascending, NULL);
	try_split(f, a, b, n, best);
}

static void try_exchanges(const struct field *f, const struct group *g, int k, struct choice *best)
{
	int out[ORACLE_SEATS], in[ORACLE_SEATS], i;

	for (i = 0; i < k; i++)
		out[i] = i;
	do {
		for (i = 0; i < k; i++)
			in[i] = i;
		do {
			try_exchange(f, g, out, in, k, best);
		} while (next_set(in, k, g->n / 2));
	} while (next_set(out, k, g->n / 2));
}

/* How many of b stand below the player. */
static int weaker_than(const int *b, int n, int who)
{
	int i, weaker = 0;

	for (i = 0; i < n; i++)
		weaker += b[i] > who;
	return weaker;
}

/* PAIRING DS-5.3 */
static void pair_rest(struct field *f, const struct group *g)
{
	struct choice best = {.pleased = -1};
	int k, i;

	for (k = 0; k <= g->n / 2; k++)
		try_exchanges(f, g, k, &best);
	for (i = 0; i < best.n; i++) {
		int high = best.a[i] < best.b[i] ? best.a[i] : best.b[i];
		int low = high == best.a[i] ? best.b[i] : best.a[i];
		bool b_white = weaker_than(best.b, best.n, best.b[i]) % 2 == 0;

		if (f->first && f->seat[low].player != PAIR_X)
			fix(f, high, low, high == best.b[i] ? b_white : !b_white);
		else
			fix(f, high, low, higher_white(f, high, low));
	}
}

static int flyder_class(const struct field *f, int flyder, int other)
{
	const struct seat *a = &f->seat[flyder], *b = &f->seat[other];

	if (a->wish == PAIR_NO_COLOUR)
		return 0;
	if (b->player == PAIR_X)
		return a->wish == PAIR_WHITE ? 2 : 3;
	if (b->wish == PAIR_NO_COLOUR)
		return 2;
	if (a->wish == b->wish)
		return 3;
	return b->strong ? 0 : 1;
}

static bool comes_out(const struct field *f, const struct group *flyders, const struct group *lower,
		      int flyder, int other)
{
	bool out[ORACLE_SEATS] = {false}, apart[ORACLE_SEATS] = {false};
	struct group all, a, b;
	int i;

	if (!may_meet(f, flyder, other))
		return false;
	out[flyder] = out[other] = true;
	a = without(flyders, out);
	b = without(lower, out);
	all = a;
	for (i = 0; i < a.n; i++)
		apart[a.who[i]] = true;
	for (i = 0; i < b.n; i++)
		all.who[all.n++] = b.who[i];
	return pairable(f, &all, apart);
}

/* PAIRING DS-5.4: the opponent of the highest flyder: nearest pool, best class, nearest player. */
static int flyder_opponent(const struct field *f, const struct group *flyders,
			   const struct group *lower)
{
	int class, i, points = -1, j;

	for (i = 0; i < lower->n; i++) {
		if (f->seat[lower->who[i]].points == points)
			continue;
		points = f->seat[lower->who[i]].points;
		for (class = 0; class <= 3; class ++) {
			for (j = i; j < lower->n; j++) {
				int other = lower->who[j];

				if (f->seat[other].points == points &&
				    flyder_class(f, flyders->who[0], other) == class &&
				    comes_out(f, flyders, lower, flyders->who[0], other))
					return other;
			}
		}
	}
	return -1;
}

static void pair_flyders(struct field *f, struct group *flyders, struct group *lower)
{
	while (flyders->n) {
		bool out[ORACLE_SEATS] = {false};
		int a = flyders->who[0], b = flyder_opponent(f, flyders, lower);

		fix(f, a, b, higher_white(f, a, b));
		out[a] = out[b] = true;
		*flyders = without(flyders, out);
		*lower = without(lower, out);
	}
}

/* PAIRING DS-9: merges the next pool of `lower` into `pool`; false when there is none. */
static bool take_pool(const struct field *f, struct group *pool, struct group *lower)
{
	int k = 0, i;

	if (!lower->n)
		return false;
	while (k < lower->n && f->seat[lower->who[k]].points == f->seat[lower->who[0]].points)
		pool->who[pool->n++] = lower->who[k++];
	for (i = k; i < lower->n; i++)
		lower->who[i - k] = lower->who[i];
	lower->n -= k;
	return true;
}

static bool choose_flyders(const struct field *f, const struct group *pool,
			   const struct group *lower, unsigned *ret_set)
{
	unsigned sets[64];
	int n = flyder_sets(pool->n, sets), i;

	if (!lower->n) {
		*ret_set = 0;
		return set_fits(f, pool, 0, lower);
	}
	for (i = 0; i < n; i++) {
		if (set_fits(f, pool, sets[i], lower)) {
			*ret_set = sets[i];
			return true;
		}
	}
	return false;
}

/* One pool after the other; a pool that cannot be paired is merged with the next (9.3). */
static bool pair_pools(struct field *f)
{
	struct group lower = {.n = f->n}, pool, flyders, rest;
	unsigned set;
	int i;

	for (i = 0; i < f->n; i++)
		lower.who[i] = i;
	while (lower.n) {
		pool.n = flyders.n = rest.n = 0;
		do {
			if (!take_pool(f, &pool, &lower))
				return false;
		} while (!choose_flyders(f, &pool, &lower, &set));
		for (i = 0; i < pool.n; i++) {
			struct group *to = set >> i & 1 ? &flyders : &rest;

			to->who[to->n++] = pool.who[i];
		}
		pair_rest(f, &rest);
		pair_flyders(f, &flyders, &lower);
	}
	return true;
}

void oracle_dansk_schweizer(const struct pair_state *s, struct oracle_round *ret_round)
{
	struct field f = {.s = s, .ret = ret_round};
	int i, j;

	*ret_round = (struct oracle_round){.bye = PAIR_NOBODY};
	f.last = s->rounds_total && s->round == s->rounds_total;
	list_players(&f);
	for (i = 0; i < f.n; i++)
		f.mate[i] = -1;
	ret_round->ok = pair_pools(&f);
	for (i = 0; i < f.n && ret_round->ok; i++) {
		j = f.mate[i];
		if (j > i && f.seat[j].player == PAIR_X)
			ret_round->bye = f.seat[i].player;
		else if (j > i && f.seat[i].player == PAIR_X)
			ret_round->bye = f.seat[j].player;
		else if (j > i && f.white[i])
			oracle_round_pairs(ret_round, f.seat[i].player, f.seat[j].player);
		else if (j > i)
			oracle_round_pairs(ret_round, f.seat[j].player, f.seat[i].player);
	}
}
