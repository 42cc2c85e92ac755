/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lists of a leader as they are made: rows of JSON that are sorted at the end, and what most
 * rows say.  Private to daemon/act/.
 */
#ifndef DAEMON_ACT_LEADER_ROWS_H
#define DAEMON_ACT_LEADER_ROWS_H

#include "daemon/act/leader.h"

struct leader_row {
	json_t *json;	       /* owned */
	int64_t first, second; /* sorted by these */
};

struct leader_rows {
	struct act *act;
	struct tourney only; /* id 0 = of all events */
	struct leader_row *v;
	size_t n, cap;
	int rc; /* of what was read while the rows were made */
};

/* Reads the field "event".  1; 0: refused, because there is no event of that code. */
int leader_rows_open(struct act *act, struct leader_rows *ret);
/* Takes `json` over. */
void leader_rows_add(struct leader_rows *list, json_t *json, int64_t first, int64_t second);
/* The rows in order; the list is empty afterwards. */
json_t *leader_rows_take(struct leader_rows *list);
/* Answers {name: rows}, unless `rc` is negative: it is returned then. */
int leader_rows_close(struct leader_rows *list, const char *name, int rc);

/* Null for 0. */
json_t *leader_rows_id(int64_t n);
/* Sets `key` to the name of the player, or to null. */
void leader_rows_name(struct act *act, json_t *json, const char *key, int64_t player);
/* The group and its event; 0 for a single game, which is in none. */
int leader_rows_place(struct act *act, int64_t group, struct group_row *ret_group,
		      struct tourney *ret_tourney);
/* The name of the group or the event, null unless it was found by leader_rows_place(). */
json_t *leader_rows_named(const char *name, int placed);
int leader_rows_days(const struct act *act, struct instant then);
/* The last day of a deadline, as letters say it. */
struct civil leader_rows_last_day(struct instant due);

#endif
