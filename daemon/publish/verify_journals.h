/* SPDX-License-Identifier: AGPL-3.0-or-later */
/*
 * The journals of the tournaments (kskak-record(7)): each line carries the hash of the one before,
 * and says what the row says that it is about.
 */
#ifndef DAEMON_PUBLISH_VERIFY_JOURNALS_H
#define DAEMON_PUBLISH_VERIFY_JOURNALS_H

#include <jansson.h>

#include "daemon/context.h"

/* Appends a sentence a difference.  1 or a negative enum store_error. */
int verify_journals(struct context *ctx, json_t *ret_differences);

#endif
