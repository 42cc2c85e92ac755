/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The stored games that match a query.
 */
#ifndef DAEMON_PUBLISH_VIEW_ROWS_H
#define DAEMON_PUBLISH_VIEW_ROWS_H

#include "daemon/context.h"
#include "sql/store_game.h"

struct view_rows {
	struct game_row *list;
	int n;
	size_t cap;
};

/* Negative: an enum store_error.  The caller always frees `list`. */
int view_rows(struct context *ctx, const struct game_query *query, struct view_rows *ret_rows);

#endif
