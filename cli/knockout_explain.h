/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Explains each match of a knock-out: the draw, the earlier rounds, the lot for the colour. */
#ifndef CLI_KNOCKOUT_EXPLAIN_H
#define CLI_KNOCKOUT_EXPLAIN_H

#include <jansson.h>

#include "core/base/lang.h"

/*
 * Adds "why", a sentence per match, and "free_why", one per player without an opponent, to the
 * answer of pair.knockout_dsu for a round.  `lots` are those of the draw; NULL = none.
 */
void knockout_explain(json_t *answer, int round, json_t *lots, const struct lang *lang);

#endif
