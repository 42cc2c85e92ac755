/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Reference implementation of the Dubov system (DSU 4.9.6): group by group, each choice is the
 * first that leaves a complete pairing of the others, found by trial.
 */
#include "tests/pairing/oracle.h"

#include <stdlib.h>
#include <string.h>

struct seat {
	int player, id, rating, points;
	const char *name;
	int sum, games; /* ARO is their quotient; 0 games = no ARO */
	enum pair_colour colours[ORACLE_ROUNDS];
	int n, diff; /* whites minus blacks */
	enum pair_colour due;
	bool no_bye;
	int ups, ups_in_a_row; /* transfers to a higher group */
	int group;	       /* 0 at the top */
	bool taken;
};

struct field {
	const struct pair_state *s;
	struct seat seat[ORACLE_SEATS];
	int n, n_groups;
	bool last;
	int left[ORACLE_SEATS], right[ORACLE_SEATS], n_pairs;
	int bye;
};

struct set {
	int who[ORACLE_SEATS], n;
};

typedef int (*order_fn)(const void *seats, int a, int b);

static int compare_aro(const struct seat *a, const struct seat *b)
{
	int x = a->sum * (b->games ? b->games : 1), y = b->sum * (a->games ? a->games : 1);

	return (x > y) - (x < y);
}

static int by_name(const struct seat *a, const struct seat *b)
{
	int c = strcmp(a->name, b->name);

	return c ? c : a->id - b->id;
}

/* Highest rating, lowest ARO, name. */
static int wanted_first(const void *seats, int a, int b)
{
	const struct seat *x = (const struct seat *)seats + a, *y = (const struct seat *)seats + b;
	int aro = compare_aro(x, y);

	if (x->rating != y->rating)
		return y->rating - x->rating;
	return aro ? aro : by_name(x, y);
}

/* Lowest rating, highest ARO, name. */
static int spared_last(const void *seats, int a, int b)
{
	const struct seat *x = (const struct seat *)seats + a, *y = (const struct seat *)seats + b;
	int aro = compare_aro(y, x);

	if (x->rating != y->rating)
		return x->rating - y->rating;
	return aro ? aro : by_name(x, y);
}

/* 6.2: ARO up, rating up, name. */
static int white_column(const void *seats, int a, int b)
{
	const struct seat *x = (const struct seat *)seats + a, *y = (const struct seat *)seats + b;
	int aro = compare_aro(x, y);

	if (aro)
		return aro;
	return x->rating != y->rating ? x->rating - y->rating : by_name(x, y);
}

/* 6.2: rating down, ARO down, name. */
static int black_column(const void *seats, int a, int b)
{
	const struct seat *x = (const struct seat *)seats + a, *y = (const struct seat *)seats + b;
	int aro = compare_aro(y, x);

	if (x->rating != y->rating)
		return y->rating - x->rating;
	return aro ? aro : by_name(x, y);
}

/* 7.3: lowest ARO, highest rating, name. */
static int white_excess(const void *seats, int a, int b)
{
	const struct seat *x = (const struct seat *)seats + a, *y = (const struct seat *)seats + b;
	int aro = compare_aro(x, y);

	if (aro)
		return aro;
	return x->rating != y->rating ? y->rating - x->rating : by_name(x, y);
}

/* 7.4: highest ARO, lowest rating, name. */
static int black_excess(const void *seats, int a, int b)
{
	const struct seat *x = (const struct seat *)seats + a, *y = (const struct seat *)seats + b;
	int aro = compare_aro(y, x);

	if (aro)
		return aro;
	return x->rating != y->rating ? x->rating - y->rating : by_name(x, y);
}

/* PAIRING DUBOV-1 */
static enum pair_colour due_colour(const struct seat *t)
{
	if (t->diff)
		return t->diff < 0 ? PAIR_WHITE : PAIR_BLACK;
	return t->n ? pair_other(t->colours[t->n - 1]) : PAIR_NO_COLOUR;
}

