/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The contribution of a pair to the sums of a bracket: one function per criterion.  Private to
 * core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_CRITERIA_H
#define CORE_PAIRING_FIDE_FIDE_CRITERIA_H

#include "core/pairing/fide/fide_bracket_value.h"

/* Lists the sums of a bracket, in the order of the criteria. */
void fide_criteria_list(struct fide_bracket *b);

/*
 * May two vertices be paired (FD-C1 to FD-C3)?  v < u; fills ret_values (n_sums entries) if they
 * may.
 */
bool fide_criteria_of_pair(const struct fide_bracket *b, int v, int u, int *ret_values);

/* The same without FD-C1. */
bool fide_criteria_of_kinds(const struct fide_bracket *b, int v, int u, int *ret_values);

#endif
