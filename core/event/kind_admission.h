/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Requirements for entrants to an event of a kind, as input to admit() (EVENTS E13, E26). */
#ifndef CORE_EVENT_KIND_ADMISSION_H
#define CORE_EVENT_KIND_ADMISSION_H

#include "core/event/admit.h"
#include "core/event/kind.h"

/* `preset` is that of an event over the board, or "". */
struct admit_rules kind_admission_rules(const struct kind *kind, const char *preset);

/* Returns whether seats in the two kinds count as one for a non-member (6.1, EVENTS E26). */
bool kind_admission_shares_seats(const struct kind *a, const struct kind *b);

#endif
