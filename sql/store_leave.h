/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Leave of players. */
#ifndef SQL_STORE_LEAVE_H
#define SQL_STORE_LEAVE_H

#include "sql/store.h"

/* Leave as granted (RULES H-2); the clocks read it from each game's own events. */
struct leave_row {
	int64_t id;
	int64_t player;
	int64_t group;	    /* 0 = single games */
	struct civil first; /* the first day */
	struct civil last;  /* the last day */
	struct civil told;  /* the day of the notice */
	bool special;	    /* granted by the leader (RULES H-7) */
};
int store_leave_add(struct store *st, const struct leave_row *l, int64_t *ret_id);
/* group 0 = the player's single games. */
int store_leave_each(struct store *st, int64_t player, int64_t group,
		     int (*each)(void *arg, const struct leave_row *), void *arg);

#endif
