/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The cup as a row of the table of kinds, based on core/event/cup.h (EVENTS E31 to E37). */
#ifndef CORE_EVENT_KIND_CUP_H
#define CORE_EVENT_KIND_CUP_H

#include "core/event/kind.h"

/*
 * Composes the preliminary round by strength, the semifinal in the order in which its seats were
 * drawn, and the final from all who qualified.
 */
void kind_cup_compose(const struct kind_compose_input *in, struct kind_composition *ret);

/* Determines who advances from a group, or has the title after the final. */
void kind_cup_outcome(const struct kind_outcome_input *in, struct kind_outcome *ret);

/* Lists who may fill a vacant seat of the stage after these tables; see struct kind. */
size_t kind_cup_next_places(const struct cup_table *tables, size_t n_tables, int advance,
			    size_t *ret_next);

#endif
