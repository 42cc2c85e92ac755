/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* How somebody came into a later stage, as the facts of their entry say (EVENTS E35, E36). */
#ifndef DAEMON_ENTRY_ORIGIN_H
#define DAEMON_ENTRY_ORIGIN_H

#include "core/event/kind.h"
#include "sql/store_event.h"

/* Fills place, points, games, Sonneborn-Berger and the reason; all 0 or NULL in a first stage. */
void entry_origin_fill(const struct entry_row *e, struct kind_entrant *ret);

/* The place in the queue, in seconds: that of the payment, or of the proof (EVENTS E10, E27). */
int64_t entry_origin_since(const struct entry_row *e);

#endif
