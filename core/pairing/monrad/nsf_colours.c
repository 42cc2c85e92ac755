/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * NSF 7A, 7B, 8A to 8D.
 */
#include "core/pairing/monrad/nsf_colours.h"

#include <string.h>

/* PAIRING NSF-12B, NSF-12C: a walk-over counts as White, a forfeited game as the colour assigned.
 */
static enum pair_colour colour_of(const struct pair_entry *e)
{
	if (e->result == PAIR_BYE)
		return PAIR_WHITE;
	return e->result == PAIR_ABSENT ? PAIR_NO_COLOUR : e->colour;
}

/*
 * PAIRING NSF-8: 8A: after two equal colours the other; 8B: the rarer; 8C: the opposite of the
 * last.
 */
static enum pair_colour due_colour(const struct nsf_colours *c)
{
	if (c->last[0] == PAIR_NO_COLOUR)
		return PAIR_NO_COLOUR;
	if (c->last[0] == c->last[1])
		return pair_other(c->last[0]);
	if (c->white != c->black)
		return c->white < c->black ? PAIR_WHITE : PAIR_BLACK;
	return pair_other(c->last[0]);
}

void nsf_colours_read(const struct pair_player *p, struct nsf_colours *ret_colours)
{
	struct nsf_colours *c = ret_colours;
	size_t r;

	memset(c, 0, sizeof(*c));
	for (r = 0; r < p->n_history; r++) {
		enum pair_colour colour = colour_of(&p->history[r]);

		if (colour == PAIR_NO_COLOUR)
			continue;
		c->white += colour == PAIR_WHITE;
		c->black += colour == PAIR_BLACK;
		c->last[2] = c->last[1];
		c->last[1] = c->last[0];
		c->last[0] = colour;
	}
	c->due = due_colour(c);
}

static int count_of(const struct nsf_colours *c, enum pair_colour colour)
{
	return colour == PAIR_WHITE ? c->white : c->black;
}

/*
 * PAIRING NSF-7A, NSF-7B: a fourth game in a row (7A), more than half of the games plus one (7B).
 */
int nsf_colours_breaches(const struct nsf_colours *c, enum pair_colour colour)
{
	bool fourth = c->last[0] == colour && c->last[1] == colour && c->last[2] == colour;

	return fourth + (2 * (count_of(c, colour) + 1) > c->white + c->black + 3);
}

static bool third_in_a_row(const struct nsf_colours *c, enum pair_colour colour)
{
	return c->last[0] == colour && c->last[1] == colour;
}

static int imbalance_after(const struct nsf_colours *c, enum pair_colour colour)
{
	int d = c->white - c->black + (colour == PAIR_WHITE ? 1 : -1);

	return d < 0 ? -d : d;
}

struct nsf_assignment nsf_colours_assign(const struct nsf_colours *a, const struct nsf_colours *b,
					 enum pair_colour upper)
{
	enum pair_colour lower = pair_other(upper);

	return (struct nsf_assignment){
		upper, nsf_colours_breaches(a, upper) + nsf_colours_breaches(b, lower),
		third_in_a_row(a, upper) + third_in_a_row(b, lower),
		imbalance_after(a, upper) + imbalance_after(b, lower)};
}

/* 8D: the higher ranked has White in even rounds. */
static enum pair_colour colour_by_round(int round)
{
	return round % 2 == 0 ? PAIR_WHITE : PAIR_BLACK;
}

/* The better of both assignments; 8D decides if 7, 8A and 8B do not. */
static struct nsf_assignment best_assignment(const struct nsf_colours *a,
					     const struct nsf_colours *b, int round)
{
	struct nsf_assignment x = nsf_colours_assign(a, b, colour_by_round(round));
	struct nsf_assignment y = nsf_colours_assign(a, b, pair_other(x.upper));
	int d = y.breaches - x.breaches;

	if (!d)
		d = y.thirds - x.thirds;
	if (!d)
		d = y.imbalance - x.imbalance;
	return d < 0 ? y : x;
}

/* NSF 8 */
int nsf_colours_class(const struct nsf_colours *a, const struct nsf_colours *b, int round,
		      struct nsf_assignment *ret_assignment)
{
	struct nsf_assignment x;

	if (a->due != b->due) {
		*ret_assignment = nsf_colours_assign(
			a, b, a->due != PAIR_NO_COLOUR ? a->due : pair_other(b->due));
		return 1;
	}
	x = best_assignment(a, b, round);
	*ret_assignment = x;
	if (a->due == PAIR_NO_COLOUR)
		return 1;
	return x.breaches ? 4 : x.thirds ? 3 : 2;
}

bool nsf_colours_keep_7(const struct nsf_colours *a, const struct nsf_colours *b)
{
	return !nsf_colours_assign(a, b, PAIR_WHITE).breaches ||
	       !nsf_colours_assign(a, b, PAIR_BLACK).breaches;
}

int nsf_colours_kind(const struct nsf_colours *c)
{
	int kind = c->due;

	kind = 3 * kind + nsf_colours_breaches(c, PAIR_WHITE);
	kind = 3 * kind + nsf_colours_breaches(c, PAIR_BLACK);
	return 4 * kind + 2 * third_in_a_row(c, PAIR_WHITE) + third_in_a_row(c, PAIR_BLACK);
}

const char *nsf_colours_rule(const struct lang *lang, const struct nsf_colours *a,
			     const struct nsf_colours *b, int round)
{
	struct nsf_assignment one, other;

	if (a->due != b->due)
		return a->due != PAIR_NO_COLOUR && b->due != PAIR_NO_COLOUR
			       ? tr(lang, "each has the colour that is due (8)")
			       : tr(lang, "the one to whom a colour is due has it (8)");
	one = best_assignment(a, b, round);
	other = nsf_colours_assign(a, b, pair_other(one.upper));
	if (one.breaches != other.breaches)
		return tr(lang, "the other way round NSF rule 7 would be broken");
	if (one.thirds != other.thirds)
		return tr(lang,
			  "the other way round one would have a colour a third time in a row (8A)");
	if (one.imbalance != other.imbalance)
		return tr(lang, "so that Whites and Blacks are evened out (8B)");
	if (round % 2)
		return tr(lang, "in odd rounds the lower ranked has White (8D)");
	return tr(lang, "in even rounds the higher ranked has White (8D)");
}