static void count_transfers(const struct pair_state *s, const struct pair_player *p, struct seat *t)
{
	int r;

	for (r = 0; r < (int)p->n_history; r++) {
		const struct pair_entry *e = &p->history[r];
		bool up = e->opp >= 0 && e->result != PAIR_BYE && e->result != PAIR_ABSENT &&
			  oracle_points_after(&s->players[e->opp], r) > oracle_points_after(p, r);

		t->ups += up;
		t->ups_in_a_row = up ? t->ups_in_a_row + 1 : 0;
	}
}

static void read_seat(const struct pair_state *s, int player, struct seat *t)
{
	const struct pair_player *p = &s->players[player];
	int i;

	*t = (struct seat){.player = player, .id = p->id, .rating = p->rating, .name = p->name};
	t->points = oracle_points(p);
	t->n = oracle_colours(p, t->colours);
	for (i = 0; i < t->n; i++)
		t->diff += t->colours[i] == PAIR_WHITE ? 1 : -1;
	for (i = 0; i < (int)p->n_history; i++) {
		if (oracle_is_game(&p->history[i]) && p->history[i].opp >= 0) {
			t->sum += s->players[p->history[i].opp].rating;
			t->games++;
		}
	}
	t->due = due_colour(t);
	t->no_bye = oracle_had_free_point(p, true);
	count_transfers(s, p, t);
}

static int by_score(const void *seats, int a, int b)
{
	const struct seat *x = (const struct seat *)seats + a, *y = (const struct seat *)seats + b;

	if (x->points != y->points)
		return y->points - x->points;
	return x->rating != y->rating ? y->rating - x->rating : by_name(x, y);
}

static void list_players(struct field *f)
{
	struct seat list[ORACLE_SEATS] = {0};
	int order[ORACLE_SEATS], n = 0, i;

	for (i = 0; i < (int)f->s->n; i++) {
		if (f->s->players[i].withdrawn || f->s->players[i].absent)
			continue;
		read_seat(f->s, i, &list[n]);
		if (f->s->round == 1)
			list[n].points = 0;
		order[n] = n;
		n++;
	}
	oracle_sort(order, n, by_score, list);
	for (i = 0; i < n; i++) {
		f->seat[i] = list[order[i]];
		f->seat[i].group =
			i ? f->seat[i - 1].group + (f->seat[i].points != f->seat[i - 1].points) : 0;
	}
	f->n = n;
	f->n_groups = n ? f->seat[n - 1].group + 1 : 0;
}

/* PAIRING DUBOV-2.3, DUBOV-2.4: does a player who gets this colour satisfy 2.3 and 2.4? */
static bool bears(const struct seat *t, enum pair_colour c)
{
	int diff = t->diff + (c == PAIR_WHITE ? 1 : -1);

	if (abs(diff) > 2)
		return false;
	return t->n < 2 || t->colours[t->n - 1] != c || t->colours[t->n - 2] != c;
}

/* PAIRING DUBOV-2.1 */
static bool legal(const struct field *f, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];

	if (oracle_met(f->s, x->player, y->player, false))
		return false;
	return (bears(x, PAIR_WHITE) && bears(y, PAIR_BLACK)) ||
	       (bears(x, PAIR_BLACK) && bears(y, PAIR_WHITE));
}

static bool pairable(const struct field *f, const int *who, int n)
{
	int rest[ORACLE_SEATS], i, j, k;

	if (!n)
		return true;
	for (i = 1; i < n; i++) {
		if (!legal(f, who[0], who[i]))
			continue;
		for (j = 1, k = 0; j < n; j++) {
			if (j != i)
				rest[k++] = who[j];
		}
		if (pairable(f, rest, k))
			return true;
	}
	return false;
}

/* Can all free players be paired, leaving these out? */
static bool feasible_without(const struct field *f, const int *out, int n)
{
	int who[ORACLE_SEATS], k = 0, i, j;

	for (i = 0; i < f->n; i++) {
		for (j = 0; j < n && out[j] != i; j++)
			;
		if (j == n && !f->seat[i].taken)
			who[k++] = i;
	}
	return k % 2 == 0 && pairable(f, who, k);
}

/* PAIRING DUBOV-9 */
static bool feasible_with_pair(const struct field *f, int a, int b)
{
	int out[2] = {a, b};

	return legal(f, a, b) && feasible_without(f, out, 2);
}

