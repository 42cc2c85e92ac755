/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The part above keeps a ring of players for each kind in the group, from which all classes of
 * candidates are read in their order.
 *
 * Sets that differ only in the topmost native who goes down are paired alike until that native is
 * asked for, so that one pass notes where each of them begins to differ (make_row()).  Soon after
 * that the same players are left for many of them, and the rest is known (breaches_of_rest()).
 */
#include "core/pairing/monrad/nsf_forecast.h"
#include "core/base/mem.h"
#include "core/pairing/monrad/nsf_table.h"

#include <stdlib.h>
#include <string.h>

enum {
	UNKNOWN = -1,
	DOES_NOT_COUNT = INT32_MAX,
	WALK_OVER = INT32_MAX, /* as a place in the group */
	BREAKS_MOST = 20,      /* pairs broken up before a set is left to NSF 9 itself */
	RESTS_MOST = 100000,   /* answers remembered at a time */
	WORDS_A_PAIR = 40,     /* of a key: more, and it is looked up after more than one pair */
	A_SET = 32,	       /* the work of looking up a set, and of forming a pair, in calls */
	A_PAIR = 4,
};

/* A pair of the part above. */
struct upper_pair {
	int t;		  /* the upper player */
	int class, place; /* of the native whom t meets */
};

struct nsf_forecast {
	struct nsf_list *l;
	const struct nsf_standing *st;
	struct nsf_setup below; /* room for a set-up of the lower players */
	int *choices;		/* of each native, the first n_down candidates below */
	int *taken;		/* the opponents of those who go down, ascending */
	struct nsf_table lower; /* breaches by `taken` */
	int *from_above;	/* players to be paired in the group */
	int n_from_above;
	/* Natives who are left, by place in the group, a ring for each kind through size + kind: */
	int size, n_kinds;
	int *next, *prev, *all_next, *all_prev;
	bool *left;
	int *bits;		  /* the same as a set, then what else is left; a key of `rest` */
	bool walk_over;		  /* is left */
	struct upper_pair *pairs; /* of the part above, from the top */
	int n_pairs;
	struct nsf_table rest; /* breaches among those left of the part above */
	int stride;	       /* pairs after which those left are looked up */
	/* For the natives who go down without the topmost, breaches above by place of that one: */
	int *row, *others;
	bool has_row;
	int64_t *below_of; /* and breaches below by class of that one, if asked for */
	int *class;	   /* of each native */
	unsigned char kinds[NSF_COLOURS_KINDS];
};

/* Finds the first candidates below the group of a native, -1 after the last. */
static void find_choices(struct nsf_forecast *f, const bool *all, int t, int *ret_choices)
{
	struct nsf_list *l = f->l;
	struct nsf_candidates c = nsf_list_candidates(l, all, t, f->st->end);
	int n = 0, b;

	while (n < f->st->n_down && (b = nsf_list_next(&c)) >= 0) {
		if (!pair_have_met(l->s, l->player[t], l->player[b], true))
			ret_choices[n++] = b;
	}
	if (n < f->st->n_down)
		ret_choices[n] = -1;
}

static void find_all_choices(struct nsf_forecast *f)
{
	bool *all = mem_alloc((size_t)f->l->n + 1);
	int i;

	memset(all, true, (size_t)f->l->n + 1);
	for (i = 0; i < f->size; i++)
		find_choices(f, all, f->st->group + i, &f->choices[i * f->st->n_down]);
	free(all);
}

/* Lists the kinds in the group and puts each native into the ring of their kind. */
static void make_rings(struct nsf_forecast *f)
{
	int i, k, at;

	for (i = 0; i < f->size; i++) {
		unsigned char own = f->l->kind[f->st->group + i];

		for (k = 0; k < f->n_kinds && f->kinds[k] != own; k++)
			;
		at = f->size + k;
		if (k == f->n_kinds) {
			f->kinds[f->n_kinds++] = own;
			f->all_next[at] = f->all_prev[at] = at;
		}
		f->all_prev[i] = f->all_prev[at];
		f->all_next[i] = at;
		f->all_next[f->all_prev[i]] = i;
		f->all_prev[at] = i;
	}
}

/* Lists the players from above who are paired in the group; false if one meets a lower group. */
static bool list_from_above(struct nsf_forecast *f)
{
	const struct nsf_standing *st = f->st;
	int i;

	for (i = 0; i < st->n_left && st->left[i] < st->group; i++) {
		if (st->setup->mate[st->left[i]] >= st->end)
			return false;
		f->from_above[f->n_from_above++] = st->left[i];
	}
	return true;
}

