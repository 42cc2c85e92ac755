/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Setting up a round by NSF 9: from the top each player gets the first candidate with whom all
 * others can still be paired.  Breaking up the latest pairs (9D) leads to the same set-up, which is
 * found here without backtracking.  Private to core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_SETUP_H
#define CORE_PAIRING_MONRAD_NSF_SETUP_H

#include "core/pairing/monrad/nsf_list.h"

/* A complete set-up: the opponent at each position, n for the walk-over. */
struct nsf_setup {
	int *mate;
	int breaches; /* of NSF rule 7 in the whole round */
};

/* Sets up the round; false when there is no complete set-up. */
bool nsf_setup_fill(struct nsf_list *l, struct nsf_setup *ret_setup);

/* The current set-up while the floaters of one group are chosen (11B). */
struct nsf_standing {
	const struct nsf_setup *setup;
	int group, end;	  /* the group: its first position, and one after its last */
	int n_down;	  /* its natives who go down */
	int open;	  /* of these are not yet chosen */
	const int *down;  /* their positions ascending, the first `open` undefined */
	const int *later; /* breaches of pairs whose higher ranked player is at this position or
			     later */
	int walk_over;	  /* the player who has it, -1 = none */
	const int *left;  /* positions to be set up again, n for the walk-over */
	int n_left;
	int above; /* breaches of the pairs that stay */
};

/* Was the pair at position t formed in the groups above, or a walk-over given there? */
bool nsf_setup_stands(const struct nsf_list *l, const struct nsf_standing *st, int t);

/*
 * Sets up all players not paired in the groups above, with the floaters chosen in the list.  False,
 * with the set-up undefined, if there is no complete one or it breaks NSF rule 7 `limit` times or
 * more.
 */
bool nsf_setup_refill(struct nsf_list *l, const struct nsf_standing *st, int limit,
		      struct nsf_setup *ret_setup);

/*
 * Sets up the players below the group without those in `taken`, whom players from above meet.
 * False, with the set-up undefined, if there is no complete one.  The others in ret_setup are
 * unchanged.
 */
bool nsf_setup_below(struct nsf_list *l, const struct nsf_standing *st, const int *taken, int n,
		     struct nsf_setup *ret_setup);

/* The number of natives of a group with an opponent from a lower group. */
int nsf_setup_count_down(const struct nsf_list *l, const struct nsf_setup *u, int from, int to);

/* Does no group below the chosen one send more natives down than in the current set-up? */
bool nsf_setup_stays_below(const struct nsf_list *l, const struct nsf_standing *st,
			   const struct nsf_setup *u);

#endif
