/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One game in hand: its row, the game folded from its events, and what is read on demand.  New
 * events are folded here and become an effect; what they bring about is found by game_step.h.
 * One at a time may be open: the folded game is borrowed from the kept games.
 */
#ifndef DAEMON_EVENT_GAME_TX_H
#define DAEMON_EVENT_GAME_TX_H

#include "core/rules/game.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects.h"

struct game_tx {
	struct game_row row; /* with the new events, but for `head` */
	struct game *game;
	struct player player[2]; /* by enum event_side; see game_tx_players() */
	bool has_players;
	struct cases cases; /* see game_tx_cases() */
	bool has_cases;
};

/* As the store has it.  1: open; 0: no such game; negative: error.  Nothing to release. */
int game_tx_load(const struct work *work, int64_t id, struct game_tx *ret_game);

/* Load both players, or the open cases; a second call costs nothing. */
int game_tx_players(const struct work *work, struct game_tx *m);
int game_tx_cases(const struct work *work, struct game_tx *m);

/* SIDE_NONE when the player does not play here now. */
enum event_side game_tx_side(const struct game_tx *m, int64_t player);
/* The same of somebody who may have played here before (EVENTS E4). */
enum event_side game_tx_side_ever(const struct game_tx *m, int64_t player);
/* 0 for SIDE_NONE. */
int64_t game_tx_player_of(const struct game_tx *m, enum event_side side);

/* Folds new events and adds them, with the summary after them, to *ret. */
int game_tx_fold(const struct work *work, struct game_tx *m, const struct event_list *list,
		 struct effects *ret);

/*
 * The letter that asks for the move at `ply` has left: its receipt starts the clock (RULES S-3).
 * Nothing happens when one has left before or the position has changed.
 */
int game_tx_sent(const struct work *work, struct game_tx *m, int ply, struct effects *ret);

/* The row as it is in hand. */
void game_tx_note(const struct game_tx *m, struct effects *ret);
/* The summary alone, with the next deadline counted anew; that is never before an hour from now. */
void game_tx_rest(const struct work *work, struct game_tx *m, struct effects *ret);

/*
 * A new game of these players from a row with group, round, ruleset, zone, start, fen, chess960
 * set; fills in the rest, and asks the player on move for the first one.  The setup must be sound.
 */
int game_tx_begin(const struct work *work, struct game_row *row, const char *prelude,
		  const struct player *white, const struct player *black, struct effects *ret);

#endif
