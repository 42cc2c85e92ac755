/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Lower bounds on the breaches of NSF rule 7 with some set of floaters (11B), by a cheapest pairing
 * of all who are left, whatever the order of NSF 9.  The bounds by kinds of players ignore past
 * games, so that all sets with natives of the same kinds share one.  Private to
 * core/pairing/monrad/.
 */
#ifndef CORE_PAIRING_MONRAD_NSF_OUTLOOK_H
#define CORE_PAIRING_MONRAD_NSF_OUTLOOK_H

#include "core/pairing/monrad/nsf_setup.h"
#include "core/pairing/monrad/nsf_table.h"

struct nsf_outlook {
	struct nsf_list *l;
	const struct nsf_standing *st;
	int open;		       /* natives above this position are undecided */
	const int *players;	       /* in the pairing asked for */
	int *upper;		       /* room for some of them */
	int *kinds;		       /* of the marked natives */
	struct nsf_table whole, above; /* bounds by kinds */
};

void nsf_outlook_init(struct nsf_outlook *o, struct nsf_list *l, const struct nsf_standing *st);
void nsf_outlook_release(struct nsf_outlook *o);

/* A bound for the whole round, with the marked natives and any others up to the number needed. */
int64_t nsf_outlook_whole(struct nsf_outlook *o);

/*
 * The same, when all are marked, for the pairs of whom nobody is below the group and nobody goes
 * down.
 */
int64_t nsf_outlook_above(struct nsf_outlook *o);

/*
 * Could a set with the marked natives, and others above position `open`, have at most `most`
 * breaches?  Counts past games as well.
 */
bool nsf_outlook_may_have(struct nsf_outlook *o, int open, int most);

#endif
