/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * What holds of every tournament whatever has happened to it (EVENTS E79): checked over the stored
 * facts, group by group.
 */
#ifndef DAEMON_PUBLISH_VERIFY_EVENTS_H
#define DAEMON_PUBLISH_VERIFY_EVENTS_H

#include <jansson.h>

#include "daemon/context.h"

/* Appends a sentence a fault to `ret_differences`; 1 or a negative enum store_error. */
int verify_events(struct context *ctx, json_t *ret_differences);

#endif
