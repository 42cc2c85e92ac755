/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The consequences of a group's table: titles, qualifiers, a play-off for first place (EVENTS E23,
 * E24, E35, E37).  Computed on demand.
 */
#ifndef DAEMON_PUBLISH_VIEW_OUTCOME_H
#define DAEMON_PUBLISH_VIEW_OUTCOME_H

#include "daemon/publish/view_group.h"

struct view_outcome {
	struct kind_outcome o;
	int advance;	 /* qualifying places; 0 = none */
	int64_t playoff; /* group of the play-off for first place; 0 = none yet */
};

/*
 * The outcome of a group with all results; empty for kinds without one.  `barred` is by number - 1,
 * NULL = nobody; `playoff` is the play-off's group to use, NULL = the stored one.  Returns 1 or a
 * negative enum store_error; release only after 1.
 */
int view_outcome(struct context *ctx, const struct group_view *v, const bool *barred,
		 const struct group_view *playoff, struct view_outcome *ret);
void view_outcome_release(struct view_outcome *o);

/* The team of that number, NULL in an individual group; and the ids of its players. */
const struct view_team_line *view_outcome_team(const struct group_view *v, int number);
json_t *view_outcome_players(const struct group_view *v, const struct view_team_line *team);

/* The line of that number; NULL if none. */
const struct view_line *view_outcome_line(const struct group_view *v, int number);

/*
 * Titles of all finished groups of a tournament, and qualifiers for later stages: lists of objects.
 * * Returns 1 or a negative enum store_error.
 */
int view_outcome_titles(struct context *ctx, int64_t tourney, json_t **ret_titles);
int view_outcome_qualifiers(struct context *ctx, int64_t tourney, json_t **ret_qualifiers);

#endif
