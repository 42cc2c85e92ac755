/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players of the Danish Swiss: colour preferences (DS-1), order (DS-4), who may meet (DS-2, DS-3)
 * and the colours of a pair (DS-7).
 */
#include "core/pairing/dansk/dansk.h"
#include "core/base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A bye counts as White against X; other rounds without play have no colour (2.2). */
static enum pair_colour colour_of(const struct pair_entry *e)
{
	if (e->result == PAIR_BYE)
		return PAIR_WHITE;
	return pair_is_played(e) ? e->colour : PAIR_NO_COLOUR;
}

static enum pair_colour colour_in(const struct pair_player *p, size_t round)
{
	return round < p->n_history ? colour_of(&p->history[round]) : PAIR_NO_COLOUR;
}

/* PAIRING DS-1: strong after a difference of two or two rounds alike, else weak. */
static void ds1_read_preference(const struct pair_player *p, struct dansk_player *out)
{
	int white = 0, black = 0, d;
	enum pair_colour last, before;
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		enum pair_colour c = colour_in(p, r);

		white += c == PAIR_WHITE;
		black += c == PAIR_BLACK;
		if (c != PAIR_NO_COLOUR)
			out->last = c;
	}
	out->whites = white;
	d = white - black;
	last = p->n_history ? colour_in(p, p->n_history - 1) : PAIR_NO_COLOUR;
	before = p->n_history > 1 ? colour_in(p, p->n_history - 2) : PAIR_NO_COLOUR;
	if (d >= 2 || d <= -2) {
		out->strength = DANSK_STRONG;
		out->preference = d > 0 ? PAIR_BLACK : PAIR_WHITE;
	} else if (last != PAIR_NO_COLOUR && last == before) {
		out->strength = DANSK_STRONG;
		out->preference = pair_other(last);
	} else if (out->last != PAIR_NO_COLOUR) {
		out->strength = DANSK_WEAK;
		out->preference = d ? (d > 0 ? PAIR_BLACK : PAIR_WHITE) : pair_other(out->last);
	}
}

/* PAIRING DS-4: by points with pairing points, then by start number, X last. */
static int ds4_order(const void *a, const void *b, void *ctx)
{
	const struct pair_state *s = ctx;
	const struct dansk_player *x = a, *y = b;

	if (x->points != y->points)
		return x->points > y->points ? -1 : 1;
	if (x->player < 0 || y->player < 0)
		return x->player < 0 ? 1 : -1;
	return s->players[x->player].id > s->players[y->player].id ? 1 : -1;
}

void dansk_init(struct dansk *d, const struct pair_state *s, const struct lang *lang)
{
	size_t i;

	*d = (struct dansk){s, mem_zeroed(s->n + 1, sizeof(*d->list)), 0, lang};
	for (i = 0; i < s->n; i++) {
		struct dansk_player *out = &d->list[d->n];

		if (!pair_is_active(&s->players[i]))
			continue;
		*out = (struct dansk_player){.player = (int)i, .points = s->score[i] + s->bonus[i]};
		ds1_read_preference(&s->players[i], out);
		d->n++;
	}
	if (d->n % 2)
		d->list[d->n++] = (struct dansk_player){.player = PAIR_X};
	qsort_r(d->list, (size_t)d->n, sizeof(*d->list), ds4_order, (void *)(uintptr_t)s);
}

void dansk_release(struct dansk *d)
{
	free(d->list);
	d->list = NULL;
}

bool dansk_is_first_round(const struct dansk *d)
{
	int i;

	for (i = 0; i < d->n; i++) {
		if (d->list[i].last != PAIR_NO_COLOUR)
			return false;
	}
	return d->s->round == 1;
}

bool dansk_exempt(const struct dansk *d, int a)
{
	const struct dansk_player *p = &d->list[a];

	return pair_is_last_round(d->s) && p->player >= 0 &&
	       2 * d->s->score[p->player] > (int64_t)(d->s->round - 1) * d->s->scale;
}

/* PAIRING DS-2: a player who had a bye has met X. */
static bool ds2_met_x(const struct pair_player *p)
{
	size_t r;

	for (r = 0; r < p->n_history; r++) {
		if (p->history[r].result == PAIR_BYE)
			return true;
	}
	return false;
}

static bool have_met(const struct dansk *d, const struct dansk_player *x,
		     const struct dansk_player *y)
{
	if (x->player == PAIR_X)
		return ds2_met_x(&d->s->players[y->player]);
	if (y->player == PAIR_X)
		return ds2_met_x(&d->s->players[x->player]);
	return pair_have_met(d->s, x->player, y->player, false);
}

