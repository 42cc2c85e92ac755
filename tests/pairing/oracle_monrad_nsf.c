/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of Norwegian Monrad (NSF): the round list is paired from the top, each
 * player tries the candidates in order of preference, and a dead end breaks up the pair formed
 * last.
 */
#include "tests/pairing/oracle.h"

#include <stdlib.h>

#define WALK_OVER ORACLE_MOST /* the virtual opponent */
#define DOWN	  1
#define UP	  2

struct seat {
	int player, points;
	enum pair_colour colours[ORACLE_ROUNDS];
	int n, w, b;
	enum pair_colour due;
	bool walk_over; /* has had points without play */
};

struct field {
	const struct pair_state *s;
	struct seat list[ORACLE_SEATS]; /* the round list */
	int n;
	bool last;
	int walk_over_points;	   /* of the group whose members can meet WALK_OVER, -1 = none */
	int fate[ORACLE_SEATS];	   /* NSF 11B: DOWN must leave the group, UP must not; 0 = free */
	int settled;		   /* NSF 11B: pairs of players above this place are fixed */
	int partner[ORACLE_SEATS]; /* -1 = not yet paired */
};

struct meeting {
	int class, breaches;
	bool upper_white;
};

/* PAIRING NSF-5 */
static int by_list(const void *ctx, int a, int b)
{
	const struct pair_state *s = ctx;
	int x = oracle_points(&s->players[a]), y = oracle_points(&s->players[b]);

	if (x != y && s->round > 1)
		return y - x;
	return s->players[a].id - s->players[b].id;
}

/* PAIRING NSF-12B, NSF-12C: byes count as White, a forfeit as the colour assigned. */
static void read_colours(const struct pair_player *p, struct seat *t)
{
	size_t i;

	for (i = 0; i < p->n_history; i++) {
		const struct pair_entry *e = &p->history[i];

		if (e->result == PAIR_BYE)
			t->colours[t->n++] = PAIR_WHITE;
		else if (e->result != PAIR_ABSENT && e->colour != PAIR_NO_COLOUR)
			t->colours[t->n++] = e->colour;
	}
	for (i = 0; i < (size_t)t->n; i++)
		*(t->colours[i] == PAIR_WHITE ? &t->w : &t->b) += 1;
}

/* PAIRING NSF-8 */
static enum pair_colour due_colour(const struct seat *t)
{
	if (!t->n)
		return PAIR_NO_COLOUR;
	if (t->n > 1 && t->colours[t->n - 1] == t->colours[t->n - 2])
		return pair_other(t->colours[t->n - 1]);
	if (t->w != t->b)
		return t->w < t->b ? PAIR_WHITE : PAIR_BLACK;
	return pair_other(t->colours[t->n - 1]);
}

/* The number of last games in a row with this colour. */
static int streak(const struct seat *t, enum pair_colour c)
{
	int k = 0;

	while (k < t->n && t->colours[t->n - 1 - k] == c)
		k++;
	return k;
}

/* Breaches of 7A and 7B if the player gets this colour. */
static int breaches(const struct seat *t, enum pair_colour c)
{
	int own = c == PAIR_WHITE ? t->w : t->b;

	return (streak(t, c) >= 3) + (2 * (own + 1) > t->n + 1 + 2);
}

static int imbalance(const struct seat *t, enum pair_colour c)
{
	return abs(t->w - t->b + (c == PAIR_WHITE ? 1 : -1));
}

/* The cost of an assignment of colours, the most important paragraph first: 7, 8A, 8B. */
static int burden(const struct seat *a, enum pair_colour c, const struct seat *b)
{
	enum pair_colour d = pair_other(c);

	return (breaches(a, c) + breaches(b, d)) * 10000 +
	       ((streak(a, c) >= 2) + (streak(b, d) >= 2)) * 100 + imbalance(a, c) +
	       imbalance(b, d);
}

static bool upper_white_by_8d(const struct field *f)
{
	return f->s->round % 2 == 0;
}

static void judge_equal_due(const struct field *f, const struct seat *a, const struct seat *b,
			    struct meeting *ret)
{
	int white = burden(a, PAIR_WHITE, b), black = burden(a, PAIR_BLACK, b), least;

	ret->upper_white = white == black ? upper_white_by_8d(f) : white < black;
	least = white < black ? white : black;
	ret->class = least >= 10000 ? 4 : least >= 100 ? 3 : 2;
}

/* Does an assignment of colours satisfy both 7A and 7B? */
static bool some_colours_keep_7(const struct seat *a, const struct seat *b)
{
	return !(breaches(a, PAIR_WHITE) + breaches(b, PAIR_BLACK)) ||
	       !(breaches(a, PAIR_BLACK) + breaches(b, PAIR_WHITE));
}

/* Colours and class of a pair; `upper` has the higher rank. */
static struct meeting judge(const struct field *f, int upper, int lower)
{
	const struct seat *a = &f->list[upper], *b = &f->list[lower];
	struct meeting m = {.class = 1};
	enum pair_colour c;

