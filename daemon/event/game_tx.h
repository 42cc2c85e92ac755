/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One game being processed: its row, the folded game, and data loaded on demand.  Folds new events
 * into an effect; game_step.h derives the consequences. Only one may be open at a time: the folded
 * game is borrowed from the kept games.
 */
#ifndef DAEMON_EVENT_GAME_TX_H
#define DAEMON_EVENT_GAME_TX_H

#include "core/rules/game.h"
#include "daemon/event/cases.h"
#include "daemon/event/effects.h"

struct game_tx {
	struct game_row row; /* with the new events, except `head` */
	struct game *game;
	struct player player[2]; /* by enum event_side; see game_tx_players() */
	bool has_players;
	struct cases cases; /* see game_tx_cases() */
	bool has_cases;
};

/*
 * Loads it from the store.  Returns 1: open; 0: no such game; negative: error.  Nothing to release.
 */
int game_tx_load(const struct work *work, int64_t id, struct game_tx *ret_game);

/* Load both players, or the open cases; later calls are free. */
int game_tx_players(const struct work *work, struct game_tx *m);
int game_tx_cases(const struct work *work, struct game_tx *m);

/* SIDE_NONE if the player does not currently play here. */
enum event_side game_tx_side(const struct game_tx *m, int64_t player);
/* The same for a present or former player (EVENTS E4). */
enum event_side game_tx_side_ever(const struct game_tx *m, int64_t player);
/* 0 for SIDE_NONE. */
int64_t game_tx_player_of(const struct game_tx *m, enum event_side side);

/*
 * Adds a letter about the game as it now is to one of its players, with the token to answer it;
 * takes over `facts` (may be NULL).  The caller may complete it.
 */
struct effect *game_tx_letter(const struct work *work, const struct game_tx *m, enum post_kind kind,
			      const struct player *to, json_t *facts, struct effects *ret);

/* Folds new events and adds them, with the updated summary, to *ret. */
int game_tx_fold(const struct work *work, struct game_tx *m, const struct event_list *list,
		 struct effects *ret);

/*
 * Records that the letter asking for the move at `ply` was sent: its receipt starts the clock
 * (RULES S-3). Does nothing if one was sent before or the position has changed.
 */
int game_tx_sent(const struct work *work, struct game_tx *m, int ply, struct effects *ret);

/* Adds the current row. */
void game_tx_note(const struct game_tx *m, struct effects *ret);
/* Adds the summary only, with a new next deadline, at least an hour from now. */
void game_tx_rest(const struct work *work, struct game_tx *m, struct effects *ret);

/*
 * Starts a new game of these players from a row with group, round, ruleset, zone, start, fen,
 * chess960 set; fills in the rest, and asks the player to move for the first move.  The setup must
 * be valid.
 */
int game_tx_begin(const struct work *work, struct game_row *row, const char *prelude,
		  const struct player *white, const struct player *black, struct effects *ret);

#endif
