/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Letters about games that lack facts after the database was restored from a copy (RULES S-62). */
#ifndef DAEMON_EVENT_LOST_FACTS_H
#define DAEMON_EVENT_LOST_FACTS_H

#include "daemon/work.h"

/*
 * Writes to both players of each game which position counts, and asks whoever is to move; games
 * that the database does not have are skipped.  `copied` is the latest instant in the database.
 * Call it in a transaction; 1 or a negative enum store_error.
 */
int lost_facts_tell(struct work *work, struct instant copied, const int64_t *games, size_t n);

#endif
