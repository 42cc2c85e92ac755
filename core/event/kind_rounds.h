/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Kinds whose rounds are paired one after the other, as rows of the table of kinds take them: Swiss
 * and Monrad (EVENTS E46 to E48, E50), and knock-out (EVENTS E49).
 */
#ifndef CORE_EVENT_KIND_ROUNDS_H
#define CORE_EVENT_KIND_ROUNDS_H

#include "core/event/kind.h"

/* One group of all, in order of entry; those beyond the option "max" queue (EVENTS E15). */
void kind_rounds_compose(const struct kind_compose_input *in, struct kind_composition *ret);

extern const struct kind_rounds kind_rounds_swiss;
extern const struct kind_rounds kind_rounds_knockout;

#endif
