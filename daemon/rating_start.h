/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The rating with which a player begins who has none on the list (EVENTS E70): the last known one
 * over the board, a verified one before a declared one, else by the highest class that is open.
 */
#ifndef DAEMON_RATING_START_H
#define DAEMON_RATING_START_H

#include "daemon/context.h"
#include "sql/store_player.h"
#include "sql/store_right.h"

/* A rating over the board that was stored by an instant. */
struct rating_otb {
	int64_t id; /* in the order in which they were stored */
	int64_t player;
	struct civil day;
	int rating;
	bool verified;
};

/* Reads a result from elsewhere as it was known at the instant; false: it is no such rating. */
bool rating_start_read(const struct outside_result *row, struct instant at, struct rating_otb *ret);
/* Of the ratings of one player, in the order in which they were stored; 0 = none by that day. */
int rating_start_otb(const struct rating_otb *list, size_t n, struct civil day);
/*
 * The one with which the player was registered, 0 = none: of those who were so before a rating was
 * a fact with a day, it is all that is stored.  1 or an error.
 */
int rating_start_registered(struct context *ctx, int64_t player, int *ret_rating);
/*
 * By the classes open on the day, as they were known when it began: what is played on it changes
 * nothing.  1 or an error.
 */
int rating_start_class(struct context *ctx, int64_t player, struct civil day, int *ret_rating);

/*
 * The value with which a player begins on a day, who may be one that is not stored yet (id 0 or
 * less).  1 or an error.
 */
int rating_start_new(struct context *ctx, const struct player *player, struct civil day,
		     int *ret_rating);
/*
 * The rating of a player who is not on the list in force on a day: the one that they kept when they
 * went off it (EVENTS E68), else that with which they begin, or begin
 * anew.  1 or an error.
 */
int rating_start_of(struct context *ctx, const struct player *player, struct civil day,
		    int *ret_rating);

#endif
