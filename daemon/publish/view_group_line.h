/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Players of a group, looked up by id. */
#ifndef DAEMON_PUBLISH_VIEW_GROUP_LINE_H
#define DAEMON_PUBLISH_VIEW_GROUP_LINE_H

#include "daemon/publish/view_group.h"

/* Rebuilds `seats` from the lines and former players, for the two functions below. */
void view_group_line_index(struct group_view *view);
/* The line of a present or former holder; NULL if not found. */
const struct view_line *view_group_line(const struct group_view *view, int64_t player);
/* The name of a present or former holder; "" if not found. */
const char *view_group_line_name(const struct group_view *view, int64_t player);

#endif
