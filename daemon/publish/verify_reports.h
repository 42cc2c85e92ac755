/* SPDX-License-Identifier: AGPL-3.0-or-later */
/* Checks what was published as final: tables and signed reports. */
#ifndef DAEMON_PUBLISH_VERIFY_REPORTS_H
#define DAEMON_PUBLISH_VERIFY_REPORTS_H

#include <jansson.h>

#include "daemon/context.h"

/*
 * Each last version of a final table is what its games give now (EVENTS E60); each report is the
 * canonical JSON that was signed, and shows the tables of its day (EVENTS E61).  Appends a sentence
 * for each difference: 1 or a negative enum store_error.
 */
int verify_reports(struct context *ctx, json_t *ret_differences);

#endif