enum { WORD = 32 };

static int words_of(const struct nsf_forecast *f)
{
	return (f->size + WORD - 1) / WORD;
}

struct nsf_forecast *nsf_forecast_new(struct nsf_list *l, const struct nsf_standing *st)
{
	struct nsf_forecast *f = mem_zeroed(1, sizeof(*f));
	size_t rings;

	f->l = l;
	f->st = st;
	f->size = st->end - st->group;
	rings = (size_t)f->size + NSF_COLOURS_KINDS;
	f->below.mate = mem_zeroed((size_t)l->n + 1, sizeof(int));
	f->choices = mem_zeroed((size_t)f->size * (size_t)st->n_down, sizeof(int));
	f->taken = mem_zeroed((size_t)st->n_down, sizeof(int));
	f->from_above = mem_zeroed((size_t)st->group + 1, sizeof(int));
	f->next = mem_zeroed(rings, sizeof(int));
	f->prev = mem_zeroed(rings, sizeof(int));
	f->all_next = mem_zeroed(rings, sizeof(int));
	f->all_prev = mem_zeroed(rings, sizeof(int));
	f->left = mem_zeroed((size_t)f->size, sizeof(bool));
	f->pairs = mem_zeroed((size_t)st->n_left, sizeof(*f->pairs));
	f->bits = mem_zeroed((size_t)words_of(f) + 1, sizeof(int));
	f->others = mem_zeroed((size_t)st->n_down, sizeof(int));
	f->row = mem_zeroed((size_t)f->size, sizeof(int));
	f->below_of = mem_zeroed((size_t)f->size, sizeof(*f->below_of));
	f->class = mem_zeroed((size_t)f->size, sizeof(int));
	f->stride = 1 + words_of(f) / WORDS_A_PAIR;
	nsf_table_init(&f->rest, words_of(f) + 1);
	nsf_table_init(&f->lower, st->n_down);
	if (!list_from_above(f)) {
		nsf_forecast_free(f);
		return NULL;
	}
	find_all_choices(f);
	make_rings(f);
	f->n_pairs = (f->n_from_above + f->size - st->n_down + (l->wo_group == st->group)) / 2;
	return f;
}

void nsf_forecast_free(struct nsf_forecast *f)
{
	if (!f)
		return;
	free(f->below.mate);
	free(f->choices);
	free(f->taken);
	free(f->from_above);
	free(f->next);
	free(f->prev);
	free(f->all_next);
	free(f->all_prev);
	free(f->left);
	free(f->pairs);
	free(f->bits);
	free(f->others);
	free(f->row);
	free(f->below_of);
	free(f->class);
	nsf_table_release(&f->rest);
	nsf_table_release(&f->lower);
	free(f);
}

/* Adds a number to n ascending ones; false if it is among them. */
static bool insert(int *list, int n, int number)
{
	int i, k;

	for (i = n; i > 0 && list[i - 1] > number; i--)
		;
	if (i > 0 && list[i - 1] == number)
		return false;
	for (k = n; k > i; k--)
		list[k] = list[k - 1];
	list[i] = number;
	return true;
}

/* Gives a native the first opponent below who is not taken; -1 = none. */
static int take_choice(struct nsf_forecast *f, const int *choices, int n_taken)
{
	int i;

	for (i = 0; i < f->st->n_down && choices[i] >= 0; i++) {
		if (insert(f->taken, n_taken, choices[i]))
			return choices[i];
	}
	return -1;
}

/* Breaches among the lower players without those taken. */
static int64_t breaches_without_taken(struct nsf_forecast *f)
{
	int64_t known = nsf_table_get(&f->lower, f->taken);
	int i;

	if (known != NSF_TABLE_NEW)
		return known;
	known = UNKNOWN;
	if (nsf_setup_below(f->l, f->st, f->taken, f->st->n_down, &f->below)) {
		for (i = 0; i < f->st->n_down; i++)
			f->below.mate[f->taken[i]] = f->st->group;
		known = nsf_setup_stays_below(f->l, f->st, &f->below) ? f->below.breaches
								      : DOES_NOT_COUNT;
	}
	nsf_table_put(&f->lower, f->taken, known);
	return known;
}

