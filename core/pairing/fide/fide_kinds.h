/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Kinds of the vertices of a bracket: two vertices of one kind fail every criterion alike with any
 * third one, past opponents and a few pairs of topscorers aside.  Cost: vertices times kinds.
 * Private to core/pairing/fide/.
 */
#ifndef CORE_PAIRING_FIDE_FIDE_KINDS_H
#define CORE_PAIRING_FIDE_FIDE_KINDS_H

#include "core/pairing/fide/fide_bracket_value.h"

/* Finds the kinds of all vertices of the scope; free() both lists. */
void fide_kinds_find(const struct fide_bracket *b, struct fide_kinds *ret_kinds);

#endif
