/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The reasons of the Swiss systems by rating in words, from what the search of a bracket has found
 * and left behind.  Private to core/pairing/dutch/.
 */
#ifndef CORE_PAIRING_DUTCH_DUTCH_EXPLAIN_H
#define CORE_PAIRING_DUTCH_DUTCH_EXPLAIN_H

#include "core/pairing/dutch/dutch_pairing.h"
#include "core/pairing/dutch/dutch_player.h"

/* Why a bracket was searched a second time. */
enum dutch_again { DUTCH_ONCE, DUTCH_FOR_FLOATERS /* C12 */, DUTCH_FOR_LOWEST /* C13 */ };

/* A bracket that has come out. */
struct dutch_told {
	const struct dutch *d;
	const struct bracket_pairing *pairing;
	const int *moved, *natives; /* who was left to be paired, ascending */
	int n_moved, n_natives;
	int ph; /* pairs of those moved down */
	enum dutch_again again;
	int given_up; /* C13: pairs fewer than there could be */
	/* Derived by dutch_explain_init(): */
	int *pair_of;  /* by position: the pair whose lower player this is; less for an upper one,
			  more for who is left over */
	char *bracket; /* what is the same for all its pairs */
};

/* Derives the rest from the fields above. */
void dutch_explain_init(struct dutch_told *t);
void dutch_explain_release(struct dutch_told *t);

/* Why pair k stands, and its colours; in memory for free(). */
char *dutch_explain_pair(const struct dutch_told *t, int k);

/* Why this one is left over with the bye. */
char *dutch_explain_bye(const struct dutch_told *t, int position);

#endif