/* Breaches in the lower part: of those who go down, and below them. */
static int64_t breaches_below(struct nsf_forecast *f)
{
	const struct nsf_standing *st = f->st;
	int i, t, b, breaches = 0;
	int64_t rest;

	for (i = 0; i < st->n_down; i++) {
		const int *choices;

		t = st->down[i];
		choices = &f->choices[(t - st->group) * st->n_down];
		if (choices[0] < 0)
			return DOES_NOT_COUNT;
		b = take_choice(f, choices, i);
		if (b < 0)
			return UNKNOWN;
		breaches += nsf_list_breaches(f->l, t, b);
	}
	rest = breaches_without_taken(f);
	return rest == UNKNOWN || rest == DOES_NOT_COUNT ? rest : rest + breaches;
}

static void turn_bit(struct nsf_forecast *f, int i)
{
	f->bits[i / WORD] ^= (int)(1u << i % WORD);
}

static void take_out(struct nsf_forecast *f, int i)
{
	f->left[i] = false;
	turn_bit(f, i);
	f->next[f->prev[i]] = f->next[i];
	f->prev[f->next[i]] = f->prev[i];
}

/* Undoes the latest take_out() that has not been undone. */
static void put_back(struct nsf_forecast *f, int i)
{
	f->left[i] = true;
	turn_bit(f, i);
	f->next[f->prev[i]] = i;
	f->prev[f->next[i]] = i;
}

/* Begins the part above, without n natives at these positions. */
static void begin_above(struct nsf_forecast *f, const int *down, int n)
{
	size_t bytes = (size_t)(f->size + f->n_kinds) * sizeof(int);
	int i;

	memcpy(f->next, f->all_next, bytes);
	memcpy(f->prev, f->all_prev, bytes);
	memset(f->left, true, (size_t)f->size);
	memset(f->bits, 0, (size_t)words_of(f) * sizeof(int));
	for (i = 0; i < n; i++)
		take_out(f, down[i] - f->st->group);
	f->walk_over = f->l->wo_group == f->st->group;
}

/* The first player of a ring between two places whom t has not met; `before` or more = none. */
static int first_of_ring(const struct nsf_forecast *f, int t, int kind, int after, int before)
{
	const struct nsf_list *l = f->l;
	int i = f->next[f->size + kind];

	while (i < before &&
	       (i <= after || pair_have_met(l->s, l->player[t], l->player[f->st->group + i], true)))
		i = f->next[i];
	return i;
}

/* Moves on to the next native in the order of NSF 8A and 8C; false after the last. */
static bool next_native(const struct nsf_forecast *f, struct upper_pair *p)
{
	const unsigned char *class_of = f->l->class[f->l->kind[p->t]];
	int k, i, first = f->size;

	for (; p->class <= 4; p->class ++, p->place = -1) {
		for (k = 0; k < f->n_kinds; k++) {
			if (class_of[f->kinds[k]] != p->class)
				continue;
			i = first_of_ring(f, p->t, k, p->place, first);
			first = i < first ? i : first;
		}
		if (first < f->size) {
			p->place = first;
			return true;
		}
	}
	return false;
}

/* Pairs p->t with the next candidate; false after the last, who is the walk-over. */
static bool form_pair(struct nsf_forecast *f, struct upper_pair *p)
{
	if (p->place == WALK_OVER)
		return false;
	if (next_native(f, p)) {
		take_out(f, p->place);
		return true;
	}
	if (!f->walk_over || !nsf_list_is_eligible(f->l, p->t))
		return false;
	f->walk_over = false;
	p->place = WALK_OVER;
	return true;
}

static void break_up(struct nsf_forecast *f, const struct upper_pair *p)
{
	if (p->place == WALK_OVER)
		f->walk_over = true;
	else
		put_back(f, p->place);
}

/* The topmost native left, who is not above the upper player of pair n - 1; `size` = none. */
static int topmost(const struct nsf_forecast *f, int n)
{
	int i = n > f->n_from_above ? f->pairs[n - 1].t - f->st->group : 0;

	while (i < f->size && !f->left[i])
		i++;
	return i;
}

/* Begins pair n with the topmost player left; false if nobody is. */
static bool begin_pair(struct nsf_forecast *f, int n)
{
	int i;

	if (n < f->n_from_above) {
		f->pairs[n] = (struct upper_pair){f->from_above[n], 1, -1};
		return true;
	}
	i = topmost(f, n);
	if (i == f->size)
		return false;
	take_out(f, i);
	f->pairs[n] = (struct upper_pair){f->st->group + i, 1, -1};
	return true;
}

