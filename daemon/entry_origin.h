/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* How a player qualified for a later stage, from the facts of their entry (EVENTS E35, E36). */
#ifndef DAEMON_ENTRY_ORIGIN_H
#define DAEMON_ENTRY_ORIGIN_H

#include "core/event/kind.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"

/* Sets place, points, games, Sonneborn-Berger and the reason; all 0 or NULL in a first stage. */
void entry_origin_fill(const struct entry_row *e, struct kind_entrant *ret);

/* Position in the queue, as seconds: time of payment or of proof (EVENTS E10, E27). */
int64_t entry_origin_since(const struct entry_row *e);

#endif