	if (a->due == b->due && a->due != PAIR_NO_COLOUR)
		judge_equal_due(f, a, b, &m);
	else if (a->due != PAIR_NO_COLOUR)
		m.upper_white = a->due == PAIR_WHITE;
	else if (b->due != PAIR_NO_COLOUR)
		m.upper_white = b->due == PAIR_BLACK;
	else
		m.upper_white = upper_white_by_8d(f);
	c = m.upper_white ? PAIR_WHITE : PAIR_BLACK;
	m.breaches = breaches(a, c) + breaches(b, pair_other(c));
	return m;
}

static bool fates_allow(const struct field *f, int upper, int lower)
{
	const struct seat *a = &f->list[upper], *b = &f->list[lower];

	if (lower < f->settled)
		return false;
	if (f->fate[lower] == DOWN && a->points >= b->points)
		return false;
	if (a->points == b->points)
		return f->fate[upper] != DOWN;
	return f->fate[upper] != UP;
}

/* PAIRING NSF-6A, NSF-7A, NSF-7B, NSF-11A: the class of a possible pair, 0 when they may not meet.
 */
static int possible(const struct field *f, int upper, int lower)
{
	const struct seat *a = &f->list[upper];

	if (lower == WALK_OVER)
		return a->points == f->walk_over_points && !a->walk_over && f->fate[upper] != DOWN;
	if (!fates_allow(f, upper, lower) ||
	    oracle_met(f->s, a->player, f->list[lower].player, true))
		return 0;
	if (!f->last && !some_colours_keep_7(a, &f->list[lower]))
		return 0;
	return judge(f, upper, lower).class;
}

static bool set_up(struct field *f);

static bool try_pair(struct field *f, int upper, int lower)
{
	if (f->partner[lower] >= 0)
		return false;
	f->partner[upper] = lower;
	f->partner[lower] = upper;
	if (set_up(f))
		return true;
	f->partner[upper] = f->partner[lower] = -1;
	return false;
}

static bool try_group(struct field *f, int upper, int points)
{
	int class, i;

	for (class = 1; class <= 4; class ++) {
		for (i = upper + 1; i < f->n; i++) {
			if (f->list[i].points == points && f->partner[i] < 0 &&
			    possible(f, upper, i) == class && try_pair(f, upper, i))
				return true;
		}
	}
	return points == f->walk_over_points && possible(f, upper, WALK_OVER) &&
	       try_pair(f, upper, WALK_OVER);
}

/* PAIRING NSF-6B, NSF-9, NSF-9D */
static bool set_up(struct field *f)
{
	int upper = 0, i, points;

	while (upper < f->n && f->partner[upper] >= 0)
		upper++;
	if (upper == f->n)
		return f->walk_over_points < 0 || f->partner[WALK_OVER] >= 0;
	points = -1;
	for (i = upper; i < f->n; i++) {
		if (f->list[i].points == points)
			continue;
		points = f->list[i].points;
		if (try_group(f, upper, points))
			return true;
	}
	return false;
}

static bool set_up_anew(struct field *f)
{
	int i;

	for (i = 0; i < ORACLE_SEATS; i++)
		f->partner[i] = -1;
	return set_up(f);
}

static int all_breaches(const struct field *f)
{
	int i, sum = 0;

	for (i = 0; i < f->n; i++) {
		if (f->partner[i] > i && f->partner[i] != WALK_OVER)
			sum += judge(f, i, f->partner[i]).breaches;
	}
	return sum;
}

static bool goes_down(const struct field *f, int i)
{
	int j = f->partner[i];

	return j > i && j != WALK_OVER && f->list[j].points < f->list[i].points;
}

static int count_down(const struct field *f, int first, int n)
{
	int i, k = 0;

	for (i = first; i < first + n; i++)
		k += goes_down(f, i);
	return k;
}

static int group_size(const struct field *f, int first)
{
	int n = 1;

	while (first + n < f->n && f->list[first + n].points == f->list[first].points)
		n++;
	return n;
}

/*
 * Keeps the pairs formed above the group and a walk-over given there.  In the group the k players
 * at these places, counted from the lowest ranked, must go down, and nobody else may.
 */
static void begin_anew(const struct field *standing, int first, int n, const int *places, int k,
		       struct field *ret)
{
	int i, j;

	*ret = *standing;
	ret->settled = first;
	for (i = 0; i < ORACLE_SEATS; i++) {
		j = standing->partner[i];
		if (!(i < first && (j < first || j == WALK_OVER)) &&
		    !(i == WALK_OVER && j >= 0 && j < first))
			ret->partner[i] = -1;
		ret->fate[i] = i >= first && i < first + n ? UP : 0;
	}
	for (i = 0; i < k; i++)
		ret->fate[first + n - 1 - places[i]] = DOWN;
}

/* Does nobody else leave their group or go farther down than in the standing set-up? */
static bool others_stay(const struct field *standing, const struct field *f, int first, int n)
{
	int i, j, size;

	for (i = 0; i < first; i++) {
		j = f->partner[i];
		if (j >= first && j != WALK_OVER &&
		    f->list[j].points < f->list[standing->partner[i]].points)
			return false;
	}
	for (i = first + n; i < f->n; i += size) {
		size = group_size(f, i);
		if (count_down(f, i, size) > count_down(standing, i, size))
			return false;
	}
	return true;
}

