/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The lines `composed` of a journal (kskak-record(7)) and the stored groups of proposals, each
 * compared with the other.
 */
#ifndef DAEMON_PUBLISH_VERIFY_COMPOSED_H
#define DAEMON_PUBLISH_VERIFY_COMPOSED_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * `lines` are the `composed` lines of a tournament in order.  Appends a sentence per difference.  1
 * or a negative enum store_error.
 */
int verify_composed(struct context *ctx, int64_t tourney, char *const *lines, size_t n,
		    json_t *ret_differences);

#endif
