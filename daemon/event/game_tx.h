/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * One game in hand: loaded, folded, given commands, saved.  One match at a time may be open: the
 * folded game is borrowed from the kept games.
 */
#ifndef DAEMON_EVENT_GAME_TX_H
#define DAEMON_EVENT_GAME_TX_H

#include "core/rules/game.h"
#include "daemon/work.h"
#include "sql/store_event.h"
#include "sql/store_game.h"

struct game_tx {
	struct game_row row;
	struct game *game; /* borrowed from the kept games */
	struct player player[2];
	bool has_players;
};

/*
 * 1: open; 0: no such game; negative: error.  Outages that its events do not know yet are appended
 * first (RULES S-6).
 */
int game_tx_open(struct work *work, int64_t id, struct game_tx *ret_match);

/* Loads both players into match->player; a second call costs nothing. */
int game_tx_players(struct work *work, struct game_tx *m);

/* SIDE_NONE when he does not play here. */
enum event_side game_tx_side(const struct game_tx *m, int64_t player);

/* Writes new facts, folds them, saves the summary, and lets follow what must
 * (daemon/event/consequences.h). */
int game_tx_take(struct work *work, struct game_tx *m, const struct event_list *list);

/* Saves the summary alone, with the next deadline counted anew. */
int game_tx_rest(struct work *work, struct game_tx *m);

/*
 * A command by its rules: *ret_verdict, and everything that follows is stored.  `why` may be NULL.
 */
int game_tx_command(struct work *work, struct game_tx *m, const struct command *cmd,
		    const struct apply_ctx *ctx, enum verdict *ret_verdict, struct refusal *why);

/*
 * Adds a new game from a row with group, players, round, ruleset, zone, start, fen, chess960 set;
 * fills in the rest and sends the letter to the player on move.  The setup must be sound.
 */
int game_tx_begin(struct work *work, struct game_row *row, const char *prelude);

#endif
