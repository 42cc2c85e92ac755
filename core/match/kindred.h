/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cheapest complete pairing of players of a few kinds, where the cost of a pair depends only on
 * their kinds unless it is excluded.  The kinds alone give a lower bound on the total (a transport
 * problem with a handful of rows).  A pairing reaches the bound if it uses only pairs without
 * slack, and finding one is a matching without costs.  If parity prevents that, as few pairs as
 * possible with as little slack as possible are added.
 *
 * The time is about n times the number of kinds and of a player's excluded pairs.  Answers are
 * exact, since a pairing that reaches the bound is its own proof; if none is found, the answer is
 * KINDRED_OPEN and the caller uses weighted_pairing().
 */
#ifndef CORE_MATCH_KINDRED_H
#define CORE_MATCH_KINDRED_H

#include "core/match/matching.h"
#include "core/match/weighted.h"

struct kindred {
	matching_key key;   /* equal for players of one kind */
	weighted_cost cost; /* of two players */
	/*
	 * The same without exclusions of single pairs; called with one player of each kind, also
	 * twice the same one.
	 */
	weighted_cost kind_cost;
	const void *ctx;
	/*
	 * Where single pairs cost more than their kinds, `cost` excludes these as well, and this is
	 * the least that they cost more; else 0.
	 */
	int64_t dearer;
};

enum kindred_answer {
	KINDRED_NO,    /* no complete pairing exists */
	KINDRED_ABOVE, /* the bound of the kinds exceeds the limit */
	KINDRED_MORE,  /* it does not, but every pairing does */
	KINDRED_FOUND,
	KINDRED_OPEN
};

/*
 * Finds the cheapest pairing of all n players.  ret_mate (n entries) may be NULL.  The answer for a
 * total above `limit` may be KINDRED_ABOVE or KINDRED_MORE; INT64_MAX = no limit.
 */
enum kindred_answer kindred_pairing(int n, const struct kindred *k, int64_t limit,
				    int64_t *ret_total, int *ret_mate);

/*
 * The bound of the kinds: no complete pairing costs less.  INT64_MAX if the kinds alone show that
 * there is none, 0 if there are too many kinds.
 */
int64_t kindred_bound(int n, const struct kindred *k);

/*
 * The price of each player (n entries) by kind: no two of them exceed twice the cost of the pair,
 * and all together come near to twice the least total.  False if there are too many kinds, or if
 * the kinds alone show that there is no complete pairing.
 */
bool kindred_prices(int n, const struct kindred *k, int64_t *ret_price);

/*
 * A cheapest pairing that is settled pair by pair, in which all pairs reach the bound of the kinds.
 * Settling one costs a search of the matching, or often none.
 */
struct kindred_kept;

/* NULL if no pairing of all n players reaches the bound.  `k` and its context have to stay. */
struct kindred_kept *kindred_keep(int n, const struct kindred *k);
void kindred_kept_free(struct kindred_kept *kept); /* NULL = nothing */

/*
 * No pairing of the unsettled players with this pair, which has to be permitted, costs less than
 * the total returned; nor less than `ret_without` if kindred_kept_settle() refuses it.
 */
int64_t kindred_kept_bound(const struct kindred_kept *kept, int a, int b, int64_t *ret_without);

/* Can the others reach the bound if this pair is settled? */
bool kindred_kept_may_settle(struct kindred_kept *kept, int a, int b);

/* Settles the pair if the others can then reach the bound; false without any change if not. */
bool kindred_kept_settle(struct kindred_kept *kept, int a, int b);

#endif
