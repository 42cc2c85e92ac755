/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Builds a leader's lists: JSON rows, sorted at the end, and their common members.  Private to
 * daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_ROWS_H
#define DAEMON_ACT_LEADER_ROWS_H

#include "daemon/act/leader.h"

struct leader_row {
	json_t *json;	       /* owned */
	int64_t first, second; /* sort keys */
};

struct leader_rows {
	struct act *act;
	struct tourney only; /* id 0 = all events */
	struct leader_row *v;
	size_t n, cap;
	int rc; /* error while building the rows */
};

/* Resolves the field "event".  Returns 1; 0: refused, because there is no event with that code. */
int leader_rows_open(struct act *act, struct leader_rows *ret);
/* Takes over `json`. */
void leader_rows_add(struct leader_rows *list, json_t *json, int64_t first, int64_t second);
/* Returns the sorted rows and empties the list. */
json_t *leader_rows_take(struct leader_rows *list);
/* Answers {name: rows}; if `rc` is negative, returns it instead. */
int leader_rows_close(struct leader_rows *list, const char *name, int rc);

/* Null for 0. */
json_t *leader_rows_id(int64_t n);
/* Sets `key` to the name of the player, or to null. */
void leader_rows_name(struct act *act, json_t *json, const char *key, int64_t player);
/* The group and its event; 0 for a single game, which has neither. */
int leader_rows_place(struct act *act, int64_t group, struct group_row *ret_group,
		      struct tourney *ret_tourney);
/* The name of the group or event; null if leader_rows_place() did not find it. */
json_t *leader_rows_named(const char *name, int placed);
int leader_rows_days(const struct act *act, struct instant then);
/* The last day of a deadline, as shown in letters. */
struct civil leader_rows_last_day(struct instant due);

#endif