static void fix(struct field *f, int a, int b)
{
	f->left[f->n_pairs] = a;
	f->right[f->n_pairs++] = b;
	f->seat[a].taken = f->seat[b].taken = true;
}

/* PAIRING DUBOV-2.5 */
static bool may_be_moved_up(const struct field *f, int i)
{
	const struct seat *t = &f->seat[i];
	int most = f->s->rounds_total >= 10 ? 4 : 3;

	return f->last || (t->ups_in_a_row + 1 <= 2 && t->ups + 1 <= most);
}

/* The free members of a group. */
static struct set members(const struct field *f, int group)
{
	struct set g = {.n = 0};
	int i;

	for (i = 0; i < f->n; i++) {
		if (!f->seat[i].taken && f->seat[i].group == group)
			g.who[g.n++] = i;
	}
	return g;
}

static enum pair_colour dominating(const struct field *f, const struct set *g)
{
	int w = 0, b = 0, i;

	for (i = 0; i < g->n; i++) {
		w += f->seat[g->who[i]].due == PAIR_WHITE;
		b += f->seat[g->who[i]].due == PAIR_BLACK;
	}
	return w > b ? PAIR_WHITE : b > w ? PAIR_BLACK : PAIR_NO_COLOUR;
}

/* Sorts by `order`, then puts players due the colour first. */
static void sort_for(const struct field *f, struct set *g, enum pair_colour due, order_fn order)
{
	struct set sorted = {.n = 0};
	int pass, i;

	oracle_sort(g->who, g->n, order, f->seat);
	for (pass = 0; pass < 2; pass++) {
		for (i = 0; i < g->n; i++) {
			bool fits = due != PAIR_NO_COLOUR && f->seat[g->who[i]].due == due;

			if (fits == (pass == 0))
				sorted.who[sorted.n++] = g->who[i];
		}
	}
	*g = sorted;
}

static bool same_rating_due(const struct field *f, const struct set *g, int a, int b,
			    enum pair_colour due)
{
	const struct seat *x = &f->seat[g->who[a]], *y = &f->seat[g->who[b]];

	return x->rating == y->rating && x->due != due && y->due == due;
}

/* 4: lowest rating; among equals first the players due the dominating colour, then highest ARO. */
static void sort_for_bye(const struct field *f, struct set *g)
{
	enum pair_colour due = dominating(f, g);
	bool again = due != PAIR_NO_COLOUR;
	int i, t;

	oracle_sort(g->who, g->n, spared_last, f->seat);
	while (again) {
		again = false;
		for (i = 0; i + 1 < g->n; i++) {
			if (same_rating_due(f, g, i, i + 1, due)) {
				t = g->who[i], g->who[i] = g->who[i + 1], g->who[i + 1] = t;
				again = true;
			}
		}
	}
}

/* PAIRING DUBOV-2.2, DUBOV-4 */
static bool give_bye(struct field *f)
{
	int group, i;

	for (group = f->n_groups - 1; group >= 0; group--) {
		struct set g = members(f, group);

		sort_for_bye(f, &g);
		for (i = 0; i < g.n; i++) {
			if (f->seat[g.who[i]].no_bye || !feasible_without(f, &g.who[i], 1))
				continue;
			f->bye = g.who[i];
			f->seat[g.who[i]].taken = true;
			return true;
		}
	}
	return false;
}

/* 8.1: due White and due Black alternately, those without a due colour last. */
static struct set order_floaters(const struct field *f, const struct set *floaters)
{
	struct set w = {.n = 0}, b = {.n = 0}, none = {.n = 0}, all = {.n = 0};
	int i;

	for (i = 0; i < floaters->n; i++) {
		int who = floaters->who[i];
		enum pair_colour due = f->seat[who].due;
		struct set *to = due == PAIR_WHITE ? &w : due == PAIR_BLACK ? &b : &none;

		to->who[to->n++] = who;
	}
	oracle_sort(w.who, w.n, white_column, f->seat);
	oracle_sort(b.who, b.n, black_column, f->seat);
	oracle_sort(none.who, none.n, black_column, f->seat);
	for (i = 0; i < w.n || i < b.n; i++) {
		if (i < w.n)
			all.who[all.n++] = w.who[i];
		if (i < b.n)
			all.who[all.n++] = b.who[i];
	}
	for (i = 0; i < none.n; i++)
		all.who[all.n++] = none.who[i];
	return all;
}

