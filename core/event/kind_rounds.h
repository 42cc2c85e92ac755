/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Kinds whose rounds are paired one after the other, as rows of the table of kinds: Swiss and
 * Monrad (EVENTS E46 to E48, E50), and knock-out (EVENTS E49).
 */
#ifndef CORE_EVENT_KIND_ROUNDS_H
#define CORE_EVENT_KIND_ROUNDS_H

#include "core/event/kind.h"
#include "core/event/rounds_table.h"

/* Puts all in one group, in order of entry; entrants beyond the option "max" queue (EVENTS E15). */
void kind_rounds_compose(const struct kind_compose_input *in, struct kind_composition *ret);

/* Returns the chain for the table of a Swiss event with these players (EVENTS E50). */
enum tiebreak_chain kind_rounds_chain(const struct kind_rounds_input *in);

/* Depends on the order of the system (EVENTS E50). */
bool kind_rounds_ends_in_lots(const struct option_values *options);

extern const struct kind_rounds kind_rounds_swiss;
extern const struct kind_rounds kind_rounds_knockout;

#endif
