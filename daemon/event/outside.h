/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* External results as facts (EVENTS E7). */
#ifndef DAEMON_EVENT_OUTSIDE_H
#define DAEMON_EVENT_OUTSIDE_H

#include <jansson.h>

#include "daemon/work.h"
#include "sql/store_right.h"

/*
 * Adds a result by the author of the act, verified by them or not.  Returns 1; 0: a field is
 * missing or invalid; negative: store error.
 */
int outside_add(const struct work *work, int64_t player, const char *source, json_t *facts,
		bool verified, int64_t *ret_id);

/* The author of the act has verified a declared result. */
int outside_verify(const struct work *work, const struct outside_result *row);

/* An over-the-board rating as of today, known to the leader. */
int outside_rating(const struct work *work, int64_t player, int rating);

#endif
