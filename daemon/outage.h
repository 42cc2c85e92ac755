/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Days of a game that count for nobody because the server was down (RULES S-6).  A command writes
 * days missing from the events into the game; readers take them into account without writing.
 */
#ifndef DAEMON_OUTAGE_H
#define DAEMON_OUTAGE_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_game.h"

struct outage_span {
	struct civil first, last; /* consecutive days, inclusive */
};

/* Initialize with OUTAGE_DAYS_INIT, free with outage_days_release(). */
struct outage_days {
	struct outage_span *span; /* in order of outages; a day may occur twice */
	size_t n, cap;
	int64_t last; /* id of the newest outage, for game_row.outage; 0 = none */
};

#define OUTAGE_DAYS_INIT                                                                           \
	{                                                                                          \
		NULL, 0, 0, 0                                                                      \
	}

/*
 * Finds the days since the start of the game that are missing from its events; none for a finished
 * game.  Returns 1, or a negative enum store_error.
 */
int outage_days_load(struct context *ctx, const struct game_row *row, const struct game *game,
		     struct outage_days *ret_days);
void outage_days_release(struct outage_days *days);

#endif
