/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Why each match of a knock-out stands: the draw, the rounds before, the lot for the colour.
 */
#ifndef CLI_KNOCKOUT_EXPLAIN_H
#define CLI_KNOCKOUT_EXPLAIN_H

#include <jansson.h>

#include "core/base/lang.h"

/*
 * Adds "why", a sentence a match, and "free_why", one a player who passes, to the answer of
 * pair.knockout_dsu for a round.  `lots` are those of the draw; NULL for none.
 */
void knockout_explain(json_t *answer, int round, json_t *lots, const struct lang *lang);

#endif
