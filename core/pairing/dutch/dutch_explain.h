/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Explanations for the Swiss systems by rating, derived from the result of the search of a bracket.
 * Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_EXPLAIN_H
#define CORE_PAIRING_DUTCH_DUTCH_EXPLAIN_H

#include "core/pairing/dutch/dutch_pairing.h"
#include "core/pairing/dutch/dutch_player.h"

/* Why a bracket was searched a second time. */
enum dutch_again { DUTCH_ONCE, DUTCH_FOR_FLOATERS /* C12 */, DUTCH_FOR_LOWEST /* C13 */ };

/* A bracket that has been paired. */
struct dutch_told {
	const struct dutch *d;
	const struct bracket_pairing *pairing;
	const int *moved, *natives; /* players to be paired, ascending */
	int n_moved, n_natives;
	int ph; /* pairs of players moved down */
	enum dutch_again again;
	int given_up;	 /* C13: number of pairs given up */
	unsigned bounds; /* DUTCH_BOUND_ bits of all searches for this bracket */
	int all_down;	 /* players of the bracket above, if all go down because of a bound */
	/* Derived by dutch_explain_init(): */
	int *pair_of; /* by position: the pair whose lower player this is; less for an upper player,
			 more for one left over */
	char *bracket; /* the text common to all its pairs */
};

/* Derives these fields from those above. */
void dutch_explain_init(struct dutch_told *t);
void dutch_explain_release(struct dutch_told *t);

/* Explains pair k and its colours; the caller frees the text. */
char *dutch_explain_pair(const struct dutch_told *t, int k);

/* Explains why this player is left over with the bye. */
char *dutch_explain_bye(const struct dutch_told *t, int position);

#endif
