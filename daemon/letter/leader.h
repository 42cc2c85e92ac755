/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Names of tournament leaders and of the holders of an office's address (EVENTS E11). */
#ifndef DAEMON_LETTER_LEADER_H
#define DAEMON_LETTER_LEADER_H

#include "daemon/context.h"
#include "sql/store_post.h"

/*
 * Appends the name of the leader named by KC for the tournament, else the server's; nothing if
 * neither has a name.  Returns 1 or a negative enum store_error.
 */
int leader_name(const struct context *ctx, int64_t tourney, struct sbuf *out);

/*
 * How a letter not addressed to a player addresses its reader: as the leader or the chief, or an
 * official by name; "" for anybody else.  Returns 1 or a negative enum store_error.
 */
int leader_reader(const struct context *ctx, const struct post_row *row,
		  char ret_name[STORE_NAME_MAX + 1]);

#endif
