/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The colour rules of Norwegian Monrad (NSF 7 and 8): the colour a player is due, the number of
 * breaches of NSF rule 7 by a colour, and how well the colours of two players fit.  A plain value,
 * independent of past opponents.  Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_COLOURS_H
#define CORE_PAIRING_MONRAD_NSF_COLOURS_H

#include "core/pairing/pairing.h"

/* Input of the colour rules: all paired rounds, a walk-over as White (12B, 12C). */
struct nsf_colours {
	int white, black;
	enum pair_colour last[3]; /* the most recent first */
	enum pair_colour due;	  /* PAIRING NSF-8 */
};

void nsf_colours_read(const struct pair_player *p, struct nsf_colours *ret_colours);

/* The number of breaches of NSF rule 7 if the player gets this colour. */
int nsf_colours_breaches(const struct nsf_colours *c, enum pair_colour colour);

/* The colours of a pair and their cost, the most important paragraph first. */
struct nsf_assignment {
	enum pair_colour upper; /* colour of the higher ranked */
	int breaches;		/* of 7A and of 7B */
	int thirds;		/* third in a row (8A) */
	int imbalance;		/* sum of both differences between Whites and Blacks (8B) */
};

struct nsf_assignment nsf_colours_assign(const struct nsf_colours *a, const struct nsf_colours *b,
					 enum pair_colour upper);

/*
 * The colours of a pair, `a` ranked higher, and its class: 1 if the due colours differ, 2 if they
 * do not, 3 if a player has a colour a third time in a row, 4 if NSF rule 7 is broken, which only
 * the last round permits.
 */
int nsf_colours_class(const struct nsf_colours *a, const struct nsf_colours *b, int round,
		      struct nsf_assignment *ret_assignment);

/* Does an assignment of colours satisfy NSF rule 7? */
bool nsf_colours_keep_7(const struct nsf_colours *a, const struct nsf_colours *b);

/* Kinds of players: the class of a pair and its breaches depend only on the kinds of the two. */
#define NSF_COLOURS_KINDS 108
int nsf_colours_kind(const struct nsf_colours *c);

/* The rule that gives the colours of a pair. */
const char *nsf_colours_rule(const struct lang *lang, const struct nsf_colours *a,
			     const struct nsf_colours *b, int round);

#endif
