/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Verifies what was published as final: tables and signed reports. */
#ifndef DAEMON_PUBLISH_VERIFY_REPORTS_H
#define DAEMON_PUBLISH_VERIFY_REPORTS_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * The last version of each final table must match its games now (EVENTS E60); each report must be
 * the canonical JSON that was signed, and show the tables of its day (EVENTS E61).  Appends a
 * sentence per difference: 1 or a negative enum store_error.
 */
int verify_reports(struct context *ctx, json_t *ret_differences);

#endif
