/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Messages between opponents, as received by one player in letters.  Visible only to the two
 * players, never on a public page.
 */
#ifndef DAEMON_PUBLISH_VIEW_MESSAGES_H
#define DAEMON_PUBLISH_VIEW_MESSAGES_H

#include "daemon/context.h"

struct view_message {
	int ply;    /* half-moves played, including its own move */
	char *text; /* UTF-8, line ends as LF */
};

/* In order of sending. */
struct view_messages {
	struct view_message *list;
	size_t n, cap;
};

/*
 * Loads the messages received by the player in that game.  Returns 1, or a negative enum
 * store_error.
 */
int view_messages(struct context *ctx, int64_t player, int64_t game,
		  struct view_messages *ret_messages);
/* NULL if there is none. */
const struct view_message *view_messages_last(const struct view_messages *messages);
void view_messages_release(struct view_messages *messages);

#endif