static void pair_floater(struct field *f, int floater, int group, const struct set *floaters)
{
	struct set g = members(f, group);
	int i;

	for (i = 0; i < floaters->n && group == f->n_groups - 1; i++) {
		if (floaters->who[i] != floater && !f->seat[floaters->who[i]].taken)
			g.who[g.n++] = floaters->who[i];
	}
	sort_for(f, &g, pair_other(f->seat[floater].due), wanted_first);
	for (i = 0; i < g.n; i++) {
		if (feasible_with_pair(f, floater, g.who[i])) {
			fix(f, floater, g.who[i]);
			return;
		}
	}
}

/* PAIRING DUBOV-8 */
static void pair_floaters(struct field *f, int group, struct set *floaters)
{
	struct set all = order_floaters(f, floaters);
	int i;

	for (i = 0; i < all.n; i++) {
		if (!f->seat[all.who[i]].taken)
			pair_floater(f, all.who[i], group, &all);
	}
	floaters->n = 0;
	for (i = 0; i < all.n; i++) {
		if (!f->seat[all.who[i]].taken)
			floaters->who[floaters->n++] = all.who[i];
	}
}

static bool has_opponent(const struct field *f, int a, const struct set *g)
{
	int i;

	for (i = 0; i < g->n; i++) {
		if (g->who[i] != a && legal(f, a, g->who[i]))
			return true;
	}
	return false;
}

/* PAIRING DUBOV-7.1: an opponent from below for a player who has none in their group. */
static bool fetch_opponent(struct field *f, int a)
{
	int group, i;

	for (group = f->seat[a].group + 1; group < f->n_groups; group++) {
		struct set g = members(f, group);

		sort_for(f, &g, pair_other(f->seat[a].due), wanted_first);
		for (i = 0; i < g.n; i++) {
			if (may_be_moved_up(f, g.who[i]) && feasible_with_pair(f, a, g.who[i])) {
				fix(f, a, g.who[i]);
				return true;
			}
		}
	}
	return false;
}

static void help_the_lonely(struct field *f, struct set *g, struct set *floaters)
{
	int i, j;

	oracle_sort(g->who, g->n, wanted_first, f->seat);
	for (i = 0; i < g->n; i++) {
		if (has_opponent(f, g->who[i], g))
			continue;
		if (!fetch_opponent(f, g->who[i]))
			floaters->who[floaters->n++] = g->who[i];
		for (j = i; j + 1 < g->n; j++)
			g->who[j] = g->who[j + 1];
		g->n--;
		i = -1;
	}
}

/* Can the group be paired, and all the others as well? */
static bool comes_out(const struct field *f, const struct set *g)
{
	return g->n % 2 == 0 && pairable(f, g->who, g->n) && feasible_without(f, g->who, g->n);
}

/* PAIRING DUBOV-7.2: moves a player up to make the group even. */
static bool even_out(const struct field *f, struct set *g, int group)
{
	enum pair_colour due = pair_other(dominating(f, g));
	struct set with = *g;
	int below, i;

	for (below = group + 1; below < f->n_groups; below++) {
		struct set from = members(f, below);

		sort_for(f, &from, due, wanted_first);
		for (i = 0; i < from.n; i++) {
			with.n = g->n;
			with.who[with.n++] = from.who[i];
			if (may_be_moved_up(f, from.who[i]) && comes_out(f, &with)) {
				*g = with;
				return true;
			}
		}
	}
	return false;
}

/* The next lower group that still has players; empty when there is none. */
static struct set next_members(const struct field *f, int group)
{
	struct set next = {.n = 0};

	while (!next.n && ++group < f->n_groups)
		next = members(f, group);
	return next;
}

