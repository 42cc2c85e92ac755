/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The start rating of a player who is not on the list (EVENTS E70): the last over-the-board one, a
 * verified one before a declared one, else that of the highest class open to them.
 */
#ifndef DAEMON_RATING_START_H
#define DAEMON_RATING_START_H

#include "daemon/context.h"
#include "sql/store_player.h"
#include "sql/store_right.h"

/* An over-the-board rating stored by an instant. */
struct rating_otb {
	int64_t id; /* ascending in the order stored */
	int64_t player;
	struct civil day;
	int rating;
	bool verified;
};

/* Reads an external result as of the instant; false if it is not such a rating. */
bool rating_start_read(const struct outside_result *row, struct instant at, struct rating_otb *ret);
/* Picks from the ratings of one player, in the order stored; 0 = none by that day. */
int rating_start_otb(const struct rating_otb *list, size_t n, struct civil day);
/*
 * The rating given at registration, 0 = none; for players registered before ratings were dated
 * facts, it is all that is stored.  Returns 1 or an error.
 */
int rating_start_registered(struct context *ctx, int64_t player, int *ret_rating);
/*
 * By the classes open on the day, as known at its beginning, so games played on that day have no
 * effect.  Returns 1 or an error.
 */
int rating_start_class(struct context *ctx, int64_t player, struct civil day, int *ret_rating);

/*
 * The start value of a player on a day; the player need not be stored yet (id 0 or less).  Returns
 * 1 or an error.
 */
int rating_start_new(struct context *ctx, const struct player *player, struct civil day,
		     int *ret_rating);
/*
 * The rating of a player not on the list in force on a day: the one they had when they left it
 * (EVENTS E68), else their start value, or that of a new start.  Returns 1 or an error.
 */
int rating_start_of(struct context *ctx, const struct player *player, struct civil day,
		    int *ret_rating);

#endif
