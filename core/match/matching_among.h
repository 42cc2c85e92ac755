/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A question about some of the vertices of a graph, at the cost of these alone. */
#ifndef CORE_MATCH_MATCHING_AMONG_H
#define CORE_MATCH_MATCHING_AMONG_H

#include "core/match/matching.h"

/*
 * Pairs as many as possible of the vertices marked in `in`, which has `n` elements, and returns the
 * number of unmatched ones.  The functions are those of matching_init() and matching_set_kinds(),
 * for the vertices of the whole graph.
 */
int matching_among(const bool *in, int n, matching_may may, matching_key key, matching_may meet,
		   const void *ctx);

#endif
