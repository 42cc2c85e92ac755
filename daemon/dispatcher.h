/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What the dispatch keeps between turns: the queue and a bounded number of folded games.  Used by
 * dispatch.c, game_tx.c and context.c only.
 */
#ifndef DAEMON_DISPATCHER_H
#define DAEMON_DISPATCHER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/civil.h"

struct waiting;
struct game;

#define DISPATCHER_GAMES 512 /* folded games kept; each a few kilobytes */

struct kept_game {
	int64_t id; /* 0 = free */
	int64_t seq;
	struct game *game;
	uint64_t used;
};

struct dispatcher {
	struct waiting *first;
	struct waiting *last;
	int n_waiting;
	uint64_t turn;
	bool keys_doubtful; /* a rollback may have taken back a key that the ring has */
	struct kept_game kept[DISPATCHER_GAMES];
};

/* Throws every kept game away: after a rollback they may know more than the store. */
void dispatcher_forget(struct dispatcher *d);

#endif