/* PAIRING DUBOV-6.4: the fewest floaters, preferring those who can be paired in the next group. */
static void choose_floaters(const struct field *f, struct set *g, int group, struct set *floaters)
{
	struct set next = next_members(f, group), order = {.n = 0}, rest;
	int places[ORACLE_SEATS], k, i, j, pass;

	oracle_sort(g->who, g->n, spared_last, f->seat);
	for (pass = 0; pass < 2; pass++) {
		for (i = 0; i < g->n; i++) {
			if (has_opponent(f, g->who[i], &next) == (pass == 0))
				order.who[order.n++] = g->who[i];
		}
	}
	for (k = 0; k <= order.n; k++) {
		for (i = 0; i < k; i++)
			places[i] = i;
		do {
			for (rest.n = i = j = 0; i < order.n; i++) {
				if (j < k && places[j] == i)
					j++;
				else
					rest.who[rest.n++] = order.who[i];
			}
			if (!comes_out(f, &rest))
				continue;
			for (i = 0; i < k; i++)
				floaters->who[floaters->n++] = order.who[places[i]];
			*g = rest;
			return;
		} while (oracle_next_combination(places, k, order.n));
	}
}

/*
 * PAIRING DUBOV-2.6, DUBOV-7.3, DUBOV-7.4: half of the excess changes columns, where 2.6 permits
 * it.
 */
static void balance(const struct field *f, struct set *from, struct set *to, enum pair_colour other,
		    order_fn order)
{
	int n = (from->n - to->n) / 2, i, j;

	oracle_sort(from->who, from->n, order, f->seat);
	for (i = 0; i < from->n && n > 0; i++) {
		if (!bears(&f->seat[from->who[i]], other))
			continue;
		to->who[to->n++] = from->who[i];
		for (j = i; j + 1 < from->n; j++)
			from->who[j] = from->who[j + 1];
		from->n--;
		n--;
		i--;
	}
}

/* PAIRING DUBOV-6.2 */
static void make_columns(const struct field *f, const struct set *g, struct set *w, struct set *b)
{
	struct set none = {.n = 0};
	int i;

	w->n = b->n = 0;
	for (i = 0; i < g->n; i++) {
		enum pair_colour due = f->seat[g->who[i]].due;
		struct set *to = due == PAIR_WHITE ? w : due == PAIR_BLACK ? b : &none;

		to->who[to->n++] = g->who[i];
	}
	oracle_sort(none.who, none.n, black_column, f->seat);
	for (i = 0; i < none.n; i++) {
		struct set *to = w->n <= b->n ? w : b;

		to->who[to->n++] = none.who[i];
	}
	if (w->n > b->n)
		balance(f, w, b, PAIR_BLACK, white_excess);
	else
		balance(f, b, w, PAIR_WHITE, black_excess);
	oracle_sort(w->who, w->n, white_column, f->seat);
	oracle_sort(b->who, b->n, black_column, f->seat);
}

/*
 * PAIRING DUBOV-6.3: pairs the columns, given as one list with the whites first.  Each player in
 * turn takes the first possible opponent; `odd` is the number of pairs within a column still to
 * make.
 */
static bool pair_columns(struct field *f, const int *who, int n, int n_white, int odd, int *mate)
{
	int i = 0, j;

	while (i < n && mate[i] >= 0)
		i++;
	if (i == n)
		return odd == 0;
	/* a white: the blacks in order, then the lower whites; a black: the lower blacks */
	for (j = n_white > i ? n_white : i + 1; j < n; j++) {
		bool same = i >= n_white;

		if (mate[j] >= 0 || (same && !odd) || !legal(f, who[i], who[j]))
			continue;
		mate[i] = j;
		mate[j] = i;
		if (pair_columns(f, who, n, n_white, odd - same, mate))
			return true;
		mate[i] = mate[j] = -1;
	}
	for (j = i + 1; j < n_white && odd; j++) {
		if (mate[j] >= 0 || !legal(f, who[i], who[j]))
			continue;
		mate[i] = j;
		mate[j] = i;
		if (pair_columns(f, who, n, n_white, odd - 1, mate))
			return true;
		mate[i] = mate[j] = -1;
	}
	return false;
}

