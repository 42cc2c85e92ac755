/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* The entries of a group, gathered first and worked on afterwards. */
#ifndef DAEMON_ENTRY_LIST_H
#define DAEMON_ENTRY_LIST_H

#include "daemon/context.h"
#include "sql/store_event.h"
#include "sql/store_player.h"

/* In order of confirmation; owned. */
struct entry_list {
	struct entry_row *rows;
	int n;
	struct player *players; /* of the rows; NULL before entry_list_load_players() */
};

/* Whether somebody else has its seat now (EVENTS E4). */
bool entry_list_is_former(const struct entry_row *entry);

/* Whether it has a place: confirmed, or seated since the lots are drawn, and still there. */
bool entry_list_holds(const struct entry_row *entry);
/* Whether it had left before that start of its group, with a seat that was never played. */
bool entry_list_left_before(const struct entry_row *entry, struct civil start);

/* `confirmed_only` leaves out those who withdrew before the start. */
int entry_list_load(struct context *ctx, int64_t group, bool confirmed_only,
		    struct entry_list *ret);
/*
 * The players of a list that is complete and in its order: 1 or a negative enum store_error.  Rows
 * without a player have one whose id is 0.
 */
int entry_list_load_players(struct context *ctx, struct entry_list *list);
/* Appends a copy. */
void entry_list_add(struct entry_list *list, const struct entry_row *entry);
void entry_list_release(struct entry_list *list);

#endif
