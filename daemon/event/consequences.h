/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What follows from new facts of a game: letters to players and leader, cases and rulings, the end
 * of the group.  The facts are stored already and the game is folded.
 */
#ifndef DAEMON_EVENT_CONSEQUENCES_H
#define DAEMON_EVENT_CONSEQUENCES_H

#include <jansson.h>

#include "daemon/event/game_tx.h"
#include "sql/store_case.h"

/* How the game stood before the facts. */
struct consequences_before {
	bool over;
	bool asked; /* the leader had been told of a silence, or has asked the player */
};

/* Tells and opens what the new facts of `list` bring about; < 0 on a fault. */
int consequences_follow(struct work *work, struct game_tx *m, const struct event_list *list,
			const struct consequences_before *was);

/*
 * Opens a case (or returns the one that is open already in *ret_id with 0) and tells the leader;
 * `evidence` is taken over.
 */
int consequences_open_case(struct work *work, struct case_row *row, json_t *evidence,
			   int64_t *ret_id);
/* The same without looking for one that is open. */
int consequences_new_case(struct work *work, struct case_row *row, json_t *evidence,
			  int64_t *ret_id);
/* Closes the open case of that kind about a player as such, if there is one: 1, or a fault < 0. */
int consequences_close_case(struct work *work, enum case_kind kind, int64_t player);

#endif
