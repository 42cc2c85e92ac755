/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Players' free text: passed on to the opponent, answered with a question if it is not a command,
 * sent to the leader after a "yes" (RULES S-43, S-44).
 */
#ifndef DAEMON_ACT_PLAYER_PROSE_H
#define DAEMON_ACT_PLAYER_PROSE_H

#include "daemon/act/act.h"
#include "daemon/event/game_tx.h"

/* Adds the fate of the words beside a command; `m` must have its players. */
int player_prose_passed(struct act *act, const struct game_tx *m, const struct command *cmd);

/*
 * The letter that asks whether words without a command are for the leader or, with answer.hint,
 * whether the move that they seem to mean should be played.
 */
int player_prose_ask(struct act *act, const char *words, enum post_kind *ret_kind);

/*
 * Sets answer.hint if it is the player's turn in the game (0 = none) and the words seem to mean a
 * move: {"move": "5254", "spelled": "5254 (e4)"}.
 */
int player_prose_hint(struct act *act, int64_t game, const char *words);

/* Whether the leader's inquiry awaits that player's answer in that game (0 = none). */
int player_prose_is_asked(struct act *act, int64_t game, bool *ret_asked);

/* Whether the opponent's last message, beside the move to be answered, asks something. */
int player_prose_is_question(struct act *act, int64_t game, bool *ret_question);

/* "messages on", "messages off". */
int player_prose_switch(struct act *act, const struct command *cmd);
/* "report abuse": forwards the opponent's last message in the game to the leader. */
int player_prose_report(struct act *act, const struct command *cmd, int64_t game);

/*
 * Forwards words to the leader with the game; *ret_taken is false if they answer the leader's
 * inquiry or belong to a case of the game.
 */
int player_prose_question(struct act *act, const char *words, int64_t game, bool *ret_taken);

/* The game if the player plays it; 0 otherwise. */
int player_prose_game(const struct act *act, int64_t id, struct game_row *ret_row);
/* Makes the answer about this game. */
void player_prose_about(struct act *act, const struct game_row *row);
/* A letter to the leader of the game (NULL: of none) with these facts, taken over. */
int player_prose_to_leader(struct act *act, enum post_kind kind, const struct game_row *game,
			   json_t *facts);

#endif
