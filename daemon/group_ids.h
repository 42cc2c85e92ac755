/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Ids of the groups of a tournament, for callers that query the store for each of them: a statement
 * cannot be run again while it is still stepping.
 */
#ifndef DAEMON_GROUP_IDS_H
#define DAEMON_GROUP_IDS_H

#include "sql/store_event.h"

struct group_ids {
	int64_t *v;
	size_t n, cap;
};

/* Ordered by number.  Returns 1 or a negative enum store_error; release in either case. */
int group_ids_load(struct store *st, int64_t tourney, struct group_ids *ret);
void group_ids_release(struct group_ids *ids);

#endif
