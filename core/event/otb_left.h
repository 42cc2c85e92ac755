/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players who left an all-play-all over the board (RULES E-6, EVENTS E52; DSU section 4 § 16). With
 * fewer than half of their games finished, their games stay in the table without counting, and
 * those not played need no result; with at least half, all count, and those not played are lost.  A
 * game that they lost without play is not finished.
 */
#ifndef CORE_EVENT_OTB_LEFT_H
#define CORE_EVENT_OTB_LEFT_H

#include "core/event/rounds.h"
#include "core/rules/withdrawal.h"

/* Where a player stands who leaves now. */
struct otb_left {
	int finished, total; /* games */
	enum withdrawal_mode mode;
};

/* Everybody meets everybody once, so that `n_players` - 1 games are theirs, paired or not. */
struct otb_left otb_left_prospect(size_t n_players, const struct rounds_game *games, size_t n_games,
				  int number);

/*
 * Applies the rule for each player who has left, in the order of leaving, to the results of the
 * cards: sets `left_out` of players and games, or result and `by_leaving` of games.
 */
void otb_left_apply(struct rounds_player *players, size_t n_players, struct rounds_game *games,
		    size_t n_games);

/* Where rounds are paired by results: the paired games without a result are lost (EVENTS E47). */
void otb_left_lose(const struct rounds_player *players, size_t n_players, struct rounds_game *games,
		   size_t n_games);

#endif
