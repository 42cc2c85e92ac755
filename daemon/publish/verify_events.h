/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * Invariants of tournaments (EVENTS E79), checked against the stored facts, group by group.
 */
#ifndef DAEMON_PUBLISH_VERIFY_EVENTS_H
#define DAEMON_PUBLISH_VERIFY_EVENTS_H

#include <jansson.h>

#include "daemon/context.h"

/* Appends a sentence per fault to `ret_differences`; 1 or a negative enum store_error. */
int verify_events(struct context *ctx, json_t *ret_differences);

#endif
