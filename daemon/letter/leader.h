/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Who leads a tournament, and who reads at the address of an office, by name (EVENTS E11). */
#ifndef DAEMON_LETTER_LEADER_H
#define DAEMON_LETTER_LEADER_H

#include "daemon/context.h"
#include "sql/store_post.h"

/*
 * Appends the name of the leader that KC has named for the tournament, else that of the server;
 * nothing where neither has one.  1 or a negative enum store_error.
 */
int leader_name(const struct context *ctx, int64_t tourney, struct sbuf *out);

/*
 * How a letter to no player addresses its reader: as the leader or the chief, an official by name;
 * "" for anybody else.  1 or a negative enum store_error.
 */
int leader_reader(const struct context *ctx, const struct post_row *row,
		  char ret_name[STORE_NAME_MAX + 1]);

#endif