/* Undoes begin_pair(). */
static void end_pair(struct nsf_forecast *f, int n)
{
	if (n >= f->n_from_above)
		put_back(f, f->pairs[n].t - f->st->group);
}

/*
 * Pairs the part above after the first pairs, and returns how many there are then.  Fewer than all
 * if that would break up one of the first or a pair of a player from above, who could then also
 * meet a lower player, or if it takes long.
 */
static int pair_rest(struct nsf_forecast *f, int first)
{
	int n = first, breaks = BREAKS_MOST, floor = first;
	bool begins = true;

	if (floor < f->n_from_above)
		floor = f->n_from_above;
	while (n < f->n_pairs) {
		if (begins && !begin_pair(f, n))
			break;
		begins = form_pair(f, &f->pairs[n]);
		if (begins) {
			n++;
			continue;
		}
		end_pair(f, n);
		if (n <= floor || !breaks--)
			break;
		break_up(f, &f->pairs[--n]);
	}
	return n;
}

static int breaches_of(const struct nsf_forecast *f, const struct upper_pair *p)
{
	return p->place == WALK_OVER ? 0 : nsf_list_breaches(f->l, p->t, f->st->group + p->place);
}

/* Undoes the pairs from `first` to n - 1, and returns their breaches. */
static int undo_pairs(struct nsf_forecast *f, int first, int n)
{
	int breaches = 0;

	while (n-- > first) {
		breaches += breaches_of(f, &f->pairs[n]);
		break_up(f, &f->pairs[n]);
		end_pair(f, n);
	}
	return breaches;
}

/* Breaches of the part above after the first pairs, some of whose successors are broken up. */
static int breaches_with_breaks(struct nsf_forecast *f, int first)
{
	int n = pair_rest(f, first), breaches = undo_pairs(f, first, n);

	f->l->asked += A_PAIR * (n - first);
	return n == f->n_pairs ? breaches : UNKNOWN;
}

static int breaches_of_rest(struct nsf_forecast *f, int first);

/* The same without breaking up pairs as far as to the next number that is asked for once. */
static int breaches_stepwise(struct nsf_forecast *f, int first)
{
	int n = first, rest = UNKNOWN, breaches;

	while (n < f->n_pairs && (n == first || n % f->stride) && begin_pair(f, n)) {
		if (!form_pair(f, &f->pairs[n])) {
			end_pair(f, n);
			break;
		}
		n++;
	}
	f->l->asked += A_PAIR * (n - first);
	if (n == f->n_pairs)
		rest = 0;
	else if (n > first && n % f->stride == 0)
		rest = breaches_of_rest(f, n);
	breaches = undo_pairs(f, first, n);
	return rest == UNKNOWN ? UNKNOWN : rest + breaches;
}

/* What else than natives is left after so many pairs, for the key. */
static void set_last_bits(struct nsf_forecast *f, int n)
{
	int from_above = n < f->n_from_above ? n : f->n_from_above;

	f->bits[words_of(f)] = 2 * from_above + f->walk_over;
}

static void remember_rest(struct nsf_forecast *f, int n, int breaches)
{
	if (f->rest.used >= RESTS_MOST) {
		nsf_table_release(&f->rest);
		nsf_table_init(&f->rest, words_of(f) + 1);
	}
	set_last_bits(f, n);
	nsf_table_put(&f->rest, f->bits, breaches);
}

/*
 * Breaches of the part above after the first pairs, which stay.  Sets of floaters soon leave the
 * same players, so that the answer for these is remembered.
 */
static int breaches_of_rest(struct nsf_forecast *f, int first)
{
	bool asked_once = first % f->stride == 0;
	int64_t known = NSF_TABLE_NEW;
	int breaches;

	set_last_bits(f, first);
	if (asked_once)
		known = nsf_table_get(&f->rest, f->bits);
	if (known != NSF_TABLE_NEW)
		return (int)known;
	breaches = breaches_stepwise(f, first);
	if (breaches == UNKNOWN)
		breaches = breaches_with_breaks(f, first);
	if (asked_once)
		remember_rest(f, first, breaches);
	return breaches;
}

/* Notes what follows if a native, who is out, goes down after the first n pairs. */
static void note_in_row(struct nsf_forecast *f, int place, int n, int breaches)
{
	int rest = breaches_of_rest(f, n);

	f->row[place] = rest == UNKNOWN ? UNKNOWN : breaches + rest;
}

