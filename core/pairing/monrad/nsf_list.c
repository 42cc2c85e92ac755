/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * NSF 5, and the order of candidates of NSF 9.
 */
#include "core/pairing/monrad/nsf_list.h"
#include "core/base/mem.h"

#include <stdlib.h>
#include <string.h>

/* PAIRING NSF-5 */
static int by_list(const void *a, const void *b, void *ctx)
{
	const struct pair_state *s = ctx;
	int x = *(const int *)a, y = *(const int *)b;

	if (s->round > 1 && s->score[x] != s->score[y])
		return s->score[x] > s->score[y] ? -1 : 1;
	return s->players[x].id > s->players[y].id ? 1 : -1;
}

static bool got_walk_over(const struct pair_player *p)
{
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		if (p->history[r].result == PAIR_BYE || p->history[r].result == PAIR_WON_UNPLAYED)
			return true;
	}
	return false;
}

static void fill_list(struct nsf_list *l)
{
	const struct pair_state *s = l->s;
	size_t k;
	int i;

	for (k = 0; k < s->n; k++) {
		if (pair_is_active(&s->players[s->by_id[k]]))
			l->player[l->n++] = s->by_id[k];
	}
	qsort_r(l->player, (size_t)l->n, sizeof(*l->player), by_list, (void *)(uintptr_t)s);
	for (i = 0; i < l->n; i++) {
		const struct pair_player *p = &s->players[l->player[i]];

		nsf_colours_read(p, &l->colours[i]);
		l->kind[i] = (unsigned char)nsf_colours_kind(&l->colours[i]);
		l->walked_over[i] = got_walk_over(p);
		l->group[i] = i && s->score[l->player[i]] == s->score[l->player[i - 1]]
				      ? l->group[i - 1]
				      : i;
		l->end[l->group[i]] = i + 1;
	}
}

static void fill_classes(struct nsf_list *l)
{
	int one[NSF_COLOURS_KINDS], kinds[NSF_COLOURS_KINDS], n = 0, i, j;
	struct nsf_assignment x;

	memset(one, -1, sizeof(one));
	for (i = 0; i < l->n; i++) {
		if (one[l->kind[i]] < 0)
			kinds[n++] = l->kind[i];
		one[l->kind[i]] = i;
	}
	for (i = 0; i < n; i++) {
		for (j = 0; j < n; j++) {
			int a = kinds[i], b = kinds[j];

			l->class[a][b] = (unsigned char)nsf_colours_class(
				&l->colours[one[a]], &l->colours[one[b]], l->s->round, &x);
			l->breaches[a][b] = (unsigned char)x.breaches;
		}
	}
}

void nsf_list_init(struct nsf_list *l, const struct pair_state *s)
{
	size_t n = s->n + 1;

	memset(l, 0, sizeof(*l));
	l->s = s;
	l->wo_group = -1;
	l->last_round = pair_is_last_round(s);
	l->player = mem_zeroed(n, sizeof(*l->player));
	l->colours = mem_zeroed(n, sizeof(*l->colours));
	l->kind = mem_zeroed(n, sizeof(*l->kind));
	l->group = mem_zeroed(n, sizeof(*l->group));
	l->end = mem_zeroed(n, sizeof(*l->end));
	l->walked_over = mem_zeroed(n, sizeof(*l->walked_over));
	l->restricted = mem_zeroed(n, sizeof(*l->restricted));
	l->down = mem_zeroed(n, sizeof(*l->down));
	fill_list(l);
	fill_classes(l);
}

void nsf_list_release(struct nsf_list *l)
{
	free(l->player);
	free(l->colours);
	free(l->kind);
	free(l->group);
	free(l->end);
	free(l->walked_over);
	free(l->restricted);
	free(l->down);
}

int nsf_list_id(const struct nsf_list *l, int position)
{
	return l->s->players[l->player[position]].id;
}

int nsf_list_group_end(const struct nsf_list *l, int position)
{
	return l->end[l->group[position]];
}

bool nsf_list_may_walk_over(const struct nsf_list *l, int a)
{
	return nsf_list_is_eligible(l, a) && !(l->restricted[l->group[a]] && l->down[a]);
}

bool nsf_list_colours_allow(const struct nsf_list *l, int a, int b)
{
	return l->last_round || nsf_colours_keep_7(&l->colours[a], &l->colours[b]);
}

bool nsf_list_floaters_allow(const struct nsf_list *l, int upper, int lower)
{
	int g = l->group[upper], h = l->group[lower];

	if (g == h)
		return !l->restricted[g] || (!l->down[upper] && !l->down[lower]);
	return (!l->restricted[g] || l->down[upper]) && (!l->restricted[h] || !l->down[lower]);
}

