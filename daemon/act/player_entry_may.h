/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Whether a player may enter an event, and why, for the pages.  Implemented in player_entry.c. */
#ifndef DAEMON_ACT_PLAYER_ENTRY_MAY_H
#define DAEMON_ACT_PLAYER_ENTRY_MAY_H

#include "daemon/act/answer.h"
#include "daemon/context.h"

/*
 * How an entry of the player to the event of that code would be answered now, with nothing
 * declared: OUTCOME_DONE with a sentence, also if a leader must decide, or all objections with
 * their paragraphs.  Stores nothing.  Returns 1, or a negative store_error; the caller releases the
 * answer.
 */
int player_entry_may(struct context *ctx, int64_t player, const char *code, struct instant now,
		     const struct lang *lang, struct answer *ret_answer);

#endif
