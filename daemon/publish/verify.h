/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Recomputes everything that is derived - hash chains, folded games, summaries, deadlines - from
 * the facts and reports every difference.
 */
#ifndef DAEMON_PUBLISH_VERIFY_H
#define DAEMON_PUBLISH_VERIFY_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Appends a sentence a difference to `ret_differences`; 1 or a negative enum store_error.  Outside
 * of a transaction it reads in several, so that others may write for as long as it takes.
 */
int verify_all(struct context *ctx, struct instant now, int64_t *ret_games,
	       json_t *ret_differences);

#endif
