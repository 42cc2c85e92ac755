/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Which games of a group are rated, or will be if they continue (EVENTS E65, E67); only for its
 * JSON, since games without a move must be read from their chains.
 */
#ifndef DAEMON_PUBLISH_VIEW_RATED_H
#define DAEMON_PUBLISH_VIEW_RATED_H

#include "daemon/publish/view_group.h"

/*
 * In the order of the view's games; the caller frees them.  Returns 1 or a negative enum
 * store_error.
 */
int view_rated(struct context *ctx, const struct group_view *view, bool **ret_rated);

#endif