/* The same for the native whom the upper player of pair n is about to meet. */
static void note_lower_in_row(struct nsf_forecast *f, int n, int breaches)
{
	struct upper_pair p = f->pairs[n];

	put_back(f, p.place);
	end_pair(f, n);
	take_out(f, p.place);
	note_in_row(f, p.place, n, breaches);
	put_back(f, p.place);
	if (n >= f->n_from_above)
		take_out(f, p.t - f->st->group);
	take_out(f, p.place);
	f->pairs[n] = p;
}

/*
 * Pairs the part above as if one more native stayed.  Until a native is asked for, as the upper
 * player of a pair or as the first candidate of one, it makes no difference whether they go down.
 */
static void make_row(struct nsf_forecast *f)
{
	int n_others = f->st->n_down - 1, n, i, breaches = 0;

	memcpy(f->others, &f->st->down[1], (size_t)n_others * sizeof(int));
	f->has_row = true;
	for (i = 0; i < f->size; i++)
		f->row[i] = f->below_of[i] = UNKNOWN;
	f->l->asked += A_PAIR * f->size;
	begin_above(f, f->others, n_others);
	for (n = 0; begin_pair(f, n); n++) {
		struct upper_pair *p = &f->pairs[n];

		if (n >= f->n_from_above) {
			struct upper_pair begun = *p;

			note_in_row(f, p->t - f->st->group, n, breaches);
			*p = begun;
		}
		if (n == f->n_pairs || !form_pair(f, p))
			return;
		if (p->place != WALK_OVER)
			note_lower_in_row(f, n, breaches);
		breaches += breaches_of(f, p);
	}
}

/* Is the row that of the natives who go down? */
static bool row_is_current(const struct nsf_forecast *f)
{
	int i = f->st->n_down - 1;

	while (i > 0 && f->others[i - 1] == f->st->down[i])
		i--;
	return f->has_row && !i;
}

/* Breaches in the part above: of players from above and natives who stay. */
static int breaches_above(struct nsf_forecast *f)
{
	const int *down = f->st->down;
	int n = f->st->n_down, breaches;

	if (!row_is_current(f))
		make_row(f);
	breaches = f->row[down[0] - f->st->group];
	if (breaches != UNKNOWN)
		return breaches;
	begin_above(f, down, n);
	return breaches_of_rest(f, 0);
}

int64_t nsf_forecast_alike(struct nsf_forecast *f, int64_t least)
{
	int64_t below = breaches_below(f);

	f->l->asked += A_SET;
	if (below == DOES_NOT_COUNT || least == INT64_MAX)
		return DOES_NOT_COUNT;
	return below == UNKNOWN ? 0 : f->st->above + least + below;
}

int64_t nsf_forecast_set(struct nsf_forecast *f)
{
	int64_t below = breaches_below(f);
	int above = below == UNKNOWN ? UNKNOWN : breaches_above(f);

	f->l->asked += A_SET;
	if (row_is_current(f))
		f->below_of[f->class[f->st->down[0] - f->st->group]] = below;
	return above == UNKNOWN ? 0 : f->st->above + above + below;
}

int64_t nsf_forecast_known(const struct nsf_forecast *f)
{
	int place = f->st->down[0] - f->st->group, above;
	int64_t below;

	if (!row_is_current(f))
		return 0;
	above = f->row[place];
	below = f->below_of[f->class[place]];
	return above == UNKNOWN || below == UNKNOWN ? 0 : f->st->above + above + below;
}

int nsf_forecast_classes(struct nsf_forecast *f, int *ret_class)
{
	size_t n_choices = (size_t)f->st->n_down;
	int *key = mem_zeroed(n_choices + 1, sizeof(*key)), n = 0, i;
	struct nsf_table known;

	nsf_table_init(&known, f->st->n_down + 1);
	for (i = 0; i < f->size; i++) {
		int64_t class;

		key[0] = nsf_list_kind(f->l, f->st->group + i);
		memcpy(&key[1], &f->choices[(size_t)i * n_choices], n_choices * sizeof(*key));
		class = nsf_table_get(&known, key);
		if (class == NSF_TABLE_NEW)
			nsf_table_put(&known, key, class = n++);
		f->class[i] = ret_class[i] = (int)class;
	}
	nsf_table_release(&known);
	free(key);
	return n;
}
