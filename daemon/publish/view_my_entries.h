/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A player's own entries, newest first. */
#ifndef DAEMON_PUBLISH_VIEW_MY_ENTRIES_H
#define DAEMON_PUBLISH_VIEW_MY_ENTRIES_H

#include "daemon/context.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"

struct my_entry {
	struct entry_row row;
	struct tourney event;
	struct group_row group; /* id 0 = none yet */
};

struct my_entries {
	struct my_entry *v; /* owned */
	size_t n, cap;
};

int view_my_entries(struct context *ctx, int64_t player, struct my_entries *ret_entries);
void view_my_entries_release(struct my_entries *entries);

#endif
