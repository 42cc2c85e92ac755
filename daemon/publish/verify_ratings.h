/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Verifies rating lists against their facts (EVENTS E69). */
#ifndef DAEMON_PUBLISH_VERIFY_RATINGS_H
#define DAEMON_PUBLISH_VERIFY_RATINGS_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Recomputes every revision from the facts at its instant: ret_lists is their number; each one that
 * differs from the stored bytes adds a sentence.  Returns 1 or an error.
 */
int verify_ratings(struct context *ctx, int *ret_lists, json_t *ret_differences);

#endif
