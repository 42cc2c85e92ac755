/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Cases: opened once for each kind, game and player, told to the leader, settled by what happens.
 * The open cases of a game are a value, which the decisions of one act keep up to date.
 */
#ifndef DAEMON_EVENT_CASES_H
#define DAEMON_EVENT_CASES_H

#include "daemon/event/effects.h"

/* Kinds that are about a game, one for each player at most. */
#define CASES_MAX 16

struct open_case {
	enum case_kind kind;
	int64_t player; /* whom it is about; 0 = both */
	struct effect_ref ref;
};

struct cases {
	struct open_case v[CASES_MAX];
	int n;
};

/* Those open in a game that a result settles.  1 or a negative enum store_error. */
int cases_load(const struct work *work, int64_t game, struct cases *ret);

/* The one of that kind about the player (0 = anybody); none: EFFECT_NONE. */
struct effect_ref cases_find(const struct cases *cases, enum case_kind kind, int64_t player);
/* The one whose ruling the game waits for. */
struct effect_ref cases_first(const struct cases *cases);

/*
 * Opens a case and tells the leader, or KC of an appeal; of overstepped time on the same day, since
 * the game stands still (RULES S-8), whatever letters they have chosen.  `evidence` is taken over.
 * What is given in `row`: kind, game, group, player, due, appealed.
 */
struct effect_ref cases_open(const struct work *work, const struct case_row *row, json_t *evidence,
			     struct effects *ret);
/* The same for one about a game, noted among its open ones. */
struct effect_ref cases_open_in_game(const struct work *work, struct cases *cases,
				     const struct case_row *row, json_t *evidence,
				     struct effects *ret);
/* Settles one case, of the game or not. */
void cases_settle_one(struct cases *cases, struct effect_ref which, struct effect_ref ruling,
		      struct effects *ret);
/* Settles all open ones of that kind, by a ruling or (EFFECT_NONE) by what happened. */
void cases_settle(struct cases *cases, enum case_kind kind, struct effect_ref ruling,
		  struct effects *ret);
/* All that a result settles. */
void cases_settle_all(struct cases *cases, struct effect_ref ruling, struct effects *ret);

/*
 * Of cases about a player as such: opens one, unless one of the kind is open, with `evidence`
 * taken over; closes it if it is open.  1 or a negative enum store_error.
 */
int cases_open_of_player(const struct work *work, enum case_kind kind, int64_t player,
			 json_t *evidence, struct effects *ret);
int cases_close_of_player(const struct work *work, enum case_kind kind, int64_t player,
			  struct effects *ret);

/*
 * Of cases about a player in a group and no game in particular: opens one, unless one of the kind
 * is open, with `evidence` taken over, and tells the player; closes those that are open, of that
 * group or (0) of all.  1 or a negative enum store_error.
 */
int cases_open_of_entry(const struct work *work, enum case_kind kind, int64_t group,
			const struct player *player, json_t *evidence, struct effects *ret);
int cases_close_of_entry(const struct work *work, enum case_kind kind, int64_t group,
			 int64_t player, struct effects *ret);

#endif
