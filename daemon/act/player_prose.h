/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What players write in words of their own: passed on to the opponent, answered with a question
 * when it is no command, sent to the leader after a yes (RULES S-43, S-44).
 */
#ifndef DAEMON_ACT_PLAYER_PROSE_H
#define DAEMON_ACT_PLAYER_PROSE_H

#include "daemon/act/act.h"
#include "daemon/event/game_tx.h"

/* Adds to the answer what became of the words beside a command; `m` has its players. */
int player_prose_passed(struct act *act, const struct game_tx *m);

/* The letter that asks whether words without a command are for the leader. */
int player_prose_ask(struct act *act, const char *words, enum post_kind *ret_kind);

/* Whether the leader's inquiry waits for that player's answer in that game (0 = none). */
int player_prose_is_asked(struct act *act, int64_t game, bool *ret_asked);

/*
 * An answer to the letter that asks: a yes sends the words on and a no drops them, *ret_taken;
 * anything else is a mail about the game of that letter, *ret_game and *ret_ply.
 */
int player_prose_answered(struct act *act, const char *text, size_t len, bool *ret_taken,
			  int64_t *ret_game, int *ret_ply);

/* "messages on", "messages off". */
int player_prose_switch(struct act *act, const struct command *cmd);
/* "report abuse": the opponent's last message in the game goes to the leader. */
int player_prose_report(struct act *act, const struct command *cmd, int64_t game);

#endif
