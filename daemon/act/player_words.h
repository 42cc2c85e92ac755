/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Sentences that tell players, in their language, what their command did. Private to daemon/act/.
 */
#ifndef DAEMON_ACT_PLAYER_WORDS_H
#define DAEMON_ACT_PLAYER_WORDS_H

#include "core/play/command.h"
#include "daemon/act/act.h"
#include "daemon/event/game_tx.h"
#include "sql/store_case.h"

/*
 * Appends a line about the effect of the command on the game.  Half-moves `from` to `to`
 * (exclusive) of the record are those it played.  Negative: store error.
 */
int player_words(struct act *act, struct game_tx *m, const struct command *cmd, size_t from,
		 size_t to, struct sbuf *out);

/* Confirms an appeal against the current ruling and says who decides it. */
void player_words_appeal(const struct act *act, struct sbuf *out);

/* Whether the ruling can still be appealed against (6.4.3); refuses otherwise. */
bool player_words_appeal_open(struct act *act, const struct ruling_row *ruling);
/*
 * Appends the required arguments of a verb, for a player who omitted them; nothing for other verbs.
 */
void player_words_pattern(enum verb verb, const struct lang *lang, struct sbuf *out);

#endif
