/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Explanations of a round: the criterion that ruled out each opponent earlier in the order.
 * Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_EXPLAIN_H
#define CORE_PAIRING_FIDE_FIDE_EXPLAIN_H

#include "core/base/sbuf.h"
#include "core/pairing/fide/fide_bracket.h"

/* The key of a rule in the book, "FD-C12" or "BU-C8". */
const char *fide_explain_key(bool dutch, enum fide_rule rule);

/*
 * Appends why v does not meet u, who comes before the mate of the solution.  The solution stays as
 * good as it was, and v keeps its mate if that is the first possible in the order in hand.
 */
void fide_explain_rejected(struct fide_bracket *b, int v, int u, struct sbuf *out);

/* Appends the sums of the bracket's criteria, without those that are 0. */
void fide_explain_bracket(const struct fide_bracket *b, struct sbuf *out);

/* Appends the rule that gives the colours of a pair. */
void fide_explain_colours(const struct fide *f, int higher, int lower, bool dutch,
			  struct sbuf *out);

#endif