static void pair_group(struct field *f, const struct set *g)
{
	struct set w, b;
	int who[ORACLE_SEATS], mate[ORACLE_SEATS], n, odd, i;

	make_columns(f, g, &w, &b);
	memcpy(who, w.who, sizeof(int) * (size_t)w.n);
	memcpy(who + w.n, b.who, sizeof(int) * (size_t)b.n);
	n = w.n + b.n;
	for (i = 0; i < n; i++)
		mate[i] = -1;
	for (odd = 0; odd <= n / 2; odd++) {
		if (pair_columns(f, who, n, w.n, odd, mate))
			break;
	}
	for (i = 0; i < n; i++) {
		if (mate[i] > i)
			fix(f, who[i], who[mate[i]]);
	}
}

static void pair_groups(struct field *f)
{
	struct set floaters = {.n = 0};
	int group;

	for (group = 0; group < f->n_groups; group++) {
		struct set g;

		pair_floaters(f, group, &floaters);
		g = members(f, group);
		help_the_lonely(f, &g, &floaters);
		if (g.n % 2)
			even_out(f, &g, group);
		if (!comes_out(f, &g))
			choose_floaters(f, &g, group, &floaters);
		pair_group(f, &g);
	}
}

/*
 * The last difference of colours, counted back from the last game: 1 if `a` now has White, -1 if
 * Black, 0 without a difference.
 */
static int last_difference(const struct seat *a, const struct seat *b)
{
	int k;

	for (k = 1; k <= a->n && k <= b->n; k++) {
		if (a->colours[a->n - k] != b->colours[b->n - k])
			return a->colours[a->n - k] == PAIR_BLACK ? 1 : -1;
	}
	return 0;
}

/* PAIRING DUBOV-3 */
static bool has_white(const struct seat *a, const struct seat *b)
{
	int d = last_difference(a, b), aro = compare_aro(a, b);

	if (a->due != b->due)
		return a->due == PAIR_WHITE || b->due == PAIR_BLACK;
	if (a->diff != b->diff)
		return a->diff < b->diff;
	if (d)
		return d > 0;
	if (aro)
		return aro > 0;
	if (a->rating != b->rating)
		return a->rating < b->rating;
	return by_name(a, b) < 0;
}

static bool left_is_white(const struct field *f, int a, int b)
{
	const struct seat *x = &f->seat[a], *y = &f->seat[b];

	if (has_white(x, y))
		return bears(x, PAIR_WHITE) && bears(y, PAIR_BLACK);
	return !(bears(x, PAIR_BLACK) && bears(y, PAIR_WHITE));
}

/* PAIRING DUBOV-5 */
static void first_round(struct field *f, struct oracle_round *ret)
{
	int player[ORACLE_SEATS], mate[ORACLE_SEATS], i;
	bool white = f->s->first_colour != PAIR_BLACK;

	for (i = 0; i < f->n; i++)
		player[i] = f->seat[i].player;
	ret->ok = oracle_first_round(f->s, player, f->n, true, mate);
	for (i = 0; i < f->n && ret->ok; i++) {
		if (mate[i] == f->n) {
			ret->bye = player[i];
		} else if (i < mate[i]) {
			int a = player[i], b = player[mate[i]];

			oracle_round_pairs(ret, white ? a : b, white ? b : a);
			white = !white;
		}
	}
}

static void write_round(const struct field *f, struct oracle_round *ret)
{
	int i, k;

	for (i = 0; i < f->n; i++) {
		for (k = 0; k < f->n_pairs; k++) {
			int a = f->left[k], b = f->right[k];

			if ((a < b ? a : b) != i)
				continue;
			if (left_is_white(f, a, b))
				oracle_round_pairs(ret, f->seat[a].player, f->seat[b].player);
			else
				oracle_round_pairs(ret, f->seat[b].player, f->seat[a].player);
		}
	}
	if (f->bye >= 0)
		ret->bye = f->seat[f->bye].player;
}

void oracle_dubov(const struct pair_state *s, struct oracle_round *ret_round)
{
	struct field f = {.s = s, .bye = -1};

	*ret_round = (struct oracle_round){.bye = PAIR_NOBODY};
	f.last = s->rounds_total && s->round == s->rounds_total;
	list_players(&f);
	if (s->round == 1) {
		first_round(&f, ret_round);
		return;
	}
	ret_round->ok = f.n % 2 ? give_bye(&f) : feasible_without(&f, NULL, 0);
	if (!ret_round->ok)
		return;
	pair_groups(&f);
	write_round(&f, ret_round);
}