/* PAIRING NSF-11B: for one group, other natives go down if that breaks fewer colour rules. */
static void choose_floaters(struct field *f, int first, int n)
{
	struct field best = *f, trial;
	int places[ORACLE_SEATS], k = count_down(f, first, n), i;

	if (!k || k == n)
		return;
	for (i = 0; i < k; i++)
		places[i] = i;
	do {
		begin_anew(f, first, n, places, k, &trial);
		if (set_up(&trial) && others_stay(f, &trial, first, n) &&
		    all_breaches(&trial) < all_breaches(&best))
			best = trial;
	} while (oracle_next_combination(places, k, n));
	*f = best;
}

static void improve_last_round(struct field *f)
{
	int first = 0, n;

	while (first < f->n && all_breaches(f)) {
		n = group_size(f, first);
		choose_floaters(f, first, n);
		first += n;
	}
}

/*
 * PAIRING NSF-4: the walk-over of the first round goes to the last number; neighbours meet (4,
 * 12A).
 */
static void first_round(const struct field *f, struct oracle_round *ret)
{
	int player[ORACLE_SEATS], mate[ORACLE_SEATS], i;

	for (i = 0; i < f->n; i++)
		player[i] = f->list[i].player;
	ret->ok = oracle_first_round(f->s, player, f->n, false, mate);
	for (i = 0; i < f->n && ret->ok; i++) {
		int number = i + 1, other = mate[i] + 1;

		if (mate[i] == f->n)
			ret->bye = player[i];
		else if (other > number && (other % 2 == 0 || number % 2))
			oracle_round_pairs(ret, player[mate[i]], player[i]);
		else if (other > number)
			oracle_round_pairs(ret, player[i], player[mate[i]]);
	}
}

/* Removes the only eligible player of a group from the list before the set-up. */
static bool pair_without(const struct field *f, int out, struct field *ret)
{
	int i;

	*ret = *f;
	for (i = out; i + 1 < f->n; i++)
		ret->list[i] = f->list[i + 1];
	ret->n--;
	ret->walk_over_points = -1;
	return set_up_anew(ret);
}

/*
 * PAIRING NSF-12A: the lowest group with a set-up in which one of its members gets the walk-over.
 */
static bool pair_odd(const struct field *f, struct field *ret, int *ret_free)
{
	int points = -1, i, j, eligible, n;

	for (i = f->n - 1; i >= 0; i--) {
		if (f->list[i].points == points)
			continue;
		points = f->list[i].points;
		for (n = eligible = j = 0; j < f->n; j++) {
			if (f->list[j].points == points && !f->list[j].walk_over) {
				eligible = j;
				n++;
			}
		}
		*ret_free = n == 1 ? f->list[eligible].player : PAIR_NOBODY;
		if (n == 1 && pair_without(f, eligible, ret))
			return true;
		*ret = *f;
		ret->walk_over_points = points;
		if (n > 1 && set_up_anew(ret))
			return true;
	}
	return false;
}

static void list_players(struct field *f)
{
	const struct pair_state *s = f->s;
	int order[ORACLE_SEATS], n = 0, i;

	for (i = 0; i < (int)s->n; i++) {
		if (!s->players[i].withdrawn && !s->players[i].absent)
			order[n++] = i;
	}
	oracle_sort(order, n, by_list, s);
	for (i = 0; i < n; i++) {
		struct seat *t = &f->list[i];

		t->player = order[i];
		t->points = oracle_points(&s->players[order[i]]);
		t->walk_over = oracle_had_free_point(&s->players[order[i]], true);
		read_colours(&s->players[order[i]], t);
		t->due = due_colour(t);
	}
	f->n = n;
}

static void write_round(const struct field *f, struct oracle_round *ret)
{
	int i, j;

	for (i = 0; i < f->n; i++) {
		j = f->partner[i];
		if (j == WALK_OVER)
			ret->bye = f->list[i].player;
		else if (j > i && judge(f, i, j).upper_white)
			oracle_round_pairs(ret, f->list[i].player, f->list[j].player);
		else if (j > i)
			oracle_round_pairs(ret, f->list[j].player, f->list[i].player);
	}
}

void oracle_monrad_nsf(const struct pair_state *s, struct oracle_round *ret_round)
{
	struct field f = {.s = s, .walk_over_points = -1}, done;

	*ret_round = (struct oracle_round){.bye = PAIR_NOBODY};
	/* PAIRING ALL-6 */
	f.last = s->rounds_total && s->round == s->rounds_total;
	list_players(&f);
	if (s->round == 1) {
		first_round(&f, ret_round);
		return;
	}
	done = f;
	ret_round->ok = f.n % 2 ? pair_odd(&f, &done, &ret_round->bye) : set_up_anew(&done);
	if (!ret_round->ok)
		return;
	if (f.last)
		improve_last_round(&done);
	write_round(&done, ret_round);
}
