/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What a player writes beside a command goes to the opponent with its letter, unless one of the two
 * wants no messages (RULES S-43).
 */
#ifndef DAEMON_EVENT_MESSAGE_H
#define DAEMON_EVENT_MESSAGE_H

#include "daemon/event/game_tx.h"

/* Characters of a message; the rest is cut off. */
#define MESSAGE_CHARACTERS 2000

enum message_fate {
	MESSAGE_NONE,	  /* nothing was written, or not by a player to the other */
	MESSAGE_GOES,	  /* with the letter */
	MESSAGE_SWITCHED, /* the sender has switched messages off */
	MESSAGE_UNWANTED, /* the opponent has */
};

/*
 * Whether the words of the mail at hand go to that side of the game; *ret_text gets them as they
 * are passed on, and is left as it is for any other fate.  1 or a negative enum store_error.
 */
int message_fate(const struct work *work, const struct game_tx *m, enum event_side to,
		 enum message_fate *ret_fate, struct sbuf *ret_text);

/*
 * Words as they are passed on: at most MESSAGE_CHARACTERS, without the lines that hold a reply
 * token, which would let their reader act for the writer.  False when something was cut off.
 */
bool message_text(const struct context *ctx, const char *words, struct sbuf *ret_text);

#endif
