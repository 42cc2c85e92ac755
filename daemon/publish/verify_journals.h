/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The journals of tournaments (kskak-record(7)): each line has the hash of the previous one, and
 * must agree with the row it describes.
 */
#ifndef DAEMON_PUBLISH_VERIFY_JOURNALS_H
#define DAEMON_PUBLISH_VERIFY_JOURNALS_H

#include <jansson.h>

#include "daemon/context.h"

/* Appends a sentence per difference.  Returns 1 or a negative enum store_error. */
int verify_journals(struct context *ctx, json_t *ret_differences);

#endif
