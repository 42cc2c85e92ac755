/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What follows from the table of a group: titles, who goes on, whether the first place is played
 * for (EVENTS E23, E24, E35, E37).  Derived anew whenever it is asked for.
 */
#ifndef DAEMON_PUBLISH_VIEW_OUTCOME_H
#define DAEMON_PUBLISH_VIEW_OUTCOME_H

#include "daemon/publish/view_group.h"

struct view_outcome {
	struct kind_outcome o;
	int advance;	 /* places that go on; 0 = none do */
	int64_t playoff; /* group of the games for the first place; 0 = none yet */
};

/*
 * The outcome of a group with all its results; nothing for a kind that has none.  `barred` is by
 * number - 1, NULL = nobody; `playoff` is the group of the games for the first place as it is to be
 * read, NULL = as it is stored.  1 or a negative enum store_error; released in the first case.
 */
int view_outcome(struct context *ctx, const struct group_view *v, const bool *barred,
		 const struct group_view *playoff, struct view_outcome *ret);
void view_outcome_release(struct view_outcome *o);

/* The team of that number, NULL in a group of single players; and the ids of its players. */
const struct view_team_line *view_outcome_team(const struct group_view *v, int number);
json_t *view_outcome_players(const struct group_view *v, const struct view_team_line *team);

/* The line of that number; NULL = none. */
const struct view_line *view_outcome_line(const struct group_view *v, int number);

/*
 * Titles of all groups of a tournament that are finished, and who went on to a later stage: lists
 * of objects.  1 or a negative enum store_error.
 */
int view_outcome_titles(struct context *ctx, int64_t tourney, json_t **ret_titles);
int view_outcome_qualifiers(struct context *ctx, int64_t tourney, json_t **ret_qualifiers);

#endif
