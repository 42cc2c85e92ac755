/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* PAIRING FD-5.2: one function per step. */
#include "core/pairing/fide/fide_colours.h"

#include <stdlib.h>

/* PAIRING FD-5.2, step 1: the colours grant both preferences. */
static bool fd_5_2_1_has_white(const struct fide_player *x, const struct fide_player *y)
{
	return x->preference == PAIR_WHITE ||
	       (x->preference == PAIR_NO_COLOUR && y->preference == PAIR_BLACK);
}

/* PAIRING FD-5.2, step 2: the strength of a preference; for absolute ones the larger difference. */
static int fd_5_2_2_strength(const struct fide_player *x)
{
	return x->strength == FIDE_ABSOLUTE ? FIDE_ABSOLUTE + abs(x->difference) : (int)x->strength;
}

/* PAIRING FD-5.2, step 3: the opposite of the colours in the last games that differ. */
static enum pair_colour fd_5_2_3_colour(const struct pair_player *p, const struct pair_player *q)
{
	return pair_other(pair_last_difference(p, q));
}

/* PAIRING FD-5.2, step 5: an odd start number has the initial colour. */
static bool fd_5_2_5_has_white(const struct fide *f, const struct pair_player *p)
{
	int number = p->arrived_number ? p->arrived_number : p->id;

	return (number % 2 == 1) == (f->s->first_colour == PAIR_WHITE);
}

bool fide_colours_higher_has_white(const struct fide *f, int higher, int lower,
				   enum fide_colour_rule *ret_rule)
{
	const struct fide_player *x = &f->list[higher], *y = &f->list[lower];
	const struct pair_player *p = &f->s->players[x->player], *q = &f->s->players[y->player];
	enum fide_colour_rule ignored, *rule = ret_rule ? ret_rule : &ignored;
	int strength = fd_5_2_2_strength(x), other = fd_5_2_2_strength(y);
	enum pair_colour colour;

	*rule = FIDE_COLOUR_LOT;
	if (x->preference == PAIR_NO_COLOUR && y->preference == PAIR_NO_COLOUR)
		return fd_5_2_5_has_white(f, p);
	*rule = FIDE_COLOUR_BOTH;
	if (x->preference != y->preference)
		return fd_5_2_1_has_white(x, y);
	*rule = FIDE_COLOUR_STRONGER;
	if (strength != other)
		return (strength > other) == (x->preference == PAIR_WHITE);
	*rule = FIDE_COLOUR_ALTERNATE;
	colour = fd_5_2_3_colour(p, q);
	if (colour != PAIR_NO_COLOUR)
		return colour == PAIR_WHITE;
	*rule = FIDE_COLOUR_HIGHER; /* PAIRING FD-5.2, step 4 */
	return x->preference == PAIR_WHITE;
}
