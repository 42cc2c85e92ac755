/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The colour rules of Norwegian Monrad (NSF 7 and 8): which colour is due to a player, how often a
 * colour breaks NSF rule 7, and how well the colours of two players fit.  A value; who has met whom
 * plays no part.  Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_COLOURS_H
#define CORE_PAIRING_MONRAD_NSF_COLOURS_H

#include "core/pairing/pairing.h"

/* What the colour rules look at: all rounds paired, a walk-over as White (12B, 12C). */
struct nsf_colours {
	int white, black;
	enum pair_colour last[3]; /* the last first */
	enum pair_colour due;	  /* PAIRING NSF-8 */
};

void nsf_colours_read(const struct pair_player *p, struct nsf_colours *ret_colours);

/* How often NSF rule 7 is broken if a player gets this colour. */
int nsf_colours_breaches(const struct nsf_colours *c, enum pair_colour colour);

/* The colours of a pair and what they cost, the heavier paragraph first. */
struct nsf_assignment {
	enum pair_colour upper; /* colour of the higher ranked */
	int breaches;		/* of 7A and of 7B */
	int thirds;		/* third in a row (8A) */
	int imbalance;		/* sum of both differences between Whites and Blacks (8B) */
};

struct nsf_assignment nsf_colours_assign(const struct nsf_colours *a, const struct nsf_colours *b,
					 enum pair_colour upper);

/*
 * The colours of a pair, `a` the higher ranked, and its class: 1 when the colours due differ, 2
 * when they do not, 3 when somebody has a colour a third time in a row, 4 when NSF rule 7 is
 * broken, which only the last round allows.
 */
int nsf_colours_class(const struct nsf_colours *a, const struct nsf_colours *b, int round,
		      struct nsf_assignment *ret_assignment);

/* Does some assignment of colours keep NSF rule 7? */
bool nsf_colours_keep_7(const struct nsf_colours *a, const struct nsf_colours *b);

/*
 * Kinds of players: the class of a pair and its breaches depend on nothing else but the kinds of
 * the two.
 */
#define NSF_COLOURS_KINDS 108
int nsf_colours_kind(const struct nsf_colours *c);

/* The rule that gives the colours of a pair. */
const char *nsf_colours_rule(const struct lang *lang, const struct nsf_colours *a,
			     const struct nsf_colours *b, int round);

#endif
