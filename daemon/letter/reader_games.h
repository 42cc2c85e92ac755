/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The letter with the reader's unfinished games.  Private to daemon/letter/.
 */
#ifndef DAEMON_LETTER_READER_GAMES_H
#define DAEMON_LETTER_READER_GAMES_H

#include "daemon/context.h"
#include "mail/out/letter.h"

/*
 * Writes it as of `now`, below other answers to the mail.  Returns 1, or a negative enum
 * store_error.
 */
int reader_games(struct context *ctx, int64_t player, const struct lang *lang, struct instant now,
		 const struct letter_answer_line *said, int n_said, struct letter *l);

#endif