/* PAIRING NSF-6A, NSF-7A, NSF-11A */
bool nsf_list_may_meet(const void *ctx, int a, int b)
{
	const struct nsf_list *l = ctx;
	int upper = a < b ? a : b, lower = a < b ? b : a;

	if (lower == l->n)
		return nsf_list_may_walk_over(l, upper);
	return lower >= l->settled && nsf_list_floaters_allow(l, upper, lower) &&
	       !pair_have_met(l->s, l->player[a], l->player[b], true) &&
	       nsf_list_colours_allow(l, upper, lower);
}

/* The same, counting the calls. */
static bool may_match(const void *ctx, int a, int b)
{
	struct nsf_list *l = (void *)(uintptr_t)ctx;

	l->asked++;
	return nsf_list_may_meet(l, a, b);
}

/* The part of a player while the floaters of a group are chosen. */
enum part { ANY, FROM_ABOVE, STAYS, GOES_DOWN };

static enum part part_of(const struct nsf_list *l, int a)
{
	if (!l->choosing)
		return ANY;
	if (a < l->settled)
		return FROM_ABOVE;
	if (l->group[a] != l->settled)
		return ANY;
	return l->down[a] ? GOES_DOWN : STAYS;
}

static bool parts_may_meet(enum part one, enum part other)
{
	enum part low = one < other ? one : other, high = one < other ? other : one;

	switch (high) {
	case ANY: return true;
	case FROM_ABOVE: return low != high;
	case STAYS: return low != ANY;
	case GOES_DOWN: return low == ANY;
	}
	return true;
}

/*
 * Kinds for the matching: the colours that rule 7 permits unless this is the last round, whether
 * the walk-over is permitted, and the part in the choice of floaters.
 */
static int64_t kind_key(const void *ctx, int a)
{
	const struct nsf_list *l = ctx;
	int64_t key = 0;

	if (a == l->n)
		return 8;
	if (!l->last_round)
		key = !nsf_colours_breaches(&l->colours[a], PAIR_WHITE) +
		      2 * !nsf_colours_breaches(&l->colours[a], PAIR_BLACK);
	return key + 4 * nsf_list_is_eligible(l, a) + 16 * (int)part_of(l, a);
}

static bool kinds_may_meet(const void *ctx, int a, int b)
{
	const struct nsf_list *l = ctx;

	if (a == l->n || b == l->n)
		return a != b && (kind_key(l, a < b ? a : b) & 4);
	return nsf_list_colours_allow(l, a, b) && parts_may_meet(part_of(l, a), part_of(l, b));
}

void nsf_list_begin_matching(struct nsf_list *l, struct matching *ret_match)
{
	matching_init(ret_match, l->n + (l->wo_group >= 0), may_match, l);
	matching_set_kinds(ret_match, kind_key, kinds_may_meet);
}

static void open_group(struct nsf_candidates *c, int from)
{
	c->from = from;
	c->to = from < c->list->n ? nsf_list_group_end(c->list, from) : from;
	c->class = 1;
	c->at = from > c->t ? from : c->t + 1;
	memset(c->has, 0, sizeof(c->has));
}

struct nsf_candidates nsf_list_candidates(struct nsf_list *l, const bool *left, int t, int from)
{
	struct nsf_candidates c = {.list = l, .left = left, .t = t};

	open_group(&c, from);
	return c;
}

/* The next candidate of the group with the current class; -1 at the end. */
static int next_of_class(struct nsf_candidates *c)
{
	int b, class;

	while (c->at < c->to) {
		b = c->at++;
		if (!c->left[b])
			continue;
		c->list->asked++;
		class = nsf_list_class(c->list, c->t, b);
		c->has[class] = true;
		if (class == c->class)
			return b;
	}
	return -1;
}

/* PAIRING NSF-6B: the walk-over is last in its group. */
int nsf_list_next(struct nsf_candidates *c)
{
	const struct nsf_list *l = c->list;
	int b, last;

	while (c->from < l->n) {
		while (c->class <= 4) {
			b = next_of_class(c);
			if (b >= 0)
				return b;
			do {
				c->class ++;
			} while (c->class <= 4 && !c->has[c->class]);
			c->at = c->from > c->t ? c->from : c->t + 1;
		}
		last = c->from;
		open_group(c, c->to);
		if (l->group[last] == l->wo_group && l->group[c->t] == l->wo_group && c->left[l->n])
			return l->n;
	}
	return -1;
}
