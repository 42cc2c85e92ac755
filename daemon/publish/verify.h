/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Recomputes everything derived - hash chains, folded games, summaries, deadlines - from the facts
 * and reports every difference.
 */
#ifndef DAEMON_PUBLISH_VERIFY_H
#define DAEMON_PUBLISH_VERIFY_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Appends a sentence per difference to `ret_differences`; 1 or a negative enum store_error.  If no
 * transaction is open, uses several, so that writers are not held up.
 */
int verify_all(struct context *ctx, struct instant now, int64_t *ret_games,
	       json_t *ret_differences);

#endif
