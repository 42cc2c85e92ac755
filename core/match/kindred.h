/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The cheapest complete pairing of players of a few kinds, where a pair costs what their kinds do
 * unless it is excluded.  The kinds alone bound the total from below (a transport problem of a
 * handful of rows); a pairing that uses nothing but pairs without slack reaches the bound, and to
 * look for one is a matching without costs.  Where odd numbers keep it from coming out, as few
 * pairs with as little slack as can be are let in.
 *
 * The time is about n times the kinds and the excluded pairs of a player.  Answers are
 * exact, as a pairing that reaches the bound proves itself; where none is found, KINDRED_OPEN
 * leaves the question to weighted_pairing().
 */
#ifndef CORE_MATCH_KINDRED_H
#define CORE_MATCH_KINDRED_H

#include "core/match/matching.h"
#include "core/match/weighted.h"

struct kindred {
	matching_key key;   /* equal numbers for one kind */
	weighted_cost cost; /* of two players */
	/* The same but for what hangs on single pairs; asked of one of each kind, also twice of one
	 */
	weighted_cost kind_cost;
	const void *ctx;
};

enum kindred_answer {
	KINDRED_NO,    /* there is no complete pairing */
	KINDRED_ABOVE, /* the kinds alone show that each costs more than the limit */
	KINDRED_FOUND,
	KINDRED_OPEN
};

/*
 * Pairs all n players as cheaply as possible.  ret_mate (n entries) may be NULL.  A total above
 * `limit` may be answered by KINDRED_ABOVE; INT64_MAX for no limit.
 */
enum kindred_answer kindred_pairing(int n, const struct kindred *k, int64_t limit,
				    int64_t *ret_total, int *ret_mate);

#endif
