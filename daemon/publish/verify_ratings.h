/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Rating lists against the facts that they were made from (EVENTS E69). */
#ifndef DAEMON_PUBLISH_VERIFY_RATINGS_H
#define DAEMON_PUBLISH_VERIFY_RATINGS_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Makes every revision again from the facts of its instant: ret_lists is how many there are, and
 * each that differs from the stored bytes adds a sentence to the list.  1 or an error.
 */
int verify_ratings(struct context *ctx, int *ret_lists, json_t *ret_differences);

#endif
