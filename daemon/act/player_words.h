/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The sentences that tell a player what his command has done, in his language.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_WORDS_H
#define DAEMON_ACT_PLAYER_WORDS_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/event/game_tx.h"
#include "sql/store_case.h"

/*
 * What the command did to the game, as one line of the answer.  The half-moves of the record from
 * `from` up to `to` are those that the command put on the board.  Negative: store error.
 */
int player_words(struct act *act, struct game_tx *m, const struct command *cmd, size_t from,
		 size_t to, struct sbuf *out);

/* That an appeal is noted, and where it goes. */
const char *player_words_appeal(const struct act *act);

/* Whether the ruling can still be appealed against; a refusal is noted (6.4.3). */
bool player_words_appeal_open(struct act *act, const struct ruling_row *ruling);
/* Appends what must stand behind a verb, for a player who wrote it without; else nothing. */
void player_words_pattern(enum verb verb, const struct lang *lang, struct sbuf *out);

#endif
