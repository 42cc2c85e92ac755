/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The entries of a group, loaded first and processed afterwards. */
#ifndef DAEMON_ENTRY_LIST_H
#define DAEMON_ENTRY_LIST_H

#include "daemon/context.h"
#include "sql/store_entry.h"
#include "sql/store_event.h"
#include "sql/store_player.h"

/* In order of confirmation; owned. */
struct entry_list {
	struct entry_row *rows;
	int n;
	struct player *players; /* parallel to rows; NULL before entry_list_load_players() */
};

/* Whether the seat has passed to somebody else (EVENTS E4). */
bool entry_list_is_former(const struct entry_row *entry);

/* Whether it has a place: confirmed, or seated since the draw, and not withdrawn. */
bool entry_list_holds(const struct entry_row *entry);
/* Whether it left before that start date, so that its seat was never played. */
bool entry_list_left_before(const struct entry_row *entry, struct civil start);

/* `confirmed_only` skips those who withdrew before the start. */
int entry_list_load(struct context *ctx, int64_t group, bool confirmed_only,
		    struct entry_list *ret);
/*
 * Loads the players of a complete, ordered list: 1 or a negative enum store_error.  Rows without a
 * player get one with id 0.
 */
int entry_list_load_players(struct context *ctx, struct entry_list *list);
/* Appends a copy. */
void entry_list_add(struct entry_list *list, const struct entry_row *entry);
void entry_list_release(struct entry_list *list);

#endif
