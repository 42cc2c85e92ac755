/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* A group's effect on its players' ratings, for its report (EVENTS E61, E66). */
#ifndef DAEMON_PUBLISH_VIEW_REPORT_RATING_H
#define DAEMON_PUBLISH_VIEW_REPORT_RATING_H

#include "daemon/publish/view_group.h"

/*
 * Adds {group, player, name, date, revision, games, old, new} for everybody rated for the group on
 * a list in force.  Returns 1 or a negative enum store_error.
 */
int view_report_ratings(struct context *ctx, const struct group_view *v, json_t *list);

/* The date of the list that rates it; null if it is unrated, or not finished. */
json_t *view_report_rating_date(const struct group_view *v);

#endif
