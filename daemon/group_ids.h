/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The groups of a tournament by number, for those who ask the store for more of each: one statement
 * is not run again while it still gives rows.
 */
#ifndef DAEMON_GROUP_IDS_H
#define DAEMON_GROUP_IDS_H

#include "sql/store_event.h"

struct group_ids {
	int64_t *v;
	size_t n, cap;
};

/* In order of number: 1 or a negative enum store_error; released in either case. */
int group_ids_load(struct store *st, int64_t tourney, struct group_ids *ret);
void group_ids_release(struct group_ids *ids);

#endif
