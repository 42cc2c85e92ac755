/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The interface of all pairing systems: a prepared state in, a round out.  Each system is declared
 * in a header of its family's folder.  Lots and placements are part of the state (PAIRING ALL-4).
 */
#ifndef CORE_PAIRING_PAIRING_H
#define CORE_PAIRING_PAIRING_H

#include "core/base/lang.h"
#include "core/base/sbuf.h"
#include "core/pairing/pair_state.h"

struct pair_pair {
	int white, black; /* indices of players */
	char *why; /* the deciding rule and the rejected opponents; NULL without explanation */
};

struct pair_round {
	bool ok;
	const char *reason;	 /* when not ok: why no pairing exists; constant text */
	struct pair_pair *pairs; /* in board order */
	size_t n_pairs;
	int bye;	 /* index of the player left over, PAIR_NOBODY in an even field */
	int bye_against; /* Monrad DSU: index of the dummy or PAIR_X; else PAIR_NOBODY */
	int *placement;	 /* Monrad DSU: all players as placed for this round; else NULL */
	char *bye_why;
};

void pair_round_init(struct pair_round *r);
void pair_round_release(struct pair_round *r);

/* Makes room for n pairs. */
void pair_round_reserve(struct pair_round *r, size_t n);

/* Appends a pair to the reserved room; takes over `why`. */
void pair_round_add(struct pair_round *r, int white, int black, char *why);

struct pair_options {
	bool explain;		 /* fill the `why` of every pair from the search itself */
	const struct lang *lang; /* of the explanations */
	long bound; /* lowers the bounds of all searches, so that small fields reach them; 0 = as
		       usual */
};

/*
 * Appends that a and b have met, where `met` is the value of pair_met() and `rule` the rule that
 * forbids a rematch. Returns false and appends nothing when they have not met.
 */
bool pairing_tell_met(struct sbuf *why, const struct lang *lang, int a, int b, int met,
		      const char *rule);

/* Writes numbers in ascending order. */
void pairing_sort(int *list, int n);

/* "White" or "Black". */
const char *pairing_colour_name(const struct lang *lang, enum pair_colour colour);

/*
 * A system pairs the round s->round.  If that is impossible, the answer has ok == false.
 * The caller releases the round either way.
 */
typedef void (*pair_system_fn)(const struct pair_state *s, const struct pair_options *o,
			       struct pair_round *ret_round);

extern const char pair_no_legal_pairing[]; /* "no legal pairing" */

/* The search ended at its bound without a pairing, although there may be one. */
extern const char pair_given_up[];

#endif