bool dansk_colours_agree(const struct dansk *d, int a, int b)
{
	const struct dansk_player *x = &d->list[a], *y = &d->list[b];

	return x->strength != DANSK_STRONG || y->strength != DANSK_STRONG ||
	       x->preference != y->preference || (dansk_exempt(d, a) && dansk_exempt(d, b));
}

/* PAIRING DS-3: not met, and no two strong preferences for one colour. */
bool dansk_legal(const struct dansk *d, int a, int b)
{
	return dansk_colours_agree(d, a, b) && !have_met(d, &d->list[a], &d->list[b]);
}

int dansk_whites_backwards(const struct dansk *d, int x, int y)
{
	const struct pair_player *p = &d->s->players[d->list[x].player];
	const struct pair_player *q = &d->s->players[d->list[y].player];
	int r, more = 0;

	for (r = d->s->round - 2; r >= 0 && !more; r--)
		more = (colour_in(p, (size_t)r) == PAIR_WHITE) -
		       (colour_in(q, (size_t)r) == PAIR_WHITE);
	return more;
}

/* Returns 1 if a strong preference gives x White, -1 if Black, 0 if none decides. */
static int by_strong_preference(const struct dansk_player *x, const struct dansk_player *y)
{
	bool x_strong = x->strength == DANSK_STRONG, y_strong = y->strength == DANSK_STRONG;

	if (x_strong && (!y_strong || x->preference != y->preference))
		return x->preference == PAIR_WHITE ? 1 : -1;
	if (y_strong && !x_strong)
		return y->preference == PAIR_BLACK ? 1 : -1;
	return 0;
}

/* PAIRING DS-7: strong preferences, then 7.2 to 7.4. */
bool dansk_upper_has_white(const struct dansk *d, int upper, int lower, const char **ret_rule)
{
	const struct dansk_player *x = &d->list[upper], *y = &d->list[lower];
	const char *unused;
	int more;

	if (!ret_rule)
		ret_rule = &unused;
	*ret_rule = N_("who sits out counts as having White (2.2)");
	if (x->player == PAIR_X || y->player == PAIR_X)
		return y->player == PAIR_X;
	*ret_rule = N_("the strong colour preference is granted");
	more = by_strong_preference(x, y);
	if (more)
		return more > 0;
	*ret_rule = N_("who has had fewer Whites has White (7.2)");
	if (x->whites != y->whites)
		return x->whites < y->whites;
	*ret_rule = N_("equally many Whites; counted back from the last round, who first has "
		       "fewer has White (7.3)");
	more = dansk_whites_backwards(d, upper, lower);
	if (more)
		return more < 0;
	*ret_rule =
		x->last == PAIR_NO_COLOUR
			? N_("the one placed higher has no last colour to change (7.4), so the lower placed has White")
			: N_("Whites alike in every round; the one placed higher has the opposite of their last colour (7.4)");
	return x->last == PAIR_BLACK;
}

int dansk_unsatisfied(const struct dansk *d, int a, int b)
{
	int upper = a < b ? a : b, lower = a < b ? b : a;
	enum pair_colour x = d->list[upper].preference, y = d->list[lower].preference;
	bool white;

	if (x == y)
		return x != PAIR_NO_COLOUR;
	white = dansk_upper_has_white(d, upper, lower, NULL);
	return (x == (white ? PAIR_BLACK : PAIR_WHITE)) + (y == (white ? PAIR_WHITE : PAIR_BLACK));
}

const char *dansk_name(const struct dansk *d, int position, char text[16])
{
	int player = d->list[position].player;

	if (player < 0)
		return "X";
	snprintf(text, 16, "%d", d->s->players[player].id);
	return text;
}

void dansk_add_name(const struct dansk *d, struct sbuf *why, int position)
{
	char text[16];

	sbuf_adds(why, dansk_name(d, position, text));
}

void dansk_tell_fall(const struct dansk *d, struct sbuf *why, int a, int b, const char *else_why)
{
	const struct dansk_player *x = &d->list[a], *y = &d->list[b];
	int met = x->player < 0 || y->player < 0 ? 0 : pair_met(d->s, x->player, y->player, false);

	dansk_add_name(d, why, a);
	sbuf_adds(why, tr(d->lang, " and "));
	dansk_add_name(d, why, b);
	if (met > 0)
		sbuf_addf(why, tr(d->lang, " met in round %d; "), met);
	else if (have_met(d, x, y))
		sbuf_adds(why, tr(d->lang, " have met; "));
	else if (!dansk_colours_agree(d, a, b))
		sbuf_addf(why, tr(d->lang, " both have a strong preference for %s; "),
			  pairing_colour_name(d->lang, x->preference));
	else
		sbuf_addf(why, ": %s; ", else_why);
}
