/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * A bracket among all players not yet paired, as one question to core/match/tiered.h: how are all
 * of them paired so that the criteria fail as little as can be, the first criterion first?
 *
 * Vertices are the players not yet paired in the order of their positions, those of the bracket
 * first: moved-down players, residents, the next score group, the rest; in an odd field the bye is
 * the last vertex.  A pair that leaves the bracket makes a downfloater, and that all vertices are
 * paired is the completion criterion FD-C4.  Each criterion counts pairs, so that its failure value
 * is a sum over the pairs of what fide_criteria_of_pair() says of each; the sums are compared from
 * FD-C6 on.  Several sums share a number of the solver: each has room for more than it can reach,
 * so that none runs into the next one and their order is that of the number.
 *
 * Of all pairings with the best sums the rules take the first in an order.  The numbers behind the
 * criteria tell it: exchanges, and the order of the choice in hand.  Solutions begin with the usual
 * pairs, which decides nothing.
 *
 * Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_BRACKET_H
#define CORE_PAIRING_FIDE_FIDE_BRACKET_H

#include "core/pairing/fide/fide_bracket_value.h"

/*
 * Lays out the sums and the graph and solves it; false when not all can be paired.  `at` and
 * `below` are kept by the caller.  bye_score is ignored in an even field.
 */
bool fide_bracket_open(struct fide_bracket *b, const struct fide *f, bool dutch,
		       enum fide_scope scope, struct fide_below *below, const int *at, int n,
		       int n_moved, int64_t bye_score);
void fide_bracket_close(struct fide_bracket *b);

/*
 * PAIRING ALL-8: ends the searches when they have looked at so many pairs.  Then the bracket is
 * paired as in the latest solution, in which all criteria are at their optimum.
 */
void fide_bracket_bound(struct fide_bracket *b, int64_t looks);

/* Notes the bound if it has been reached while this rule was applied. */
void fide_bracket_note_bound(struct fide_bracket *b, const char *rule);

/* The vertex of the bracket paired with v in the solution, -1 if v floats down. */
int fide_bracket_mate(const struct fide_bracket *b, int v);

/*
 * Fixes the mate of v and returns it: the first candidate that keeps the criteria at their optimum;
 * -1 if there is none and v floats down.
 */
int fide_bracket_choose(struct fide_bracket *b, int v, const int *candidates, int n);

/* The vertices from..to - 1, or if not `inside` all others. */
struct fide_range {
	int from, to;
	bool inside;
};

static inline bool fide_range_has(struct fide_range r, int v)
{
	return (v >= r.from && v < r.to) == r.inside;
}

/*
 * Is there a solution with v paired with a wanted vertex and the criteria at their optimum?  If so,
 * changes to it; in either case the answer stays binding for v.
 */
bool fide_bracket_prefer(struct fide_bracket *b, int v, struct fide_range wanted);

/* The sums of the solution; ret_sums has n_sums entries. */
void fide_bracket_sums(const struct fide_bracket *b, int *ret_sums);

#endif
