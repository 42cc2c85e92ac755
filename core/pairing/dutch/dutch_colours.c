/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * PAIRING E1 to E4.
 */
#include "core/pairing/dutch/dutch_colours.h"

/* PAIRING E1: the colours grant both preferences. */
static bool e1_has_white(const struct dutch_player *x, const struct dutch_player *y)
{
	return x->preference == PAIR_WHITE ||
	       (x->preference == PAIR_NO_COLOUR && y->preference == PAIR_BLACK);
}

/* PAIRING E2: the stronger preference is granted. */
static bool e2_has_white(const struct dutch_player *x, const struct dutch_player *y)
{
	return (x->strength > y->strength) == (x->preference == PAIR_WHITE);
}

/* PAIRING E3: the colours opposite to the last difference; PAIR_NO_COLOUR when there is none. */
static enum pair_colour e3_colour(const struct pair_player *p, const struct pair_player *q)
{
	return pair_other(pair_last_difference(p, q));
}

/* PAIRING E4: the preference of the higher ranked is granted. */
static bool e4_has_white(const struct dutch_player *x)
{
	return x->preference == PAIR_WHITE;
}

/*
 * Without preferences odd start numbers have the colour of the lot (PAIRING E4), in round 1 odd
 * places of S1 (PAIRING F4).
 */
static bool lot_has_white(const struct dutch *d, int a)
{
	int number = d->places ? d->places[a] : d->s->players[d->list[a].player].id;

	return (number % 2 == 1) == (d->s->first_colour == PAIR_WHITE);
}

static enum dutch_colour_rule find_rule(const struct dutch_player *x, const struct dutch_player *y,
					enum pair_colour e3)
{
	if (x->preference == PAIR_NO_COLOUR && y->preference == PAIR_NO_COLOUR)
		return DUTCH_LOT;
	if (x->preference != y->preference)
		return DUTCH_E1;
	if (x->strength != y->strength)
		return DUTCH_E2;
	return e3 == PAIR_NO_COLOUR ? DUTCH_E4 : DUTCH_E3;
}

bool dutch_colours_higher_has_white(const struct dutch *d, int a, int b,
				    enum dutch_colour_rule *ret_rule)
{
	const struct dutch_player *x = &d->list[a], *y = &d->list[b];
	const struct pair_player *p = &d->s->players[x->player], *q = &d->s->players[y->player];
	enum pair_colour e3 = e3_colour(p, q);
	enum dutch_colour_rule rule = find_rule(x, y, e3);

	if (ret_rule)
		*ret_rule = rule;
	switch (rule) {
	case DUTCH_LOT: return lot_has_white(d, a);
	case DUTCH_E1: return e1_has_white(x, y);
	case DUTCH_E2: return e2_has_white(x, y);
	case DUTCH_E3: return e3 == PAIR_WHITE;
	case DUTCH_E4: return e4_has_white(x);
	}
	return true;
}
