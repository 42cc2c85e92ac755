/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which days of a game count for nobody because the server was away (RULES S-6).  A command writes
 * the days that the events do not have yet into the game; who only reads takes them into account
 * without writing.
 */
#ifndef DAEMON_OUTAGE_H
#define DAEMON_OUTAGE_H

#include "core/rules/game.h"
#include "daemon/context.h"
#include "sql/store_game.h"

struct outage_span {
	struct civil first, last; /* days in a row, both included */
};

/* Init with OUTAGE_DAYS_INIT, free with outage_days_release(). */
struct outage_days {
	struct outage_span *span; /* in order of the outages; a day may occur twice */
	size_t n, cap;
	int64_t last; /* id of the newest outage, for game_row.outage; 0 = none */
};

#define OUTAGE_DAYS_INIT                                                                           \
	{                                                                                          \
		NULL, 0, 0, 0                                                                      \
	}

/*
 * Reads the days since the start of the game that its events do not know yet; none for a game that
 * is over.  1, or a negative enum store_error.
 */
int outage_days_load(struct context *ctx, const struct game_row *row, const struct game *game,
		     struct outage_days *ret_days);
void outage_days_release(struct outage_days *days);

#endif
