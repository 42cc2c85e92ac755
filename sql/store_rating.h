/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The effect of each unit of a rating list on its players (EVENTS E68); the lists:
 * store_calendar.h.
 */
#ifndef SQL_STORE_RATING_H
#define SQL_STORE_RATING_H

#include "core/base/ratio.h"
#include "sql/store.h"

struct rating_step {
	int64_t list; /* a row of rating_list */
	int64_t player;
	int place;     /* 1.. in the order in which the units of the list were rated */
	int64_t group; /* the group, or the first group of an event rated as a whole */
	int board;     /* of a team event, 1..; 0 = none */
	struct civil ended;
	int was, becomes; /* rating */
	int games;	  /* rated */
	struct ratio won, expected, bonus;
	int factor;   /* K */
	bool average; /* We by the average of the field (RATING R-2) */
};
int store_rating_step_add(struct store *st, const struct rating_step *step);
/* In order of player. */
int store_rating_step_each_list(struct store *st, int64_t list,
				int (*each)(void *arg, const struct rating_step *), void *arg);
/* The player's steps in the lists in force, in order; `day` and `revision` are the list's. */
int store_rating_step_each_player(struct store *st, int64_t player,
				  int (*each)(void *arg, const struct rating_step *,
					      struct civil day, int revision),
				  void *arg);
/* A player restarts after more than five years without a result (EVENTS E68). */
struct rating_restart {
	int64_t id;
	int64_t player;
	struct civil day; /* new on the list from this day on */
	struct instant at;
	char author[64]; /* Unix user */
};
int store_rating_restart_add(struct store *st, const struct rating_restart *row, int64_t *ret_id);
/* In order of day; player 0 = all. */
int store_rating_restart_each(struct store *st, int64_t player,
			      int (*each)(void *arg, const struct rating_restart *), void *arg);

/* Players with a step in any list and an id greater than `after`, ascending. */
int store_rating_player_each(struct store *st, int64_t after,
			     int (*each)(void *arg, int64_t player), void *arg);

#endif
