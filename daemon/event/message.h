/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Text beside a command goes to the opponent in its letter, unless either player has switched
 * messages off (RULES S-43).
 */
#ifndef DAEMON_EVENT_MESSAGE_H
#define DAEMON_EVENT_MESSAGE_H

#include "daemon/event/game_tx.h"

/* Maximum characters of a message; the rest is cut off. */
#define MESSAGE_CHARACTERS 2000

enum message_fate {
	MESSAGE_NONE,	  /* no text, or not from one player to the other */
	MESSAGE_GOES,	  /* sent with the letter */
	MESSAGE_SWITCHED, /* the sender has switched messages off */
	MESSAGE_UNWANTED, /* the opponent has switched messages off */
};

/*
 * Whether the text of the current mail goes to that side of the game; only then *ret_text is set,
 * as passed on.  Returns 1 or a negative enum store_error.
 */
int message_fate(const struct work *work, const struct game_tx *m, enum event_side to,
		 enum message_fate *ret_fate, struct sbuf *ret_text);

/*
 * Text as passed on: at most MESSAGE_CHARACTERS, without lines that contain a reply token, which
 * would let the reader act for the writer.  Returns false if something was cut off.
 */
bool message_text(const struct context *ctx, const char *words, struct sbuf *ret_text);

#endif
