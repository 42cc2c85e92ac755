/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What opponents wrote beside their moves, as it came to one player by letter.  The two players
 * alone see it: no public page does.
 */
#ifndef DAEMON_PUBLISH_VIEW_MESSAGES_H
#define DAEMON_PUBLISH_VIEW_MESSAGES_H

#include "daemon/context.h"

struct view_message {
	int ply;    /* half-moves played when it was sent, the move it came with included */
	char *text; /* UTF-8, line ends as LF */
};

/* In order of sending. */
struct view_messages {
	struct view_message *list;
	size_t n, cap;
};

/* Those that came to the player in that game.  1, or a negative enum store_error. */
int view_messages(struct context *ctx, int64_t player, int64_t game,
		  struct view_messages *ret_messages);
/* NULL when there is none. */
const struct view_message *view_messages_last(const struct view_messages *messages);
void view_messages_release(struct view_messages *messages);

#endif
